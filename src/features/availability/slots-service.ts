import { createHash } from 'node:crypto'
import { freeSlotsOfAny } from '#domain/availability/any.ts'
import { freeSlots } from '#domain/availability/slots.ts'
import { slotListOf, writeSlots } from '#domain/availability/slots-json.ts'
import { suggestStarts } from '#domain/availability/suggest.ts'
import type { StaffCandidate } from '#domain/availability/types.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { boundsOfDates, isTimeZone, localDateOf } from '#domain/time/zone.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { asBooked, type Booked, readBookings, toInput } from './input-service.ts'
import { loadOwnOffer, offeringNotFound } from './own-offer-service.ts'
import { loadPageOffers } from './page-offers-service.ts'
import type { AvailabilityRow, Window } from './queries.ts'
import { loadOnAnyPage } from './service.ts'

/** A little more than a quarter of a year, so that a usual horizon fits. */
const MAX_RANGE_MS = 100 * DAY_MS

interface SlotsQuestion {
  serviceId: number
  staffId?: number | undefined
  addons?: readonly number[] | undefined
  from: string
  to: string
  timeZone?: string | undefined
}

export interface FoundSlots {
  version: () => string
  /** Serialized JSON, by local day of the requested zone. */
  write: () => string
}

/** Runs a single statement. */
export async function findSlots(
  context: Context,
  pageName: string,
  question: SlotsQuestion,
): Promise<FoundSlots> {
  requireKnownZone(question)
  const rows = await loadPageOffers(context.db, {
    pageName,
    serviceId: question.serviceId,
    staffId: question.staffId,
    addOnIds: question.addons,
    ...windowOf(question),
  })
  const [first] = rows
  if (!first)
    throw refuse.notFound(
      'This booking page does not offer this service, or not with this staff member.',
    )
  const now = context.clock()
  return {
    version() {
      // Slots start at whole minutes, so passing time hides one only when a minute begins.
      const minute = Math.ceil(now.getTime() / MINUTE_MS)
      const hash = createHash('sha256').update(`${first.revision} ${minute}`)
      for (const row of rows) hash.update(` ${row.busy} ${row.gaps}`)
      return hash.digest('base64')
    },
    write() {
      const zone = question.timeZone || first.time_zone
      const { list, team } = slotsOf(rows, exactRange(question, zone), now)
      const suggested =
        first.smart_suggestions && rows.length <= MAX_SUGGESTED_TEAM
          ? suggestStarts(list, team, first.menu ?? [], zone)
          : undefined
      return writeSlots(list, zone, suggested)
    },
  }
}

/** Ignores the appointment being moved, and ignores pages if none is named. */
export async function ownSlots(
  context: Context,
  scope: BusinessScope,
  question: SlotsQuestion &
    Booked & {
      staffId: number
      excludeId: number
      onPage: boolean
      addedMinutes: number
    },
): Promise<string> {
  requireKnownZone(question)
  const window = windowOf(question)
  const row = question.onPage
    ? await loadOnAnyPage(context, scope, { ...question, ...window })
    : await loadOwnOffer(context.db, scope, { ...question, ...window })
  if (!row) throw offeringNotFound()
  const zone = question.timeZone || row.time_zone
  const asked = asBooked(row, question)
  return writeSlots(slotsOf([asked], exactRange(question, zone), context.clock()).list, zone)
}

/** A limit, because suggestions cost as much as finding slots. */
const MAX_SUGGESTED_TEAM = 20

function slotsOf(rows: readonly AvailabilityRow[], range: Interval, now: Date) {
  const [only] = rows
  if (rows.length === 1 && only) {
    const input = toInput(only, readBookings(only), range, now)
    const list = slotListOf(freeSlots(input), input.service.durationMinutes, only.staff_id)
    return { list, team: new Map([[only.staff_id, input]]) }
  }
  const candidates = candidatesOf(rows, range, now)
  const team = new Map(candidates.map(each => [each.staffId, each.input]))
  return { list: freeSlotsOfAny(candidates), team }
}

export const candidatesOf = (
  rows: readonly AvailabilityRow[],
  range: Interval,
  now: Date,
): StaffCandidate[] =>
  rows.map((row, index) => ({
    ...candidate(row, range, now),
    rank: row.assignment === 'priority' ? index : 0,
  }))

function candidate(row: AvailabilityRow, range: Interval, now: Date): Omit<StaffCandidate, 'rank'> {
  const bookings = readBookings(row)
  const bookingsByDate = new Map<string, number>()
  for (const start of bookings.starts) {
    const date = localDateOf(start, row.time_zone)
    bookingsByDate.set(date, (bookingsByDate.get(date) ?? 0) + 1)
  }
  let lastBookedAt: number | null = null
  for (const at of bookings.createdAt)
    if (lastBookedAt === null || at > lastBookedAt) lastBookedAt = at
  return {
    staffId: row.staff_id,
    input: toInput(row, bookings, range, now),
    bookingsByDate,
    lastBookedAt,
  }
}

/** @throws 400 */
export function requireKnownZone({ timeZone }: Pick<SlotsQuestion, 'timeZone'>) {
  if (timeZone && !isTimeZone(timeZone)) throw refuse.invalid('This time zone is not known.')
}

/** A range that contains the days in any zone, for reading before the zone is known. */
export function windowOf({ from, to }: Pick<SlotsQuestion, 'from' | 'to'>): Window {
  const start = Date.parse(from) - (isDay(from) ? DAY_MS : 0)
  const end = Date.parse(to) + (isDay(to) ? 2 * DAY_MS : 0)
  if (!(start < end) || (isDay(from) && isDay(to) && to < from))
    throw refuse.invalid('The end of the range must be after its start.', { to: 'Invalid date' })
  if (end - start > MAX_RANGE_MS + 3 * DAY_MS)
    throw refuse.invalid('Request at most 100 days at once.')
  return { from: new Date(start), to: new Date(end) }
}

export const exactRange = (
  { from, to }: Pick<SlotsQuestion, 'from' | 'to'>,
  zone: string,
): Interval => ({
  start: isDay(from) ? boundsOfDates(from, from, zone).start : Date.parse(from),
  end: isDay(to) ? boundsOfDates(to, to, zone).end : Date.parse(to),
})

const isDay = (value: string) => !value.includes('T')
