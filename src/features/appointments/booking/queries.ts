import { sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { recordOf } from '#features/activity/recording/queries.ts'
import {
  chosenClient,
  clientColumns,
  clientId,
  clientWithPhone,
  knownClient,
  newClient,
  reachedClient,
  renamedClient,
} from '#features/clients/identity/queries.ts'
import { insertPlanned } from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import { insertBookedPushes } from '#features/push/planning/queries.ts'
import type { BusinessScope, CalendarScope, Member } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { FOREIGN_KEY_VIOLATION, isUniqueViolation, sqlState } from '#platform/db/errors.ts'
import { STAFF_LOCK, soldJson } from '../shared-queries.ts'

export interface NewAppointment {
  /**
   * The business's revision that the offer was judged by; the settings used here are valid for it.
   */
  revision: number
  serviceId: number
  staffId: number
  pageId: number | null
  /** A client that the owner chose. */
  clientId?: number | undefined
  customerName: string
  /** Whether the name is the client's. */
  named: boolean
  customerEmail: string
  customerPhone: string
  customerTimeZone: string | null
  description: string
  startsAt: Date
  endsAt: Date
  /** With the service's buffers. */
  busyFrom: Date
  busyTo: Date
  /** The waiting time of the service. */
  gap: { from: Date; to: Date } | null
  notificationMethods: Channel[]
  consentText: string | null
  createdBy: 'client' | 'owner'
  /** Who books for the business, for the activity log. */
  member: Member | undefined
  arrivedAt: Date | null
  now: Date
  idempotency: { key: string; fingerprint: Buffer } | undefined
  /** Who knows of it already, if anyone may want pushes; null for a client. */
  pushes: { byUserId: number | null } | undefined
  /** Where the price is not the service's: what was agreed, with add-ons. */
  agreed: { priceCents: number; addOns: readonly AddOn[] } | undefined
}

const NOTHING = sql``

/** The activity log's part of a booking's statement, behind a comma; nothing for clients. */
export function logOf({ member }: Pick<NewAppointment, 'member'>) {
  const target = { kind: 'appointment', id: sql<number>`a.id` } as const
  const row = member && recordOf(member, { target }, sql`appointment a`)
  return row ? sql`, logged as (${row})` : NOTHING
}

/** The client of a booking, if they are known; undefined for a walk-in without a contact. */
export function clientOf(
  businessId: number,
  {
    clientId,
    customerEmail,
    customerPhone,
  }: Pick<NewAppointment, 'clientId' | 'customerEmail' | 'customerPhone'>,
) {
  if (clientId) return chosenClient(businessId, clientId)
  if (customerEmail) return knownClient(businessId, customerEmail.toLowerCase())
  return customerPhone ? clientWithPhone(businessId, customerPhone) : undefined
}

/** Columns that most bookings leave empty, each behind a comma. */
function furtherColumns({ agreed, arrivedAt, gap }: NewAppointment) {
  const columns = [
    ...(agreed ? [[sql`add_ons`, soldJson(agreed.addOns)] as const] : []),
    ...(gap ? [[sql`gap`, sql`tstzrange(${gap.from}, ${gap.to})`] as const] : []),
    ...(arrivedAt ? [[sql`arrived_at`, sql`${arrivedAt}::timestamptz`] as const] : []),
  ]
  return {
    names: sql.join(
      columns.map(([name]) => sql`, ${name}`),
      NOTHING,
    ),
    values: sql.join(
      columns.map(([, value]) => sql`, ${value}`),
      NOTHING,
    ),
  }
}

function statement(
  businessId: number,
  booking: NewAppointment,
  planned: readonly PlannedMessage[],
) {
  const { serviceId, staffId, startsAt, endsAt, now, idempotency, agreed } = booking
  const known = clientOf(businessId, booking)
  const further = furtherColumns(booking)
  const kept = idempotency
    ? sql`, kept as (
        insert into idempotency_keys (business_id, key, fingerprint, appointment_id, created_at)
        select a.business_id, ${idempotency.key}::text, ${idempotency.fingerprint}::bytea, a.id,
          ${now}::timestamptz
        from appointment a
      )`
    : NOTHING
  const logged = logOf(booking)
  // Anyone can type a client's address, so only the owner's word changes who they are.
  const renamed =
    booking.createdBy === 'owner' && booking.named
      ? sql`, renamed as (${renamedClient(businessId)})`
      : NOTHING
  const pushed = booking.pushes
    ? sql`, pushed as (${insertBookedPushes(
        sql`(select p.business_id, p.id, null::integer as visit_id, ${staffId}::integer as staff_id,
          ${startsAt}::timestamptz as starts_at from appointment p) a`,
        { now, ...booking.pushes },
      )})`
    : NOTHING
  const made = known
    ? sql`made as (${newClient(booking.named ? sql`a.customer_name` : sql`''`)})${renamed},`
    : NOTHING
  return sql<{ id: number }>`
    with ${known ? sql`known as (${known}),` : NOTHING}
    appointment as (
      insert into appointments (business_id, client_id, service_id, staff_id, page_id, customer_name,
        customer_email, customer_email_key, customer_phone, customer_time_zone, description,
        starts_at, ends_at, busy, notification_methods, consented_at, consent_text, created_by,
        created_at, price_cents${further.names})
      select ${businessId}, ${known ? clientId : sql`null::integer`}, ${serviceId}, ${staffId},
        ${booking.pageId}::integer,
        ${booking.customerName}::text, ${booking.customerEmail}::text,
        ${booking.customerEmail.toLowerCase()}::text, ${booking.customerPhone}::text,
        ${booking.customerTimeZone}::text, ${booking.description}::text,
        ${startsAt}::timestamptz, ${endsAt}::timestamptz,
        tstzrange(${booking.busyFrom}, ${booking.busyTo}), ${booking.notificationMethods}::text[],
        ${booking.consentText === null ? null : now}::timestamptz, ${booking.consentText}::text,
        ${booking.createdBy}::text, ${now}::timestamptz, ${
          // The revision is the offer's, so its price is current.
          agreed ? sql`${agreed.priceCents}::integer` : sql`price_cents`
        }${further.values}
      from (
        select s.price_cents from services s, staff t, businesses b
        where s.business_id = ${businessId} and s.id = ${serviceId}
          and t.business_id = ${businessId} and t.id = ${staffId}
          and b.id = ${businessId} and b.revision = ${booking.revision} and b.closed_at is null
          and (select pg_advisory_xact_lock(${STAFF_LOCK}, ${staffId})) is not null
          ${booking.clientId ? sql`and exists (select from known)` : NOTHING}
        for share of b for key share of s, t
      ) unchanged
      on conflict on constraint appointments_never_overlap do nothing
      returning business_id, id, version, ${clientColumns}
    ),
    ${made}
    told as (${insertPlanned(planned)})${kept}${pushed}${logged}
    select id from appointment`
}

/** A second one finds the client that the first one lost to; more are for erasures in between. */
const ATTEMPTS = 3

/**
 * Books in one statement: takes the staff lock and inserts the appointment, its client, its
 * messages and its key. The exclusion constraint prevents overlaps, the lock deadlocks (decision 1).
 * @returns the id; undefined if the time is taken, the key is used, or the revision has changed.
 */
export async function insertAppointment(
  db: Db,
  { businessId }: BusinessScope,
  appointment: NewAppointment,
  planned: readonly PlannedMessage[],
): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await statement(businessId, appointment, planned).execute(db)
      return rows[0]?.id
    } catch (error) {
      // Another first booking by the client won, or their data was erased. The same errors say
      // that the key is used, or that the service, staff member or page was removed.
      if (!isUniqueViolation(error) && sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
      if (attempt === ATTEMPTS) return undefined
    }
  }
}

/** The contact of a client, or of the one who stands for them after a merge. */
export async function findChosenClient(db: Db, scope: CalendarScope, id: number) {
  const { businessId } = scope
  const { rows } = await sql<{ name: string; email: string; phone: string }>`
    select c.name, c.email, c.phone from clients c
    where c.business_id = ${businessId} and c.id = (${chosenClient(businessId, id)})
      ${reachedClient(scope, sql`c`)}`.execute(db)
  return rows[0]
}
