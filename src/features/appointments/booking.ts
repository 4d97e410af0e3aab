import { createHash } from 'node:crypto'
import type { NotificationChannel } from '#domain/channels.ts'
import { normalizePhone } from '#domain/phone.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import {
  findOffer,
  findOwnOffer,
  findPageName,
  nearestSlots,
  type Offer,
  recallOffer,
} from '#features/availability/service.ts'
import { planBooking } from '#features/reminders/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { LimitRule } from '#platform/limits.ts'
import { manageUrl } from '#platform/manage-links.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { insertAppointment, type NewAppointment } from './booking-queries.ts'
import type { Appointment, BookingInput } from './contract.ts'
import { presentAppointment, presentToClient } from './present.ts'
import { type AppointmentRow, findAppointment, findIdempotencyKey } from './queries.ts'
import { channelProblem, chosenChannels, consentTo, endMismatch, messages, needsPhone, spanProblem } from './rules.ts'

const clientZone = ({ timeZone }: BookingInput) => (timeZone && isTimeZone(timeZone) ? timeZone : null)

interface Booking {
  by: 'client' | 'owner'
  offer: Offer
  channels: NotificationChannel[]
  phone: string
}

/**
 * Books an appointment: for an owner at any time that overlaps nothing, for anyone else on a public page at a time that
 * it offers. The same idempotency key with the same body answers the same appointment.
 * @throws 409 `slot-taken` or `not-offered` with the nearest free `alternatives`; 422 `key-reused`.
 */
export async function bookAppointment(
  context: Context,
  actor: Actor,
  input: BookingInput,
  { idempotencyKey, address = '' }: { idempotencyKey?: string | undefined; address?: string } = {},
): Promise<Appointment> {
  const span = spanProblem(input.startTime.getTime(), input.endTime.getTime())
  if (span) throw refuse.invalid(span.message, { [span.field]: span.message })
  const prepare = async (from: 'memory' | 'database') =>
    actor.kind === 'owner' && !input.pageName
      ? await prepareForOwner(context, actor, input)
      : await prepareForClient(context, input, from)
  let booking = await prepare('memory')
  const limited = booking.by === 'client' ? clientLimits(booking, input, address) : []
  for (const [rule, key] of limited) context.limits.check(rule, key)
  const idempotency = idempotencyKey ? { key: idempotencyKey, fingerprint: fingerprint(input) } : undefined
  const repeated = await findRepeated(context, booking, idempotency)
  if (repeated) return present(context, booking, repeated)

  let row: AppointmentRow | undefined
  for (let tries = 1; row === undefined; tries++) {
    const { offer } = booking
    if (booking.by === 'client' && !offer.offered) throw await refuseTime(context, offer, input.startTime)
    row = await insert(context, input, booking, idempotency)
    if (row) break
    // A copy of this request may have come first: then its appointment is the one that stands in the way.
    const first = await findRepeated(context, booking, idempotency)
    if (first) return present(context, booking, first)
    const latest = await prepare('database')
    const changed = latest.offer.row.revision !== offer.row.revision
    if (!changed || tries === TRIES) throw await refuseTime(context, { ...latest.offer, taken: true }, input.startTime)
    booking = latest
  }
  for (const [rule, key] of limited) context.limits.count(rule, key)
  context.events.publish(booking.offer.scope, 'appointments')
  context.wakeWorker()
  return present(context, booking, row)
}

/** The business may change between two looks at it: more often than this in a row is somebody at play. */
const TRIES = 4

/** Books, as long as the business is what the offer was made from. @returns nothing when it is not, or when the time is taken. */
async function insert(
  context: Context,
  input: BookingInput,
  booking: Booking,
  idempotency: NewAppointment['idempotency'],
): Promise<AppointmentRow | undefined> {
  const { by, channels } = booking
  const { row, scope } = booking.offer
  const now = context.clock()
  const appointment = newAppointment(input, booking, idempotency, now)
  const id = await insertAppointment(
    context.db,
    scope,
    appointment,
    planBooking(
      {
        startsAt: input.startTime.getTime(),
        methods: channels,
        leads: row.reminder_leads,
        now: now.getTime(),
        timeZone: clientZone(input) ?? row.time_zone,
        alsoBy: row.confirmation_channels ?? [],
        cascade: row.cascade_channels
          ? { level: undefined, confirmed: false, enabled: row.cascade_channels, bookedAt: now.getTime() }
          : undefined,
      },
      by,
    ),
  )
  return id === undefined ? undefined : rowOf(id, booking.offer, appointment)
}

async function prepareForOwner(context: Context, actor: Actor & { kind: 'owner' }, input: BookingInput) {
  const channels = chosenChannels(input) ?? []
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationMethods: problem })
  const phone = normalizePhone(input.customerPhone)
  if (!phone.ok) throw refuse.invalid(messages.phoneInvalid, { customerPhone: messages.phoneInvalid })
  const offer = await findOwnOffer(context, actor.scope, {
    serviceId: input.serviceId,
    staffId: input.staffId,
    startsAt: input.startTime,
  })
  if (!offer?.row.active) throw refuse.invalid('This service or staff member does not exist.')
  return { by: 'owner', offer, channels, phone: phone.e164 } satisfies Booking
}

