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
import { refusalOf } from '#features/destinations/rules.ts'
import { planBooking } from '#features/messages/planning/reminder-rules.ts'
import type { Actor, BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { LimitRule } from '#platform/limits.ts'
import { manageUrl } from '#platform/manage-links.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Appointment, BookedAppointment, BookingInput } from '../contract.ts'
import { presentAppointment, presentBooked } from '../reading/presentation-service.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import {
  channelProblem,
  chosenChannels,
  consentTo,
  endMismatch,
  messages,
  needsPhone,
  refusals,
  spanProblem,
} from '../rules.ts'
import { findRepeated, type Idempotency, idempotencyOf } from './idempotency-service.ts'
import { insertAppointment, type NewAppointment } from './queries.ts'

const clientZone = ({ timeZone }: BookingInput) =>
  timeZone && isTimeZone(timeZone) ? timeZone : null

/** A booking request, before its business is known. */
interface Request {
  input: BookingInput
  /** The owner's business; absent for clients, who book on a public page. */
  scope: BusinessScope | undefined
  channels: NotificationChannel[]
  phone: string
  address: string
  idempotency: Idempotency | undefined
}

/**
 * Books an appointment: for an owner at any time that overlaps nothing, for anyone else on a public
 * page at a time that it offers. The same idempotency key with the same body answers the same
 * appointment, whatever changed since.
 * @throws 409 `slot-taken` or `not-offered` with the nearest free `alternatives`; 422 `key-reused`.
 */
export async function bookAppointment(
  context: Context,
  actor: Actor,
  input: BookingInput,
  { idempotencyKey, address = '' }: { idempotencyKey?: string | undefined; address?: string } = {},
): Promise<Appointment | BookedAppointment> {
  const span = spanProblem(input.startTime.getTime(), input.endTime.getTime())
  if (span) throw refuse.invalid(span.message, { [span.field]: span.message })
  const owner = actor.kind === 'owner' && !input.pageName ? actor : undefined
  const request = {
    input,
    scope: owner?.scope,
    ...(owner ? readOwnerForm(input) : readClientForm(input)),
    address,
    idempotency: idempotencyOf(idempotencyKey, input),
  }
  try {
    const row =
      (await bookFromMemory(context, request)) ?? (await bookFromDatabase(context, request))
    return present(context, request, row)
  } catch (error) {
    // An earlier copy of this request may hold the very appointment that is in the way.
    const first = error instanceof Refusal && (await findRepeated(context.db, request))
    if (!first) throw error
    return present(context, request, first)
  }
}

/**
 * Books from the remembered offer, in one statement. Memory may be out of date, so it can accept
 * but never refuse.
 * @returns undefined if the database has to decide.
 */
async function bookFromMemory(
  context: Context,
  request: Request,
): Promise<AppointmentRow | undefined> {
  const wanted = request.scope ? undefined : await findQuestion(context, request.input)
  const offer = wanted && (await recallOffer(context, wanted))
  if (!offer) return undefined
  try {
    refuseForClient(context, request, offer)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  return await book(context, request, offer)
}

/** Books from the database's offer, and retries if the business changes in the meantime. */
async function bookFromDatabase(context: Context, request: Request): Promise<AppointmentRow> {
  let judged: number | undefined
  for (let tries = 1; ; tries++) {
    const offer = await loadOffer(context, request)
    if (request.scope) refuseDestination(request, offer)
    else {
      refuseForClient(context, request, offer)
      if (!offer.offered) throw await refuseTime(context, offer, request.input.startTime)
    }
    const unchanged = offer.row.revision === judged
    if (unchanged || tries > TRIES)
      throw await refuseTime(context, { ...offer, taken: true }, request.input.startTime)
    const row = await book(context, request, offer)
    if (row) return row
    judged = offer.row.revision
  }
}

/** Retries after changes of the business; more in a row is abuse. */
const TRIES = 4

/**
 * Reads the offer for a request.
 * @throws 400 or 404 if the service and staff member cannot be booked.
 */
async function loadOffer(context: Context, { input, scope }: Request): Promise<Offer> {
  if (scope) {
    const { serviceId, staffId, startTime: startsAt } = input
    const offer = await findOwnOffer(context, scope, { serviceId, staffId, startsAt })
    if (!offer?.row.active) throw refuse.invalid('This service or staff member does not exist.')
    return offer
  }
  const wanted = await findQuestion(context, input)
  const offer = wanted && (await findOffer(context, wanted))
  if (!offer)
    throw refuse.notFound('This booking page does not offer that service with that staff member.')
  return offer
}

/** Finds the named page, or else one that offers the service and staff member. */
async function findQuestion(
  context: Context,
  { pageName, serviceId, staffId, startTime: startsAt }: BookingInput,
) {
  const name = pageName || (await findPageName(context, { serviceId, staffId }))
  return name ? { pageName: name, serviceId, staffId, startsAt } : undefined
}

/**
 * @throws 400 for a wrong length or a phone number that can't be reached, 429 for too many
 * bookings.
 */
function refuseForClient(context: Context, request: Request, { row }: Offer) {
  const { startTime, endTime } = request.input
  const minutes = row.duration_minutes
  if (endTime.getTime() - startTime.getTime() !== minutes * MINUTE_MS) {
    throw refuse.invalid(endMismatch(minutes), { endTime: endMismatch(minutes) })
  }
  refuseDestination(request, { row })
  for (const [rule, key] of clientLimits(request, row)) context.limits.check(rule, key)
}

/** @throws 400 if the client chose texts or calls and the business doesn't reach such numbers. */
function refuseDestination({ scope, channels, phone }: Request, { row }: Pick<Offer, 'row'>) {
  if (!needsPhone(channels)) return
  const {
    destination_countries: destinationCountries,
    own_phone: ownPhone,
    time_zone: timeZone,
  } = row
  const problem = refusalOf(
    phone,
    { destinationCountries, ownPhone, timeZone },
    scope ? 'owner' : 'client',
  )
  if (problem) throw refuse.invalid(problem, { customerPhone: problem })
}

/** Counts successful bookings only. Ordinary clients never reach the limit. */
const clientLimits = (
  { input, address, phone }: Request,
  row: Offer['row'],
): [LimitRule, string][] => [
  ['booking-address', address],
  ['booking-page', `${row.business_id}.${row.page_id}`],
  ['booking-email', input.customerEmail.toLowerCase()],
  ['booking-phone', phone],
]

function readOwnerForm(input: BookingInput) {
  const channels = chosenChannels(input) ?? []
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationMethods: problem })
  const phone = normalizePhone(input.customerPhone)
  if (!phone.ok)
    throw refuse.invalid(messages.phoneInvalid, { customerPhone: messages.phoneInvalid })
  return { channels, phone: phone.e164 }
}

