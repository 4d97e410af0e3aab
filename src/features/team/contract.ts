import { z } from '@hono/zod-openapi'
import { memberRoles, roles } from '#contract/access.ts'
import { byId, id, idParam, instantText, named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { emailAddress } from '#features/accounts/rules.ts'
import { CHOOSE_STAFF } from './rules.ts'

const CHOOSE_ROLE = 'Choose a role'

const givenRole = z.enum(memberRoles, { error: CHOOSE_ROLE })
const staffId = id.nullable().describe('The staff member who signs in, if any.')

const teamMember = named('TeamMember', {
  userId: id,
  email: z.string(),
  role: z.enum(roles),
  staffId,
  since: instantText,
  lastSeenAt: instantText
    .nullable()
    .describe('Of the sign-ins that are still open; null without one.'),
})
export type TeamMember = z.output<typeof teamMember>

const invitation = named('Invitation', {
  id,
  email: z.string(),
  role: givenRole,
  staffId,
  invitedBy: z.string(),
  expiresAt: instantText,
  expired: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

const switches = z.object({
  editHours: z.boolean().describe('Staff may change their own hours.'),
  seeContacts: z.boolean().describe('Staff see clients’ phone and email.'),
  seeBusyTimes: z.boolean().describe('Staff see when colleagues are busy, without names.'),
})

const teamAnswer = named('Team', {
  members: z.array(teamMember),
  invitations: z.array(invitation).describe('Neither accepted nor revoked.'),
  switches,
  transfer: z
    .object({
      from: z.string(),
      to: z.string(),
      undoUntil: instantText,
      mine: z.boolean().describe('Whether the caller can undo it.'),
    })
    .nullable()
    .describe('A transfer that can still be undone.'),
})
export type Team = z.output<typeof teamAnswer>

const ofUser = z.object({ userId: idParam })
const needsStaff = (
  { role, staffId }: { role?: string | undefined; staffId?: number | null | undefined },
  context: z.RefinementCtx,
) => {
  if (role !== 'staff' || staffId) return
  context.addIssue({ code: 'custom', path: ['staffId'], message: CHOOSE_STAFF })
}

export const readTeam = route('get', '/api/team', 'team.write', {
  200: answers(teamAnswer, 'Who signs in to the business, and who is invited.'),
})

export const changeMember = route('patch', '/api/team/{userId}', 'team.write', {
  audit: 'team.update',
  fresh: true,
  params: ofUser,
  body: z.object({ role: givenRole.optional(), staffId: staffId.optional() }),
})

export const removeMember = route('delete', '/api/team/{userId}', 'team.write', {
  audit: 'team.remove',
  fresh: true,
  params: ofUser,
})

export const leaveTeam = route('post', '/api/team/leave', 'member', {
  audit: 'team.leave',
  fresh: true,
})

export const changeSwitches = route('patch', '/api/team/switches', 'team.write', {
  audit: 'team.switches',
  body: switches.partial(),
})

export const invite = route('post', '/api/team/invitations', 'team.write', {
  audit: 'team.invite',
  fresh: true,
  body: z
    .object({ email: emailAddress, role: givenRole, staffId: staffId.optional() })
    .superRefine(needsStaff),
  201: answers(z.object({ id }), 'Sent; the same whether or not the address has an account.'),
})

export const resendInvitation = route('post', '/api/team/invitations/{id}/resend', 'team.write', {
  audit: 'team.resend',
  fresh: true,
  params: byId,
  204: { description: 'Sent again with a new link; the previous one has ended.' },
})

export const revokeInvitation = route('delete', '/api/team/invitations/{id}', 'team.write', {
  audit: 'team.revoke',
  params: byId,
})

const newOwner = z.object({ userId: id })

export const transferBusiness = route('post', '/api/business/transfer', 'business.own', {
  audit: 'team.transfer',
  fresh: true,
  body: newOwner,
})

export const undoTransfer = route('delete', '/api/business/transfer', 'member', {
  audit: 'team.undo-transfer',
  fresh: true,
  204: { description: 'Undone by the former owner, within 24 hours.' },
})
