import { z } from '@hono/zod-openapi'
import { requiredText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { userAnswer } from '../contract.ts'
import { givenPassword } from '../rules.ts'

const CODE_REQUIRED = 'Code is required'

/** App or recovery code, with or without spaces and hyphens. */
export const givenCode = requiredText(CODE_REQUIRED, 64)

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown once; each works once.'),
})

export const startTwoFactor = route('post', '/api/two-factor', 'member', {
  audit: false,
  fresh: true,
  200: answers(
    z.object({
      secret: z.string().describe('In base32, for typing.'),
      uri: z.string().describe('What the QR code says.'),
      qrCode: z.string().describe('An image, as a data URL.'),
    }),
    'A new secret, which takes effect once you confirm it with a code.',
  ),
})

export const confirmTwoFactor = route('post', '/api/two-factor/confirm', 'member', {
  audit: false,
  fresh: true,
  body: z.object({ code: givenCode }),
  200: answers(recoveryCodes, 'Two-factor sign-in is on.'),
})

export const renewRecoveryCodes = route('post', '/api/two-factor/recovery-codes', 'member', {
  audit: false,
  fresh: true,
  200: answers(recoveryCodes, 'New codes; the old ones no longer work.'),
})

export const stopTwoFactor = route('delete', '/api/two-factor', 'member', {
  audit: false,
  body: z.object({ password: givenPassword('Password is required'), code: givenCode }),
})

export const loginWithCode = route('post', '/api/login/code', 'anyone', {
  body: z.object({ code: givenCode }),
  200: answers(userAnswer, 'Signed in; the session is in a cookie.'),
})
