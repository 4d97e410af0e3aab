import { sql } from 'kysely'
import { type AddOn, addedPrice } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { namesakeWithPhone } from '#features/clients/identity/queries.ts'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import { COSTLY, inBatches } from '#platform/db/batches.ts'
import type { Tx } from '#platform/db/database.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import { STAFF_LOCK } from '../shared-queries.ts'

export interface AppointmentValues {
  id: number
  service_id: number
  staff_id: number
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_time_zone: string | null
  description: string
  /** ISO 8601, UTC. */
  starts_at: string
  ends_at: string
  /** Includes buffers. */
  busy_from: string
  busy_to: string
  gap_from: string | null
  gap_to: string | null
  status: AppointmentStatus
  channels: readonly Channel[]
  /** Includes add-ons; undefined means the current prices. */
  price_cents: number | undefined
  add_ons: readonly AddOn[] | null
  visit_id: number | null
}

/** Takes the locks that bookings take. */
export async function lockStaff(tx: Tx, staffIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(staffIds)].sort((a, b) => a - b)
  if (inOrder.length === 0) return
  await sql`select pg_advisory_xact_lock(${STAFF_LOCK}, id)
    from unnest(${inOrder}::integer[]) as id`.execute(tx)
}

export async function takeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with numbers as materialized (select pg_get_serial_sequence('appointments', 'id')::regclass as name)
    select nextval(numbers.name)::integer as id from numbers, generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function insertImported(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly AppointmentValues[],
  now: Date,
) {
  for await (const batch of inBatches(list, COSTLY)) {
    const column = <K extends keyof AppointmentValues>(name: K) => batch.map(row => row[name])
    await sql`
      insert into appointments (business_id, id, service_id, staff_id, customer_name, customer_email, customer_email_key,
        customer_phone, customer_time_zone, description, starts_at, ends_at, busy, status, notification_methods, created_by,
        created_at, confirmed_at, cancelled_at, cancelled_by, price_cents, gap, add_ons, visit_id,
        client_id)
      select ${businessId}, r.id, r.service_id, r.staff_id, r.customer_name, r.customer_email, r.customer_email_key,
        r.customer_phone, r.customer_time_zone, r.description, r.starts_at, r.ends_at, tstzrange(r.busy_from, r.busy_to),
        r.status, r.channels::text[], 'import', ${now}::timestamptz,
        case when r.status = 'confirmed' then ${now}::timestamptz end,
        case when r.status = 'cancelled' then ${now}::timestamptz end, case when r.status = 'cancelled' then 'system' end,
        coalesce(r.price_cents, coalesce(own.price_cents, s.price_cents) + r.added_cents),
        case when r.gap_from is not null then tstzrange(r.gap_from, r.gap_to) end,
        r.add_ons::jsonb, r.visit_id, (${namesakeWithPhone(businessId, sql`r`)})
      from unnest(${column('id')}::integer[], ${column('service_id')}::integer[], ${column('staff_id')}::integer[],
        ${column('customer_name')}::text[], ${column('customer_email')}::text[],
        ${batch.map(row => row.customer_email.toLowerCase())}::text[], ${column('customer_phone')}::text[],
        ${column('customer_time_zone')}::text[], ${column('description')}::text[], ${column('starts_at')}::timestamptz[],
        ${column('ends_at')}::timestamptz[], ${column('busy_from')}::timestamptz[], ${column('busy_to')}::timestamptz[],
        ${column('status')}::text[], ${batch.map(({ channels }) => `{${channels.join(',')}}`)}::text[],
        ${batch.map(row => row.price_cents ?? null)}::integer[],
        ${column('gap_from')}::timestamptz[], ${column('gap_to')}::timestamptz[],
        ${batch.map(row => (row.add_ons ? JSON.stringify(row.add_ons) : null))}::text[],
        ${batch.map(row => addedPrice(row.add_ons))}::integer[], ${column('visit_id')}::integer[])
        as r(id, service_id, staff_id, customer_name, customer_email, customer_email_key, customer_phone, customer_time_zone,
          description, starts_at, ends_at, busy_from, busy_to, status, channels, price_cents, gap_from, gap_to,
          add_ons, added_cents, visit_id)
      join services s on s.business_id = ${businessId} and s.id = r.service_id
      left join staff_terms own on own.business_id = ${businessId} and own.staff_id = r.staff_id
        and own.service_id = r.service_id`.execute(tx)
  }
}

