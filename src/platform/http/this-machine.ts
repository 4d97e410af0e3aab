import type { Context as Request } from 'hono'
import type { Config } from '../config.ts'
import { isLocalHost } from '../sandboxes.ts'
import type { HttpEnv } from './env.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether a request certainly comes from this machine: no proxy is configured or shows in the
 * headers, and the Host header is local (DNS rebinding).
 */
export function isFromThisMachine(
  c: Request<HttpEnv>,
  { onlyLocal }: Pick<Config, 'onlyLocal'>,
): boolean {
  const peer = c.env.incoming?.socket.remoteAddress ?? '127.0.0.1'
  return (
    onlyLocal &&
    isLocalHost(peer.replace(/^::ffff:/i, '')) &&
    isLocalHost(new URL(c.req.url).hostname) &&
    !FORWARDED.some(name => c.req.header(name) !== undefined)
  )
}
