import { type InferResult, sql } from 'kysely'
import { chosenClient } from '#features/clients/identity/queries.ts'
import { causeOf, insertMessages } from '#features/messages/planning/queries.ts'
import { type BusinessScope, type CalendarScope, wholeCalendar } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import { hasRow } from '#platform/db/found.ts'
import { hostOf } from '#platform/db/host-of.ts'
import { contactOn, pageOf } from '#platform/db/page-of.ts'

interface KeyQuestion {
  key: string
  fingerprint: Buffer
  serviceId: number
  scope: BusinessScope | undefined
}

/** Also finds keys of bookings whose page, staff member or service is gone. */
export async function findIdempotencyKeys(
  db: Db,
  { key, fingerprint, serviceId, scope }: KeyQuestion,
) {
  const ofBusiness = scope
    ? sql`k.business_id = ${scope.businessId}`
    : sql`(k.fingerprint = ${fingerprint} or exists (
        select from services s where s.business_id = k.business_id and s.id = ${serviceId}))`
  const { rows } = await sql<{ business_id: number; fingerprint: Buffer; appointment_id: number }>`
    /* across tenants: the booking that a key made */
    select k.business_id, k.fingerprint, k.appointment_id from idempotency_keys k
    where k.key = ${key} and ${ofBusiness}`.execute(db)
  return rows
}

const withNames = (db: Db, { businessId, staffId }: CalendarScope) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('services as s', join =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .innerJoin('staff as t', join =>
      join.onRef('t.business_id', '=', 'a.business_id').onRef('t.id', '=', 'a.staff_id'),
    )
    .select([
      'a.business_id',
      'a.id',
      'a.service_id',
      's.name as service_name',
      sql<number>`coalesce(a.price_cents, s.price_cents)`.as('price_cents'),
      'a.add_ons',
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
      'a.link_version',
      'a.created_by',
      'a.created_at',
      'a.visit_id',
      'a.confirmed_at',
      'a.arrived_at',
      'a.started_at',
      'a.finished_at',
      sql<Date | null>`lower(a.gap)`.as('gap_from'),
      sql<Date | null>`upper(a.gap)`.as('gap_to'),
    ])
    .where('a.business_id', '=', businessId)
    .$if(staffId !== undefined, query => query.where('a.staff_id', '=', staffId!))

export type AppointmentRow = InferResult<ReturnType<typeof withNames>>[number]

export const findAppointment = (
  db: Db,
  scope: CalendarScope,
  id: number,
): Promise<AppointmentRow | undefined> =>
  withNames(db, scope).where('a.id', '=', id).executeTakeFirst()

/** Follows merges. */
export async function findCard(db: Db, { businessId }: BusinessScope, appointmentId: number) {
  const ofAppointment = sql`(select a.client_id from appointments a
    where a.business_id = ${businessId} and a.id = ${appointmentId})`
  const { rows } = await sql<{ id: number; name: string; email: string; phone: string }>`
    select c.id, c.name, c.email, c.phone from clients c
    where c.business_id = ${businessId}
      and c.id = (${chosenClient(businessId, ofAppointment)})`.execute(db)
  return rows[0]
}

export const hasSale = (
  db: Db,
  { businessId }: BusinessScope,
  { id, visit_id }: Pick<AppointmentRow, 'id' | 'visit_id'>,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('sales')
      .select('id')
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', visit_id ?? id)
      .where('state', '<>', 'void'),
  )

/** In order; for a single appointment, only itself. */
export async function listLegs(
  db: Db,
  scope: CalendarScope,
  { id, visit_id }: Pick<AppointmentRow, 'id' | 'visit_id'>,
): Promise<AppointmentRow[]> {
  if (visit_id !== null) return await listLegsOf(db, scope, [visit_id])
  return await withNames(db, scope).where('a.id', '=', id).execute()
}

export const listLegsOf = (db: Db, scope: CalendarScope, visitIds: readonly number[]) =>
  withNames(db, scope)
    .where('a.visit_id', 'in', visitIds)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()

/** The rest must still belong to the same client. */
export const findRestOfVisit = (
  db: Db,
  scope: CalendarScope,
  { id, link_version }: Pick<AppointmentRow, 'id' | 'link_version'>,
): Promise<AppointmentRow | undefined> =>
  withNames(db, scope)
    .where('a.link_version', '=', link_version)
    .where(
      'a.id',
      '=',
      sql<number>`(select (c.before ->> 'rest')::integer from appointment_changes c
        where c.business_id = ${scope.businessId} and c.appointment_id = ${id}
          and c.kind = 'cancelled'
        order by c.version desc limit 1)`,
    )
    .executeTakeFirst()

/** Soonest first. A visit appears once, as its first appointment. */
export const listUpcomingOf = (db: Db, scope: BusinessScope, emailAddress: string, now: Date) =>
  withNames(db, wholeCalendar(scope))
    .where('a.customer_email_key', '=', emailAddress.toLowerCase())
    .where('a.starts_at', '>', now)
    .where('a.status', 'in', ['booked', 'confirmed'])
    .where(isFirstOfVisit(sql`a`))
    .orderBy('a.starts_at')
    .limit(100)
    .execute()

/** Oldest first. A visit's messages are about its first appointment. */
export async function readTimeline(
  db: Db,
  { businessId }: BusinessScope,
  { id, visit_id }: Pick<AppointmentRow, 'id' | 'visit_id'>,
) {
  const first = visit_id ?? id
  const [changes, messages, texts] = await Promise.all([
    db
      .selectFrom('appointment_changes')
      .select(['created_at', 'kind', 'actor', 'before'])
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', id)
      .orderBy('version')
      .execute(),
    db
      .selectFrom('messages')
      .select([
        'kind',
        'channel',
        'state',
        'reason',
        'attempts',
        'cost_credits',
        'due_at',
        'sent_at',
      ])
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', first)
      .execute(),
    db
      .selectFrom('inbound_texts')
      .select(['channel', 'body', 'did', 'received_at'])
      .where('business_id', '=', businessId)
      .where('appointment_id', '=', first)
      .orderBy('id')
      .execute(),
  ])
  return { changes, messages, texts }
}

export const readPublicBusiness = (db: Db, { businessId }: BusinessScope, appointmentId: number) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('appointments as a', join =>
      join.onRef('a.business_id', '=', 'b.id').on('a.id', '=', appointmentId),
    )
    .leftJoin('public_pages as p', join =>
      join.onRef('p.business_id', '=', 'b.id').on('p.id', '=', pageOf(sql`a`)),
    )
    .select([
      'b.name',
      'b.time_zone as timeZone',
      'b.change_cutoff_minutes as cutoffMinutes',
      'p.name as pageName',
      sql<string | null>`(${contactOn(sql`p`, sql`a`)}) ->> 'address'`.as('address'),
      hostOf(sql`p`).as('host'),
    ])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()

export async function insertLookupMessage(
  db: Db,
  { businessId }: BusinessScope,
  { recipient, code, cause, now }: { recipient: string; code: string; cause: string; now: Date },
) {
  const message = insertMessages({
    business_id: businessId,
    kind: 'lookup-code',
    channel: 'email',
    recipient,
    due_at: now,
    cause: causeOf('lookup-code', cause),
    payload: { code },
    created_at: now,
  })
  await sql`${message}`.execute(db)
}
