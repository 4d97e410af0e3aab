import { addedPrice } from '#domain/add-ons.ts'
import { busySpans } from '#domain/availability/busy-spans.ts'
import { withOwnerRules } from '#features/availability/own-visits-service.ts'
import { type Offer, windowAround } from '#features/availability/service.ts'
import {
  isTakenAt,
  loadOwnVisit,
  loadVisit,
  nearestVisits,
  type VisitItem,
  type VisitOffer,
} from '#features/availability/visits-service.ts'
import { type Actor, scopeTo, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ServedAt } from '#platform/page-links.ts'
import { requireOwn } from '#platform/reach.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { bookedGapOf, sharedFields } from '../booking/appointment-service.ts'
import { findRepeated } from '../booking/idempotency-service.ts'
import {
  callToBook,
  clientLimits,
  isBlocked,
  noTime,
  whyContactRefused,
  whyNotAsShown,
} from '../booking/offer-service.ts'
import { type BookingRequest, readContact, withContact } from '../booking/request-service.ts'
import { type Circumstances, MAX_ATTEMPTS } from '../booking/service.ts'
import { writeBooking } from '../booking/write-service.ts'
import { bookedUrl, presentBooked, presentReached } from '../reading/presentation-service.ts'
import { type AppointmentRow, listLegs } from '../reading/queries.ts'
import { restOf } from '../reading/rows-service.ts'
import type { BookedVisit, VisitAnswer, VisitInput } from './contract.ts'
import { type Chosen, isStaffed, legsAt } from './legs-service.ts'
import { insertVisit, type NewVisit } from './queries.ts'

type VisitRequest = BookingRequest<VisitInput>
type Item = VisitInput['items'][number]

/**
 * Owners who choose the staff can take any time without overlaps.
 * @throws 409 with `alternatives` for the whole visit.
 */
export async function bookVisit(
  context: Context,
  actor: Actor,
  input: VisitInput,
  { idempotencyKey, clientIp = '', domain }: Circumstances = {},
): Promise<VisitAnswer | BookedVisit> {
  const request = readContact(actor, input, { idempotencyKey, clientIp })
  if (request.scope) for (const { staffId } of input.items) requireOwn(request.scope, staffId)
  try {
    return present(context, request, await bookAll(context, request), domain)
  } catch (error) {
    const first =
      error instanceof Refusal &&
      (await findRepeated(context.db, {
        ...request,
        input: { ...input, serviceId: input.items[0]!.serviceId },
      }))
    if (!first) throw error
    const scope = request.scope ?? wholeCalendar(scopeTo(first.business_id))
    const legs = await listLegs(context.db, scope, await restOf(context.db, scope, first))
    return present(context, request, legs, domain)
  }
}

async function bookAll(context: Context, asked: VisitRequest): Promise<AppointmentRow[]> {
  const request = await withContact(context, asked)
  const start = request.input.startTime.getTime()
  let taken = false
  let offer: VisitOffer | undefined
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    offer = await load(context, request, request.input.startTime)
    const refusal = whyContactRefused(context, request, offer.rows[0]![0]!)
    if (refusal) throw refusal
    const legs = legsAt(offer, start, request, context.clock())
    // With the owner's choice of staff, a retry would change nothing.
    if (!legs || (taken && request.scope && isStaffed(request.input.items))) break
    const changed = whyNotAsShown(
      request,
      legs.map(({ row }) => row),
    )
    if (changed) throw changed
    // Checked last: only an otherwise valid booking may reveal that its client is blocked.
    if (isBlocked(request, { row: offer.rows[0]![0]! })) throw callToBook()
    const booked = await insert(context, request, offer, legs)
    if (Array.isArray(booked))
      return await listLegs(context.db, wholeCalendar(offer.scope), {
        id: booked[0]!,
        visit_id: booked[0]!,
      })
    taken = booked === 'taken'
  }
  throw await refuseVisit(context, request, offer!, taken)
}

