import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Db } from '#platform/db/database.ts'
import { ownPhone } from '#platform/db/own-phone.ts'

/** Everything that a file may refer to by name, and the settings for reading it. */
export async function readExisting(db: Db, { businessId }: BusinessScope) {
  const business = await db
    .selectFrom('businesses')
    .select([
      'name',
      'time_zone',
      'reminder_leads',
      'destination_countries',
      'phone_country',
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
