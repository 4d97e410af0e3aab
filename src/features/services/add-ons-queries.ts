import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import type { AddOnAnswer, AddOnInput } from './add-ons-contract.ts'

export async function listAddOnRows(db: Db, { businessId }: BusinessScope, id?: number) {
  const { rows } = await sql<AddOnAnswer>`
    select o.id, o.name, o.minutes, o.price_cents as price, array(
      select x.service_id from service_add_ons x
      join services s on s.business_id = x.business_id and s.id = x.service_id
        and s.archived_at is null
      where x.business_id = o.business_id and x.add_on_id = o.id order by x.service_id) as "serviceIds"
    from add_ons o
    where o.business_id = ${businessId} ${id === undefined ? sql`` : sql`and o.id = ${id}`}
    order by o.id`.execute(db)
  return rows
}

export async function insertAddOn(
  tx: Tx,
  { businessId }: BusinessScope,
  { name, minutes, price }: Omit<AddOnInput, 'serviceIds'>,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('add_ons')
    .values({ business_id: businessId, name, minutes, price_cents: price, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reserves ids without rows. */
export async function takeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('add_ons', 'id')::regclass)::integer as id
    from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}

export const changeAddOn = (
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  { name, minutes, price }: Partial<AddOnInput>,
): Promise<boolean> =>
  sqlHasRow(tx)`
    update add_ons set name = coalesce(${name ?? null}::text, name),
      minutes = coalesce(${minutes ?? null}::integer, minutes),
      price_cents = coalesce(${price ?? null}::integer, price_cents)
    where business_id = ${businessId} and id = ${id} returning id`

export async function deleteAddOn(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('add_ons')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Adds the add-on at the end. @returns false if one isn't an active service. */
export async function replaceServicesOf(
  tx: Tx,
  { businessId }: BusinessScope,
  addOnId: number,
  serviceIds: readonly number[],
): Promise<boolean> {
  await sql`delete from service_add_ons x
    where x.business_id = ${businessId} and x.add_on_id = ${addOnId}
      and x.service_id <> all(${serviceIds}::integer[])`.execute(tx)
  await sql`
    insert into service_add_ons (business_id, service_id, add_on_id, position)
    select s.business_id, s.id, ${addOnId}::integer, (
      select coalesce(max(x.position) + 1, 0) from service_add_ons x
      where x.business_id = s.business_id and x.service_id = s.id)
    from services s
    where s.business_id = ${businessId} and s.id = any(${serviceIds}::integer[])
      and s.archived_at is null
    for key share of s
    on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    select from service_add_ons x
    where x.business_id = ${businessId} and x.add_on_id = ${addOnId}`.execute(tx)
  return rows.length === serviceIds.length
}

/** Keeps the order. @returns false if one isn't the business's. */
export async function replaceAddOnsOf(
  tx: Tx,
  { businessId }: BusinessScope,
  serviceId: number,
  addOnIds: readonly number[],
): Promise<boolean> {
  await sql`delete from service_add_ons x
    where x.business_id = ${businessId} and x.service_id = ${serviceId}`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into service_add_ons (business_id, service_id, add_on_id, position)
    select o.business_id, ${serviceId}::integer, o.id, asked.position
    from unnest(${addOnIds}::integer[]) with ordinality asked(id, position)
    join add_ons o on o.business_id = ${businessId} and o.id = asked.id
    for key share of o`.execute(tx)
  return Number(numAffectedRows) === addOnIds.length
}

/** Skips services that have any of the add-ons. */
export async function appendAddOns(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly { serviceId: number; addOnIds: readonly number[] }[],
) {
  const rows = list.flatMap(({ serviceId, addOnIds }) =>
    addOnIds.map((id, position) => ({
      business_id: businessId,
      service_id: serviceId,
      add_on_id: id,
      position,
    })),
  )
  for await (const batch of inBatches(rows))
    await tx.insertInto('service_add_ons').values(batch).execute()
}
