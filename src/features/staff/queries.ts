import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches, insertInBatches } from '#platform/db/batches.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { type PictureRow, pictureOf } from '#platform/db/picture-of.ts'
import type { Schema, WeeklyInterval } from '#platform/db/schema.ts'
import type { StaffInput } from './contract.ts'

export type StaffRow = Selectable<Schema['staff']> & {
  /** By id, without archived ones; only for staff who don't offer all. */
  service_ids: number[]
  picture: PictureRow | null
}

const offered = (staff: RawBuilder<unknown>) => sql<number[]>`array(
  select o.service_id from staff_services o
  join services s on s.business_id = o.business_id and s.id = o.service_id and s.archived_at is null
  where o.business_id = ${staff}.business_id and o.staff_id = ${staff}.id order by o.service_id)`

export async function listStaffRows(
  db: Db,
  { businessId }: BusinessScope,
  id?: number,
): Promise<StaffRow[]> {
  let query = db
    .selectFrom('staff as t')
    .selectAll('t')
    .select([offered(sql`t`).as('service_ids'), pictureOf('staff', sql`t`).as('picture')])
    .where('t.business_id', '=', businessId)
    .where('t.archived_at', 'is', null)
  if (id !== undefined) query = query.where('t.id', '=', id)
  return await query.orderBy('t.id').execute()
}

const columns = (input: Partial<StaffInput>) => ({
  name: input.name,
  position: input.position,
  bio: input.bio === null ? '' : input.bio,
  email: input.email === null ? '' : input.email,
  specialties: input.specialties === null ? '' : input.specialties,
  offers_all_services: input.serviceIds === undefined ? undefined : input.serviceIds === null,
})

export async function insertStaff(
  db: Db,
  { businessId }: BusinessScope,
  input: StaffInput,
  weekly: readonly WeeklyInterval[],
): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({
      ...columns(input),
      business_id: businessId,
      name: input.name,
      position: input.position,
      weekly_hours: JSON.stringify(weekly),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeStaff(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  input: Partial<StaffInput>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ ...columns(input), archived_at: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if one isn't an active service. */
export async function replaceOffered(
  db: Db,
  { businessId }: BusinessScope,
  staffId: number,
  serviceIds: readonly number[],
): Promise<boolean> {
  await db
    .deleteFrom('staff_services')
    .where('business_id', '=', businessId)
    .where('staff_id', '=', staffId)
    .execute()
  const { numAffectedRows } = await sql`
    insert into staff_services (business_id, staff_id, service_id)
    select s.business_id, ${staffId}::integer, s.id
    from services s
    where s.business_id = ${businessId} and s.id = any (${serviceIds}::integer[])
      and s.archived_at is null
    for key share of s`.execute(db)
  return Number(numAffectedRows) === serviceIds.length
}

/**
 * Lock the row first. Archives people who were ever booked or sold something. Ends invitations to
 * sign in as them.
 */
export async function removeStaffRow(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('public_page_staff')
    .where('business_id', '=', businessId)
    .where('staff_id', '=', id)
    .execute()
  await tx
    .deleteFrom('invitations')
    .where('business_id', '=', businessId)
    .where('staff_id', '=', id)
    .execute()
  const { numUpdatedRows: kept } = await tx
    .updateTable('staff')
    .set({ archived_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where(({ exists, or, selectFrom }) =>
      or(
        (['appointments', 'sale_lines', 'client_refunds'] as const).map(table =>
          exists(
            selectFrom(table)
              .select('business_id')
              .where('business_id', '=', businessId)
              .where('staff_id', '=', id),
          ),
        ),
      ),
    )
    .executeTakeFirst()
  if (kept > 0n) return
  await tx.deleteFrom('staff').where('business_id', '=', businessId).where('id', '=', id).execute()
}

export interface ImportedStaff {
  name: string
  position: string
  bio: string
  email: string
  specialties: string
  weekly_hours: string
  offers_all_services: boolean
  archived_at: Date | null
}

/** @returns their ids, in order. */
export const insertStaffRows = (
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ImportedStaff[],
  now: Date,
) =>
  insertInBatches(list, batch =>
    tx
      .insertInto('staff')
      .values(batch.map(values => ({ ...values, business_id: businessId, created_at: now })))
      .returning('id')
      .execute(),
  )

export async function insertOffered(
  tx: Tx,
  { businessId }: BusinessScope,
  offered: readonly { staffId: number; serviceId: number }[],
) {
  for await (const batch of inBatches(offered)) {
    await tx
      .insertInto('staff_services')
      .values(
        batch.map(({ staffId, serviceId }) => ({
          business_id: businessId,
          staff_id: staffId,
          service_id: serviceId,
        })),
      )
      .execute()
  }
}
