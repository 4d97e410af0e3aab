import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv4, type TcpSocketConnectOpts } from 'node:net'
import type { Dns } from './dns.ts'

/** IANA's registry of special-purpose addresses */
const SPECIAL_V4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** The public range, which excludes mapped and translated IPv4 addresses. */
const GLOBAL_V6 = ['2000::', 3] as const
/** Special ranges within it: protocols such as Teredo, documentation, and 6to4. */
const SPECIAL_V6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const specialV4 = new BlockList()
for (const [network, prefix] of SPECIAL_V4) specialV4.addSubnet(network, prefix, 'ipv4')
const globalV6 = new BlockList()
globalV6.addSubnet(...GLOBAL_V6, 'ipv6')
const specialV6 = new BlockList()
for (const [network, prefix] of SPECIAL_V6) specialV6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4')
  if (isIP(address) === 0) return false
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** 8443 is the usual port of https servers when 443 is taken. */
const PORTS = new Set(['', '443', '8443'])

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The call failed before any server answered. */
export class NotReached extends Error {
  /** If true, retrying is pointless. */
  readonly forbidden: boolean
  constructor(message: string, forbidden: boolean) {
    super(message)
    this.forbidden = forbidden
  }
}

const forbidden = (why: string) => new NotReached(why, true)

interface Call {
  headers: Record<string, string>
  body: Buffer
  timeoutMs: number
}

interface Answered {
  status: number
  /** Undefined unless Retry-After gives seconds. */
  retryAfterSeconds: number | undefined
}

/** The only way to call URLs that a person or browser supplied. */
export interface Outbound {
  /** Checks the form only. @throws NotReached */
  check(address: string): URL
  /** Follows no redirects. @throws NotReached */
  post(address: string, call: Call): Promise<Answered>
}

/** `privateHosts` are in the operator's network and may be called, also without TLS. */
export function createOutbound(dns: Dns, privateHosts: readonly string[]): Outbound {
  const isExcepted = (url: URL) => privateHosts.includes(hostOf(url))

  function check(address: string): URL {
    if (!URL.canParse(address)) throw forbidden('it is not a URL')
    const url = new URL(address)
    if (url.username || url.password) throw forbidden('it contains a password')
    if (isExcepted(url)) {
      if (!/^https?:$/.test(url.protocol)) throw forbidden('it is not an http or https URL')
      return url
    }
    if (url.protocol !== 'https:') throw forbidden('it is not an https URL')
    if (!PORTS.has(url.port)) throw forbidden('its port is not allowed')
    // IP addresses are never resolved, so they are checked here.
    const host = hostOf(url)
    if (isIP(host) > 0 && !isPublicAddress(host)) throw forbidden('its address is not public')
    return url
  }

  /**
   * A name could resolve to other addresses the next time, so the caller connects to these. On IPv6
   * networks, DNS64 adds special addresses to public ones.
   */
  async function resolve(url: URL): Promise<string[]> {
    const host = hostOf(url)
    if (isIP(host) > 0) return [host]
    const all = await dns.addresses(host)
    if (!all?.length) throw new NotReached('its name could not be resolved', false)
    const usable = isExcepted(url) ? all : all.filter(isPublicAddress)
    if (usable.length === 0) throw new NotReached('its address is not public', false)
    return usable
  }

  return {
    check,
    async post(address, call) {
      const url = check(address)
      return await post(url, await resolve(url), call)
    },
  }
}

function post(
  url: URL,
  addresses: string[],
  { headers, body, timeoutMs }: Call,
): Promise<Answered> {
  const known = addresses.map(address => ({ address, family: isIP(address) }))
  const inTurn: Pick<
    TcpSocketConnectOpts,
    'lookup' | 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'
  > = {
    lookup: (_host, _options, answer) => answer(null, known),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 2_000,
  }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(
      {
        ...inTurn,
        method: 'POST',
        host: hostOf(url),
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, 'content-length': body.length },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      response => {
        const wait = Number(response.headers['retry-after'])
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : undefined,
        })
        // Only the status matters, and a body could be endless.
        response.destroy()
      },
    )
    request.once('error', ({ message }) => reject(new NotReached(message, false)))
    request.end(body)
  })
}