function readClientForm(input: BookingInput) {
  const channels = chosenChannels(input) ?? ['email']
  const problem = channelProblem(channels)
  if (problem) throw refuse.invalid(problem, { notificationPreference: problem })
  const phone = normalizePhone(input.customerPhone)
  if (needsPhone(channels) && !phone.ok) {
    throw refuse.invalid(messages.paidPhoneInvalid, { customerPhone: messages.paidPhoneInvalid })
  }
  return { channels, phone: phone.ok ? phone.e164 : input.customerPhone }
}

/**
 * Inserts the appointment if the business is unchanged since the offer.
 * @returns undefined if it changed, the time is taken or the key was used.
 */
async function book(
  context: Context,
  request: Request,
  offer: Offer,
): Promise<AppointmentRow | undefined> {
  const { input, channels } = request
  const { row } = offer
  const now = context.clock()
  const appointment = newAppointment(request, row, now)
  const id = await insertAppointment(
    context.db,
    offer.scope,
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
          ? {
              level: undefined,
              confirmed: false,
              enabled: row.cascade_channels,
              bookedAt: now.getTime(),
            }
          : undefined,
      },
      appointment.createdBy,
    ),
  )
  if (id === undefined) return undefined
  if (!request.scope)
    for (const [rule, key] of clientLimits(request, row)) context.limits.count(rule, key)
  context.events.publish(offer.scope, 'appointments')
  context.wakeWorker()
  return rowOf(id, offer, appointment)
}

const newAppointment = (
  { input, scope, channels, phone, idempotency }: Request,
  row: Offer['row'],
  now: Date,
): NewAppointment => ({
  serviceId: input.serviceId,
  staffId: input.staffId,
  pageId: row.page_id,
  revision: row.revision,
  customerName: input.customerName,
  customerEmail: input.customerEmail,
  customerPhone: phone,
  customerTimeZone: clientZone(input),
  description: input.description ?? '',
  startsAt: input.startTime,
  endsAt: input.endTime,
  busyFrom: new Date(input.startTime.getTime() - row.buffer_before_minutes * MINUTE_MS),
  busyTo: new Date(input.endTime.getTime() + row.buffer_after_minutes * MINUTE_MS),
  notificationMethods: channels,
  consentText: scope ? null : consentTo(channels),
  createdBy: scope ? 'owner' : 'client',
  now,
  idempotency,
})

/** The stored appointment. Names come from the offer, because the booking locked that revision. */
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
  link_version: 1,
  created_by: appointment.createdBy,
  created_at: appointment.now,
})

const present = (
  context: Context,
  { scope }: Request,
  row: AppointmentRow,
): Appointment | BookedAppointment =>
  scope ? presentAppointment(row) : { ...presentBooked(row), manageUrl: manageUrl(context, row) }

/** Explains why a time can't be booked and lists the nearest free ones. */
export async function refuseTime(context: Context, offer: Offer, wished: Date): Promise<Refusal> {
  const alternatives = await nearestSlots(context, offer.row, wished)
  return offer.taken
    ? new Refusal(409, 'slot-taken', messages.slotTaken, { extra: { alternatives } })
    : new Refusal(409, 'not-offered', refusals.notOffered, { extra: { alternatives } })
}
