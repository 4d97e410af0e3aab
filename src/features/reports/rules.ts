import { groupBy } from '#domain/group-by.ts'
import { dayNumberOf, QUARTER_MS, weekdayOf } from '#domain/time/date.ts'
import { localDateOf, minuteOfDayAt } from '#domain/time/zone.ts'
import type { Report, Totals } from './contract.ts'
import { type DateRange, daysIn, stepsOf } from './range-rules.ts'

export type Outcomes = Pick<
  Totals,
  'bookings' | 'completed' | 'noShows' | 'cancelled' | 'revenueCents'
>

export interface OfferSum extends Outcomes {
  serviceId: number
  staffId: number
  unmarked: number
  bookedMinutes: number
}

export interface Part {
  offers: readonly OfferSum[]
  /** By quarter hour since 1970, in UTC. */
  quarters: readonly { quarter: number; bookings: number }[]
  leads: readonly { hours: number; bookings: number }[]
  reminded: readonly { reminded: boolean; visits: number; noShows: number }[]
  clients: { seen: number; new: number; cameBack: number }
}

export interface Period {
  range: DateRange
  parts: readonly Part[]
  working: ReadonlyMap<number, number>
}

type Names = readonly { id: number; name: string }[]

export function buildReport(
  timeZone: string,
  now: Period,
  before: Period,
  names: { services: Names; staff: Names },
): Report {
  const booked = new Map<number, number>()
  for (const { staffId, bookedMinutes } of now.parts.flatMap(part => part.offers))
    booked.set(staffId, (booked.get(staffId) ?? 0) + bookedMinutes)
  return {
    ...now.range,
    timeZone,
    before: before.range,
    totals: totalsOf(now),
    totalsBefore: totalsOf(before),
    overTime: overTime(now.range, byDay(now, timeZone), byDay(before, timeZone)),
    services: listOffers('serviceId', now, before, names.services),
    staff: listOffers('staffId', now, before, names.staff, now.working.keys()).map(member => ({
      ...member,
      bookedMinutes: booked.get(member.id) ?? 0,
      workingMinutes: now.working.get(member.id) ?? null,
    })),
    hours: byHour(now, timeZone),
    reminders: { with: remindedSum(now, true), without: remindedSum(now, false) },
  }
}

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  list.reduce((total, item) => total + of(item), 0)

function totalsOf({ parts, working }: Period): Totals {
  const offers = parts.flatMap(part => part.offers)
  const clients = parts.map(part => part.clients)
  return {
    ...outcomesOf(offers),
    unmarked: sum(offers, offer => offer.unmarked),
    bookedMinutes: sum(offers, offer => (working.has(offer.staffId) ? offer.bookedMinutes : 0)),
    workingMinutes: sum([...working.values()], minutes => minutes),
    lead: leadOf(parts.flatMap(part => part.leads)),
    clients: {
      seen: sum(clients, each => each.seen),
      new: sum(clients, each => each.new),
      cameBack: sum(clients, each => each.cameBack),
    },
  }
}

const outcomesOf = (offers: readonly OfferSum[]): Outcomes => ({
  bookings: sum(offers, offer => offer.bookings),
  completed: sum(offers, offer => offer.completed),
  noShows: sum(offers, offer => offer.noShows),
  cancelled: sum(offers, offer => offer.cancelled),
  revenueCents: sum(offers, offer => offer.revenueCents),
})

/** Percentiles by nearest rank. */
function leadOf(counts: Part['leads']): Totals['lead'] {
  const sorted = counts.toSorted((a, b) => a.hours - b.hours)
  const all = sum(sorted, ({ bookings }) => bookings)
  if (all === 0) return null
  const rank = (share: number) => {
    let reached = 0
    for (const { hours, bookings } of sorted) {
      reached += bookings
      if (reached >= Math.ceil(share * all)) return hours
    }
    return 0
  }
  return { median: rank(0.5), ninetieth: rank(0.9) }
}

const byDay = ({ range, parts }: Period, zone: string): number[] =>
  sumByDay(
    range,
    zone,
    parts.flatMap(part =>
      part.quarters.map(({ quarter, bookings }) => ({ quarter, value: bookings })),
    ),
  )

export function sumByDay(
  range: DateRange,
  zone: string,
  quarters: readonly { quarter: number; value: number }[],
): number[] {
  const first = dayNumberOf(range.from)
  const days = Array.from({ length: daysIn(range) }, () => 0)
  for (const { quarter, value } of quarters) {
    const day = dayNumberOf(localDateOf(quarter * QUARTER_MS, zone)) - first
    // If clocks go back across midnight, the old date returns after the new one has begun.
    days[Math.min(Math.max(day, 0), days.length - 1)]! += value
  }
  return days
}

export function sumBySteps(range: DateRange, days: readonly number[], before: readonly number[]) {
  const first = dayNumberOf(range.from)
  return stepsOf(range).map(step => {
    const place = [dayNumberOf(step.from) - first, dayNumberOf(step.to) - first + 1] as const
    return {
      ...step,
      value: sum(days.slice(...place), each => each),
      before: sum(before.slice(...place), each => each),
    }
  })
}

const overTime = (range: DateRange, days: number[], before: number[]): Report['overTime'] =>
  sumBySteps(range, days, before).map(({ value, ...step }) => ({ ...step, bookings: value }))

function byHour({ parts }: Period, zone: string): Report['hours'] {
  const counts = new Map<number, number>()
  for (const { quarter, bookings } of parts.flatMap(part => part.quarters)) {
    const ms = quarter * QUARTER_MS
    const hour = Math.floor(minuteOfDayAt(ms, zone) / 60)
    const key = weekdayOf(localDateOf(ms, zone)) * 24 + hour
    counts.set(key, (counts.get(key) ?? 0) + bookings)
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([key, bookings]) => ({ weekday: Math.floor(key / 24), hour: key % 24, bookings }))
}

function listOffers(
  by: 'serviceId' | 'staffId',
  now: Period,
  before: Period,
  names: Names,
  always: Iterable<number> = [],
) {
  const grouped = ({ parts }: Period) =>
    groupBy(
      parts.flatMap(part => part.offers),
      offer => offer[by],
    )
  const [sums, earlier] = [grouped(now), grouped(before)]
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return [...new Set([...sums.keys(), ...earlier.keys(), ...always])]
    .map(id => ({
      id,
      name: nameOf.get(id) ?? '',
      ...outcomesOf(sums.get(id) ?? []),
      revenueCentsBefore: outcomesOf(earlier.get(id) ?? []).revenueCents,
    }))
    .sort((a, b) => b.revenueCents - a.revenueCents || b.bookings - a.bookings || a.id - b.id)
}

function remindedSum({ parts }: Period, reminded: boolean) {
  const rows = parts.flatMap(part => part.reminded).filter(row => row.reminded === reminded)
  return { visits: sum(rows, row => row.visits), noShows: sum(rows, row => row.noShows) }
}
