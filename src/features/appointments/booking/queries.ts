import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import { insertPlanned, messageList } from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import {
  FOREIGN_KEY_VIOLATION,
  isUniqueViolation,
  sqlState,
  violatedConstraint,
} from '#platform/db/errors.ts'
import { prepared } from '#platform/db/prepared.ts'
import { STAFF_LOCK } from '../shared-queries.ts'

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
  notificationMethods: Channel[]
  consentText: string | null
  createdBy: 'client' | 'owner'
  now: Date
  idempotency: { key: string; fingerprint: Buffer } | undefined
}

type BookingValues = NewAppointment & { businessId: number; messages: string }

const book = (withKey: boolean) =>
  prepared<BookingValues, { id: number }>(slot => {
    const business = slot(booking => booking.businessId)
    const service = slot(booking => booking.serviceId)
    const staff = slot(booking => booking.staffId)
    const now = slot(booking => booking.now)
    const email = slot(booking => booking.customerEmail)
    const kept = sql`, kept as (
      insert into idempotency_keys (business_id, key, fingerprint, appointment_id, created_at)
      select a.business_id, ${slot(booking => booking.idempotency?.key)}::text,
        ${slot(booking => booking.idempotency?.fingerprint)}::bytea, a.id, ${now}::timestamptz
      from appointment a
    )`
    return sql<{ id: number }>`
      with appointment as (
        insert into appointments (business_id, service_id, staff_id, page_id, customer_name, customer_email,
          customer_email_key, customer_phone, customer_time_zone, description, starts_at, ends_at, busy,
          notification_methods, consented_at, consent_text, created_by, created_at)
        select ${business}, ${service}, ${staff}, ${slot(booking => booking.pageId)}::integer,
          ${slot(booking => booking.customerName)}::text, ${email}::text,
          ${slot(booking => booking.customerEmail.toLowerCase())}::text, ${slot(booking => booking.customerPhone)}::text,
          ${slot(booking => booking.customerTimeZone)}::text, ${slot(booking => booking.description)}::text,
          ${slot(booking => booking.startsAt)}::timestamptz, ${slot(booking => booking.endsAt)}::timestamptz,
          tstzrange(${slot(booking => booking.busyFrom)}, ${slot(booking => booking.busyTo)}),
          ${slot(booking => booking.notificationMethods)}::text[],
          ${slot(booking => (booking.consentText === null ? null : booking.now))}::timestamptz,
          ${slot(booking => booking.consentText)}::text, ${slot(booking => booking.createdBy)}::text, ${now}::timestamptz
        from (
          select from services s, staff t, businesses b
          where s.business_id = ${business} and s.id = ${service} and t.business_id = ${business} and t.id = ${staff}
            and b.id = ${business} and b.revision = ${slot(booking => booking.revision)} and b.closed_at is null
            and (select pg_advisory_xact_lock(${STAFF_LOCK}, ${staff})) is not null
          for share of b for key share of s, t
        ) unchanged
        on conflict on constraint appointments_never_overlap do nothing
        returning business_id, id, version
      ),
      told as (${insertPlanned(slot(booking => booking.messages))})${withKey ? kept : sql``}
      select id from appointment`
  })

const bookOnce = book(true)
const bookAnyway = book(false)

/**
 * Books in one statement: takes the staff lock and inserts the appointment, its messages and its
 * key. The exclusion constraint prevents overlaps, the lock deadlocks (decision 1).
 * @returns the id; undefined if the time is taken, the key is used, or the revision has changed.
 */
export async function insertAppointment(
  db: Db,
  { businessId }: BusinessScope,
  appointment: NewAppointment,
  planned: readonly PlannedMessage[],
): Promise<number | undefined> {
  const run = appointment.idempotency ? bookOnce : bookAnyway
  try {
    const [booked] = await run(db, { ...appointment, businessId, messages: messageList(planned) })
    return booked?.id
  } catch (error) {
    if (isUniqueViolation(error) && violatedConstraint(error) === 'idempotency_keys_pkey')
      return undefined
    // The service, staff member or page was removed while this statement ran.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return undefined
    throw error
  }
}
