import { type Role, rightsOf } from '#contract/access.ts'
import { renewFeeds } from '#features/feeds/service.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { withinBusiness } from '#platform/db/row-scope.ts'
import { refuse } from '#platform/refusal.ts'
import { endSessionsOf } from '#platform/sessions/sessions.ts'
import { isLastAdmin } from '../admin-service.ts'
import { invalidateOtherLinks } from '../links-queries.ts'
import {
  eraseUser,
  insertBusiness,
  lockAccountByEmail,
  lockEmail,
  setVerifiedPassword,
} from '../queries.ts'
import * as queries from './queries.ts'

export {
  changeMember,
  findMember,
  insertMember,
  listBusinessesOf,
  listMembers,
  setOpenedAt,
} from './queries.ts'

type Reader = Pick<queries.MemberRow, 'role' | 'staff_id'>

export const canOpenEveryFeed = (role: Role): boolean =>
  rightsOf(role, { editHours: true }).has('integrations.write')

export async function endFeedsOf(
  tx: Tx,
  scope: BusinessScope,
  { role, staff_id }: Reader,
): Promise<void> {
  if (canOpenEveryFeed(role)) await renewFeeds(tx, scope)
  else if (staff_id !== null) await renewFeeds(tx, scope, staff_id)
}

export interface LockedPerson {
  userId: number
  isLastAdmin: boolean
}

/** Locks a login, and for an administrator all administrators, before any business. */
export async function lockPerson(tx: Tx, userId: number): Promise<LockedPerson | undefined> {
  const login = await queries.lockPersonLogin(tx, userId)
  return login && { userId, isLastAdmin: login.is_admin && (await isLastAdmin(tx, userId)) }
}

/**
 * Also deletes the login if it has no other business. The caller must have locked the business.
 * @throws 409 for the last administrator.
 */
export async function endMembership(
  tx: Tx,
  scope: BusinessScope,
  reader: Reader,
  { userId, isLastAdmin }: LockedPerson,
  now: Date,
): Promise<void> {
  await endFeedsOf(tx, scope, reader)
  await queries.deleteMember(tx, scope, userId)
  if (await queries.moveHome(tx, scope, userId)) return
  if (isLastAdmin) {
    throw refuse.conflict('This person is the last administrator.', 'last-admin')
  }
  await eraseUser(tx, scope, userId, now)
}

/**
 * Ends the person's feeds in other people's businesses, and returns these. Call it before deleting
 * the login.
 */
export async function endFeedsElsewhere(tx: Tx, userId: number): Promise<BusinessScope[]> {
  const left: BusinessScope[] = []
  for (const { business_id, ...reader } of await queries.listBusinessesOf(tx, userId))
    if (reader.role !== 'owner') {
      const scope = scopeTo(business_id)
      await withinBusiness(scope, () => endFeedsOf(tx, scope, reader))
      left.push(scope)
    }
  return left
}

export async function requireNoTeam(tx: Tx, userId: number): Promise<void> {
  for (const scope of await queries.listOwnedBusinesses(tx, userId))
    if (await withinBusiness(scope, () => queries.hasTeam(tx, scope, userId))) throw ownsTeam()
}

const ownsTeam = () =>
  refuse.conflict(
    'Other people work in your business. Transfer it or remove them in Settings → Team first.',
    'owns-team',
  )

/**
 * Sets the password of a new or unverified login.
 * @throws 409 for a verified account, which only its own links open.
 */
export async function createOrVerifyLogin(tx: Tx, proven: queries.NewPerson, now: Date) {
  await lockEmail(tx, proven.email)
  const existing = await lockAccountByEmail(tx, proven.email)
  if (existing?.verified_at) throw mustSignInFirst(proven.email)
  if (!existing) return await queries.insertPerson(tx, proven, now)
  const account = { userId: existing.id, businessId: existing.business_id }
  await setVerifiedPassword(tx, account, proven.passwordHash, now)
  await invalidateOtherLinks(tx, account, now)
  await endSessionsOf(tx, existing.id)
  return { id: existing.id, email: existing.email }
}

export const mustSignInFirst = (email: string) =>
  refuse.conflict(`Log in as ${email} to accept this invitation.`, 'sign-in-first')

export async function openBusiness(
  tx: Tx,
  userId: number,
  { name, timeZone, most }: { name: string; timeZone: string; most: number },
  now: Date,
): Promise<number> {
  if (!(await queries.lockPersonLogin(tx, userId))) throw refuse.noSession()
  if ((await queries.listBusinessesOf(tx, userId)).length >= most) {
    throw refuse.conflict(`You can belong to at most ${most} businesses.`, 'too-many-businesses')
  }
  const scope = await insertBusiness(tx, { name, timeZone, ownerId: userId }, now)
  const owner = { userId, role: 'manager' as const, staffId: null, openedAt: null }
  await withinBusiness(scope, () => queries.insertMember(tx, scope, owner, now))
  return scope.businessId
}
