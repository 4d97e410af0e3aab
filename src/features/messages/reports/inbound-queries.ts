import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { AppointmentStatus, Schema } from '#platform/db/schema.ts'

export interface LastText {
  businessId: number
  attemptId: number
  messageId: number
  kind: string
  appointmentId: number
  /** What the text spoke of, and what the appointment is now. */
  messageVersion: number | null
  version: number
  status: AppointmentStatus
  startsAt: Date
  cutoffMinutes: number
  language: string
}

/** The text that numbers were last sent by a channel: what an answer is about. Reads across tenants: they share the sender's number. */
export async function findLastText(db: Db, phones: readonly string[], channel: 'sms' | 'whatsapp') {
  const { rows } = await sql<LastText>`
    select t.business_id as "businessId", t.id as "attemptId", m.id as "messageId", m.kind,
      a.id as "appointmentId", m.appointment_version as "messageVersion", a.version, a.status,
      a.starts_at as "startsAt", b.change_cutoff_minutes as "cutoffMinutes", b.language
    from message_attempts t /* across tenants: texts share one sender */
    join messages m on m.business_id = t.business_id and m.id = t.message_id
    join appointments a on a.business_id = m.business_id and a.id = m.appointment_id
    join businesses b on b.id = t.business_id and b.closed_at is null
    where t.phone = any(${phones}::text[]) and t.channel = ${channel} and t.state <> 'failed'
    order by t.id desc limit 1`.execute(db)
  return rows[0]
}

/** Whether any of the numbers gets no texts at present. Reads across tenants: they share the sender's number. */
export async function isOptedOut(db: Db, phones: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from opt_outs where phone = any(${phones}::text[]) and medium = 'text' limit 1
    /* across tenants: texts share one sender */`.execute(db)
  return rows.length > 0
}

type Did = Schema['inbound_texts']['did']

interface NewText {
  appointmentId: number
  channel: 'sms' | 'whatsapp'
  phone: string
  providerId: string
  body: string
  did: Did
  now: Date
}

/** Texts that are kept from one number in a day, and copies of texts that an owner is mailed in a day. */
export const A_DAY = { texts: 20, mails: 30 }
const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)

/** Keeps a text, unless its sender wrote too often within a day. @returns undefined then, and where it was kept before. */
export async function insertText(db: Db, { businessId }: BusinessScope, text: NewText): Promise<number | undefined> {
  const { appointmentId, channel, phone, providerId, body, did, now } = text
  const { rows } = await sql<{ id: number }>`
    insert into inbound_texts (business_id, appointment_id, channel, phone, provider_id, body, did, mailed, received_at)
    select ${businessId}::integer, ${appointmentId}::integer, ${channel}::text, ${phone}::text, ${providerId}::text,
      ${body}::text, ${did}::text, false, ${now}::timestamptz
    where (select count(*) from inbound_texts i
      where i.business_id = ${businessId} and i.phone = ${phone} and i.received_at > ${dayBefore(now)}) < ${A_DAY.texts}
    on conflict (provider_id) do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

/** Plans a copy of a text to the owner, unless they got many within a day. */
export async function mailText(db: Db, { businessId }: BusinessScope, id: number, now: Date): Promise<void> {
  await sql`
    with mailed as (
      update inbound_texts i set mailed = true where i.business_id = ${businessId} and i.id = ${id} and not i.mailed
        and (select count(*) from inbound_texts j where j.business_id = ${businessId} and j.mailed
          and j.received_at > ${dayBefore(now)}) < ${A_DAY.mails}
      returning i.*
    )
    insert into messages (business_id, appointment_id, kind, channel, due_at, cause, payload, created_at)
    select business_id, appointment_id, 'client-text', 'email', ${now}::timestamptz, 'client-text:' || id,
      jsonb_build_object('said', body, 'channel', channel), ${now}::timestamptz from mailed
    on conflict on constraint messages_once_per_cause do nothing`.execute(db)
}

/** Says beside a text what was carried out for it. */
export async function markDone(db: Db, { businessId }: BusinessScope, id: number, did: Did): Promise<void> {
  await db
    .updateTable('inbound_texts')
    .set({ did })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}
