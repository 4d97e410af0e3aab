import { sql } from 'kysely'
import type { RiskLevel } from '#domain/no-show/risk.ts'
import type { PlannedMessage } from '#features/reminders/rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import { FOREIGN_KEY_VIOLATION, isUniqueViolation, sqlState, violatedConstraint } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/open.ts'
import type { AppointmentStatus, Channel } from '#platform/db/schema.ts'
import { appointmentColumns, insertMessages, STAFF_LOCK } from './shared-queries.ts'

/** An appointment with the names that every view of it shows. */
export interface AppointmentRow {
  business_id: number
  id: number
  service_id: number
  service_name: string
  service_price_cents: number
  staff_id: number
  staff_name: string
  page_id: number | null
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_time_zone: string | null
  description: string
  starts_at: Date
  ends_at: Date
  status: AppointmentStatus
  notification_methods: Channel[]
  version: number
  created_at: Date
  /** As it was judged last; read with lists alone. */
  risk_level?: RiskLevel | null
}

export interface NewAppointment {
  /** Of the business, when it was found that this may be booked. */
  revision: number
  serviceId: number
  staffId: number
  pageId: number | null
  customerName: string
  customerEmail: string
  customerPhone: string
  customerTimeZone: string | null
  description: string
  startsAt: Date
  endsAt: Date
  notificationMethods: Channel[]
  consentText: string | null
  createdBy: 'client' | 'owner'
  now: Date
  idempotency: { key: string; fingerprint: Buffer } | undefined
}

/**
 * Books: takes the staff member's lock, writes the appointment, its messages and its key, all in one statement. Two
 * bookings that overlap can't both come through: the exclusion constraint is the proof, the lock keeps it from deadlocks.
 * The business is held as it is until the booking is committed, so that nothing of it is removed in between; it comes last,
 * as whoever changes it touches the service, the staff member or the page first.
 * @returns nothing when the time is taken, the key is used, or the business is no longer of that revision.
 */
export async function insertAppointment(
  db: Db,
  { businessId }: BusinessScope,
  input: NewAppointment,
  planned: readonly PlannedMessage[],
): Promise<AppointmentRow | undefined> {
  const { idempotency } = input
  try {
    const { rows } = await sql<AppointmentRow>`
      with locked as materialized (select pg_advisory_xact_lock(${STAFF_LOCK}, ${input.staffId})),
      chosen as materialized (
        select s.business_id, s.id as service_id, s.name as service_name, s.price_cents, t.id as staff_id, t.name as staff_name,
          tstzrange(${input.startsAt}::timestamptz - make_interval(mins => s.buffer_before_minutes),
            ${input.endsAt}::timestamptz + make_interval(mins => s.buffer_after_minutes)) as busy
        from services s join staff t on t.business_id = ${businessId} and t.id = ${input.staffId}
        where s.business_id = ${businessId} and s.id = ${input.serviceId}
          and s.archived_at is null and t.archived_at is null
        for key share of s, t
      ),
      unchanged as materialized (
        select b.id from businesses b
        where b.id = ${businessId} and b.id = (select c.business_id from chosen c)
          and b.revision = ${input.revision} and b.closed_at is null
        for share
      ),
      appointment as (
        insert into appointments (business_id, service_id, staff_id, page_id, customer_name, customer_email,
          customer_email_key, customer_phone, customer_time_zone, description, starts_at, ends_at, busy,
          notification_methods, consented_at, consent_text, created_by, created_at)
        select ${businessId}, c.service_id, c.staff_id, ${input.pageId}::integer, ${input.customerName},
          ${input.customerEmail}, ${input.customerEmail.toLowerCase()}, ${input.customerPhone},
          ${input.customerTimeZone}::text, ${input.description}, ${input.startsAt}, ${input.endsAt}, c.busy,
          ${input.notificationMethods}::text[], ${input.consentText === null ? null : input.now}::timestamptz,
          ${input.consentText}::text, ${input.createdBy}, ${input.now}
        from locked, chosen c, unchanged
        on conflict do nothing
        returning *
      ),
      told as (${insertMessages(planned)}),
      kept as (
        insert into idempotency_keys (business_id, key, fingerprint, appointment_id, created_at)
        select a.business_id, ${idempotency?.key ?? null}::text, ${idempotency?.fingerprint ?? null}::bytea, a.id,
          ${input.now}::timestamptz
        from appointment a where ${idempotency !== undefined}::boolean
      )
      select ${appointmentColumns(sql`a`)}, c.service_name, c.price_cents as service_price_cents, c.staff_name
      from appointment a, chosen c`.execute(db)
    return rows[0]
  } catch (error) {
    if (isUniqueViolation(error) && violatedConstraint(error) === 'idempotency_keys_pkey') {
      return undefined
    }
    // Removed while this statement ran: what it read is no longer there to refer to.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return undefined
    throw error
  }
}

