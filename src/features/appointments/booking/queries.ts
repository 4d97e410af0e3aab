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
import { insertPlannedMessages } from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import { insertBookedPushes } from '#features/push/planning/queries.ts'
import type { BusinessScope, CalendarScope, Member } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { FOREIGN_KEY_VIOLATION, isUniqueViolation, sqlState } from '#platform/db/errors.ts'
import { STAFF_LOCK, soldJson } from '../shared-queries.ts'

export interface NewAppointment {
  revision: number
  serviceId: number
  staffId: number
  pageId: number | null
  clientId?: number | undefined
  customerName: string
  /** False for a walk-in without a name. */
  named: boolean
  customerEmail: string
  customerPhone: string
  customerTimeZone: string | null
  description: string
  startsAt: Date
  endsAt: Date
  /** Includes buffers. */
  busyFrom: Date
  busyTo: Date
  gap: { from: Date; to: Date } | null
  notificationMethods: Channel[]
  consentText: string | null
  createdBy: 'client' | 'owner'
  member: Member | undefined
  arrivedAt: Date | null
  now: Date
  idempotency: { key: string; fingerprint: Buffer } | undefined
  /**
   * Set if the business has push subscriptions. `byUserId`, the member who books, gets no push;
   * null if a client books.
   */
  pushes: { byUserId: number | null } | undefined
  agreed: { priceCents: number; addOns: readonly AddOn[] } | undefined
}

const NOTHING = sql``

/** Begins with a comma; empty for clients. */
export function logOf({ member }: Pick<NewAppointment, 'member'>) {
  const target = { kind: 'appointment', id: sql<number>`a.id` } as const
  const row = member && recordOf(member, { target }, sql`appointment a`)
  return row ? sql`, logged as (${row})` : NOTHING
}

/** Begins with a comma; empty without a key. */
export const keptKey = ({ idempotency, now }: Pick<NewAppointment, 'idempotency' | 'now'>) =>
  idempotency
    ? sql`, kept as (
        insert into idempotency_keys (business_id, key, fingerprint, appointment_id, created_at)
        select a.business_id, ${idempotency.key}::text, ${idempotency.fingerprint}::bytea, a.id,
          ${now}::timestamptz
        from appointment a
      )`
    : NOTHING

const KEYS_AT_ONCE = 5_000

