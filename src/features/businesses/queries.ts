import { sql } from 'kysely'
import type { StaffSwitches } from '#contract/access.ts'
import type { BusinessScope } from '#platform/actor.ts'
import { byColumn, selected } from '#platform/db/columns.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow } from '#platform/db/found.ts'
import type { WeeklyInterval } from '#platform/db/schema.ts'
import { NAME_MAX } from './name-rules.ts'
import { type BusinessChanges, businessColumns, UNNAMED } from './rules.ts'

const hasSales = (businessId: number) =>
  sql<boolean>`exists (select from receipt_numbers r where r.business_id = ${businessId})`.as(
    'hasSales',
  )

export const findBusiness = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('businesses')
    .select([...selected(businessColumns), hasSales(businessId)])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
export type BusinessRow = Awaited<ReturnType<typeof findBusiness>>

export const changeBusiness = (db: Db, { businessId }: BusinessScope, given: BusinessChanges) =>
  db
    .updateTable('businesses')
    .set({
      ...byColumn(businessColumns, given),
      // Avoids an empty update.
      name: given.name ?? sql<string>`name`,
      named: given.name === undefined ? undefined : true,
      hours_confirmed: given.hoursConfirmed,
    })
    .where('id', '=', businessId)
    .returning([...selected(businessColumns), hasSales(businessId)])
    .executeTakeFirstOrThrow()

export async function nameAfterStaff(db: Db, { businessId }: BusinessScope): Promise<void> {
  await sql`
    update businesses set name = left(first.name, ${NAME_MAX})
    from (select name from staff where business_id = ${businessId} order by id limit 1) as first
    where businesses.id = ${businessId} and not named and businesses.name = ${UNNAMED}`.execute(db)
}

export const findStaffSwitches = (db: Db, { businessId }: BusinessScope): Promise<StaffSwitches> =>
  db
    .selectFrom('businesses')
    .select([
      'staff_edit_hours as editHours',
      'staff_see_contacts as seeContacts',
      'staff_see_busy as seeBusyTimes',
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()

export async function changeStaffSwitches(
  db: Db,
  { businessId }: BusinessScope,
  given: Partial<StaffSwitches>,
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({
      // Avoids an empty update.
      staff_edit_hours: given.editHours ?? sql<boolean>`staff_edit_hours`,
      staff_see_contacts: given.seeContacts,
      staff_see_busy: given.seeBusyTimes,
    })
    .where('id', '=', businessId)
    .execute()
}

/** @returns false if the business no longer belonged to the former owner. */
export const changeOwner = (
  tx: Db,
  { businessId }: BusinessScope,
  { from, to }: { from: number; to: number },
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('businesses')
      .set({ owner_user_id: to })
      .where('id', '=', businessId)
      .where('owner_user_id', '=', from)
      .returning('id'),
  )

/** Null until the owner sets them. */
export async function findUsualHours(db: Db, { businessId }: BusinessScope) {
  const row = await db
    .selectFrom('businesses')
    .select('usual_hours')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return row.usual_hours
}

export async function saveUsualHours(
  db: Db,
  { businessId }: BusinessScope,
  weekly: readonly WeeklyInterval[],
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ usual_hours: JSON.stringify(weekly) })
    .where('id', '=', businessId)
    .execute()
}

/** @returns false for a repeated request. */
export async function requestFreeCredit(db: Db, { businessId }: BusinessScope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('businesses')
    .set({ free_credit: 'requested' })
    .where('id', '=', businessId)
    .where('free_credit', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function answerFreeCredit(db: Db, { businessId }: BusinessScope): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    update businesses b set free_credit = 'answered' from businesses before
    where b.id = ${businessId} and before.id = ${businessId}
    returning before.free_credit = 'requested' as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

const setOnce =
  (column: 'has_gaps' | 'has_pushes' | 'hours_confirmed') =>
  async (db: Db, { businessId }: BusinessScope): Promise<void> => {
    await db
      .updateTable('businesses')
      .set(column, true)
      .where('id', '=', businessId)
      .where(column, '=', false)
      .execute()
  }

/** Gaps of unmarked businesses are never read. */
export const noteGaps = setOnce('has_gaps')
/** Unmarked businesses write no pushes: call it in the transaction that adds a subscription. */
export const notePushes = setOnce('has_pushes')

export const confirmHours = setOnce('hours_confirmed')

/** Reads across tenants. */
export async function listWithNeedlessPushes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    /* across tenants: a chore of the worker */
    select b.id from businesses b
    where b.has_pushes and b.closed_at is null
      and not exists (select from push_subscriptions s where s.business_id = b.id)
    order by b.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Call it while holding the business's lock, so that no subscription is added in the meantime. */
export async function forgetPushes(tx: Tx, { businessId }: BusinessScope): Promise<void> {
  await sql`
    update businesses set has_pushes = false
    where id = ${businessId} and not exists (
      select from push_subscriptions where business_id = ${businessId})`.execute(tx)
}
