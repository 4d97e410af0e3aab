import { formatCount } from '#domain/number.ts'
import { accountOf, eraseAccount, lockAccount, publishErased } from '#features/accounts/service.ts'
import { recordByAdmin } from '#features/activity/recording/service.ts'
import { answerFreeCredit } from '#features/businesses/service.ts'
import { FREE_CREDITS } from '#features/credits/rules.ts'
import { adjustTo, grantFree } from '#features/credits/service.ts'
import { type BusinessScope, type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { paged } from '#platform/db/paged.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { PublishedTopic } from '#platform/events.ts'
import { refuse } from '#platform/refusal.ts'
import type { AdminUser, AuditPage } from './contract.ts'
import * as queries from './queries.ts'
import { RECENT_MS, STATS_REFRESH_MS, USERS_AT_ONCE } from './rules.ts'

const present = (row: queries.UserRow): AdminUser => ({
  ...accountOf(row),
  ownsHome: row.owns_home,
  freeCreditRequested: row.requested,
  ...(row.also_owns ? { alsoOwns: row.also_owns } : {}),
})

function businessOf(user: queries.UserRow, businessId = user.business_id): BusinessScope {
  const isTheirs =
    businessId === user.business_id || user.also_owns?.some(({ id }) => id === businessId)
  if (!isTheirs) throw refuse.notFound('This user owns no such business.')
  return scopeTo(businessId)
}

interface UserQuestion {
  search?: string | undefined
  cursor?: number | undefined
  freeCredit?: 'requested' | undefined
}

export async function listUsers(
  { db }: Context,
  { search, cursor, freeCredit }: UserQuestion,
): Promise<{ users: AdminUser[]; next: number | null }> {
  const rows = await queries.listUsers(db, {
    search,
    before: cursor,
    freeCredit,
    limit: USERS_AT_ONCE + 1,
  })
  const { shown, next } = paged(rows, USERS_AT_ONCE)
  return { users: shown.map(present), next }
}

/** Counts appointments once for all tabs that are open, as often as each of them asks. */
export function statsReader({ db, patientDb, clock }: Context) {
  let counted: ReturnType<typeof queries.countAppointments>
  let until = 0
  const now = () => clock().getTime()
  const count = async () => {
    until = Number.POSITIVE_INFINITY
    try {
      const counts = await queries.countAppointments(patientDb, new Date(now() - RECENT_MS))
      until = now() + STATS_REFRESH_MS
      return counts
    } catch (error) {
      until = 0
      throw error
    }
  }
  return async () => {
    if (now() >= until) counted = count()
    const [accounts, appointments] = await Promise.all([queries.countAccounts(db), counted])
    return { ...accounts, ...appointments }
  }
}

const userNotFound = () => refuse.notFound('There is no such user.')

/** @throws 403 for an administrator. */
export async function deleteUser(
  context: Context,
  admin: Member,
  userId: number,
  { reason }: { reason?: string | undefined },
): Promise<void> {
  const now = context.clock()
  const erased = await inTransaction(context.patientDb, async tx => {
    await lockAccount(tx, userId)
    const user = await queries.lockUser(tx, userId)
    if (!user) throw userNotFound()
    if (user.is_admin) throw refuse.forbidden('Administrators cannot be deleted here.')
    const erased = await eraseAccount(tx, { userId, home: scopeTo(user.business_id) }, now)
    // Doesn't contain the address, which is erased as well.
    await queries.insertAudit(tx, {
      ...acting(admin, now),
      action: 'user.delete',
      targetUserId: userId,
      target: 'deleted account',
      reason: reason || null,
      details: { businesses: erased.closed.map(({ businessId }) => businessId) },
    })
    return erased
  })
  publishErased(context, erased)
}

interface NewCredits {
  credits: number
  before?: number | undefined
  reason?: string | null | undefined
  businessId?: number | undefined
}

export const setCredits = (
  context: Context,
  admin: Member,
  userId: number,
  { credits, before: known, reason, businessId }: NewCredits,
) =>
  actOnCredits(context, admin, userId, {
    action: 'credits.set',
    topics: ['credits'],
    businessId,
    reason: reason || null,
    enter: async (tx, scope, now) => {
      const change = { to: credits, reason: reason || null, now }
      const { before, after } = await adjustTo(tx, scope, change)
      if (known !== undefined && known !== before)
        throw refuse.conflict(
          `The balance is now ${formatCount(before)}. Please check it again.`,
          'changed',
        )
      return { details: { before, after }, shown: { before, after } }
    },
  })

export const grantFreeCredits = (
  context: Context,
  admin: Member,
  userId: number,
  { reason: typed, businessId }: { reason: string; businessId?: number | undefined },
) => {
  const reason = typed.trim()
  return actOnCredits(context, admin, userId, {
    action: 'credits.grant',
    // The grant may answer an owner's request.
    topics: ['credits', 'business'],
    businessId,
    reason,
    enter: async (tx, scope, now) => {
      await grantFree(tx, scope, { reason, now })
      await answerFreeCredit(tx, scope)
      return { details: { credits: FREE_CREDITS }, shown: { after: FREE_CREDITS } }
    },
  })
}

export async function dismissFreeCredit(
  context: Context,
  admin: Member,
  userId: number,
  { businessId }: { businessId?: number | undefined },
) {
  await actOnCredits(context, admin, userId, {
    action: 'credits.dismiss',
    topics: ['business'],
    businessId,
    reason: null,
    enter: async (tx, scope) => {
      if (!(await answerFreeCredit(tx, scope)))
        throw refuse.conflict('This user has no open request for free credits.', 'not-requested')
      return {}
    },
  })
}

interface CreditsAct {
  action: 'credits.set' | 'credits.grant' | 'credits.dismiss'
  topics: readonly PublishedTopic[]
  businessId: number | undefined
  reason: string | null
  enter(
    tx: Db,
    scope: BusinessScope,
    now: Date,
  ): Promise<{ details?: Record<string, unknown>; shown?: { before?: number; after: number } }>
}

async function actOnCredits(
  context: Context,
  admin: Member,
  userId: number,
  { action, topics, businessId, reason, enter }: CreditsAct,
): Promise<AdminUser> {
  const now = context.clock()
  const { user, scope } = await inTransaction(context.db, async tx => {
    const user = await queries.lockUser(tx, userId)
    if (!user) throw userNotFound()
    const scope = enterBusiness(businessOf(user, businessId))
    const { shown, ...entered } = await enter(tx, scope, now)
    const details = { ...entered.details, businesses: [scope.businessId] }
    const note = { action, targetUserId: userId, target: user.email, reason, details }
    await queries.insertAudit(tx, { ...acting(admin, now), ...note })
    await recordByAdmin(tx, scope, admin, shown && [{ field: 'credits', ...shown }])
    return { user: (await queries.lockUser(tx, userId))!, scope }
  })
  for (const topic of topics) context.events.publish(scope, topic)
  return present(user)
}

const acting = ({ userId, email }: Member, now: Date) => ({
  actorUserId: userId,
  actor: email,
  now,
})

export async function readAudit(
  { db }: Context,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<AuditPage> {
  const rows = await queries.listAudit(db, { before: cursor, limit: limit + 1 })
  const { shown, next } = paged(rows, limit)
  return {
    entries: shown.map(row => ({
      id: row.id,
      at: row.created_at.toISOString(),
      actor: row.actor,
      action: row.action,
      target: row.target,
      targetUserId: row.target_user_id,
      reason: row.reason,
      details: row.details,
    })),
    next,
  }
}
