import { sql } from 'kysely'
import type { MessageKind } from '#domain/message-kinds.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { AppointmentStatus, Schema } from '#platform/db/schema.ts'
import { causeOf, insertMessages } from '../planning/queries.ts'

export interface LastText {
  businessId: number
  attemptId: number
  messageId: number
  kind: MessageKind
  appointmentId: number
  messageVersion: number | null
  version: number
  status: AppointmentStatus
  startsAt: Date
  hasEmail: boolean
  cutoffMinutes: number
  language: string
}

/** Works across tenants, which share the sender. */
export async function findLastText(db: Db, phones: readonly string[], channel: 'sms' | 'whatsapp') {
  const { rows } = await sql<LastText>`
    select t.business_id as "businessId", t.id as "attemptId", m.id as "messageId", m.kind,
      a.id as "appointmentId", m.appointment_version as "messageVersion", a.version, a.status,
      a.starts_at as "startsAt", a.customer_email <> '' as "hasEmail",
      b.change_cutoff_minutes as "cutoffMinutes", b.language
    from message_attempts t /* across tenants: texts share one sender */
    join messages m on m.business_id = t.business_id and m.id = t.message_id
    join appointments a on a.business_id = m.business_id and a.id = m.appointment_id
    join businesses b on b.id = t.business_id and b.closed_at is null
    where t.phone = any(${phones}::text[]) and t.channel = ${channel} and t.state <> 'failed'
    order by t.id desc limit 1`.execute(db)
  return rows[0]
}

type Did = Schema['inbound_texts']['did']

interface NewText {
  /** The text that was answered. */
  attemptId: number
  appointmentId: number
  channel: 'sms' | 'whatsapp'
  phone: string
  providerId: string
  body: string
  did: Did
  now: Date
}

/** Texts kept per number, and copies emailed to an owner. */
export const A_DAY = { texts: 20, mails: 30 }
const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)

/**
 * @returns undefined if the sender is over the daily limit or was erased, or if the text is already
 * stored.
 */
export async function insertText(
  tx: Tx,
  { businessId }: BusinessScope,
  text: NewText,
): Promise<number | undefined> {
  const { attemptId, appointmentId, channel, phone, providerId, body, did, now } = text
  // Locks the appointment: a later erasure waits, and the next statement sees an earlier one.
  await sql`select from appointments
    where business_id = ${businessId} and id = ${appointmentId} for share`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into inbound_texts (business_id, appointment_id, channel, phone, provider_id, body, did,
      mailed, received_at)
    select ${businessId}::integer, ${appointmentId}::integer, ${channel}::text, ${phone}::text,
      ${providerId}::text, ${body}::text, ${did}::text, false, ${now}::timestamptz
    where (select count(*) from inbound_texts i
      where i.business_id = ${businessId} and i.phone = ${phone}
        and i.received_at > ${dayBefore(now)}) < ${A_DAY.texts}
      and exists (select from message_attempts t
        where t.business_id = ${businessId} and t.id = ${attemptId} and t.phone <> '')
    on conflict do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** @returns the id of the email to the owner; undefined over the daily limit. */
export async function mailText(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<number | undefined> {
  const copy = insertMessages(
    {
      business_id: sql`business_id`,
      appointment_id: sql`appointment_id`,
      kind: 'client-text',
      channel: 'email',
      due_at: dueAt,
      cause: causeOf('client-text', sql`id`),
      payload: sql`jsonb_build_object('said', body, 'channel', channel, 'stopped', did = 'stop')`,
      created_at: now,
    },
    sql`from mailed`,
  )
  const { rows } = await sql<{ id: number }>`
    with mailed as (
      update inbound_texts i set mailed = true where i.business_id = ${businessId} and i.id = ${id}
        and (select count(*) from inbound_texts j where j.business_id = ${businessId} and j.mailed
          and j.received_at > ${dayBefore(now)}) < ${A_DAY.mails}
      returning i.*
    )
    ${copy} returning id`.execute(db)
  return rows[0]?.id
}

/** Withdraws the email to the owner. */
export async function markDone(
  db: Db,
  { businessId }: BusinessScope,
  { id, copyId = null }: { id: number; copyId?: number | null | undefined },
  did: Did,
): Promise<void> {
  await sql`
    with withdrawn as (
      delete from messages m where m.business_id = ${businessId} and m.id = ${copyId}::bigint
        and m.state = 'planned'
      returning m.id
    )
    update inbound_texts set did = ${did},
      mailed = mailed and not exists (select from withdrawn)
    where business_id = ${businessId} and id = ${id}`.execute(db)
}
