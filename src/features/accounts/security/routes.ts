import type { Context } from '#platform/context.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { readCookie } from '#platform/sessions/cookies.ts'
import { keepFresh } from '#platform/sessions/freshness.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const securityRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readSecurity, service.readSecurity)
    .member(contract.endSignIn, service.endSignIn)
    .member(contract.endOtherSignIns, service.endOtherSignIns)
    .member(contract.changeIdleTime, service.changeIdleTime)
    .openapi(contract.confirmIdentity, async c => {
      const challenge = readCookie(c, 'passkey', context.https)
      const member = memberOf(c)
      await service.confirmIdentity(context, member, c.req.valid('json'), challenge)
      keepFresh(context, c, member.sessionHash)
      return c.body(null, 204)
    })
    .openapi(contract.endAllByLink, async c => {
      await service.endAllByLink(context, c.req.valid('param').token)
      return c.body(null, 204)
    })
