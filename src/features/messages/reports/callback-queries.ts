import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { hasRow, sqlHasRow } from '#platform/db/found.ts'
import type { AttemptState } from '#platform/db/schema.ts'
import { causeOf, insertMessages, unlessPlanned } from '../planning/queries.ts'

interface Key {
  businessId: number
  id: number
}

const attempts = (db: Db) =>
  db
    .selectFrom('message_attempts')
    .innerJoin('businesses', 'businesses.id', 'message_attempts.business_id')
    .select([
      'message_attempts.id',
      'message_attempts.business_id as businessId',
      'message_id as messageId',
      'number',
      'channel',
      'phone',
      'cause',
      'state',
      'answer',
      'answered_by as answeredBy',
      'message_attempts.created_at as createdAt',
      'businesses.name as businessName',
      'businesses.voice_id as voiceId',
      'sms_enabled as smsEnabled',
      'change_cutoff_minutes as cutoffMinutes',
      'language',
    ])

export const findAttempt = (db: Db, { businessId, id }: Key) =>
  attempts(db)
    .where('business_id', '=', businessId)
    .where('message_attempts.id', '=', id)
    .executeTakeFirst()

/**
 * Starts with those that haven't been queried for the longest time. Works across tenants, which
 * share the provider's account.
 */
export async function listUnsettled(db: Db, before: Date, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with unsettled as (
      select t.* from messages m /* across tenants: what workers left behind */
      join message_attempts t on t.business_id = m.business_id and t.message_id = m.id
        and t.number = m.attempts
      where m.state = 'unknown'
      union all
      select * from message_attempts where message_id is null
    )
    select business_id as "businessId", id from unsettled
    where state in ('started', 'unknown') and created_at < ${before}
    order by coalesce(updated_at, created_at), id limit ${limit}`.execute(db)
  return rows
}

export async function askLater(db: Db, { businessId, id }: Key, now: Date): Promise<void> {
  await sql`update message_attempts set updated_at = ${now}
    where business_id = ${businessId} and id = ${id} and state in ('started', 'unknown')`.execute(
    db,
  )
}

/** Works across tenants, which share the provider's account. */
export async function otherProviderIds(db: Db, { id, phone }: AttemptRow): Promise<Set<string>> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from message_attempts /* across tenants: texts share one sender */
    where phone = ${phone} and provider_id is not null and id <> ${id}`.execute(db)
  return new Set(rows.map(row => row.provider_id))
}

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Lock the message before its attempt changes, as workers do. */
export async function lockMessage(tx: Db, { businessId, messageId }: AttemptRow): Promise<void> {
  if (messageId === null) return
  await sql`select id from messages where business_id = ${businessId} and id = ${messageId} for no key update`.execute(
    tx,
  )
}

interface Report {
  state: AttemptState
  reason: string | null
  providerId: string | null
  now: Date
}

/** @returns false if another report came first. */
export const applyReport = (
  db: Db,
  attempt: AttemptRow,
  { state, reason, providerId, now }: Report,
) =>
  sqlHasRow(db)`
    with reported as (
      update message_attempts set state = ${state}, reason = coalesce(${reason}, reason),
        updated_at = ${now}, provider_id = coalesce(provider_id, ${providerId})
      where business_id = ${attempt.businessId} and id = ${attempt.id} and state = ${attempt.state}
        returning *
    ),
    updated as (
      update messages m set state = r.state,
        -- Reasons of retries and of unknown outcomes end here; a client's answer stays.
        reason = coalesce(${reason}, case when m.state = 'sent' or r.answer is not null
          then m.reason end),
        lease_until = null, sent_at = coalesce(m.sent_at, ${now}),
        delivered_at = case when r.state = 'delivered' then ${now}::timestamptz
          else m.delivered_at end,
        cost_credits = case when r.state = 'failed' then 0 else coalesce(
          (select -e.credits from credit_entries e where e.business_id = r.business_id
            and e.cause = 'reserve:' || r.cause),
          m.cost_credits) end
      from reported r
      where m.business_id = r.business_id and m.id = r.message_id and m.attempts = r.number
        and m.state in ('sending', 'sent', 'unknown')
    )
    select id from reported`

