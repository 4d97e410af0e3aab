import type { Context } from '#platform/context.ts'
import { clientIpOf, memberOf } from '#platform/http/guard.ts'
import { createRouter } from '#platform/http/router.ts'
import { Refusal } from '#platform/refusal.ts'
import { clearCookie, readCookie, writeCookie } from '#platform/sessions/cookies.ts'
import { newToken } from '#platform/tokens.ts'
import * as contract from './contract.ts'
import { deleteAccount } from './deletion-service.ts'
import { VERIFIED_HERE } from './form-rules.ts'
import { VERIFY_LINK_MS } from './links-rules.ts'
import * as passwords from './password-service.ts'
import { VERIFIED } from './rules.ts'
import * as service from './service.ts'
import { forgetSession, keepDevice, keepSignIn, signInFrom } from './session-cookies-service.ts'
import { TICKET_MS } from './two-factor/ticket-service.ts'

/** Must avoid the word "verify", which means an unverified address in the specification. */
const secondStep = () =>
  new Refusal(401, 'second-factor', 'Enter the code from your authenticator app.')

export const accountRoutes = (context: Context) => {
  return (
    createRouter(context)
      .openapi(contract.register, async c => {
        const browser = newToken()
        await service.register(context, c.req.valid('json'), clientIpOf(context, c), browser)
        writeCookie(c, 'registration', browser, context.https, VERIFY_LINK_MS)
        return c.json({ requiresVerification: true }, 201)
      })
      .openapi(contract.login, async c => {
        const answer = await service.signIn(context, c.req.valid('json'), signInFrom(context, c))
        if ('ticket' in answer) {
          writeCookie(c, 'second-factor', answer.ticket, context.https, TICKET_MS)
          throw secondStep()
        }
        keepSignIn(context, c, answer)
        return c.json(answer.user, 200)
      })
      .openapi(contract.logout, async c => {
        await service.signOut(context, readCookie(c, 'session', context.https))
        forgetSession(context, c)
        return c.body(null, 204)
      })
      .member(contract.readUser, service.readUser)
      .openapi(contract.verify, async c => {
        const browser =
          c.get('actor').kind === 'member'
            ? undefined
            : readCookie(c, 'registration', context.https)
        const { token } = c.req.valid('param')
        const userAgent = c.req.header('user-agent')
        const session = await service.verifyAddress(context, token, browser, userAgent)
        if (session) {
          keepSignIn(context, c, session)
          clearCookie(c, 'registration', context.https)
        }
        return c.text(session ? VERIFIED_HERE : VERIFIED, 200)
      })
      .openapi(contract.resendVerification, async c => {
        const { email } = c.req.valid('json')
        const browser = readCookie(c, 'registration', context.https)
        const clientIp = clientIpOf(context, c)
        return c.json(
          { message: await service.resendVerification(context, email, clientIp, browser) },
          202,
        )
      })
      // Comes after the route above, whose path would match here as a token.
      .openapi(contract.verifyWithPassword, async c => {
        const { token } = c.req.valid('param')
        const { password } = c.req.valid('json')
        return c.json(
          { message: await passwords.verifyWithPassword(context, token, password) },
          200,
        )
      })
      .openapi(contract.requestPasswordReset, async c => {
        const { email } = c.req.valid('json')
        const clientIp = clientIpOf(context, c)
        return c.json(
          { message: await passwords.requestPasswordReset(context, email, clientIp) },
          202,
        )
      })
      .openapi(contract.resetPassword, async c => {
        const { token } = c.req.valid('param')
        const { password } = c.req.valid('json')
        return c.json(await passwords.resetPassword(context, token, password), 200)
      })
      .openapi(contract.changePassword, async c => {
        const changes = c.req.valid('json')
        const { message, device } = await passwords.changePassword(context, memberOf(c), changes)
        keepDevice(context, c, device)
        return c.json({ message }, 200)
      })
      .openapi(contract.deleteAccount, async c => {
        await deleteAccount(context, memberOf(c), c.req.valid('json').password)
        forgetSession(context, c)
        clearCookie(c, 'device', context.https)
        return c.body(null, 204)
      })
  )
}
