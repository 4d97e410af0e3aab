import { type RawBuilder, sql } from 'kysely'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'

/** The namespace of staff locks among the database's advisory locks. */
export const STAFF_LOCK = 7001

export const appointmentColumns = (a: RawBuilder<unknown>) => sql`
  ${a}.business_id, ${a}.id, ${a}.service_id, ${a}.staff_id, ${a}.page_id, ${a}.customer_name,
  ${a}.customer_email,
  ${a}.customer_phone, ${a}.customer_time_zone, ${a}.description, ${a}.starts_at, ${a}.ends_at,
  ${a}.status,
  ${a}.notification_methods, ${a}.version, ${a}.link_version, ${a}.created_by, ${a}.created_at`

/** Planned messages in the format of `insertMessages`. */
export const messageList = (planned: readonly PlannedMessage[]): string =>
  JSON.stringify(planned.map(({ dueAt, ...message }) => ({ ...message, due_ms: dueAt })))

/**
 * Inserts messages for a statement's `appointment` rows.
 * @param list see `messageList`.
 */
export const insertMessages = (list: unknown) => sql`
  insert into messages (business_id, appointment_id, appointment_version, kind, channel, due_at,
    cause, payload)
  select a.business_id, a.id, a.version, m.kind, m.channel, to_timestamp(m.due_ms / 1000.0),
    m.kind || ':' || a.id || ':' || a.version || ':' || m.key, coalesce(m.payload, '{}')
  from appointment a,
    jsonb_to_recordset(${list}::jsonb) as m(kind text, channel text, due_ms double precision,
      key text, payload jsonb)`

/**
 * Inserts at most one follow-up per channel for a statement's `appointment` rows; restores one that
 * was withdrawn before it was sent.
 */
export const insertFollowUps = (planned: readonly PlannedMessage[]) => sql`
  insert into messages (business_id, appointment_id, appointment_version, kind, channel, due_at,
    cause)
  select a.business_id, a.id, a.version, m.kind, m.channel, to_timestamp(m.due_ms / 1000.0),
    m.kind || ':' || a.id || case m.channel when 'email' then '' else ':' || m.channel end
  from appointment a, jsonb_to_recordset(${JSON.stringify(
    planned.map(({ kind, channel, dueAt }) => ({ kind, channel, due_ms: dueAt })),
  )}::jsonb) as m(kind text, channel text, due_ms double precision)
  on conflict on constraint messages_once_per_cause do update
    set state = 'planned', reason = null, due_at = excluded.due_at,
      appointment_version = excluded.appointment_version
    where messages.state = 'cancelled'`