async function prepareForClient(context: Context, input: BookingInput, from: 'memory' | 'database') {
  const channels = chosenChannels(input) ?? ['email']
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationPreference: problem })
  const phone = normalizePhone(input.customerPhone)
  if (needsPhone(channels) && !phone.ok) {
    throw refuse.invalid(messages.paidPhoneInvalid, { customerPhone: messages.paidPhoneInvalid })
  }
  const { serviceId, staffId, startTime: startsAt } = input
  const pageName = input.pageName || (await findPageName(context, { serviceId, staffId }))
  const wanted = pageName ? { pageName, serviceId, staffId, startsAt } : undefined
  const recalled = wanted && from === 'memory' ? await recallOffer(context, wanted) : undefined
  const offer = recalled ?? (wanted && (await findOffer(context, wanted)))
  if (!offer) throw refuse.notFound('This booking page does not offer that service with that staff member.')
  const minutes = offer.row.duration_minutes
  if (input.endTime.getTime() - startsAt.getTime() !== minutes * 60_000) {
    throw refuse.invalid(endMismatch(minutes), { endTime: endMismatch(minutes) })
  }
  return { by: 'client', offer, channels, phone: phone.ok ? phone.e164 : input.customerPhone } satisfies Booking
}

/** Bookings are counted once they are made; a client who books at an ordinary pace never meets a limit. */
const clientLimits = ({ offer, phone }: Booking, input: BookingInput, address: string): [LimitRule, string][] => [
  ['booking-address', address],
  ['booking-page', `${offer.scope.businessId}.${offer.row.page_id}`],
  ['booking-email', input.customerEmail.toLowerCase()],
  ['booking-phone', phone],
]

const newAppointment = (
  input: BookingInput,
  { offer, by, channels, phone }: Booking,
  idempotency: NewAppointment['idempotency'],
  now: Date,
): NewAppointment => ({
  serviceId: input.serviceId,
  staffId: input.staffId,
  pageId: offer.row.page_id,
  revision: offer.row.revision,
  customerName: input.customerName,
  customerEmail: input.customerEmail,
  customerPhone: phone,
  customerTimeZone: clientZone(input),
  description: input.description ?? '',
  startsAt: input.startTime,
  endsAt: input.endTime,
  busyFrom: new Date(input.startTime.getTime() - offer.row.buffer_before_minutes * MINUTE_MS),
  busyTo: new Date(input.endTime.getTime() + offer.row.buffer_after_minutes * MINUTE_MS),
  notificationMethods: channels,
  consentText: by === 'client' ? consentTo(channels) : null,
  createdBy: by,
  now,
  idempotency,
})

/** As the database has it now. Its names are the offer's: they stood when it was booked, or it would not have been. */
const rowOf = (id: number, { row, scope }: Offer, appointment: NewAppointment): AppointmentRow => ({
  business_id: scope.businessId,
  id,
  service_id: appointment.serviceId,
  service_name: row.service_name,
  service_price_cents: row.service_price_cents,
  staff_id: appointment.staffId,
  staff_name: row.staff_name,
  page_id: appointment.pageId,
  customer_name: appointment.customerName,
  customer_email: appointment.customerEmail,
  customer_phone: appointment.customerPhone,
  customer_time_zone: appointment.customerTimeZone,
  description: appointment.description,
  starts_at: appointment.startsAt,
  ends_at: appointment.endsAt,
  status: 'booked',
  notification_methods: appointment.notificationMethods,
  version: 1,
  created_at: appointment.now,
})

/** Clients read their phone number here, as it was taken down; whoever looks appointments up later does not. */
const present = (context: Context, { by }: Booking, row: AppointmentRow): Appointment =>
  by === 'owner'
    ? presentAppointment(row)
    : { ...presentToClient(row), customerPhone: row.customer_phone, manageUrl: manageUrl(context, row) }

/** What the body says, without what a retry may say differently. */
function fingerprint({ timeZone, ...input }: BookingInput): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

/** The appointment that this key already made. @throws 422 when it was used for something else. */
async function findRepeated(context: Context, { offer }: Booking, idempotency: NewAppointment['idempotency']) {
  if (!idempotency) return undefined
  const used = await findIdempotencyKey(context.db, offer.scope, idempotency.key)
  if (!used) return undefined
  if (!idempotency.fingerprint.equals(used.fingerprint)) {
    throw new Refusal(422, 'key-reused', 'This Idempotency-Key was already used for a different booking.')
  }
  return await findAppointment(context.db, offer.scope, used.appointment_id)
}

/** Why a time can't be had, with the nearest that can. */
export async function refuseTime(context: Context, offer: Offer, wished: Date): Promise<Refusal> {
  const alternatives = await nearestSlots(context, offer.row, wished)
  return offer.taken
    ? new Refusal(409, 'slot-taken', messages.slotTaken, { extra: { alternatives } })
    : new Refusal(409, 'not-offered', messages.notOffered, { extra: { alternatives } })
}
