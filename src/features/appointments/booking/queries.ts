import { sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import {
  clientColumns,
  clientId,
  knownClient,
  newClient,
  renamedClient,
} from '#features/clients/identity/queries.ts'
import { insertPlanned } from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
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
  customerName: string
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
  now: Date
  idempotency: { key: string; fingerprint: Buffer } | undefined
  /** Where the price is not the service's: what was agreed, with add-ons. */
  agreed: { priceCents: number; addOns: readonly AddOn[] } | undefined
}

function statement(
  businessId: number,
  booking: NewAppointment,
  planned: readonly PlannedMessage[],
) {
  const { serviceId, staffId, startsAt, endsAt, now, gap, idempotency, agreed } = booking
  const kept = idempotency
    ? sql`, kept as (
        insert into idempotency_keys (business_id, key, fingerprint, appointment_id, created_at)
        select a.business_id, ${idempotency.key}::text, ${idempotency.fingerprint}::bytea, a.id,
          ${now}::timestamptz
        from appointment a
      )`
    : sql``
  // Anyone can type a client's address, so only the owner's word changes who they are.
  const renamed =
    booking.createdBy === 'owner' ? sql`, renamed as (${renamedClient(businessId)})` : sql``
  return sql<{ id: number }>`
    with known as (${knownClient(businessId, booking.customerEmail.toLowerCase())}),
    appointment as (
      insert into appointments (business_id, client_id, service_id, staff_id, page_id, customer_name,
        customer_email, customer_email_key, customer_phone, customer_time_zone, description,
        starts_at, ends_at, busy, notification_methods, consented_at, consent_text, created_by,
        created_at, price_cents${agreed ? sql`, add_ons` : sql``}${gap ? sql`, gap` : sql``})
      select ${businessId}, ${clientId}, ${serviceId}, ${staffId}, ${booking.pageId}::integer,
        ${booking.customerName}::text, ${booking.customerEmail}::text,
        ${booking.customerEmail.toLowerCase()}::text, ${booking.customerPhone}::text,
        ${booking.customerTimeZone}::text, ${booking.description}::text,
        ${startsAt}::timestamptz, ${endsAt}::timestamptz,
        tstzrange(${booking.busyFrom}, ${booking.busyTo}), ${booking.notificationMethods}::text[],
        ${booking.consentText === null ? null : now}::timestamptz, ${booking.consentText}::text,
        ${booking.createdBy}::text, ${now}::timestamptz, ${
          // The revision is the offer's, so its price is current.
          agreed ? sql`${agreed.priceCents}::integer, ${soldJson(agreed.addOns)}` : sql`price_cents`
        }${gap ? sql`, tstzrange(${gap.from}, ${gap.to})` : sql``}
      from (
        select s.price_cents from services s, staff t, businesses b
        where s.business_id = ${businessId} and s.id = ${serviceId}
          and t.business_id = ${businessId} and t.id = ${staffId}
          and b.id = ${businessId} and b.revision = ${booking.revision} and b.closed_at is null
          and (select pg_advisory_xact_lock(${STAFF_LOCK}, ${staffId})) is not null
        for share of b for key share of s, t
      ) unchanged
      on conflict on constraint appointments_never_overlap do nothing
      returning business_id, id, version, ${clientColumns}
    ),
    made as (${newClient})${renamed},
    told as (${insertPlanned(planned)})${kept}
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
