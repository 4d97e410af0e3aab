import type { Context as Request } from 'hono'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { clearCookie, readCookie, writeCookie } from '#platform/sessions/cookies.ts'
import { keepSignIn, signInFrom } from '../session-cookies-service.ts'
import { addChallenge, CHALLENGE_MS } from './challenge-service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const passkeyRoutes = (context: Context) => {
  const challengeOf = (c: Request<HttpEnv>) => readCookie(c, 'passkey', context.https)
  const keepChallenge = (c: Request<HttpEnv>, cookie: string) =>
    writeCookie(c, 'passkey', addChallenge(cookie, challengeOf(c)), context.https, CHALLENGE_MS)
  return createRouter(context)
    .openapi(contract.offerPasskey, async c => {
      const { options, cookie } = await service.offerPasskey(context, memberOf(c))
      keepChallenge(c, cookie)
      return c.json({ ...options }, 200)
    })
    .openapi(contract.addPasskey, async c => {
      const added = c.req.valid('json')
      const { id } = await service.addPasskey(context, memberOf(c), challengeOf(c), added)
      clearCookie(c, 'passkey', context.https)
      return c.json({ id }, 201)
    })
    .member(contract.removePasskey, service.removePasskey)
    .openapi(contract.askForPasskey, async c => {
      const { options, cookie } = await service.askForPasskey(context)
      keepChallenge(c, cookie)
      return c.json({ ...options }, 200)
    })
    .openapi(contract.loginWithPasskey, async c => {
      const { passkey } = c.req.valid('json')
      const from = signInFrom(context, c)
      const signedIn = await service.signInWithPasskey(context, challengeOf(c), passkey, from)
      clearCookie(c, 'passkey', context.https)
      keepSignIn(context, c, signedIn)
      return c.json(signedIn.user, 200)
    })
}
