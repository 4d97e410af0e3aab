import { totalPrice } from '#domain/add-ons.ts'
import { mailboxKey } from '#domain/mail-address.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { findOfferOfAnyone, nearestOfAnyone } from '#features/availability/anyone-service.ts'
import {
  type Asking,
  cachedOffer,
  findOffer,
  findOwnOffer,
  findPageName,
  nearestSlots,
  type Offer,
} from '#features/availability/service.ts'
import { refusalOf } from '#features/destinations/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Use } from '#platform/limits/batched.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { endMismatch, messages, needsPhone, refusals } from '../rules.ts'
import type { BookingInput } from './input-contract.ts'
import {
  type BookingRequest,
  type ContactInput,
  phoneOf,
  readPhone,
  refusedPhone,
} from './request-service.ts'

/** A cached offer may be outdated, so it can accept but never refuse. */
export async function cachedBookable(
  context: Context,
  request: BookingRequest,
): Promise<Offer | undefined> {
  const wanted = request.scope ? undefined : await findQuestion(context, request.input)
  const offer = wanted && (await cachedOffer(context, wanted))
  if (!offer || whyRefused(context, request, offer) || isBlocked(request, offer)) return undefined
  return offer
}

/** @throws if the offer doesn't allow this booking; 403 for a blocked client. */
export async function loadBookable(context: Context, request: BookingRequest): Promise<Offer> {
  const offer = await loadOffer(context, request)
  const refusal = whyRefused(context, request, offer)
  if (refusal) throw refusal
  if (!request.scope && !offer.offered) throw await refuseBooking(context, offer, request)
  // Checked last: only an otherwise valid booking may reveal that its client is blocked.
  if (isBlocked(request, offer)) throw callToBook()
  return offer
}

/** Undefined if no one is free. */
export async function loadBookableWithAnyone(context: Context, request: BookingRequest) {
  const wanted = await findQuestion(context, request.input)
  const offer = wanted && (await findOfferOfAnyone(context, wanted))
  if (!offer) return undefined
  const input = { ...request.input, staffId: offer.row.staff_id }
  const changed: BookingRequest = { ...request, input }
  const refusal = whyRefused(context, changed, offer)
  if (refusal) throw refusal
  if (isBlocked(changed, offer)) throw callToBook()
  return { request: changed, offer }
}

export const unknownChoice = () => refuse.invalid('This service or staff member does not exist.')

async function loadOffer(context: Context, { input, scope }: BookingRequest): Promise<Offer> {
  if (scope) {
    const { serviceId, staffId, startTime: startsAt, addOnIds } = input
    const offer = await findOwnOffer(context, scope, {
      serviceId,
      staffId,
      startsAt,
      addOnIds: addOnIds ?? undefined,
    })
    if (!offer?.row.active) throw unknownChoice()
    return offer
  }
  const wanted = await findQuestion(context, input)
  const offer = wanted && (await findOffer(context, wanted))
  if (!offer)
    throw refuse.notFound('This booking page does not offer that service with that staff member.')
  return offer
}

async function findQuestion(
  context: Context,
  { pageName, serviceId, staffId, startTime: startsAt, addOnIds }: BookingInput,
) {
  const name = pageName || (await findPageName(context, { serviceId, staffId }))
  if (!name) return undefined
  return { pageName: name, serviceId, staffId, startsAt, addOnIds: addOnIds ?? undefined }
}

const whyRefused = (
  context: Context,
  request: BookingRequest,
  { row }: Offer,
): Refusal | undefined =>
  whyContactRefused(context, request, row, () => {
    const { startTime, endTime } = request.input
    const minutes = row.duration_minutes
    if (endTime.getTime() - startTime.getTime() !== minutes * MINUTE_MS)
      return refuse.field('endTime', endMismatch(minutes))
    return whyNotAsShown(request, [row])
  })

const OFFER_CHANGED =
  'The price or the cancellation policy has changed since you opened this page. Reload the page, then book again.'

