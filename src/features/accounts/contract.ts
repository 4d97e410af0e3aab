import { z } from '@hono/zod-openapi'
import { rights, roles } from '#contract/access.ts'
import { id, instantText, text } from '#contract/fields.ts'
import { answers, file, route } from '#contract/route.ts'
import { INVALID_EMAIL } from '#domain/mail-address.ts'
import { deletionForm, emailAddress, givenPassword, newPassword } from './rules.ts'

const emailFields = {
  username: z
    .string()
    .nullish()
    .openapi({ description: 'The email address.', example: 'owner@example.com' }),
  email: z.string().nullish().describe('Alias of `username`.'),
}

interface EmailFields {
  username?: string | null | undefined
  email?: string | null | undefined
}

function withEmail<T extends EmailFields>(input: T, context: z.RefinementCtx) {
  const { username, email, ...rest } = input
  const given = username || email
  const parsed = emailAddress.safeParse(given ?? '')
  if (parsed.success) return { ...rest, email: parsed.data }
  context.addIssue({
    code: 'custom',
    path: [email && !username ? 'email' : 'username'],
    message: given ? INVALID_EMAIL : 'Email is required',
  })
  return z.NEVER
}

const registration = z
  .object({
    ...emailFields,
    password: newPassword,
    timeZone: text(64).nullish().describe("The browser's IANA zone, used for the business."),
    businessName: text(100).nullish(),
  })
  .transform(withEmail)
export type Registration = z.output<typeof registration>

const credentials = z
  .object({ ...emailFields, password: givenPassword('Password is required') })
  .transform(withEmail)
export type Credentials = z.output<typeof credentials>

const emailOnly = z.object(emailFields).transform(withEmail)

export const accountAnswer = z.object({
  id,
  username: z.string(),
  verified: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: instantText,
  businessName: z.string(),
  businessNamed: z.boolean().describe('Whether the owner chose the name.'),
  timeZone: z.string(),
  notificationSettings: z.object({ notificationCredits: z.int() }),
})

export const userAnswer = accountAnswer
  .extend({
    businessId: id.describe('The business that this sign-in works in.'),
    severalBusinesses: z
      .literal(true)
      .optional()
      .describe('Set for members of more than one business.'),
    role: z.enum(roles).describe('In this business.'),
    rights: z.array(z.enum(rights)),
    hidesContacts: z
      .literal(true)
      .optional()
      .describe('Set for staff members who don’t see clients’ phone and email.'),
    staffId: id.nullable().describe('Their own column of the calendar, if any.'),
  })
  .openapi('User')
export type User = z.output<typeof userAnswer>
export type Account = z.output<typeof accountAnswer>

const chosenPassword = z
  .object({ password: newPassword.nullish(), newPassword: newPassword.nullish() })
  .transform((input, context) => {
    const chosen = input.password ?? input.newPassword
    if (chosen) return { password: chosen }
    context.addIssue({
      code: 'custom',
      path: ['password'],
      message: 'Password must be at least 8 characters',
    })
    return z.NEVER
  })

const message = z.object({ message: z.string() })
const token = z.object({ token: text(200) })

const resetAnswer = message.extend({
  remaining: z
    .object({
      passkeys: z.int().describe('How many passkeys can still sign in.'),
      twoFactor: z.boolean().describe('Whether two-factor sign-in is still on.'),
    })
    .optional()
    .describe('Passkeys and two-factor sign-in that remain; absent if there are none.'),
})
export type ResetAnswer = z.output<typeof resetAnswer>

export const register = route('post', '/api/register', 'anyone', {
  plainErrors: true,
  body: registration,
  201: answers(
    z.object({ requiresVerification: z.boolean() }),
    'A link was sent to the address. Existing accounts get the same answer.',
  ),
})

export const login = route('post', '/api/login', 'anyone', {
  plainErrors: true,
  body: credentials,
  200: answers(userAnswer, 'Signed in; the session is in a cookie.'),
})

export const logout = route('post', '/api/logout', 'anyone', {
  plainErrors: true,
})

export const readUser = route('get', '/api/user', 'member', {
  200: answers(userAnswer, 'Who is signed in.'),
})

export const verify = route('get', '/api/verify/{token}', 'anyone', {
  // The screen shows them verbatim.
  plainErrors: 'always',
  params: token,
  200: file(
    'text/plain',
    'The address is verified; in the browser that registered, also signed in.',
  ),
  409: file(
    'text/plain',
    'The address was registered more than once: POST a new password to this path.',
  ),
  410: file('text/plain', 'The link is invalid, used or expired.'),
})

export const verifyWithPassword = route('post', '/api/verify/{token}', 'anyone', {
  params: token,
  body: chosenPassword,
  200: answers(message, 'The address is verified and the password is set.'),
})

export const resendVerification = route('post', '/api/verify/resend', 'anyone', {
  body: emailOnly,
  202: answers(message, 'The same for every address.'),
})

export const requestPasswordReset = route('post', '/api/password-reset', 'anyone', {
  body: emailOnly,
  202: answers(message, 'The same for every address.'),
})

export const resetPassword = route('post', '/api/password-reset/{token}', 'anyone', {
  params: token,
  body: chosenPassword,
  200: answers(resetAnswer, 'The password was changed; every session ended.'),
})

export const changePassword = route('post', '/api/change-password', 'member', {
  audit: false,
  body: z.object({ currentPassword: givenPassword('Current password is required'), newPassword }),
  200: answers(message, 'The password was changed; every other session ended.'),
})

export const deleteAccount = route('delete', '/api/user', 'member', {
  audit: false,
  body: deletionForm,
})
