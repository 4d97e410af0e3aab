import { addDays, DAY_MS, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { monthOf } from '#domain/time/local.ts'
import { boundsOfDates, dayBounds, localDateOf } from '#domain/time/zone.ts'
import type { Slots } from '#features/availability/contract.ts'

/** A start that can be booked. Instants are epoch milliseconds. */
export interface FreeTime {
  start: number
  end: number
  staffId: number
  suggested: boolean
}

/** Instants, half-open. */
export interface Range {
  from: number
  to: number
}

/** What this browser knows of a staff member's free times: all of them within `ranges`, nothing outside. */
export interface Known {
  /** Sorted and disjoint. */
  ranges: readonly Range[]
  /** In order of start. */
  times: readonly FreeTime[]
}

export const NOTHING_KNOWN: Known = { ranges: [], times: [] }

/** Clocks on Earth differ by up to 26 hours, so a month with this on either side covers that month of any zone. */
const ANY_ZONE_MS = 26 * 60 * MINUTE_MS
/** The longest stretch that one call asks for. */
const LONGEST_MS = 95 * DAY_MS

/** Takes in an answer: within its range it replaces what was known. */
export function learn(known: Known, { from, to }: Range, times: readonly FreeTime[]): Known {
  const kept = known.times.filter(time => time.start < from || time.start >= to)
  const ranges: Range[] = []
  for (const range of [...known.ranges, { from, to }].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else ranges.push({ ...range })
  }
  return { ranges, times: [...kept, ...times].sort((a, b) => a.start - b.start) }
}

/** Whether all free times of the range are known. */
export const covers = (known: Known, { from, to }: Range): boolean =>
  from >= to || known.ranges.some(range => range.from <= from && to <= range.to)

/** The part of a range that can hold bookable times at all: from now to the business's horizon. */
export const clip = ({ from, to }: Range, bookable: Range): Range => ({
  from: Math.max(from, bookable.from),
  to: Math.min(to, bookable.to),
})

/** When bookings are possible at all: from now until the end of the last local day of the business. */
export function bookableRange(now: number, horizonDays: number, businessZone: string): Range {
  return { from: now, to: dayBounds(addDays(localDateOf(now, businessZone), horizonDays), businessZone).end }
}

/** The month of a date, in a zone. */
export function monthRange(date: LocalDate, zone: string): Range {
  const { first, days } = monthOf(date)
  const { start, end } = boundsOfDates(first, addDays(first, days - 1), zone)
  return { from: start, to: end }
}

/** What to ask for in order to know the month of a date in any zone, and no more than one call may. */
export function askFor({ from, to }: Range, bookable: Range): Range {
  const wide = clip({ from: from - ANY_ZONE_MS, to: to + ANY_ZONE_MS }, bookable)
  return { from: wide.from, to: Math.min(wide.to, wide.from + LONGEST_MS) }
}

/** The first days on which anything may be free: the rest of this month, and the next one too when little of this is left. */
export function firstMonths(now: number, zone: string): Range {
  const today = localDateOf(now, zone)
  const month = monthRange(today, zone)
  const next = month.to - now < 10 * DAY_MS ? monthRange(addDays(monthOf(today).first, monthOf(today).days), zone) : month
  return { from: now, to: next.to }
}

/** The first free time from an instant on; or what must be known first to tell; or neither when there is none. */
export function nextFree(known: Known, from: number, bookable: Range): { time?: FreeTime; unknown?: Range } {
  let at = Math.max(from, bookable.from)
  for (const range of known.ranges) {
    if (range.to <= at) continue
    if (range.from > at) break
    const time = known.times.find(free => free.start >= at && free.start < range.to)
    if (time) return { time }
    at = range.to
  }
  return at < bookable.to ? { unknown: { from: at, to: bookable.to } } : {}
}

/** Free times by local day of a zone, days and times in order. */
export function timesByDay(times: readonly FreeTime[], zone: string): Map<LocalDate, FreeTime[]> {
  const days = new Map<LocalDate, FreeTime[]>()
  for (const time of times) {
    const date = localDateOf(time.start, zone)
    const day = days.get(date)
    if (day) day.push(time)
    else days.set(date, [time])
  }
  return days
}

/** The free times nearest to a wished one, in order of start. */
export function nearestTimes(times: readonly FreeTime[], wished: number, count = 4): FreeTime[] {
  return [...times]
    .filter(time => time.start !== wished)
    .sort((a, b) => Math.abs(a.start - wished) - Math.abs(b.start - wished))
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/** An answer's slots as free times. */
export const timesOf = (slots: readonly Slots['days'][number]['slots'][number][]): FreeTime[] =>
  slots.map(slot => ({
    start: Date.parse(slot.startTime),
    end: Date.parse(slot.endTime),
    staffId: slot.staffId,
    suggested: slot.suggested === true,
  }))

/** Free times as they travel inside a page: a tenth of the answer's size. Minutes, counted from the time before. */
export interface PackedTimes extends Range {
  serviceId: number
  staffId: number | null
  minutes: number
  starts: number[]
  staffIds: number[]
  suggested: number[]
}

export function packTimes(
  asked: Range & { serviceId: number; staffId: number | null },
  times: readonly FreeTime[],
): PackedTimes {
  let last = 0
  return {
    ...asked,
    minutes: times[0] ? (times[0].end - times[0].start) / MINUTE_MS : 0,
    starts: times.map(({ start }) => {
      const step = start / MINUTE_MS - last
      last += step
      return step
    }),
    staffIds: asked.staffId === null ? times.map(time => time.staffId) : [],
    suggested: times.flatMap((time, index) => (time.suggested ? [index] : [])),
  }
}

export function unpackTimes(packed: PackedTimes): FreeTime[] {
  let at = 0
  const suggested = new Set(packed.suggested)
  return packed.starts.map((step, index) => {
    at += step
    return {
      start: at * MINUTE_MS,
      end: (at + packed.minutes) * MINUTE_MS,
      staffId: packed.staffId ?? packed.staffIds[index]!,
      suggested: suggested.has(index),
    }
  })
}