/** @throws 404 if the page doesn't offer this visit; 400 without a page or such services. */
async function load(context: Context, request: VisitRequest, from: Date, to = from) {
  const { scope } = request
  const { items, pageName } = request.input
  if (!scope) {
    if (!pageName) throw refuse.field('pageName', 'Name the booking page.')
    return await loadVisit(context, pageName, items.map(wanted), { from, to })
  }
  const offer = await loadOwnVisit(
    context,
    scope,
    items.map(item => wanted({ ...item, anyStaff: false })),
    { from, to },
  )
  if (offer?.rows.every(leg => leg.every(row => row.active !== false))) return offer
  throw refuse.invalid(
    items.every(({ staffId }) => staffId)
      ? 'One of these services or staff members does not exist.'
      : 'One of these services does not exist, or no one offers it. Choose a staff member for each service.',
  )
}

const wanted = ({ serviceId, staffId, anyStaff, addOnIds }: Item): VisitItem => ({
  serviceId,
  staffId: (anyStaff ? null : staffId) ?? null,
  addOnIds: addOnIds ?? undefined,
})

async function insert(
  context: Context,
  request: VisitRequest,
  { scope, revision, rows }: VisitOffer,
  legs: readonly Chosen[],
) {
  const business = { ...rows[0]![0]!, revision }
  const now = context.clock()
  const visit = newVisit(request, business, legs, now)
  let taken = false
  const ids = await writeBooking(context, request, {
    scope,
    settings: business,
    startsAt: visit.legs[0]!.startsAt,
    now,
    // Each service counts, so that visits can't get around the limits.
    uses: legs.flatMap(() => clientLimits(request, business)),
    insert: async planned => {
      const written = await insertVisit(context.db, scope, visit, planned)
      taken = written === 'taken'
      return written === 'taken' ? undefined : written
    },
  })
  return ids ?? (taken ? 'taken' : undefined)
}

function newVisit(
  request: VisitRequest,
  business: Offer['row'],
  legs: readonly Chosen[],
  now: Date,
): NewVisit {
  const busy = busySpans(
    legs.map(({ row, start, end }) => ({
      staffId: row.staff_id,
      start,
      end,
      bufferBeforeMinutes: row.buffer_before_minutes,
      bufferAfterMinutes: row.buffer_after_minutes,
    })),
  )
  const span = { start: new Date(legs[0]!.start), end: new Date(legs.at(-1)!.end) }
  return {
    ...sharedFields(request, business, span, now),
    legs: legs.map(({ row, start, end }, index) => ({
      serviceId: row.service_id,
      staffId: row.staff_id,
      startsAt: new Date(start),
      endsAt: new Date(end),
      priceCents: row.service_price_cents + addedPrice(row.added),
      addOns: row.added ?? [],
      busyFrom: busy[index]!.from,
      busyTo: busy[index]!.to,
      gap: bookedGapOf(row, new Date(start), new Date(end)),
    })),
  }
}

/** Counts as a read, because the alternatives cost as much. @throws 429 instead */
async function refuseVisit(
  context: Context,
  request: VisitRequest,
  offer: VisitOffer,
  lost: boolean,
): Promise<Refusal> {
  if (!request.scope) await context.limits.countRead(request.clientIp)
  const { startTime: wished, items } = request.input
  const now = context.clock()
  const window = windowAround(wished)
  const found = await load(context, request, window.from, window.to)
  const wide = request.scope ? withOwnerRules(found) : found
  const alternatives = nearestVisits(wide, items, { wished, ...window }, now)
  if (request.scope && !isStaffed(items)) return noTime(false, alternatives, NO_ONE_FREE)
  return noTime(lost || isTakenAt(offer, wished.getTime(), now), alternatives)
}

const NO_ONE_FREE =
  'No one is free for all of these services then. Choose another time, or choose who does each service.'

function present(
  context: Context,
  { scope }: VisitRequest,
  legs: readonly AppointmentRow[],
  domain: ServedAt | undefined,
): VisitAnswer | BookedVisit {
  const first = legs[0]!
  const visitId = first.visit_id ?? first.id
  if (scope) return { visitId, items: legs.map(leg => presentReached(leg, scope)) }
  return {
    visitId,
    items: legs.map(presentBooked),
    manageUrl: bookedUrl(context, first, domain),
  }
}
