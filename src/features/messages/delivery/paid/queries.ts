import { sql } from 'kysely'
import type { MessageKind } from '#domain/message-kinds.ts'
import { localDateOf, zoneOrUtc } from '#domain/time/zone.ts'
import type { CapReason } from '#features/credits/cap-rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { AttemptState } from '#platform/db/schema.ts'
import {
  type Cause,
  causeOf,
  emailFallbackCause,
  insertMessages,
  isOutdated,
  kindIs,
  outlastsConfirming,
  unlessPlanned,
} from '../../planning/queries.ts'
import { isWithheld } from '../../planning/withheld-queries.ts'
import { numbersOf } from '../../reports/opt-words-rules.ts'

export interface NewAttempt {
  businessId: number
  messageId: number
  appointmentId: number | null
  number: number
  phone: string
  cause: string
}

/**
 * Call it before the provider. Locks the appointments, so that no number is saved after an erasure.
 * Works across tenants.
 * @returns no `id` for messages that are outdated or whose lease ends too soon.
 */
export async function insertAttempts(
  db: Db,
  wanted: readonly NewAttempt[],
  now: Date,
  holdUntil: Date,
) {
  const of = <T>(value: (attempt: NewAttempt) => T) => wanted.map(value)
  // Finds messages by key first. By lease, each would be compared with every message in progress.
  const { rows } = await sql<{
    id: number | null
    businessId: number
    messageId: number
    current: boolean
  }>`
    with w as (
      select * from unnest(${of(one => one.businessId)}::integer[],
          ${of(one => one.messageId)}::bigint[], ${of(one => one.appointmentId)}::integer[],
          ${of(one => one.number)}::integer[], ${of(one => one.phone)}::text[],
          ${of(one => one.cause)}::text[])
        as w(business_id, message_id, appointment_id, number, phone, cause)
    ),
    held as materialized (
      select a.business_id, a.version, w.message_id from w
      join appointments a on a.business_id = w.business_id and a.id = w.appointment_id
      order by a.business_id, a.id for share of a
    ),
    found as materialized (
      select m.business_id, m.id, m.attempts, m.channel, m.state, m.lease_until, w.number, w.phone,
        w.cause, m.appointment_version is null
          or coalesce(a.version = m.appointment_version, false) as current
      from w join messages m on m.business_id = w.business_id and m.id = w.message_id
      left join held a on a.business_id = w.business_id and a.message_id = w.message_id
    ),
    inserted as (
      insert into message_attempts (business_id, message_id, number, channel, phone, cause,
        created_at)
      select business_id, id, attempts, channel, phone, cause, ${now} from found
      where current and state = 'sending' and attempts = number and lease_until > ${holdUntil}
      on conflict (business_id, message_id, number) do nothing
      returning id, business_id, message_id
    )
    select i.id, f.business_id as "businessId", f.id as "messageId", f.current
    from found f
    left join inserted i on i.business_id = f.business_id and i.message_id = f.id`.execute(db)
  return rows
}

/** Works across tenants. */
export async function deleteAttempts(
  db: Db,
  attempts: readonly { businessId: number; id: number }[],
): Promise<void> {
  if (attempts.length === 0) return
  await sql`
    delete from message_attempts t
    using unnest(${attempts.map(one => one.businessId)}::integer[],
      ${attempts.map(one => one.id)}::bigint[]) as d(business_id, id)
    where t.business_id = d.business_id and t.id = d.id`.execute(db)
}

export interface SettledAttempt {
  businessId: number
  id: number
  state: AttemptState
  providerId: string | null
  reason: string | null
}

/**
 * Doesn't overwrite earlier reports.
 * @returns the attempts that a report says were sent.
 */
export async function settleAttempts(
  db: Db,
  settled: readonly SettledAttempt[],
  now: Date,
): Promise<Set<number>> {
  if (settled.length === 0) return new Set()
  const of = <T>(value: (attempt: SettledAttempt) => T) => settled.map(value)
  const { rows } = await sql<{ id: number; reached: boolean }>`
    update message_attempts t set
      state = case when t.state in ('started', 'unknown') then s.state else t.state end,
      provider_id = coalesce(s.provider_id, t.provider_id),
      -- The reason may quote a number that was erased.
      reason = case when t.phone <> '' then coalesce(t.reason, s.reason) end, updated_at = ${now}
    from unnest(${of(one => one.businessId)}::integer[], ${of(one => one.id)}::bigint[],
        ${of(one => one.state)}::text[], ${of(one => one.providerId)}::text[],
        ${of(one => one.reason)}::text[])
      as s(business_id, id, state, provider_id, reason)
    where t.business_id = s.business_id and t.id = s.id
    returning t.id, t.state in ('sent', 'delivered') as reached`.execute(db)
  return new Set(rows.filter(({ reached }) => reached).map(({ id }) => id))
}