/** @returns the key that was claimed first. */
export async function claimAnswer(
  db: Db,
  { businessId, id }: AttemptRow,
  answer: string,
): Promise<string> {
  const claimed = await db
    .updateTable('message_attempts')
    .set({ answer })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (claimed) return answer
  const { answer: first } = await db
    .selectFrom('message_attempts')
    .select('answer')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Released in the meantime.
  return first ?? answer
}

export async function releaseAnswer(
  db: Db,
  { businessId, id }: AttemptRow,
  answer: string,
): Promise<void> {
  await db
    .updateTable('message_attempts')
    .set({ answer: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('answer', '=', answer)
    .execute()
}

export async function noteAnswer(
  db: Db,
  { businessId, messageId }: AttemptRow,
  words: string,
): Promise<void> {
  if (messageId === null) return
  await db
    .updateTable('messages')
    .set({ reason: words })
    .where('business_id', '=', businessId)
    .where('id', '=', messageId)
    .execute()
}

/** @returns false if a key was already pressed: then a person answered. */
export const saveAnsweredBy = (db: Db, { businessId, id }: AttemptRow, answeredBy: string) =>
  hasRow(
    db
      .updateTable('message_attempts')
      .set({ answered_by: answeredBy.slice(0, 40) })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .where('answer', 'is', null)
      .returning('id'),
  )

type MovedBy = Pick<AttemptRow, 'businessId' | 'id' | 'messageId'>

/** @returns false if the client already asked for it. */
export async function planMoveLink(
  db: Db,
  attempt: MovedBy,
  channel: 'sms' | 'email',
  now: Date,
): Promise<boolean> {
  const causeBy = (by: 'sms' | 'email') => causeOf('move-link', attempt.id, by)
  const link = insertMessages(
    {
      business_id: sql`a.business_id`,
      appointment_id: sql`a.id`,
      appointment_version: sql`a.version`,
      kind: channel === 'sms' ? 'move-link' : 'reminder',
      channel,
      due_at: now,
      cause: causeBy(channel),
      payload: { moves: true },
    },
    sql`from messages m
      join appointments a on a.business_id = m.business_id and a.id = m.appointment_id
      where m.business_id = ${attempt.businessId} and m.id = ${attempt.messageId}
        -- The other channel, if the client asked before their last credit was spent.
        and not exists (
          select 1 from messages l where l.business_id = a.business_id
            and l.appointment_id = a.id and l.cause in (${causeBy('sms')}, ${causeBy('email')}))`,
  )
  return await sqlHasRow(db)`${link} ${unlessPlanned} returning id`
}

/**
 * Recorded for every business that has texted them, but applies to all (`listOptedOut`).
 * @returns false if none has, or if it was recorded before.
 */
export const optOutEverywhere = (db: Db, phones: readonly string[], now: Date) =>
  sqlHasRow(db)`
    insert into opt_outs (business_id, phone, medium, created_at)
    select distinct business_id, phone, 'text', ${now}::timestamptz from message_attempts
    where phone = any(${phones}::text[])
      and channel in ('sms', 'whatsapp') /* across tenants: texts share one sender */
    on conflict do nothing returning phone`

export async function optInEverywhere(db: Db, phones: readonly string[]) {
  await sql`
    delete from opt_outs
    where phone = any(${phones}::text[]) and medium = 'text' /* across tenants: texts share one sender */`.execute(
    db,
  )
}

/** Works across tenants: they share the sender's number. */
export async function lastLanguage(db: Db, phones: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`
    select b.language from message_attempts t join businesses b on b.id = t.business_id
    where t.phone = any(${phones}::text[])
      and t.channel in ('sms', 'whatsapp') /* across tenants: texts share one sender */
    order by t.id desc limit 1`.execute(db)
  return rows[0]?.language
}

export async function insertTestAttempt(
  db: Db,
  input: { businessId: number; phone: string; cause: string; now: Date },
) {
  const { id } = await db
    .insertInto('message_attempts')
    .values({
      business_id: input.businessId,
      message_id: null,
      number: 1,
      channel: 'voice',
      phone: input.phone,
      cause: input.cause,
      created_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { businessId: input.businessId, id }
}
