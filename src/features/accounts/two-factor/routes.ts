import type { Context } from '#platform/context.ts'
import { guard } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { clearCookie, readCookie } from '#platform/sessions/cookies.ts'
import { keepSignIn, signInFrom } from '../session-cookies-service.ts'
import * as contract from './contract.ts'
import { signInWithCode } from './login-service.ts'
import * as service from './service.ts'

export const twoFactorRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.startTwoFactor, member => service.startTwoFactor(context, member))
    .member(contract.confirmTwoFactor, (member, { json: { code } }) =>
      service.confirmTwoFactor(context, member, code),
    )
    .member(contract.renewRecoveryCodes, member => service.renewRecoveryCodes(context, member))
    .member(contract.stopTwoFactor, (member, { json }) =>
      service.stopTwoFactor(context, member, json),
    )
    .openapi(guard(context, contract.loginWithCode), async c => {
      const ticket = readCookie(c, 'second-factor', context.https)
      const { code } = c.req.valid('json')
      const signedIn = await signInWithCode(context, ticket, code, signInFrom(context, c))
      clearCookie(c, 'second-factor', context.https)
      keepSignIn(context, c, signedIn)
      return c.json(signedIn.user, 200)
    })
