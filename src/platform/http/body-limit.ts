import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './env.ts'
import { tooLarge } from './errors.ts'

/**
 * Of a body that is refused, so many bytes are still taken in, so that its sender comes to read the
 * answer.
 */
const DRAIN_BYTES = 32_000_000

/**
 * Refuses bodies of more than so many bytes with a 413. A body whose length is announced is judged
 * by that, as Node reads no more than was announced; only one in chunks has to be read to be
 * measured, which costs a whole Request.
 */
export function limitBody(maxSize: number): MiddlewareHandler<HttpEnv> {
  const measured = bodyLimit({
    maxSize,
    onError: c => {
      // Its rest is not read, so the connection can't be used for another request.
      c.header('Connection', 'close')
      throw tooLarge()
    },
  })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return await measured(c, next)
    if (Number(length) <= maxSize) return await next()
    if (Number(length) <= DRAIN_BYTES) await drain(c)
    else c.header('Connection', 'close')
    throw tooLarge()
  }
}

/**
 * Takes a body in and forgets it. A connection whose request was not read is reset, and with it the
 * answer.
 */
async function drain(c: Context) {
  const reader = c.req.raw.body?.getReader()
  try {
    while (reader && !(await reader.read()).done);
  } catch {
    // Whoever sent it is gone.
  }
}
