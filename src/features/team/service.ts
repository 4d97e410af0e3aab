import {
  type MemberRole,
  type Right,
  type Role,
  reachesOnlyOwn,
  rightsOf,
} from '#contract/access.ts'
import {
  canOpenEveryFeed,
  changeMember,
  endFeedsOf,
  endMembership,
  findMember,
  type LockedPerson,
  listMembers,
  lockPerson,
} from '#features/accounts/members/service.ts'
import { type Change, changesIn } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import {
  changeOwner,
  changeStaffSwitches,
  findStaffSwitches,
} from '#features/businesses/service.ts'
import { deleteUnreached } from '#features/push/service.ts'
import { staffNotFound } from '#features/staff/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { keepStaff } from '#platform/db/keep-staff.ts'
import { inTransaction, lockBusiness } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import type { Team } from './contract.ts'
import { listInvitations, revokeInvitationsOf } from './joining/queries.ts'
import * as queries from './queries.ts'
import { CHOOSE_STAFF, isUndoable, mayEdit, mayGive, undoableUntil } from './rules.ts'

export async function readTeam(context: Context, member: Member): Promise<Team> {
  const { db } = context
  const now = context.clock()
  const members = await listMembers(db, member.scope, now)
  const invitations = await listInvitations(db, member.scope)
  const transfer = await queries.findTransfer(db, member.scope)
  const open = transfer && isUndoable(transfer, now) ? transfer : undefined
  return {
    members: members.map(row => ({
      userId: row.user_id,
      email: row.email,
      role: row.role,
      staffId: row.staff_id,
      since: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map(row => ({
      id: row.id,
      email: row.email,
      role: row.role,
      staffId: row.staff_id,
      invitedBy: row.invited_by,
      expiresAt: row.expires_at.toISOString(),
      expired: row.expires_at <= now,
    })),
    switches: await findStaffSwitches(db, member.scope),
    transfer: open
      ? {
          from: open.from_email,
          to: open.to_email,
          undoUntil: undoableUntil(open.transferred_at).toISOString(),
          mine: open.from_user_id === member.userId,
        }
      : null,
  }
}

const memberNotFound = () => refuse.notFound('This person is not on your team.')
const ownRole = () =>
  refuse.forbidden('You can’t change your own role. Ask the owner or another manager.')
const above = () => refuse.forbidden('Only the owner can do this.')
export const staffLinked = () =>
  refuse.conflict('Someone else already signs in as this staff member.', 'staff-linked')
const leaveInstead = () =>
  refuse.conflict('You can’t remove yourself. Leave the team instead.', 'leave-instead')

interface TeamChange {
  /** Null if any member may do it. */
  right: Right | null
  /** The person whose login changes, which is locked before the business. */
  personId?: number
  about?: number
  changes?: readonly Change[]
  /** Set if `work` records the act itself. */
  recorded?: true
}

/**
 * Changes run one at a time per business, with the caller's current role.
 * @throws 401, 403 if the caller lost membership or right in the meantime.
 */
export async function changeTeam<T>(
  context: Context,
  member: Member,
  { right, personId, about = personId, changes = [], recorded }: TeamChange,
  work: (tx: Tx, role: Role, person: LockedPerson) => Promise<T>,
): Promise<T> {
  const { scope, userId } = member
  const result = await inTransaction(context.db, async tx => {
    const held = personId === undefined ? undefined : await lockPerson(tx, personId)
    await lockBusiness(tx, scope)
    const caller = await findMember(tx, scope, userId)
    if (!caller) throw refuse.noSession()
    if (right && !rightsOf(caller.role, { editHours: true }).has(right)) throw above()
    const target = about === undefined ? undefined : ({ kind: 'member', id: about } as const)
    if (!recorded) await record(tx, member, { ...(target && { target }), changes })
    return await work(tx, caller.role, held ?? { userId, isLastAdmin: false })
  })
  // Also makes open streams recheck access.
  context.events.publish(scope, 'sessions')
  context.events.publish(scope, 'team')
  return result
}

/** Takes effect with the next request, and in open streams. */
export async function updateMember(
  context: Context,
  member: Member,
  userId: number,
  changes: { role?: MemberRole | undefined; staffId?: number | null | undefined },
): Promise<void> {
  try {
    const change = {
      right: 'team.write',
      about: userId,
      changes: changesIn(changes, ['role']),
    } as const
    await changeTeam(context, member, change, async (tx, role) => {
      const other = await findMember(tx, member.scope, userId)
      if (!other) throw memberNotFound()
      if (changes.role && userId === member.userId) throw ownRole()
      if (changes.role && !(mayEdit(role, other.role) && mayGive(role, changes.role))) throw above()
      if (!mayEdit(role, other.role) && userId !== member.userId) throw above()
      if (changes.role) await requireNoOpenTransfer(context, tx, member.scope, userId)
      const staffId = changes.staffId === undefined ? other.staff_id : changes.staffId
      const nextRole = changes.role ?? other.role
      if (nextRole === 'staff' && staffId === null) throw refuse.field('staffId', CHOOSE_STAFF)
      if (changes.staffId && !(await keepStaff(tx, member.scope, changes.staffId)))
        throw staffNotFound()
      await changeMember(tx, member.scope, userId, changes)
      const isSameRole = nextRole === other.role
      // Members who still reach every calendar keep their feeds.
      if (!(isSameRole && (staffId === other.staff_id || canOpenEveryFeed(nextRole))))
        await endFeedsOf(tx, member.scope, other)
      if (reachesOnlyOwn(nextRole) && !(isSameRole && staffId === other.staff_id))
        await deleteUnreached(tx, { scope: member.scope, userId }, staffId)
      if (!isSameRole) await revokeInvitationsOf(tx, member.scope, userId, context.clock())
    })
  } catch (error) {
    throw isUniqueViolation(error) ? staffLinked() : error
  }
}

export async function removeMember(
  context: Context,
  member: Member,
  userId: number,
): Promise<void> {
  const change = { right: 'team.write', personId: userId } as const
  await changeTeam(context, member, change, async (tx, role, person) => {
    const other = await findMember(tx, member.scope, userId)
    if (!other) throw memberNotFound()
    if (userId === member.userId) throw leaveInstead()
    if (!mayEdit(role, other.role)) throw above()
    await endAccess(context, tx, member.scope, other, person)
  })
}

export async function leaveTeam(context: Context, member: Member): Promise<void> {
  const change = { right: null, personId: member.userId }
  await changeTeam(context, member, change, async (tx, role, person) => {
    if (role === 'owner') throw ownsTeam()
    const self = await findMember(tx, member.scope, member.userId)
    if (self) await endAccess(context, tx, member.scope, self, person)
  })
}

const ownsTeam = () =>
  refuse.conflict(
    'You own this business. Transfer it to someone else in Settings → Team before you leave.',
    'owns-team',
  )

type Leaving = NonNullable<Awaited<ReturnType<typeof findMember>>>

/**
 * The former owner stays a manager while the transfer can be undone: only managers see that button.
 */
async function requireNoOpenTransfer(
  context: Context,
  tx: Tx,
  scope: BusinessScope,
  userId: number,
) {
  const transfer = await queries.findTransfer(tx, scope)
  if (transfer?.from_user_id !== userId) return
  if (!isUndoable(transfer, context.clock())) return
  throw refuse.conflict(
    'The former owner can undo the transfer for 24 hours, and stays a manager during that time.',
    'transfer-open',
  )
}

async function endAccess(
  context: Context,
  tx: Tx,
  scope: BusinessScope,
  leaving: Leaving,
  person: LockedPerson,
): Promise<void> {
  await requireNoOpenTransfer(context, tx, scope, leaving.user_id)
  await endMembership(tx, scope, leaving, person, context.clock())
}

export async function transferBusiness(
  context: Context,
  member: Member,
  { userId }: { userId: number },
): Promise<void> {
  const now = context.clock()
  await changeTeam(context, member, { right: 'business.own', about: userId }, async tx => {
    const other = await findMember(tx, member.scope, userId)
    if (!other) throw memberNotFound()
    if (userId === member.userId) throw refuse.conflict('You own this business.', 'is-owner')
    const last = await queries.findTransfer(tx, member.scope)
    if (last && isUndoable(last, now)) {
      throw refuse.conflict(
        'This business changed owners within the last 24 hours. Please try again later.',
        'transfer-open',
      )
    }
    await changeMember(tx, member.scope, member.userId, { role: 'manager' })
    await changeOwner(tx, member.scope, { from: member.userId, to: userId })
    const transfer = { from: member, to: { userId, email: other.email }, now }
    await queries.recordTransfer(tx, member.scope, transfer)
  })
  context.wakeWorker(['email'])
}

async function endOwnership(tx: Tx, scope: BusinessScope, userId: number, now: Date) {
  const before = await findMember(tx, scope, userId)
  if (!before) return
  await revokeInvitationsOf(tx, scope, userId, now)
  if (!canOpenEveryFeed(before.role)) await endFeedsOf(tx, scope, { ...before, role: 'owner' })
  if (reachesOnlyOwn(before.role)) await deleteUnreached(tx, { scope, userId }, before.staff_id)
}

/** @throws 404 after 24 hours. */
export async function undoTransfer(context: Context, member: Member): Promise<void> {
  const now = context.clock()
  await changeTeam(context, member, { right: null }, async tx => {
    const last = await queries.findTransfer(tx, member.scope)
    const isMine = last?.from_user_id === member.userId
    if (!last || !isMine || !isUndoable(last, now)) {
      throw refuse.notFound('There is no transfer to undo.')
    }
    await changeOwner(tx, member.scope, { from: last.to_user_id, to: member.userId })
    await endOwnership(tx, member.scope, last.to_user_id, now)
    await queries.removeTransfer(tx, member.scope, last, now)
  })
  context.wakeWorker(['email'])
}

export async function changeSwitches(
  context: Context,
  member: Member,
  switches: Partial<Team['switches']>,
): Promise<void> {
  const changes = changesIn(switches, ['editHours', 'seeContacts', 'seeBusyTimes'])
  await changeTeam(context, member, { right: 'team.write', changes }, tx =>
    changeStaffSwitches(tx, member.scope, switches),
  )
  // Staff members' calendars show other contacts and busy times.
  context.events.publish(member.scope, 'staff')
}
