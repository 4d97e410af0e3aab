import type { Context as Request } from 'hono'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { hashToken, sameSecret } from '../tokens.ts'
import type { HttpEnv } from './env.ts'
import { isFromThisMachine } from './this-machine.ts'

/** Without METRICS_TOKEN, only this machine has access. @throws Refusal */
export function allowMetrics(c: Request<HttpEnv>, config: Config): void {
  const { metricsToken } = config
  if (!metricsToken) {
    if (isFromThisMachine(c, config)) return
    throw new Refusal(
      403,
      'forbidden',
      'Metrics are for this machine only: set METRICS_TOKEN and send it as a bearer token.',
    )
  }
  const [, given = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (sameSecret(hashToken(given), hashToken(metricsToken))) return
  throw new Refusal(401, 'no-session', 'Send METRICS_TOKEN as a bearer token.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}
