import type { Context as Request } from 'hono'
import type { Config } from '../config.ts'
import { isLocalHost } from '../sandboxes.ts'
import type { HttpEnv } from './env.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const peerOf = (c: Request<HttpEnv>) =>
  (c.env.incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/i, '')

const isForwarded = (c: Request<HttpEnv>) =>
  FORWARDED.some(name => c.req.header(name) !== undefined)

/** False for forwarded requests. */
export const isFromLoopback = (c: Request<HttpEnv>): boolean =>
  isLocalHost(peerOf(c)) && !isForwarded(c)

/** True if no proxy is configured or visible and Host is local, which prevents DNS rebinding. */
export const isFromThisMachine = (
  c: Request<HttpEnv>,
  { onlyLocal }: Pick<Config, 'onlyLocal'>,
): boolean => onlyLocal && isFromLoopback(c) && isLocalHost(new URL(c.req.url).hostname)
