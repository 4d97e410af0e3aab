import { z } from '@hono/zod-openapi'
import { id, instantText, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { passkeyAssertion } from '../passkeys/contract.ts'
import { givenPassword } from '../rules.ts'
import { givenCode } from '../two-factor/contract.ts'
import { idleChoices } from './rules.ts'

const signIn = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  firstSeenAt: instantText,
  lastSeenAt: instantText,
  current: z.boolean().describe('Whether this request came from it.'),
})

const securityAnswer = named('Security', {
  signIns: z.array(signIn),
  idleMinutes: z
    .int()
    .nullable()
    .describe('Sessions end after this time without use; null for never.'),
  twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  passkeys: z.object({
    offered: z.boolean().describe('Whether this address can have passkeys.'),
    list: z.array(
      z.object({
        id,
        name: z.string(),
        createdAt: instantText,
        lastUsedAt: instantText.nullable(),
      }),
    ),
  }),
})
export type Security = z.output<typeof securityAnswer>

export const readSecurity = route('get', '/api/security', 'member', {
  200: answers(securityAnswer, 'Where the user is signed in, and how.'),
})

export const endSignIn = route('delete', '/api/security/sign-ins/{id}', 'member', {
  audit: false,
  params: z.object({ id: text(100) }),
})

export const endOtherSignIns = route('delete', '/api/security/sign-ins', 'member', {
  audit: false,
})

const [short, day, week] = idleChoices
const idleTime = z.union([z.literal(short), z.literal(day), z.literal(week)])

export const changeIdleTime = route('put', '/api/security/idle-time', 'member', {
  audit: false,
  body: z.object({ minutes: idleTime.nullable() }),
})

/** The first one present is used. */
const proof = z
  .object({
    password: givenPassword('Password is required').optional(),
    code: givenCode.optional(),
    passkey: passkeyAssertion.optional(),
  })
  .refine(({ password, code, passkey }) => password || code || passkey, {
    path: ['password'],
    message: 'Password is required',
  })
export type Proof = z.output<typeof proof>

export const confirmIdentity = route('post', '/api/security/confirm', 'member', {
  audit: false,
  body: proof,
})

export const endAllByLink = route('post', '/api/password-reset/{token}/sign-out', 'anyone', {
  params: z.object({ token: text(200) }),
})
