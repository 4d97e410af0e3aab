import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { refuse } from '#platform/refusal.ts'
import { HOST_MAX, hostMessages } from './rules.ts'

/** Special-use and private names (RFC 6761, RFC 6762, RFC 8375, RFC 9476; ICANN's `internal`). */
const RESERVED =
  /(^|\.)(alt|arpa|corp|example|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test|workgroup)$/

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/** Lower-case ASCII. `own` is the host of APP_URL. */
export function readHost(typed: string, own: string): string {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  const host = domainToASCII(bare.replace(/\.$/, '')).toLowerCase()
  const problem = problemOf(bare, host, own)
  if (problem) throw refuse.field('host', problem)
  return host
}

function problemOf(typed: string, host: string, own: string): string | undefined {
  if (!typed) return hostMessages.required
  // Browsers read numbers such as 2130706433 as IPv4 addresses.
  if (isIP(typed.replace(/^\[|\]$/g, '')) || isIP(host)) return hostMessages.address
  if (host === own) return hostMessages.ours
  if (RESERVED.test(host)) return hostMessages.reserved
  const labels = host.split('.')
  // A path would be cut off silently.
  if (/[/?#\\@:%]/.test(typed)) return hostMessages.shape
  if (labels.length < 2 || !labels.every(label => LABEL.test(label))) return hostMessages.shape
  if (/^\d+$/.test(labels.at(-1)!)) return hostMessages.address
  return host.length > HOST_MAX ? hostMessages.tooLong : undefined
}
