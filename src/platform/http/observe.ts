import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../logger.ts'
import type { HttpEnv } from './env.ts'
import type { Answered } from './metrics.ts'

/** Requested every few seconds. */
const MONITORING = ['/healthz', '/readyz', '/metrics']

/** Logs the route pattern, because paths contain addresses and tokens. */
export const observe = (
  log: Logger,
  count: (answered: Answered) => void,
): MiddlewareHandler<HttpEnv> => {
  const isLogged = log.isLevelEnabled('info')
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    const ms = performance.now() - startedAt
    const { method } = c.req
    const route = c.get('route')
    const { status } = c.res
    count({ method, route, status, ms })
    if (!isLogged || (c.res.ok && MONITORING.includes(c.req.path))) return
    const rounded = Math.round(ms * 10) / 10
    log.info({ requestId, method, route: route ?? 'none', status, ms: rounded }, 'request')
  }
}
