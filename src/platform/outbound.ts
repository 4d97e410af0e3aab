import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Dns } from './dns.ts'

/** IPv4 addresses that no public server has (IANA's registry of special-purpose addresses). */
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
/** Of IPv6, only this range is public; mapped and translated IPv4 addresses are outside of it. */
const GLOBAL_V6 = ['2000::', 3] as const
/** Within it: protocols such as Teredo, documentation, and 6to4. */
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

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4')
  if (isIP(address) === 0) return false
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** 8443 is what https servers use when 443 is taken. */
const PORTS = new Set(['', '443', '8443'])

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** An address that may not be called, or no connection to it. Says nothing about what answered. */
export class NotReached extends Error {
  /** Whether the address is refused for good. */
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
  /** Of the Retry-After header, if it names seconds. */
  retryAfterSeconds: number | undefined
}

/** Calls addresses that a person or browser sent. Nothing else may call those. */
export interface Outbound {
  /** The parsed address. @throws NotReached if its form already shows that it may not be called. */
  check(address: string): URL
  /** Posts once and follows no redirect. @throws NotReached */
  post(address: string, call: Call): Promise<Answered>
}

/** @param privateHosts hosts of the operator's network that may be called, also without TLS. */
export function createOutbound(dns: Dns, privateHosts: readonly string[]): Outbound {
  const isExcepted = (url: URL) => privateHosts.includes(hostOf(url))

  function check(address: string): URL {
    if (!URL.canParse(address)) throw forbidden('it is no address')
    const url = new URL(address)
    if (url.username || url.password) throw forbidden('it contains a password')
    if (isExcepted(url)) {
      if (!/^https?:$/.test(url.protocol)) throw forbidden('it is not an https address')
      return url
    }
    if (url.protocol !== 'https:') throw forbidden('it is not an https address')
    if (!PORTS.has(url.port)) throw forbidden('its port is not one of https servers')
    // Names are checked when they are resolved, but literals never are.
    const host = hostOf(url)
    if (isIP(host) > 0 && !isPublicAddress(host)) throw forbidden('it is not public')
    return url
  }

  /** The one address to connect to: a name could resolve to another one the next time. */
  async function resolve(url: URL): Promise<string> {
    const host = hostOf(url)
    if (isIP(host) > 0) return host
    const addresses = await dns.addresses(host)
    const [first] = addresses ?? []
    if (first === undefined) throw new NotReached('its name could not be resolved', false)
    if (!isExcepted(url) && !addresses!.every(isPublicAddress)) throw forbidden('it is not public')
    return first
  }

  return {
    check,
    async post(address, call) {
      const url = check(address)
      return await post(url, await resolve(url), call)
    },
  }
}

function post(url: URL, address: string, { headers, body, timeoutMs }: Call): Promise<Answered> {
  const host = hostOf(url)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(
      {
        method: 'POST',
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, 'content-length': body.length },
        // The certificate must be the name's, although the connection goes to an address.
        ...(isIP(host) === 0 && { servername: host }),
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
