import type { MemberRole } from '#contract/access.ts'
import { mailboxKey } from '#domain/mail-address.ts'
import { requireUncommonPassword } from '#features/accounts/common-passwords-service.ts'
import { knownDevice } from '#features/accounts/devices-service.ts'
import {
  createOrVerifyLogin,
  insertMember,
  lockPerson,
  mustSignInFirst,
} from '#features/accounts/members/service.ts'
import { hashPassword } from '#features/accounts/password-hash-service.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { openSession, type SignInFrom } from '#features/accounts/security/session-service.ts'
import { record } from '#features/activity/recording/service.ts'
import { staffNotFound } from '#features/staff/service.ts'
import { type Actor, type BusinessScope, type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { keepStaff } from '#platform/db/keep-staff.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { inTransaction, lockBusiness } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { moveSession } from '#platform/sessions/sessions.ts'
import { INVITATION_MS, mayGive } from '../rules.ts'
import { changeTeam, staffLinked } from '../service.ts'
import type { OfferedInvitation } from './contract.ts'
import * as queries from './queries.ts'

interface Invited {
  email: string
  role: MemberRole
  staffId?: number | null | undefined
}

const invitationNotFound = () => refuse.notFound('This invitation is no longer open.')

/** Sends a new link, valid for another seven days. @throws 404 */
export async function resendInvitation(
  context: Context,
  member: Member,
  id: number,
): Promise<void> {
  const open = await queries.findOpenInvitation(context.db, member.scope, id)
  if (!open) throw invitationNotFound()
  const { email, role, staff_id: staffId } = open
  await sendInvitation(context, member, { email, role, staffId }, id)
}

/** Neither response nor timing reveals whether the address has an account. */
export async function sendInvitation(
  context: Context,
  member: Member,
  { email, role, staffId = null }: Invited,
  id?: number,
): Promise<number> {
  const { scope, userId } = member
  await context.limits.spend('invitation', String(scope.businessId))
  await context.limits.spend('invitation-sender', String(userId))
  const mailbox = mailboxKey(email)
  await context.limits.spend('invitation-email', `${scope.businessId} ${mailbox}`)
  await context.limits.spend('invitation-mailbox', mailbox)
  const now = context.clock()
  try {
    const change = { right: 'team.write', recorded: true } as const
    const sent = await changeTeam(context, member, change, async (tx, own) => {
      if (!mayGive(own, role))
        throw refuse.forbidden('You can’t invite someone to a role above your own.')
      if (id !== undefined && !(await queries.findOpenInvitation(tx, scope, id)))
        throw invitationNotFound()
      if (await queries.isMember(tx, scope, emailKey(email))) throw alreadyMember()
      if (staffId) await requireFreeStaff(tx, scope, staffId)
      const saved = await queries.saveInvitation(tx, scope, {
        email,
        emailKey: emailKey(email),
        role,
        staffId,
        invitedBy: { userId, email: member.email },
        now,
        expiresAt: new Date(now.getTime() + INVITATION_MS),
      })
      const changes = [{ field: 'role', after: role }]
      await record(tx, member, { target: { kind: 'invitation', id: saved }, changes })
      return saved
    })
    context.wakeWorker(['email'])
    return sent
  } catch (error) {
    throw isUniqueViolation(error) ? staffInvited() : error
  }
}

const alreadyMember = () =>
  refuse.conflict('This person is already on your team.', 'already-member')
const staffInvited = () =>
  refuse.conflict(
    'Someone else is invited to sign in as this staff member. Revoke that invitation first.',
    'staff-linked',
  )

async function requireFreeStaff(tx: Tx, scope: BusinessScope, staffId: number): Promise<void> {
  if (!(await keepStaff(tx, scope, staffId))) {
    throw staffNotFound()
  }
  if (await queries.isLinked(tx, scope, staffId)) {
    throw staffLinked()
  }
}

/** @throws 404 */
export async function revokeInvitation(
  context: Context,
  member: Member,
  id: number,
): Promise<void> {
  const { scope } = member
  await inTransaction(context.db, async tx => {
    if (!(await queries.revokeInvitation(tx, scope, id, context.clock())))
      throw invitationNotFound()
    await record(tx, member, { target: { kind: 'invitation', id } })
  })
  context.events.publish(scope, 'team')
}

const broken = {
  unknown:
    'This invitation link isn’t valid. Open the latest email you received, or ask for a new invitation.',
  accepted: 'This invitation was already accepted. Log in to continue.',
  revoked: 'This invitation was revoked. Ask the business to send you another one.',
  expired: 'This invitation has expired. Ask the business to send it again.',
}

const brokenLink = (why: keyof typeof broken) => new Refusal(410, `invitation-${why}`, broken[why])

/** @throws 410 with a sentence that says what to do. */
async function readLink(context: Context, token: string) {
  const found = await queries.findByLink(context.db, token)
  if (!found) throw brokenLink('unknown')
  if (found.outcome) throw brokenLink(found.outcome)
  if (found.expires_at <= context.clock()) throw brokenLink('expired')
  return found
}

function nextStep(
  { email_key, has_account }: queries.LinkedInvitation,
  actor: Actor,
): OfferedInvitation['next'] {
  if (actor.kind === 'member') return emailKey(actor.email) === email_key ? 'accept' : 'sign-out'
  return has_account ? 'sign-in' : 'choose-password'
}

/** @throws 410 */
export async function readInvitation(
  context: Context,
  actor: Actor,
  token: string,
): Promise<OfferedInvitation> {
  const found = await readLink(context, token)
  return {
    businessName: found.business_name,
    role: found.role,
    invitedBy: found.invited_by,
    email: found.email,
    next: nextStep(found, actor),
  }
}

interface Joined {
  businessName: string
  signIn?: { token: string; device: string }
}

interface Accepting {
  password: string | undefined
  from: SignInFrom
}

/**
 * Needs the invited address's session, or a password for a new account, whose address the link
 * proves. Never opens an existing account.
 * @throws 409 if the caller has to sign in or out first, 410
 */
export async function acceptInvitation(
  context: Context,
  actor: Actor,
  token: string,
  { password, from }: Accepting,
): Promise<Joined> {
  const found = await readLink(context, token)
  const scope = enterBusiness(scopeTo(found.business_id))
  const businessName = found.business_name
  const next = nextStep(found, actor)
  if (next === 'sign-out') {
    throw refuse.conflict(
      `This invitation is for ${found.email}. Sign out, then open the link again.`,
      'other-account',
    )
  }
  if (next === 'sign-in') {
    throw mustSignInFirst(found.email)
  }
  const now = context.clock()
  const join = async (tx: Tx, userId: number) => {
    await lockBusiness(tx, scope)
    const claimed = await queries.claimInvitation(tx, scope, token, now)
    // It was accepted or revoked in the meantime.
    if (!claimed) throw brokenLink((await queries.findByLink(tx, token))?.outcome ?? 'expired')
    const { role, staff_id: staffId } = claimed
    await insertMember(tx, scope, { userId, role, staffId, openedAt: now }, now)
  }
  try {
    if (actor.kind === 'member') {
      await inTransaction(context.db, async tx => {
        if (!(await lockPerson(tx, actor.userId))) throw refuse.noSession()
        await join(tx, actor.userId)
        await moveSession(tx, actor, scope)
      })
      return { businessName }
    }
    const signIn = await openAccount(context, found, join, { password, from })
    return { businessName, signIn }
  } catch (error) {
    throw isUniqueViolation(error) ? staffTaken() : error
  } finally {
    context.events.publish(scope, 'team')
    if (actor.kind === 'member') context.events.publish(actor.scope, 'sessions')
  }
}

const staffTaken = () =>
  refuse.conflict(
    'Someone else now signs in as this staff member. Ask the business to invite you again.',
    'staff-linked',
  )

/** Takes over an account that was never verified. */
async function openAccount(
  context: Context,
  found: queries.LinkedInvitation,
  join: (tx: Tx, userId: number) => Promise<void>,
  { password, from }: Accepting,
) {
  if (!password) throw refuse.field('password', 'Choose a password')
  await requireUncommonPassword(password, 'password')
  await context.limits.spend('invitation-address', from.clientIp)
  const passwordHash = await hashPassword(password)
  const now = context.clock()
  const account = { email: found.email, passwordHash, businessId: found.business_id }
  return await inTransaction(context.db, async tx => {
    const person = await createOrVerifyLogin(tx, account, now)
    await join(tx, person.id)
    const joined = { ...person, business_id: found.business_id, verified_at: now }
    const session = await openSession(tx, joined, { ...from, noteworthy: false }, now)
    const login = {
      ...person,
      password_hash: passwordHash,
      totp_confirmed_at: null,
      sign_in_reported_at: null,
    }
    return { token: session.token, device: knownDevice(context.keys.signing, login) }
  })
}
