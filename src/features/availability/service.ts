import { freeSlots, isOffered } from '#domain/availability/slots.ts'
import type { MinuteSpan } from '#domain/availability/types.ts'
import { DAY_MS, iso, MINUTE_MS } from '#domain/time/date.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Slot } from './contract.ts'
import { asBooked, type Booked, NO_BOOKINGS, readBookings, toInput } from './input-service.ts'
import { ANY_START_MINUTES, loadOwnOffer, OWNER_RULES } from './own-offer-service.ts'
import { cachedPageOffers, loadPageOffers } from './page-offers-service.ts'
import {
  type AvailabilityRow,
  findPageOffering,
  type PublicQuestion,
  type Window,
} from './queries.ts'

export interface Offer {
  row: AvailabilityRow
  scope: BusinessScope
  offered: boolean
  taken: boolean
}

export interface OfferQuestion extends Pick<Booked, 'gap'> {
  pageName: string
  serviceId: number
  staffId: number
  startsAt: Date
  excludeId?: number | undefined
  addOnIds?: readonly number[] | undefined
  addedMinutes?: number | undefined
}

export async function findOffer(
  context: Context,
  question: OfferQuestion,
): Promise<Offer | undefined> {
  const { startsAt } = question
  const [row] = await loadPageOffers(context.db, { ...question, from: startsAt, to: startsAt })
  return row && judge(row, startsAt, context.clock())
}

/** The caller's statement must find the same revision and check whether the time is taken. */
export async function cachedOffer(
  context: Context,
  question: OfferQuestion,
): Promise<Offer | undefined> {
  const { startsAt } = question
  const rows = await cachedPageOffers(context.db, { ...question, from: startsAt, to: startsAt })
  const offer = rows?.[0] && judge(rows[0], startsAt, context.clock())
  return offer?.offered ? offer : undefined
}

/** Judges a time regardless of pages. */
export async function findOwnOffer(
  context: Context,
  scope: BusinessScope,
  question: Omit<OfferQuestion, 'pageName'> & Booked,
): Promise<Offer | undefined> {
  const { startsAt, minutes = 0 } = question
  const to = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  const row = await loadOwnOffer(context.db, scope, { ...question, from: startsAt, to })
  return row && judge(asBooked(row, question), startsAt, context.clock())
}

/** The offer on any page that shows the staff member, because clients may switch to them. */
export async function findOfferOnAnyPage(
  context: Context,
  scope: BusinessScope,
  question: Omit<OfferQuestion, 'pageName'>,
): Promise<Offer | undefined> {
  const { startsAt } = question
  const row = await loadOnAnyPage(context, scope, { ...question, from: startsAt, to: startsAt })
  return row && judge(row, startsAt, context.clock())
}

export interface EarlierTime {
  serviceId: number
  staffId: number
  startsAt: Date
  endsAt: Date
  excludeId: number
  excludeVisitId?: number | undefined
  addedMinutes?: number | undefined
  /** The booked span with its buffers; without it, the service's buffers apply. */
  busy: { from: Date; to: Date } | undefined
  gap: MinuteSpan | null
  onPage: boolean
  anyHours: boolean
}

/** An offer with the appointment's own length, without notice, horizon and slot interval. */
export async function findEarlierOffer(
  context: Context,
  scope: BusinessScope,
  { startsAt, endsAt, busy, gap, onPage, anyHours, ...which }: EarlierTime,
): Promise<Offer | undefined> {
  const question = { ...which, from: startsAt, to: endsAt }
  const row = onPage
    ? await loadOnAnyPage(context, scope, question)
    : await loadOwnOffer(context.db, scope, question)
  if (!row || row.active === false) return undefined
  const now = context.clock()
  const booked = asBooked(row, {
    gap,
    minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
  })
  const asked = {
    ...booked,
    ...(busy && {
      buffer_before_minutes: (startsAt.getTime() - busy.from.getTime()) / MINUTE_MS,
      buffer_after_minutes: (busy.to.getTime() - endsAt.getTime()) / MINUTE_MS,
    }),
    minimum_notice_minutes: 0,
    horizon_days: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS) + 1,
    slot_interval_minutes: ANY_START_MINUTES,
    ...(anyHours && { weekly_hours: EVERY_HOUR, exceptions: null, closed_dates: [] }),
  }
  return { ...judge(asked, startsAt, now), row: booked }
}

const EVERY_HOUR = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
  weekday,
  startMinute: 0,
  endMinute: 1440,
}))

export async function loadOnAnyPage(
  { db }: Context,
  { businessId }: BusinessScope,
  question: Omit<PublicQuestion, 'pageName'> & { staffId: number },
) {
  const page = await findPageOffering(db, question)
  if (page?.business_id !== businessId) return undefined
  return (await loadPageOffers(db, { ...question, pageName: page.name }))[0]
}

export function judge(row: AvailabilityRow, startsAt: Date, now: Date): Offer {
  const start = startsAt.getTime()
  const bookings = readBookings(row)
  const input = toInput(row, bookings, { start, end: start + 1 }, now)
  const offered = isOffered(input, start)
  const taken = !offered && isOffered(toInput(row, NO_BOOKINGS, input.range, now), start)
  return { row, scope: scopeTo(row.business_id), offered, taken }
}

export const findPageName = async (
  context: Context,
  wanted: { serviceId: number; staffId: number },
) => (await findPageOffering(context.db, wanted))?.name

const WEEK_MS = 7 * DAY_MS

export const windowAround = (wished: Date) => ({
  from: new Date(wished.getTime() - WEEK_MS),
  to: new Date(wished.getTime() + 2 * WEEK_MS),
})

const NEAREST = 4

export function nearest<T>(times: readonly T[], wished: Date, startOf: (time: T) => number): T[] {
  const distance = (time: T) => Math.abs(startOf(time) - wished.getTime())
  return times
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST)
    .sort((a, b) => startOf(a) - startOf(b))
}

export const slotAt = (start: number, { duration_minutes, staff_id }: AvailabilityRow): Slot => ({
  startTime: iso(start),
  endTime: iso(start + duration_minutes * MINUTE_MS),
  staffId: staff_id,
})

/** The time of the excluded appointment or visit counts as free. */
export interface Asking extends Pick<Window, 'excludeId' | 'excludeVisitId'> {
  by: 'client' | 'owner'
}

export async function nearestSlots(
  context: Context,
  row: AvailabilityRow,
  wished: Date,
  { by, ...moved }: Asking,
): Promise<Slot[]> {
  const { from, to } = windowAround(wished)
  const question = {
    serviceId: row.service_id,
    staffId: row.staff_id,
    from,
    to,
    ...moved,
    addedMinutes: row.added_minutes,
  }
  const own = await loadOwnOffer(context.db, scopeTo(row.business_id), question)
  if (!own) return []
  const wide = {
    ...own,
    ...(by === 'owner' && OWNER_RULES),
    duration_minutes: row.duration_minutes,
    gap_start_minutes: row.gap_start_minutes,
    gap_minutes: row.gap_minutes,
  }
  const range = { start: from.getTime(), end: to.getTime() }
  const starts = freeSlots(toInput(wide, readBookings(wide), range, context.clock()))
  return nearest(starts, wished, start => start).map(start => slotAt(start, row))
}
