import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { AppointmentStatus, Channel } from '#platform/db/schema.ts'
import { COSTLY, inBatches } from './batches-queries.ts'

/** The namespaces of advisory locks: of imports, by business; of staff members' times, as every booking takes it. */
const IMPORT_LOCK = 7002
const STAFF_LOCK = 7001

/** What a file may mean by a name, and the settings that reading it needs. */
export async function readExisting(db: Db, { businessId }: BusinessScope) {
  const business = await db
    .selectFrom('businesses')
    .select(['name', 'time_zone', 'reminder_leads'])
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

/** Which of these clients have an appointment under their address, which are in the address book, and which have notes. */
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

/** One import at a time for a business, and no booking with these staff members, until the transaction ends. */
export async function lockForImport(tx: Tx, { businessId }: BusinessScope, staffIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}, ${businessId})`.execute(tx)
  // In order, so that two never wait for each other.
  for (const id of [...new Set(staffIds)].sort((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${STAFF_LOCK}, ${id})`.execute(tx)
  }
}

export interface Candidate {
  /** Its place in the list, for the answer. */
  n: number
  key: string
  staff_id: number | null
  /** `nameKey` of the staff member's name: there may be several of a name. */
  staff_key: string
  email_key: string
  name: string
  starts_at: string
  ends_at: string
  busy_from: string
  busy_to: string
  takes_time: boolean
}

export interface Meeting {
  n: number
  /** The same appointment, brought in before or made by hand. */
  same: boolean
  starts_at: Date | null
  ends_at: Date | null
}

const candidates = (
  list: readonly Candidate[],
) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as c(n integer,
  key text, staff_id integer, staff_key text, email_key text, name text, starts_at timestamptz, ends_at timestamptz,
  busy_from timestamptz, busy_to timestamptz, takes_time boolean)`

/** What each appointment of a file meets: itself, or one that stands in its way. Those that meet nothing are not answered. */
export async function findMeetings(
  db: Db,
  { businessId }: BusinessScope,
  list: readonly Candidate[],
): Promise<Meeting[]> {
  const meetings: Meeting[] = []
  for await (const batch of inBatches(list)) {
    const { rows } = await sql<Meeting>`
      select c.n, met.same, met.starts_at, met.ends_at
      from ${candidates(batch)}
      cross join lateral (
        (select true as same, null::timestamptz as starts_at, null::timestamptz as ends_at
          from import_keys k where k.business_id = ${businessId} and k.key = c.key)
        union all
        (select true, null, null from appointments a
          join staff t on t.business_id = ${businessId} and t.id = a.staff_id
          where a.business_id = ${businessId} and a.starts_at = c.starts_at and a.ends_at = c.ends_at
            and a.customer_email_key = c.email_key and (c.email_key <> '' or a.customer_name = c.name)
            and lower(regexp_replace(btrim(t.name), '\s+', ' ', 'g')) = c.staff_key
            and (a.status <> 'cancelled') = c.takes_time limit 1)
        union all
        (select false, a.starts_at, a.ends_at from appointments a
          where c.takes_time and a.business_id = ${businessId} and a.staff_id = c.staff_id and a.status <> 'cancelled'
            and a.busy && tstzrange(c.busy_from, c.busy_to) limit 1)
        limit 1
      ) met`.execute(db)
    meetings.push(...rows)
  }
  return meetings
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
export async function insertServices(tx: Tx, { businessId }: BusinessScope, list: readonly ServiceValues[], now: Date) {
  const ids: number[] = []
  for await (const batch of inBatches(list)) {
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
export async function insertStaffRows(tx: Tx, { businessId }: BusinessScope, list: readonly StaffValues[], now: Date) {
  const ids: number[] = []
  for await (const batch of inBatches(list)) {
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
        batch.map(({ staffId, serviceId }) => ({ business_id: businessId, staff_id: staffId, service_id: serviceId })),
      )
      .execute()
  }
}

export interface AppointmentValues {
  id: number
  key: string
  service_id: number
  staff_id: number
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_time_zone: string | null
  description: string
  starts_at: string
  ends_at: string
  status: AppointmentStatus
  channels: Channel[]
}

/** Numbers for rows that are about to be written. */
export async function takeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('appointments', 'id'))::integer as id from generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Writes appointments with the keys they are known by. @throws an exclusion violation when one overlaps another. */
export async function insertImported(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly AppointmentValues[],
  now: Date,
) {
  for await (const batch of inBatches(list, COSTLY)) {
    const json = JSON.stringify(batch)
    await sql`
      with rows as (
        select * from jsonb_to_recordset(${json}::jsonb) as r(id integer, key text, service_id integer, staff_id integer,
          customer_name text, customer_email text, customer_phone text, customer_time_zone text, description text,
          starts_at timestamptz, ends_at timestamptz, status text, channels jsonb)
      ), written as (
        insert into appointments (business_id, id, service_id, staff_id, customer_name, customer_email, customer_email_key,
          customer_phone, customer_time_zone, description, starts_at, ends_at, busy, status, notification_methods, created_by,
          created_at, cancelled_at, cancelled_by)
        select ${businessId}, r.id, r.service_id, r.staff_id, r.customer_name, r.customer_email, lower(r.customer_email),
          r.customer_phone, r.customer_time_zone, r.description, r.starts_at, r.ends_at,
          tstzrange(r.starts_at - make_interval(mins => s.buffer_before_minutes),
            r.ends_at + make_interval(mins => s.buffer_after_minutes)),
          r.status, array(select jsonb_array_elements_text(r.channels)), 'import', ${now}::timestamptz,
          case when r.status = 'cancelled' then ${now}::timestamptz end, case when r.status = 'cancelled' then 'system' end
        from rows r join services s on s.business_id = ${businessId} and s.id = r.service_id
        returning id
      )
      insert into import_keys (business_id, key, appointment_id, created_at)
      select ${businessId}, r.key, w.id, ${now}::timestamptz from written w join rows r on r.id = w.id`.execute(tx)
  }
}

export interface ReminderValues {
  appointment_id: number
  channel: Channel
  due_ms: number
  key: string
}

/** The reminders of imported appointments, which are new and so of version 1. */
export async function insertReminders(tx: Tx, { businessId }: BusinessScope, list: readonly ReminderValues[]) {
  for await (const batch of inBatches(list)) {
    await sql`
      insert into messages (business_id, appointment_id, appointment_version, kind, channel, due_at, cause)
      select ${businessId}, r.appointment_id, 1, 'reminder', r.channel, to_timestamp(r.due_ms / 1000.0),
        'reminder:' || r.appointment_id || ':1:' || r.key
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as r(appointment_id integer, channel text, due_ms double precision, key text)`.execute(tx)
  }
}

/** Clients without an appointment, and what the file notes about clients; who and what is there already stays as it is. */
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
      .values(noted.map(({ key, notes }) => ({ business_id: businessId, email_key: key, notes, updated_at: now })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