/**
 * Autovacuum's threshold (manual, "The Autovacuum Daemon"): outdated statistics made reference
 * checks of 10,000 rows ten times slower.
 */
export async function analyzeIfOutdated(tx: Tx, written: number) {
  const { rows } = await sql<{ known: number }>`
    select greatest(reltuples, 0)::float8 as known from pg_class where oid = 'appointments'::regclass`.execute(
    tx,
  )
  if (written > 50 + (rows[0]?.known ?? 0) / 10) await sql`analyze appointments`.execute(tx)
}

interface ReminderValues {
  appointment_id: number
  channel: Channel
  due_ms: number
  key: string
}

/** Imported appointments have version 1. */
export async function insertReminders(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly ReminderValues[],
) {
  for await (const batch of inBatches(list)) {
    const reminders = insertMessages(
      {
        business_id: businessId,
        appointment_id: sql`r.appointment_id`,
        appointment_version: 1,
        kind: 'reminder',
        channel: sql`r.channel`,
        due_at: sql`to_timestamp(r.due_ms / 1000.0)`,
        cause: causeOf('reminder', sql`r.appointment_id`, 1, sql`r.key`),
      },
      sql`from unnest(${batch.map(row => row.appointment_id)}::integer[],
        ${batch.map(({ channel }) => channel)}::text[],
        ${batch.map(row => row.due_ms)}::double precision[], ${batch.map(({ key }) => key)}::text[])
        as r(appointment_id, channel, due_ms, key)`,
    )
    await sql`${reminders}`.execute(tx)
  }
}

export interface PastBooking {
  id: number
  by: 'client' | 'owner'
  /** ISO 8601, UTC. */
  bookedAt: string
  confirmedAt: string | null
  cancelledAt: string
}

export async function setBookingTimes(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly PastBooking[],
) {
  for await (const batch of inBatches(list)) {
    await sql`
      update appointments a set created_by = r.by, created_at = r."bookedAt",
        confirmed_at = r."confirmedAt",
        cancelled_at = case when a.status = 'cancelled' then r."cancelledAt" end,
        cancelled_by = case when a.status = 'cancelled' then 'client' end
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(id integer, by text,
        "bookedAt" timestamptz, "confirmedAt" timestamptz, "cancelledAt" timestamptz)
      where a.business_id = ${businessId} and a.id = r.id and a.created_by = 'import'`.execute(tx)
  }
}

export interface SentMail {
  id: number
  kind: 'booking-confirmation' | 'reminder'
  /** Unique within the appointment and the kind. */
  key: string
  /** ISO 8601, UTC. */
  at: string
}

/** Imported appointments have version 1. */
export async function insertSentMails(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly SentMail[],
) {
  for await (const batch of inBatches(list)) {
    const mails = insertMessages(
      {
        business_id: businessId,
        appointment_id: sql`r.id`,
        appointment_version: 1,
        kind: sql<SentMail['kind']>`r.kind`,
        channel: 'email',
        due_at: sql`r.at`,
        cause: causeOf(sql<SentMail['kind']>`r.kind`, sql`r.id`, 1, sql`r.key`),
        created_at: sql`r.at`,
        state: sql`'sent'`,
        sent_at: sql`r.at`,
      },
      sql`from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as r(id integer, kind text, key text, at timestamptz)`,
    )
    await sql`${mails} ${unlessPlanned}`.execute(tx)
  }
}