export interface Fallback {
  businessId: number
  messageId: number
  ownerNotice: 'no-credits' | 'switched-off' | CapReason | null
  timeZone?: string
}

/**
 * Plans one email per reminder, unless one is sent anyway or withheld, or the client has no
 * address. Works across tenants.
 */
export async function planFallbacks(
  db: Db,
  fallbacks: readonly Fallback[],
  now: Date,
): Promise<void> {
  if (fallbacks.length === 0) return
  const list = fallbacks.map(({ businessId, messageId, ownerNotice, timeZone = 'UTC' }) => ({
    business_id: businessId,
    id: messageId,
    owner_notice: ownerNotice,
    day: localDateOf(now.getTime(), zoneOrUtc(timeZone)),
  }))
  await sql`
    with gone as (
      select m.*, f.owner_notice, f.day, a.customer_email,
        ${isWithheld(sql`a`)} as is_withheld,
        case when ${isOutdated(sql`m`, outlastsConfirming)} then m.appointment_version
          else a.version end as version
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as f(business_id integer, id bigint, owner_notice text, day text)
      join messages m on m.business_id = f.business_id and m.id = f.id
      join appointments a on a.business_id = m.business_id and a.id = m.appointment_id
    ),
    capped as (
      select o.business_id, o.owner_notice, o.day,
        case o.owner_notice when 'day-cap' then b.online_credits_per_day
          else b.online_credits_per_number end as credits
      from gone o join businesses b on b.id = o.business_id
      where o.owner_notice in ('day-cap', 'number-cap')
    ),
    mails as (
      select business_id, appointment_id, version,
        case kind when ${kindIs('move-link')} then ${kindIs('reminder')} else kind end as kind,
        ${emailFallbackCause(sql`gone`)} as cause, payload - 'wording' as payload
      from gone
      where customer_email <> '' and not is_withheld
        and kind in (${kindIs('reminder')}, ${kindIs('confirm-request')}, ${kindIs('move-link')})
      union all
      select business_id, appointment_id, version, ${kindIs('channel-fallback')},
        ${causeOf('channel-fallback', sql`appointment_version`, sql`channel`)},
        jsonb_build_object('channel', channel, 'reason', owner_notice, 'about', kind,
          'withheld', is_withheld and kind not in (${kindIs('client-rescheduled')},
            ${kindIs('client-cancelled')}, ${kindIs('follow-up')}))
      from gone where owner_notice in ('no-credits', 'switched-off')
      union all
      select g.business_id, null, null, ${kindIs('spending-cap')},
        ${causeOf('spending-cap', sql`g.owner_notice`, sql`g.day`)},
        jsonb_build_object('cap', g.owner_notice, 'credits', g.credits)
      from capped g where g.credits > 0
    )
    ${insertMessages(
      {
        business_id: sql`business_id`,
        appointment_id: sql`appointment_id`,
        appointment_version: sql`version`,
        kind: sql<MessageKind>`kind`,
        channel: 'email',
        due_at: now,
        cause: sql<Cause>`cause`,
        payload: sql`payload`,
      },
      sql`from mails`,
    )} ${unlessPlanned}`.execute(db)
}

/**
 * Which of these numbers have opted out of texts, however they are written. Works across tenants,
 * which share the sender's number.
 */
export async function listOptedOut(db: Db, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select distinct phone from opt_outs
    where phone = any(${phones.flatMap(numbersOf)}::text[]) and medium = 'text'
    /* across tenants: texts share one sender */`.execute(db)
  const found = new Set(rows.map(({ phone }) => phone))
  return new Set(phones.filter(phone => numbersOf(phone).some(each => found.has(each))))
}

export const isOptedOut = async (db: Db, phone: string): Promise<boolean> =>
  (await listOptedOut(db, [phone])).has(phone)

/** Does nothing if the client was erased; the lock makes an erasure wait. */
export async function insertOptOut(
  db: Db,
  { businessId, id }: { businessId: number; id: number },
  now: Date,
): Promise<void> {
  await sql`
    with attempt as (
      select business_id, phone, channel from message_attempts
      where business_id = ${businessId} and id = ${id} and phone <> ''
      for share
    )
    insert into opt_outs (business_id, phone, medium, created_at)
    select business_id, phone, case channel when 'voice' then 'voice' else 'text' end,
      ${now}::timestamptz from attempt
    on conflict do nothing`.execute(db)
}
