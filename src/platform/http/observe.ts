import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../logger.ts'
import type { HttpEnv } from './env.ts'

/**
 * Gives each request an id and logs its result with the route pattern; real paths contain addresses
 * and tokens.
 */
export const observe = (log: Logger): MiddlewareHandler<HttpEnv> => {
  const enabled = log.isLevelEnabled('info')
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    if (!enabled) return await next()
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    log.info(
      {
        requestId,
        method: c.req.method,
        route: c.get('route') ?? 'none',
        status: c.res.status,
        ms,
      },
      'request',
    )
  }
}
