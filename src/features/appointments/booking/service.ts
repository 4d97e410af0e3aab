import { addedPrice } from '#domain/add-ons.ts'
import type { Channel } from '#domain/channels.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { gapIn } from '#features/availability/input-service.ts'
import type { Offer } from '#features/availability/service.ts'
import { policyText } from '#features/booking-pages/facts-service.ts'
import { reachable } from '#features/messages/planning/notice-rules.ts'
import { withinMailCap } from '#features/messages/planning/owner-mail-service.ts'
import { type PlannedMessage, planBooking } from '#features/messages/planning/reminder-rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { manageUrl } from '#platform/manage-links.ts'
import type { ServedAt } from '#platform/page-links.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Appointment, BookedAppointment } from '../contract.ts'
import { presentBooked, presentReached } from '../reading/presentation-service.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { consentTo, WALK_IN } from '../rules.ts'
import { gapAt } from '../waiting-rules.ts'
import { findRepeated } from './idempotency-service.ts'
import type { BookingInput } from './input-contract.ts'
import {
  clientLimits,
  loadBookable,
  loadBookableWithAnyone,
  recallBookable,
  refuseTime,
} from './offer-service.ts'
import { insertAppointment, type NewAppointment } from './queries.ts'
import { type BookingRequest, phoneOf, readRequest, withContact } from './request-service.ts'

export interface Circumstances {
  idempotencyKey?: string | undefined
  address?: string
  /** Set if the request came to the page's own domain. */
  domain?: ServedAt | undefined
}

/**
 * Books an appointment: for an owner at any time without overlaps, for a client at an offered time.
 * Repeating the idempotency key and body returns the same appointment.
 * @throws 409 `slot-taken` or `not-offered` with the nearest free `alternatives`; 422 `key-reused`.
 */
export async function bookAppointment(
  context: Context,
  actor: Actor,
  input: BookingInput,
  { idempotencyKey, address = '', domain }: Circumstances = {},
): Promise<Appointment | BookedAppointment> {
  const request = readRequest(actor, input, { idempotencyKey, address })
  try {
    const row =
      (await bookFromMemory(context, request)) ?? (await bookFromDatabase(context, request))
    return present(context, request, row, domain)
  } catch (error) {
    // The conflicting appointment may come from an earlier copy of this request.
    const first = error instanceof Refusal && (await findRepeated(context.db, request))
    if (!first) throw error
    return present(context, request, first, domain)
  }
}

/** Books from the cached offer. @returns undefined if the database has to decide. */
async function bookFromMemory(context: Context, request: BookingRequest) {
  const offer = await recallBookable(context, request)
  return offer && (await insertFrom(context, request, offer))
}

/** @throws the reason if the database's offer doesn't allow this booking. */
async function bookFromDatabase(context: Context, asked: BookingRequest) {
  let request = asked
  try {
    return await retryWhileOfferChanges(
      async () => {
        request = await withContact(context, asked)
        return await loadBookable(context, request)
      },
      offer => insertFrom(context, request, offer),
      offer => refuseTime(context, { ...offer, taken: true }, request.input.startTime),
    )
  } catch (error) {
    const takesAnyone = request.input.anyStaff && !request.scope
    const isFull = error instanceof Refusal && error.status === 409
    const row = takesAnyone && isFull && (await bookWithAnyone(context, request))
    if (!row) throw error
    return row
  }
}

/** One attempt for each staff member taken in between; larger teams see a refusal. */
const MOST_STAFF = 20

/** Books with the next staff member who is free at the start. @returns undefined if no one is. */
async function bookWithAnyone(context: Context, asked: BookingRequest) {
  for (let tries = 0; tries < MOST_STAFF; tries++) {
    const found = await loadBookableWithAnyone(context, asked)
    if (!found) return undefined
    const row = await insertFrom(context, found.request, found.offer)
    if (row) return row
    // An earlier copy of this request may have used the key.
    if (asked.idempotency && (await findRepeated(context.db, asked))) return undefined
  }
  return undefined
}

/** Retries when the business's offer changes in between; more in a row is abuse. */
export const TRIES = 4

/**
 * Books from an offer; if the business changes in between, retries with a new one.
 * @throws `refuseTaken` if nothing changed, which means that the time is taken.
 */
async function retryWhileOfferChanges<T>(
  load: () => Promise<Offer>,
  insert: (offer: Offer) => Promise<T | undefined>,
  refuseTaken: (offer: Offer) => Promise<Refusal>,
): Promise<T> {
  let offer = await load()
  for (let tries = 0; tries < TRIES; tries++) {
    const inserted = await insert(offer)
    if (inserted) return inserted
    const { revision } = offer.row
    offer = await load()
    if (offer.row.revision === revision) break
  }
  throw await refuseTaken(offer)
}

/**
 * Inserts the appointment if the business is unchanged since the offer.
 * @returns undefined if it changed, the time is taken or the key was used.
 * @throws 429 above a limit.
 */
