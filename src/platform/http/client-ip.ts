import { isIPv6 } from 'node:net'
import type { Context as Request } from 'hono'
import type { HttpEnv } from './env.ts'

/**
 * Shortens IPv6 addresses to their /64 (RFC 6177). Trusts only the last `hops` entries of
 * `X-Forwarded-For`.
 */
export function readClientIp(c: Request<HttpEnv>, hops: number): string {
  const peer = c.env.incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (hops === 0) return limitKey(peer)
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return limitKey([...forwarded, peer].at(-1 - hops) ?? forwarded[0] ?? peer)
}

/** Some proxies, such as Azure's, append the port of the connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

export function limitKey(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text) ?? []
  const address = v6 ?? v4 ?? text
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...middle, ...back]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
