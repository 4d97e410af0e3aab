import type { Context } from '#platform/context.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { clearCookie, readCookie } from '#platform/sessions/cookies.ts'
import { keepDevice, keepSignIn, signInFrom } from '../session-cookies-service.ts'
import * as contract from './contract.ts'
import { signInWithCode } from './login-service.ts'
import * as service from './service.ts'

export const twoFactorRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.startTwoFactor, service.startTwoFactor)
    .openapi(contract.confirmTwoFactor, async c => {
      const { code } = c.req.valid('json')
      const { device, ...codes } = await service.confirmTwoFactor(context, memberOf(c), code)
      keepDevice(context, c, device)
      return c.json(codes, 200)
    })
    .member(contract.renewRecoveryCodes, service.renewRecoveryCodes)
    .openapi(contract.stopTwoFactor, async c => {
      const device = await service.stopTwoFactor(context, memberOf(c), c.req.valid('json'))
      keepDevice(context, c, device)
      return c.body(null, 204)
    })
    .openapi(contract.loginWithCode, async c => {
      const ticket = readCookie(c, 'second-factor', context.https)
      const { code } = c.req.valid('json')
      const signedIn = await signInWithCode(context, ticket, code, signInFrom(context, c))
      clearCookie(c, 'second-factor', context.https)
      keepSignIn(context, c, signedIn)
      return c.json(signedIn.user, 200)
    })