async function insertFrom(
  context: Context,
  request: BookingRequest,
  offer: Offer,
): Promise<AppointmentRow | undefined> {
  const { input, channels } = request
  const { row } = offer
  const now = context.clock()
  const appointment = newAppointment(request, row, now)
  const bookingMessages = planBooking(
    {
      startsAt: input.startTime.getTime(),
      methods: channels,
      leads: row.reminder_leads,
      now: now.getTime(),
      timeZone: request.timeZone ?? row.time_zone,
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
  )
  const planned = input.walkIn ? [] : reachable(bookingMessages, input.customerEmail)
  const insert = (messages: readonly PlannedMessage[]) =>
    insertAppointment(context.db, offer.scope, appointment, messages)
  const id = request.scope
    ? await withinMailCap(context, offer.scope, {
        member: request.member,
        planned,
        isNew: true,
        write: insert,
      })
    : await context.limits.countSuccess(clientLimits(request, row), () => insert(planned))
  if (id === undefined) return undefined
  context.events.publish(offer.scope, 'appointments')
  context.wakeWorker(channelsDue(planned, now))
  if (row.has_pushes) context.wakePush()
  return rowOf(id, offer, appointment)
}

/** A walk-in whose start is this near has already arrived. */
const AT_ONCE_MS = 5 * MINUTE_MS

/** When a walk-in arrived; null if they come later, or for other clients. */
export const arrivalOf = (
  { walkIn }: Pick<BookingInput, 'walkIn'>,
  { start, end }: { start: Date; end: Date },
  now: Date,
): Date | null =>
  walkIn && start.getTime() <= now.getTime() + AT_ONCE_MS && end > now ? now : null

/** The name to store, also for a client who gave none. */
export const nameOf = ({
  customerName,
  clientId,
  customerEmail,
}: Pick<BookingInput, 'customerName' | 'clientId' | 'customerEmail'>): string =>
  customerName || (clientId && customerEmail) || WALK_IN

/** The channels the client consented to, with the policy shown next to them. */
export function consentText(channels: readonly Channel[], row: Offer['row']): string | null {
  const consent = consentTo(channels)
  const policy = consent && policyText(row.change_cutoff_minutes, row.page_policy)
  return policy ? `${consent} ${policy}` : consent
}

export const channelsDue = (planned: readonly PlannedMessage[], now: Date): Channel[] =>
  planned.filter(({ dueAt }) => dueAt <= now.getTime()).map(({ channel }) => channel)

const newAppointment = (request: BookingRequest, row: Offer['row'], now: Date): NewAppointment => {
  const { input, scope, channels, timeZone, idempotency } = request
  return {
    serviceId: input.serviceId,
    staffId: input.staffId,
    pageId: row.page_id,
    revision: row.revision,
    clientId: input.clientId ?? undefined,
    customerName: nameOf(input),
    named: input.customerName !== '',
    customerEmail: input.customerEmail,
    customerPhone: phoneOf(request, row),
    customerTimeZone: timeZone,
    description: input.description ?? '',
    startsAt: input.startTime,
    endsAt: input.endTime,
    busyFrom: new Date(input.startTime.getTime() - row.buffer_before_minutes * MINUTE_MS),
    busyTo: new Date(input.endTime.getTime() + row.buffer_after_minutes * MINUTE_MS),
    gap: gapOf(input, row),
    notificationMethods: channels,
    consentText: scope ? null : consentText(channels, row),
    createdBy: scope ? 'owner' : 'client',
    arrivedAt: arrivalOf(input, { start: input.startTime, end: input.endTime }, now),
    member: request.member,
    now,
    idempotency,
    agreed: agreedOf(row),
    pushes: row.has_pushes ? { byUserId: request.byUserId } : undefined,
  }
}

/** The price and add-ons, if the statement can't take the service's price. */
function agreedOf(row: Offer['row']): NewAppointment['agreed'] {
  const { prices_vary, service_price_cents, added = [] } = row
  if (!prices_vary && added.length === 0) return undefined
  return { priceCents: service_price_cents + addedPrice(added), addOns: added }
}

function gapOf({ startTime, endTime }: BookingRequest['input'], row: Offer['row']) {
  const minutes = (endTime.getTime() - startTime.getTime()) / MINUTE_MS
  const gap = gapIn(row, minutes)
  return gap ? gapAt(gap, startTime) : null
}

/** The appointment as stored. Names come from the offer: the booking locked its revision. */
const rowOf = (id: number, { row, scope }: Offer, appointment: NewAppointment): AppointmentRow => ({
  business_id: scope.businessId,
  id,
  service_id: appointment.serviceId,
  service_name: row.service_name,
  price_cents: appointment.agreed?.priceCents ?? row.service_price_cents,
  add_ons: appointment.agreed?.addOns.length ? appointment.agreed.addOns : null,
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
  gap_from: appointment.gap?.from ?? null,
  gap_to: appointment.gap?.to ?? null,
  status: 'booked',
  notification_methods: appointment.notificationMethods,
  version: 1,
  link_version: 1,
  created_by: appointment.createdBy,
  created_at: appointment.now,
  visit_id: null,
  arrived_at: appointment.arrivedAt,
  started_at: null,
  finished_at: null,
})

const present = (
  context: Context,
  { scope }: BookingRequest,
  row: AppointmentRow,
  domain: ServedAt | undefined,
): Appointment | BookedAppointment => {
  if (scope) return presentReached(row, scope)
  const isHere = domain?.businessId === row.business_id && domain.pageId === row.page_id
  const host = isHere ? domain.host : undefined
  return { ...presentBooked(row), manageUrl: manageUrl(context, { ...row, host }) }
}
