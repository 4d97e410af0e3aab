import { sql } from 'kysely'
import { importKeyOf } from '#features/clients/identity/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import { type ClientDraft, cardKey } from '../reading/draft-rules.ts'
import type { KnownClient } from './clients-rules.ts'

const isArchived = sql<boolean>`archived_at is not null`.as('archived')

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
      'gap_start_minutes',
      'gap_minutes',
      'category',
      isArchived,
    ])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', isArchived])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  return { business, services, staff }
}

/** By `cardKey`. The database compares, because its lowercase differs: 'İ' and final 'Σ'. */
export async function findClients(
  db: Db,
  { businessId }: BusinessScope,
  drafts: readonly ClientDraft[],
) {
  if (drafts.length === 0) return new Map<string, KnownClient>()
  // At once, because each statement reads all clients. A join, because `= any` compares each of
  // them with each key (9 s for 10,000 of both).
  const { rows } = await sql<KnownClient & { key: string }>`
    select listed.key, c.name, c.phone, c.notes <> '' as noted
    from clients c join unnest(${drafts.map(cardKey)}::text[],
        ${drafts.map(({ name }) => name)}::text[],
        ${drafts.map(({ email }) => email.toLowerCase())}::text[],
        ${drafts.map(({ phone }) => phone)}::text[]) as listed(key, name, email_key, phone)
      on ${importKeyOf(sql`c`)} = ${importKeyOf(sql`listed`)}
    where c.business_id = ${businessId}
    order by noted`.execute(db)
  return new Map<string, KnownClient>(rows.map(({ key, ...client }) => [key, client]))
}