/** What a repeated key was used for, or undefined for a new one. */
export async function findIdempotencyKey(db: Db, { businessId }: BusinessScope, key: string) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'appointment_id'])
    .where('business_id', '=', businessId)
    .where('key', '=', key)
    .executeTakeFirst()
}

const withNames = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('services as s', join =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .innerJoin('staff as t', join => join.onRef('t.business_id', '=', 'a.business_id').onRef('t.id', '=', 'a.staff_id'))
    .select([
      'a.business_id',
      'a.id',
      'a.service_id',
      's.name as service_name',
      's.price_cents as service_price_cents',
      'a.staff_id',
      't.name as staff_name',
      'a.page_id',
      'a.customer_name',
      'a.customer_email',
      'a.customer_phone',
      'a.customer_time_zone',
      'a.description',
      'a.starts_at',
      'a.ends_at',
      'a.status',
      'a.notification_methods',
      'a.version',
      'a.created_at',
    ])
    .where('a.business_id', '=', businessId)

export async function findAppointment(db: Db, scope: BusinessScope, id: number): Promise<AppointmentRow | undefined> {
  return await withNames(db, scope).where('a.id', '=', id).executeTakeFirst()
}

interface ListRange {
  from?: Date | undefined
  to?: Date | undefined
  /** The last row of the page before: newest first goes on behind it. */
  after?: { startsAt: Date; id: number } | undefined
  customerEmail?: string | undefined
  /** Part of a client's name, address or phone number. */
  search?: string | undefined
  limit: number
  now: Date
}

/** The owner's appointments, newest start first, cancelled ones left out. */
export async function listAppointmentRows(
  db: Db,
  scope: BusinessScope,
  { from, to, after, customerEmail, search, limit, now }: ListRange,
) {
  let query = withNames(db, scope)
    .leftJoin('appointment_risks as r', join =>
      join
        .onRef('r.business_id', '=', 'a.business_id')
        .onRef('r.appointment_id', '=', 'a.id')
        // Of what is over, nobody asks how likely it was.
        .on('a.status', 'in', ['booked', 'confirmed'])
        .on('a.starts_at', '>', now),
    )
    .select('r.level as risk_level')
    .where('a.status', '!=', 'cancelled')
  if (from) query = query.where('a.ends_at', '>', from).where('a.starts_at', '>', new Date(from.getTime() - 86_400_000))
  if (to) query = query.where('a.starts_at', '<', to)
  if (customerEmail) query = query.where('a.customer_email_key', '=', customerEmail.toLowerCase())
  if (search) {
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(({ eb, or }) =>
      or([
        eb('a.customer_name', 'ilike', part),
        eb('a.customer_email_key', 'like', part.toLowerCase()),
        eb('a.customer_phone', 'like', part),
      ]),
    )
  }
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('a.starts_at', 'a.id'), '<', tuple(after.startsAt, after.id)),
    )
  }
  return await query.orderBy('a.starts_at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

/** One client's appointments that are still to come, soonest first. */
export async function listUpcomingOf(db: Db, scope: BusinessScope, emailAddress: string, now: Date) {
  return await withNames(db, scope)
    .where('a.customer_email_key', '=', emailAddress.toLowerCase())
    .where('a.starts_at', '>', now)
    .where('a.status', 'in', ['booked', 'confirmed'])
    .orderBy('a.starts_at')
    .limit(100)
    .execute()
}

/** Everything that happened to an appointment and is planned for it, oldest first. */
export async function readTimeline(db: Db, { businessId }: BusinessScope, appointmentId: number) {
  const [changes, messages] = await Promise.all([
    db
      .selectFrom('appointment_changes')
      .select(['created_at', 'kind', 'actor', 'before'])
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', appointmentId)
      .orderBy('version')
      .execute(),
    db
      .selectFrom('messages')
      .select(['kind', 'channel', 'state', 'reason', 'attempts', 'cost_credits', 'due_at', 'sent_at'])
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', appointmentId)
      .execute(),
  ])
  return { changes, messages }
}

/** What a client is told of the business beside an appointment, with the page that it was booked on. */
export async function readPublicBusiness(db: Db, { businessId }: BusinessScope, pageId: number | null) {
  return await db
    .selectFrom('businesses as b')
    .leftJoin('public_pages as p', join => join.onRef('p.business_id', '=', 'b.id').on('p.id', '=', pageId ?? 0))
    .select(['b.name', 'b.time_zone as timeZone', 'b.change_cutoff_minutes as cutoffMinutes', 'p.name as pageName'])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()
}

/** The mail that carries a look-up code. */
export async function insertLookupMessage(
  db: Db,
  { businessId }: BusinessScope,
  { recipient, code, cause, now }: { recipient: string; code: string; cause: string; now: Date },
) {
  await db
    .insertInto('messages')
    .values({
      business_id: businessId,
      kind: 'lookup-code',
      channel: 'email',
      recipient,
      due_at: now,
      cause: `lookup-code:${cause}`,
      payload: JSON.stringify({ code }),
    })
    .execute()
}
