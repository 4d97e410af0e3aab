import { z } from '@hono/zod-openapi'
import { byId, id, requiredText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { userAnswer } from '../contract.ts'

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, 'Invalid input')
    .max(max)

const credential = {
  id: bytes(1400).min(1),
  rawId: bytes(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

const options = answers(
  z.record(z.string(), z.unknown()),
  'What the browser passes to its authenticator. The challenge is in a cookie, for five minutes.',
)

export const offerPasskey = route('post', '/api/passkeys/options', 'member', {
  audit: false,
  fresh: true,
  200: options,
})

export const addPasskey = route('post', '/api/passkeys', 'member', {
  audit: false,
  fresh: true,
  body: z.object({ name: requiredText('Name is required', 60), passkey: passkeyAttestation }),
  201: answers(z.object({ id }), 'It can be used to sign in.'),
})

export const removePasskey = route('delete', '/api/passkeys/{id}', 'member', {
  audit: false,
  fresh: true,
  params: byId,
})

export const askForPasskey = route('post', '/api/login/passkey/options', 'anyone', {
  200: options,
})

export const loginWithPasskey = route('post', '/api/login/passkey', 'anyone', {
  body: z.object({ passkey: passkeyAssertion }),
  200: answers(userAnswer, 'Signed in; the session is in a cookie.'),
})
