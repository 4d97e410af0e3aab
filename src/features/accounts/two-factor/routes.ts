import type { Context } from '#platform/context.ts'
import { guard, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { clearCookie, readCookie } from '#platform/sessions/cookies.ts'
import { keepSignIn, signInFrom } from '../session-cookies-service.ts'
import * as contract from './contract.ts'
import { signInWithCode } from './login-service.ts'
import * as service from './service.ts'

export const twoFactorRoutes = (context: Context) =>
  createRouter()
    .openapi(guard(context, contract.startTwoFactor), async c =>
      c.json(await service.startTwoFactor(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.confirmTwoFactor), async c => {
      const { code } = c.req.valid('json')
      return c.json(await service.confirmTwoFactor(context, memberOf(c), code), 200)
    })
    .openapi(guard(context, contract.renewRecoveryCodes), async c =>
      c.json(await service.renewRecoveryCodes(context, memberOf(c)), 200),
    )
    .openapi(guard(context, contract.stopTwoFactor), async c => {
      await service.stopTwoFactor(context, memberOf(c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(guard(context, contract.loginWithCode), async c => {
      const ticket = readCookie(c, 'second-factor', context.https)
      const { code } = c.req.valid('json')
      const signedIn = await signInWithCode(context, ticket, code, signInFrom(context, c))
      clearCookie(c, 'second-factor', context.https)
      keepSignIn(context, c, signedIn)
      return c.json(signedIn.user, 200)
    })
