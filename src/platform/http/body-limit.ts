import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './env.ts'
import { tooLarge } from './errors.ts'

/**
 * Refuses bodies of more than so many bytes with a 413. A body whose length is announced is judged by that, as Node reads no more than
 * was announced; only one in chunks has to be read to be measured, which costs a whole Request.
 */
export function limitBody(maxSize: number): MiddlewareHandler<HttpEnv> {
  const measured = bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge()
    },
  })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return await measured(c, next)
    if (Number(length) > maxSize) throw tooLarge()
    return await next()
  }
}
