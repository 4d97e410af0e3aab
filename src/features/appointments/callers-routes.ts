import type { Context as Request } from 'hono'
import type { Right } from '#contract/access.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { keepVisitorToken, readVisitorTokens } from '#platform/sessions/visitor-cookie.ts'
import { VISITOR_SESSION_MS } from './client-access/rules.ts'
import { changerOf } from './reading/service.ts'

/**
 * Finds out who reads or changes an appointment (a member, or a client with a link or a lookup), and
 * keeps visitors' cookies.
 */
export const callersOf = (context: Context) => {
  const visitorTokens = (c: Request<HttpEnv>) => readVisitorTokens(c, context.https)
  const reader = (c: Request<HttpEnv>, id: number, page: string | undefined, right?: Right) =>
    changerOf(context, c.get('actor'), id, {
      right: right ?? 'calendar.read',
      visitorTokens: visitorTokens(c),
      onPage: page !== undefined,
      clientIp: clientIpOf(context, c),
    })
  return {
    visitorTokens,
    keepVisitor: (c: Request<HttpEnv>, token: string) =>
      keepVisitorToken(c, token, context.https, VISITOR_SESSION_MS),
    reader,
    changer: (c: Request<HttpEnv>, id: number, page: string | undefined) =>
      reader(c, id, page, 'calendar.write'),
  }
}
