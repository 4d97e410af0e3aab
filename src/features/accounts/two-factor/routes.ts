import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import { clearCookie, readCookie } from '#platform/sessions/cookies.ts'
import { keepSignIn, signInFrom } from '../session-cookies-service.ts'
import * as contract from './contract.ts'
import { signInWithCode } from './login-service.ts'
import * as service from './service.ts'

export const twoFactorRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.startTwoFactor, service.startTwoFactor)
    .member(contract.confirmTwoFactor, service.confirmTwoFactor)
    .member(contract.renewRecoveryCodes, service.renewRecoveryCodes)
    .member(contract.stopTwoFactor, service.stopTwoFactor)
    .openapi(contract.loginWithCode, async c => {
      const ticket = readCookie(c, 'second-factor', context.https)
      const { code } = c.req.valid('json')
      const signedIn = await signInWithCode(context, ticket, code, signInFrom(context, c))
      clearCookie(c, 'second-factor', context.https)
      keepSignIn(context, c, signedIn)
      return c.json(signedIn.user, 200)
    })
