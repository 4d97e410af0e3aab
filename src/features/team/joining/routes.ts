import { keepSignIn, signInFrom } from '#features/accounts/session-cookies-service.ts'
import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import { invite, resendInvitation, revokeInvitation } from '../contract.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const joiningRoutes = (context: Context) =>
  createRouter(context)
    .member(invite, async (_, member, input) => ({
      id: await service.sendInvitation(context, member, input),
    }))
    .member(resendInvitation, service.resendInvitation)
    .member(revokeInvitation, service.revokeInvitation)
    .openapi(contract.readInvitation, async c => {
      const { token } = c.req.valid('param')
      return c.json(await service.readInvitation(context, c.get('actor'), token), 200)
    })
    .openapi(contract.acceptInvitation, async c => {
      const { password } = c.req.valid('json')
      const accepting = { password, from: signInFrom(context, c) }
      const { token } = c.req.valid('param')
      const joined = await service.acceptInvitation(context, c.get('actor'), token, accepting)
      if (joined.signIn) keepSignIn(context, c, joined.signIn)
      return c.json({ businessName: joined.businessName }, 200)
    })
