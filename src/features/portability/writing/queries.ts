import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import { lockBusiness } from '#platform/db/transaction.ts'
import { COSTLY, inBatches } from './batch-queries.ts'

/** The namespace of the lock that every booking takes on a staff member's time. */
const STAFF_LOCK = 7001

/** What a file may mean by a name, and the settings that reading it needs. */
export async function readExisting(db: Db, { businessId }: BusinessScope) {
  const business = await db
    .selectFrom('businesses')
    .select([
      'name',
      'time_zone',
      'reminder_leads',
      'destination_countries',
      ownPhone(sql`businesses`).as('own_phone'),
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const services = await db
    .selectFrom('services')
    .select([
      'id',
      'name',
      'duration_minutes',
      'buffer_before_minutes',
      'buffer_after_minutes',
      'category',
      'archived_at',
    ])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'archived_at'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  return { business, services, staff }
}

/**
 * Which of these clients have an appointment under their address, which are in the address book,
 * and which have notes.
 */
export async function findClients(db: Db, { businessId }: BusinessScope, keys: readonly string[]) {
  const found = { booked: new Set<string>(), listed: new Set<string>(), noted: new Set<string>() }
  for await (const some of inBatches(keys)) {
    const { rows } = await sql<{ key: string; known: keyof typeof found }>`
      select distinct a.customer_email_key as key, 'booked' as known from appointments a
      where a.business_id = ${businessId} and a.customer_email_key = any (${some}::text[])
      union all
      select b.key, 'listed' from address_book b where b.business_id = ${businessId} and b.key = any (${some}::text[])
      union all
      select n.email_key, 'noted' from client_notes n
      where n.business_id = ${businessId} and n.email_key = any (${some}::text[])`.execute(db)
    for (const { key, known } of rows) found[known].add(key)
  }
  return found
}

/**
 * Blocks bookings with these staff members, and other changes to the offer, until the transaction
 * ends.
 */
export async function lockForImport(
  tx: Tx,
  scope: BusinessScope,
  staffIds: readonly number[],
): Promise<void> {
  // In order, so that two never wait for each other.
  const inOrder = [...new Set(staffIds)].sort((a, b) => a - b)
  if (inOrder.length > 0) {
    await sql`select pg_advisory_xact_lock(${STAFF_LOCK}, id) from unnest(${inOrder}::integer[]) as id`.execute(
      tx,
    )
  }
  await lockBusiness(tx, scope)
}

export interface ServiceValues {
  name: string
  description: string
  duration_minutes: number
  price_cents: number
  category: string
  buffer_before_minutes: number
  buffer_after_minutes: number
  archived_at: Date | null
}

/** @returns their ids, in order. */
export async function insertServices(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ServiceValues[],
  now: Date,
) {
  const ids: number[] = []
  for await (const batch of inBatches(list, COSTLY)) {
    const rows = await tx
      .insertInto('services')
      .values(batch.map(values => ({ ...values, business_id: businessId, created_at: now })))
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

export interface StaffValues {
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
export async function insertStaffRows(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly StaffValues[],
  now: Date,
) {
  const ids: number[] = []
  for await (const batch of inBatches(list, COSTLY)) {
    const rows = await tx
      .insertInto('staff')
      .values(batch.map(values => ({ ...values, business_id: businessId, created_at: now })))
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

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

/**
 * Clients without an appointment, and what the file notes about clients; who and what is there
 * already stays as it is.
 */
export async function insertClients(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly { key: string; name: string; email: string; phone: string; notes: string }[],
  now: Date,
) {
  for await (const batch of inBatches(list)) {
    await tx
      .insertInto('address_book')
      .values(
        batch.map(({ notes, ...client }) => ({
          ...client,
          // Of who has an address, notes stand where the owner writes them.
          notes: client.email === '' ? notes : '',
          business_id: businessId,
          created_at: now,
        })),
      )
      .onConflict(conflict => conflict.columns(['business_id', 'key']).doNothing())
      .execute()
    const noted = batch.filter(({ email, notes }) => email !== '' && notes !== '')
    if (noted.length === 0) continue
    await tx
      .insertInto('client_notes')
      .values(
        noted.map(({ key, notes }) => ({
          business_id: businessId,
          email_key: key,
          notes,
          updated_at: now,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
