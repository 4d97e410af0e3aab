// For speed: trusts announced lengths, because measuring a body costs a whole Request (200 µs per
// request)
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './env.ts'
import { tooLarge } from './errors.ts'

/** How much of a refused body to read, so that its sender gets to read the response. */
const DRAIN_BYTES = 32_000_000

/** Node reads unread bodies up to this size by itself. */
const SMALL = 64_000

/** Bodies of unannounced length are read before anyone asks who sent them. */
const MAX_UNANNOUNCED = 1_000_000

/** Responds with 413 to larger bodies. Node reads no more than the announced length. */
export function limitBody(maxSize: number, sentence?: string): MiddlewareHandler<HttpEnv> {
  const measured = bodyLimit({
    maxSize: Math.min(maxSize, MAX_UNANNOUNCED),
    onError: c => {
      // The connection can't be reused while part of the body is unread.
      c.header('Connection', 'close')
      throw tooLarge(sentence)
    },
  })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return await measured(c, next)
    if (Number(length) <= maxSize) {
      await next()
      if (c.res.status >= 400 && Number(length) > SMALL && !c.req.raw.bodyUsed) await drain(c)
      return
    }
    if (Number(length) <= DRAIN_BYTES) await drain(c)
    else c.header('Connection', 'close')
    throw tooLarge(sentence)
  }
}

/** Closing with unread data would reset the connection and lose the response. */
async function drain(c: Context) {
  const reader = c.req.raw.body?.getReader()
  try {
    while (reader && !(await reader.read()).done);
  } catch {
    // The sender disconnected.
  }
}