/** In batches, because a statement blocks the embedded database. */
export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with old as materialized (
        select business_id, key from idempotency_keys where created_at < ${before}
        limit ${KEYS_AT_ONCE} for update skip locked
      )
      delete from idempotency_keys k using old
      where k.business_id = old.business_id and k.key = old.key
      returning 1 /* across tenants: old idempotency keys */`.execute(db)
    if (rows.length < KEYS_AT_ONCE) return
  }
}

/** Undefined for a walk-in without a contact. */
function clientOf(
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

type Booked = Pick<
  NewAppointment,
  'clientId' | 'customerEmail' | 'customerPhone' | 'createdBy' | 'named'
>

/** The parts before and after the insert, each ending with a comma. */
export function partsOfClient(businessId: number, booking: Booked) {
  const known = clientOf(businessId, booking)
  if (!known) return { known: NOTHING, id: sql`null::integer`, made: NOTHING }
  // Anyone can type a client's address, so only an owner's booking changes the client's details.
  const renamed =
    booking.createdBy === 'owner' && booking.named
      ? sql`, renamed as (${renamedClient(businessId, { name: true, phone: true })})`
      : NOTHING
  const name = booking.named ? sql`a.customer_name` : sql`''`
  return {
    known: sql`known as (${known}),`,
    id: clientId,
    made: sql`made as (${newClient(name)})${renamed},`,
  }
}

function furtherColumns({ agreed, arrivedAt, gap }: NewAppointment) {
  if (!agreed && !arrivedAt && !gap) return { names: NOTHING, values: NOTHING }
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
  const { serviceId, staffId, startsAt, endsAt, now, agreed } = booking
  const client = partsOfClient(businessId, booking)
  const further = furtherColumns(booking)
  const kept = keptKey(booking)
  const logged = logOf(booking)
  const pushed = booking.pushes
    ? sql`, pushed as (${insertBookedPushes(
        sql`(select p.business_id, p.id, null::integer as visit_id, ${staffId}::integer as staff_id,
          ${startsAt}::timestamptz as starts_at from appointment p) a`,
        { now, ...booking.pushes },
      )})`
    : NOTHING
  return sql<{ id: number }>`
    with ${client.known}
    appointment as (
      insert into appointments (business_id, client_id, service_id, staff_id, page_id,
        customer_name, customer_email, customer_email_key, customer_phone, customer_time_zone,
        description, starts_at, ends_at, busy, notification_methods, consented_at, consent_text,
        created_by, created_at, price_cents${further.names})
      select ${businessId}, ${client.id}, ${serviceId}, ${staffId},
        ${booking.pageId}::integer,
        ${booking.customerName}::text, ${booking.customerEmail}::text,
        ${booking.customerEmail.toLowerCase()}::text, ${booking.customerPhone}::text,
        ${booking.customerTimeZone}::text, ${booking.description}::text,
        ${startsAt}::timestamptz, ${endsAt}::timestamptz,
        tstzrange(${booking.busyFrom}, ${booking.busyTo}), ${booking.notificationMethods}::text[],
        ${booking.consentText === null ? null : now}::timestamptz, ${booking.consentText}::text,
        ${booking.createdBy}::text, ${now}::timestamptz, ${
          // The price belongs to the revision that the offer was checked against.
          agreed ? sql`${agreed.priceCents}::integer` : sql`price_cents`
        }${further.values}
      from (
        -- In lock order: partitioned tables are locked in the order of this list.
        select s.price_cents from businesses b, services s, staff t
        where b.id = ${businessId} and b.revision = ${booking.revision} and b.closed_at is null
          and s.business_id = ${businessId} and s.id = ${serviceId}
          and t.business_id = ${businessId} and t.id = ${staffId}
          and (select pg_advisory_xact_lock(${STAFF_LOCK}, ${staffId})) is not null
          ${booking.clientId ? sql`and exists (select from known)` : NOTHING}
        for share of b for key share of s, t
      ) unchanged
      on conflict on constraint appointments_never_overlap do nothing
      returning business_id, id, version, ${clientColumns}
    ),
    ${client.made}
    planned as (${insertPlannedMessages(planned)})${kept}${pushed}${logged}
    select id from appointment`
}

/**
 * Losing the race to insert the client takes a second attempt; an erasure in between takes a third.
 */
const ATTEMPTS = 3

/**
 * Retries if the client was inserted or erased in the meantime.
 * @returns undefined if that doesn't help: the key is used, or something in the booking was
 * removed.
 */
export async function retryInsert<T>(insert: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert()
    } catch (error) {
      // The client was inserted or erased in between. A used key or a removed service causes the
      // same errors.
      if (!isUniqueViolation(error) && sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
      if (attempt === ATTEMPTS) return undefined
    }
  }
}

/**
 * The constraint prevents overlaps, and the staff lock prevents deadlocks (decision 1).
 * @returns undefined if the time is taken, the key used or the revision outdated.
 */
export async function insertAppointment(
  db: Db,
  { businessId }: BusinessScope,
  appointment: NewAppointment,
  planned: readonly PlannedMessage[],
): Promise<number | undefined> {
  const inserted = await retryInsert(() => statement(businessId, appointment, planned).execute(db))
  return inserted?.rows[0]?.id
}

/** Follows merges. */
export async function findChosenClient(db: Db, scope: CalendarScope, id: number) {
  const { businessId } = scope
  const { rows } = await sql<{ name: string; email: string; phone: string }>`
    select c.name, c.email, c.phone from clients c
    where c.business_id = ${businessId} and c.id = (${chosenClient(businessId, id)})
      ${reachedClient(scope, sql`c`)}`.execute(db)
  return rows[0]
}
