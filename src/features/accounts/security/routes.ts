import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { readCookie } from '#platform/sessions/cookies.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const securityRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.readSecurity), async c =>
      c.json(await service.readSecurity(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.endSignIn), async c => {
      await service.endSignIn(context, memberOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.endOtherSignIns), async c => {
      await service.endOtherSignIns(context, memberOf(c))
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.changeIdleTime), async c => {
      await service.changeIdleTime(context, memberOf(c), c.req.valid('json').minutes)
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.confirmIdentity), async c => {
      const challenge = readCookie(c, 'passkey', context.https)
      await service.confirmIdentity(context, memberOf(c), c.req.valid('json'), challenge)
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.endAllByLink), async c => {
      await service.endAllByLink(context, c.req.valid('param').token)
      return c.body(null, 204)
    })
