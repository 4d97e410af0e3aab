import { sql } from 'kysely'
import type { Language } from '#domain/languages.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { contactOn, pageOf } from '#platform/db/page-of.ts'
import { readDetails } from '../delivery/claim/details-queries.ts'
import type { MessageWords, Place } from '../templates/words-rules.ts'

export async function readSender(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<{
    name: string
    time_zone: string
    language: string
    ai_reminders: boolean
    voice_id: string | null
    primary_color: string | null
    contact: { phone?: string; email?: string; address?: string } | null
  }>`
    select b.name, b.time_zone, b.language, b.ai_reminders, b.voice_id,
      p.settings #>> '{template,primaryColor}' as primary_color,
      ${contactOn(sql`p`, sql`a`)} as contact
    from businesses b
    cross join lateral (select b.id as business_id, null::integer as page_id,
      null::integer as staff_id, null::integer as service_id) a
    left join public_pages p on p.business_id = b.id and p.id = ${pageOf(sql`a`)}
    where b.id = ${businessId}`.execute(db)
  return rows[0]!
}
export type Sender = Awaited<ReturnType<typeof readSender>>

export const listWords = (db: Db, { businessId }: BusinessScope, language: Language) =>
  db
    .selectFrom('message_templates')
    .select(['kind', 'channel', 'subject', 'body'])
    .where('business_id', '=', businessId)
    .where('language', '=', language)
    .execute()

export async function saveWords(
  db: Db,
  { businessId }: BusinessScope,
  {
    kind,
    channel,
    language,
    subject,
    body,
    now,
  }: Place & MessageWords & { language: Language; now: Date },
) {
  await db
    .insertInto('message_templates')
    .values({ business_id: businessId, kind, channel, language, subject, body, updated_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['business_id', 'kind', 'channel', 'language'])
        .doUpdateSet({ subject, body, updated_at: now }),
    )
    .execute()
}

export async function removeWords(
  db: Db,
  { businessId }: BusinessScope,
  { kind, channel, language }: Place & { language: Language },
) {
  await db
    .deleteFrom('message_templates')
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .execute()
}

export async function readNextMessage(
  db: Db,
  { businessId }: BusinessScope,
  { kind, channel }: Place,
  now: Date,
) {
  const chosen = sql`c as (
      select business_id, 0::bigint as id, ${kind}::text as kind, ${channel}::text as channel,
        null::text as recipient,
        ${now}::timestamptz as due_at, ${now}::timestamptz as created_at, 0 as attempts,
        '{}'::jsonb as payload,
        version as appointment_version, id as appointment_id
      from appointments
      where business_id = ${businessId} and starts_at > ${now} and status in ('booked', 'confirmed')
      order by starts_at limit 1)`
  return (await readDetails(db, chosen))[0]
}
