import type { Offer } from '#features/availability/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ServedAt } from '#platform/page-links.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Appointment, BookedAppointment } from '../contract.ts'
import { bookedUrl, presentBooked, presentReached } from '../reading/presentation-service.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { newAppointment, rowOf } from './appointment-service.ts'
import { findRepeated } from './idempotency-service.ts'
import type { BookingInput } from './input-contract.ts'
import {
  cachedBookable,
  clientLimits,
  loadBookable,
  loadBookableWithAnyone,
  refuseAnyone,
  refuseBooking,
  takesAnyone,
} from './offer-service.ts'
import { insertAppointment } from './queries.ts'
import { type BookingRequest, readRequest, withContact } from './request-service.ts'
import { writeBooking } from './write-service.ts'

export interface Circumstances {
  idempotencyKey?: string | undefined
  clientIp?: string
  domain?: ServedAt | undefined
}

/**
 * Owners can book any time without overlaps, clients only offered times.
 * @throws 409 with the nearest free `alternatives`; 422 `key-reused`.
 */
export async function bookAppointment(
  context: Context,
  actor: Actor,
  input: BookingInput,
  { idempotencyKey, clientIp = '', domain }: Circumstances = {},
): Promise<Appointment | BookedAppointment> {
  const request = readRequest(actor, input, { idempotencyKey, clientIp })
  try {
    const row =
      (await bookFromMemory(context, request)) ?? (await bookFromDatabase(context, request))
    return present(context, request, row, domain)
  } catch (error) {
    // An earlier copy of this request may have taken the time.
    const first = error instanceof Refusal && (await findRepeated(context.db, request))
    if (!first) throw error
    return present(context, request, first, domain)
  }
}

/** Undefined if the database has to decide. */
async function bookFromMemory(context: Context, request: BookingRequest) {
  const offer = await cachedBookable(context, request)
  return offer && (await insertFrom(context, request, offer))
}

async function bookFromDatabase(context: Context, asked: BookingRequest) {
  let request = asked
  try {
    return await retryWhileOfferChanges(
      async () => {
        request = await withContact(context, asked)
        return await loadBookable(context, request)
      },
      offer => insertFrom(context, request, offer),
      offer => refuseBooking(context, { ...offer, taken: true }, request),
    )
  } catch (error) {
    if (!takesAnyone(request) || !isFull(error)) throw error
    const row = await bookWithAnyone(context, request)
    if (!row) throw await refuseAnyone(context, error, request)
    return row
  }
}

const isFull = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'slot-taken' || error.code === 'not-offered')

/** Each attempt fails only if its staff member is booked in the meantime. */
const MAX_STAFF = 20

async function bookWithAnyone(context: Context, asked: BookingRequest) {
  for (let attempts = 0; attempts < MAX_STAFF; attempts++) {
    const found = await loadBookableWithAnyone(context, asked)
    if (!found) return undefined
    const row = await insertFrom(context, found.request, found.offer)
    if (row) return row
    if (asked.idempotency && (await findRepeated(context.db, asked))) return undefined
  }
  return undefined
}

/** If the offer changes more often in a row, something is wrong. */
export const MAX_ATTEMPTS = 4

/** @throws `refusal` if the offer hasn't changed, so the time is taken. */
async function retryWhileOfferChanges<T>(
  load: () => Promise<Offer>,
  insert: (offer: Offer) => Promise<T | undefined>,
  refusal: (offer: Offer) => Promise<Refusal>,
): Promise<T> {
  let offer = await load()
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const inserted = await insert(offer)
    if (inserted) return inserted
    const { revision } = offer.row
    offer = await load()
    if (offer.row.revision === revision) break
  }
  throw await refusal(offer)
}

/** @returns undefined if the offer changed, the time is taken or the key was used. */
async function insertFrom(
  context: Context,
  request: BookingRequest,
  offer: Offer,
): Promise<AppointmentRow | undefined> {
  const { row, scope } = offer
  const now = context.clock()
  const appointment = newAppointment(request, row, now)
  const id = await writeBooking(context, request, {
    scope,
    settings: row,
    startsAt: appointment.startsAt,
    now,
    uses: clientLimits(request, row),
    insert: planned => insertAppointment(context.db, scope, appointment, planned),
  })
  if (id === undefined) return undefined
  return rowOf(id, offer, appointment)
}

const present = (
  context: Context,
  { scope }: BookingRequest,
  row: AppointmentRow,
  domain: ServedAt | undefined,
): Appointment | BookedAppointment => {
  if (scope) return presentReached(row, scope)
  return { ...presentBooked(row), manageUrl: bookedUrl(context, row, domain) }
}