/** An open page may show an earlier price or policy. */
export function whyNotAsShown(
  { input: { shown }, scope }: BookingRequest<ContactInput>,
  rows: readonly Offer['row'][],
): Refusal | undefined {
  if (!shown || scope) return undefined
  const { change_cutoff_minutes: cutoff, page_policy: own } = rows[0]!
  const prices = rows.map(row => totalPrice(row.service_price_cents, row.added))
  const price = prices.includes(0) ? 0 : prices.reduce((sum, each) => sum + each)
  const isSame =
    (shown.price ?? price) === price &&
    (shown.changeCutoffMinutes ?? cutoff) === cutoff &&
    (shown.policy ?? own ?? '') === (own ?? '')
  if (isSame) return undefined
  return new Refusal(409, 'offer-changed', OFFER_CHANGED)
}

export function whyContactRefused(
  context: Context,
  request: BookingRequest<ContactInput>,
  row: Offer['row'],
  wrong: () => Refusal | undefined = () => undefined,
): Refusal | undefined {
  const unread = refusedPhone(request, row)
  if (unread) return unread
  if (request.scope) return refusedDestination(request, row)
  return (
    wrong() ??
    refusedDestination(request, row) ??
    context.limits.refusal(clientLimits(request, row))
  )
}

/** Blocked clients can't book online (decision 58). */
export function isBlocked(request: BookingRequest<ContactInput>, { row }: Pick<Offer, 'row'>) {
  if (request.scope || !row.blocked) return false
  const keys = [request.input.customerEmail.toLowerCase(), phoneOf(request, row)]
  return row.blocked.some(key => keys.includes(key))
}

export const callToBook = () => new Refusal(403, 'call-to-book', refusals.callToBook)

function refusedDestination(request: BookingRequest<ContactInput>, row: Offer['row']) {
  if (!needsPhone(request.channels)) return undefined
  const problem = refusalOf(
    phoneOf(request, row),
    {
      destinationCountries: row.destination_countries,
      ownPhone: row.own_phone,
      timeZone: row.time_zone,
    },
    request.scope ? 'owner' : 'client',
  )
  return problem ? refuse.field('customerPhone', problem) : undefined
}

/** Only successful bookings count. Several clients may type `none` or `0` as their number. */
export function clientLimits(request: BookingRequest<ContactInput>, row: Offer['row']): Use[] {
  const phone = readPhone(request, row)
  return [
    ['booking-address', request.clientIp],
    ['booking-page', `${row.business_id}.${row.page_id}`],
    ['booking-email', mailboxKey(request.input.customerEmail)],
    ...(phone.ok ? [['booking-phone', phone.e164] satisfies Use] : []),
  ]
}

export const takesAnyone = ({ input, scope }: BookingRequest): boolean =>
  !scope && (input.anyStaff ?? false)

/** Counts as a read, because the alternatives cost as much. @throws 429 instead */
export async function refuseBooking(context: Context, offer: Offer, request: BookingRequest) {
  // Someone else may be free. If not, `refuseAnyone` finds the alternatives.
  if (takesAnyone(request)) return noTime(offer.taken, [])
  if (!request.scope) await context.limits.countRead(request.clientIp)
  const by = request.scope ? 'owner' : 'client'
  return await refuseTime(context, offer, request.input.startTime, { by })
}

/** @param refusal that of the staff member shown to the client. @throws 429 instead */
export async function refuseAnyone(context: Context, refusal: Refusal, request: BookingRequest) {
  await context.limits.countRead(request.clientIp)
  const wanted = await findQuestion(context, request.input)
  const alternatives = wanted ? await nearestOfAnyone(context, wanted) : []
  return noTime(refusal.code === 'slot-taken', alternatives)
}

export async function refuseTime(
  context: Context,
  offer: Offer,
  wished: Date,
  asking: Asking,
): Promise<Refusal> {
  const alternatives = await nearestSlots(context, offer.row, wished, asking)
  return noTime(offer.taken, alternatives)
}

export const noTime = (
  taken: boolean,
  alternatives: readonly object[],
  notOffered: string = refusals.notOffered,
) =>
  taken
    ? new Refusal(409, 'slot-taken', messages.slotTaken, { extra: { alternatives } })
    : new Refusal(409, 'not-offered', notOffered, { extra: { alternatives } })
