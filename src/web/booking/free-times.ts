import { DAY_MS, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { formatIsoDate } from '#domain/time/format.ts'
import { addMonths, monthOf } from '#domain/time/month.ts'
import type { Slots } from '#features/availability/contract.ts'
import type { PickedLeg } from './form.ts'

/** Instants are epoch milliseconds. */
export interface FreeTime {
  start: number
  end: number
  staffId: number
  suggested: boolean
  legs?: readonly PickedLeg[]
}

/** Instants in epoch milliseconds; `to` is exclusive. */
export interface Range {
  from: number
  to: number
}

/** `times` is complete within `ranges`. */
export interface Known {
  ranges: readonly Range[]
  /** Sorted by start. */
  times: readonly FreeTime[]
}

export const NOTHING_KNOWN: Known = { ranges: [], times: [] }

/** More than any zone's offset from UTC. */
const ANY_ZONE_MS = 15 * 60 * MINUTE_MS
/** The API's limit for one call. */
const LONGEST_MS = 95 * DAY_MS

/** Replaces the known times within the range. */
export function mergeTimes(known: Known, { from, to }: Range, times: readonly FreeTime[]): Known {
  const kept = known.times.filter(time => time.start < from || time.start >= to)
  const ranges: Range[] = []
  for (const range of [...known.ranges, { from, to }].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else ranges.push({ ...range })
  }
  return { ranges, times: [...kept, ...times].sort((a, b) => a.start - b.start) }
}

export const covers = (known: Known, { from, to }: Range): boolean =>
  from >= to || known.ranges.some(range => range.from <= from && to <= range.to)

export const clipToRange = ({ from, to }: Range, bookable: Range): Range => ({
  from: Math.max(from, bookable.from),
  to: Math.min(to, bookable.to),
})

/**
 * Covers every time zone, so it ends some hours after the business's last bookable day, for a whole
 * day at the same instant.
 */
export const bookableRange = (now: number, horizonDays: number): Range => ({
  from: now,
  to: (Math.ceil(now / DAY_MS) + horizonDays) * DAY_MS + 2 * ANY_ZONE_MS,
})

/** Covers every time zone, so that switching zones fetches nothing. */
export const monthRange = (date: LocalDate): Range => ({
  from: Date.parse(monthOf(date)) - ANY_ZONE_MS,
  to: Date.parse(addMonths(monthOf(date), 1)) + ANY_ZONE_MS,
})

export const askFor = ({ from, to }: Range): Range => ({
  from,
  to: Math.min(to, from + LONGEST_MS),
})

/** Includes the next month if few days are left. */
export function firstMonths(now: number, zone: string): Range {
  const today = formatIsoDate(now, zone)
  const month = monthRange(today)
  return {
    from: now,
    to: month.to - now < 12 * DAY_MS ? monthRange(addMonths(monthOf(today), 1)).to : month.to,
  }
}

/** The first accepted time, or the range to fetch to find one. Neither if there is none. */
export function nextFree(
  known: Known,
  from: number,
  bookable: Range,
  accept: (time: FreeTime) => boolean = () => true,
): { time?: FreeTime; unknown?: Range } {
  let at = Math.max(from, bookable.from)
  for (const range of known.ranges) {
    if (range.to <= at) continue
    if (range.from > at) break
    const time = known.times.find(free => free.start >= at && free.start < range.to && accept(free))
    if (time) return { time }
    at = range.to
  }
  return at < bookable.to ? { unknown: { from: at, to: bookable.to } } : {}
}

export function timesByDay(times: readonly FreeTime[], zone: string): Map<LocalDate, FreeTime[]> {
  const days = new Map<LocalDate, FreeTime[]>()
  for (const time of times) {
    const date = formatIsoDate(time.start, zone)
    const day = days.get(date)
    if (day) day.push(time)
    else days.set(date, [time])
  }
  return days
}

export const nearestTimes = (times: readonly FreeTime[], wished: number, count = 4): FreeTime[] =>
  times
    .filter(time => time.start !== wished)
    .sort((a, b) => Math.abs(a.start - wished) - Math.abs(b.start - wished))
    .slice(0, count)
    .sort((a, b) => a.start - b.start)

export const timesOf = (slots: readonly Slots['days'][number]['slots'][number][]): FreeTime[] =>
  slots.map(slot => ({
    start: Date.parse(slot.startTime),
    end: Date.parse(slot.endTime),
    staffId: slot.staffId,
    suggested: slot.suggested === true,
  }))

/**
 * A tenth of the size of the API's response. Each start is given in minutes after the previous one.
 */
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
