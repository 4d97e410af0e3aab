import { listBusinessesOf, openBusiness, setOpenedAt } from '#features/accounts/members/service.ts'
import { type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { moveSession } from '#platform/sessions/sessions.ts'
import { MAX_BUSINESSES } from '../rules.ts'
import type { OwnBusiness } from './contract.ts'

export async function listBusinesses(context: Context, member: Member): Promise<OwnBusiness[]> {
  const rows = await listBusinessesOf(context.db, member.userId)
  return rows.map(row => ({
    id: row.business_id,
    name: row.name,
    role: row.role,
    current: row.business_id === member.scope.businessId,
  }))
}

/** Doesn't switch to the new business. */
export async function addBusiness(
  context: Context,
  member: Member,
  given: { name: string; timeZone: string },
): Promise<number> {
  await context.limits.spend('new-business', String(member.userId))
  return await inTransaction(context.db, tx =>
    openBusiness(tx, member.userId, { ...given, most: MAX_BUSINESSES }, context.clock()),
  )
}

/** The next sign-in also opens it. @throws 404 if the caller isn't a member. */
export async function switchBusiness(
  context: Context,
  member: Member,
  { businessId }: { businessId: number },
): Promise<void> {
  const scope = scopeTo(businessId)
  await inTransaction(context.db, async tx => {
    const isMember = await setOpenedAt(tx, member.userId, scope, context.clock())
    if (!(isMember && (await moveSession(tx, member, scope))))
      throw refuse.notFound('You’re not a member of this business.')
  })
  context.events.publish(member.scope, 'sessions')
}
