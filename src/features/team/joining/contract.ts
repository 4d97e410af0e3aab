import { z } from '@hono/zod-openapi'
import { memberRoles } from '#contract/access.ts'
import { named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { newPassword } from '#features/accounts/rules.ts'

const nextSteps = ['accept', 'choose-password', 'sign-in', 'sign-out'] as const

const token = z.object({ token: text(200) })

const offered = named('OfferedInvitation', {
  businessName: z.string(),
  role: z.enum(memberRoles),
  invitedBy: z.string(),
  email: z.string(),
  next: z
    .enum(nextSteps)
    .describe('`sign-out` for a caller who is signed in with another address.'),
})
export type OfferedInvitation = z.output<typeof offered>

export const readInvitation = route('get', '/api/invitations/{token}', 'anyone', {
  params: token,
  200: answers(offered, 'What the link of an invitation offers.'),
})

export const acceptInvitation = route('post', '/api/invitations/{token}', 'anyone', {
  params: token,
  body: z.object({
    password: newPassword.optional().describe('For an address without an account.'),
  }),
  200: answers(
    z.object({ businessName: z.string() }),
    'The invitation is accepted, and the caller is signed in.',
  ),
})
