import { DAY_MS, dateOfDayNumber, type LocalDate, weekdayOfDayNumber } from '#domain/time/date.ts'
import {
  covers,
  firstOverlap,
  type Interval,
  type IntervalSet,
  intervalSetOfPairs,
  subtract,
} from '#domain/time/interval.ts'
import { dayNumberAt, type ZoneTable, zoneTable } from '#domain/time/zone.ts'
import { footprintOf, partsAt, takenAt } from './footprint.ts'
import { pushWork, REACH_DAYS, workPairs } from './hours.ts'
import { bookableWindow, isOffered } from './slots.ts'
import type { AvailabilityInput, HidingRule, MinuteSpan, Schedule } from './types.ts'

export interface HiddenTime {
  readonly rule: HidingRule
  /** The local date whose hours, break, exception or holiday hides the time. */
  readonly date?: LocalDate
  /** The conflicting time, or the bookable window for notice and horizon. */
  readonly interval?: Interval
}

/**
 * The first rule that hides a start, if any. `appointments` exclude buffers, so that "buffer" and
 * "booked" can be told apart.
 */
export function explainTime(
  input: AvailabilityInput,
  start: number,
  appointments: IntervalSet = input.busy,
): HiddenTime | undefined {
  if (isOffered(input, start)) return undefined
  const { schedule, busy } = input
  const footprint = footprintOf(input.service)
  const parts = partsAt(footprint, start)
  const window = bookableWindow(input)
  if (start < input.now) return { rule: 'notice', interval: window }

  const byHours = firstOf(parts, part => hiddenByHours(schedule, part))
  if (byHours) return byHours
  const off = firstOf(parts, part => firstOverlap(schedule.timeOff, part))
  if (off) return { rule: 'time-off', interval: off }

  const booked = firstOf(parts, part => firstOverlap(appointments, part))
  if (booked) return { rule: 'booked', interval: booked }
  const near = firstOf(takenAt(footprint, start), part => firstOverlap(busy, part))
  if (near) return { rule: 'buffer', interval: near }

  if (start < window.start) return { rule: 'notice', interval: window }
  if (start >= window.end) return { rule: 'horizon', interval: window }
  return { rule: 'interval' }
}

function firstOf<T>(parts: readonly Interval[], find: (part: Interval) => T | undefined) {
  for (const part of parts) {
    const found = find(part)
    if (found !== undefined) return found
  }
  return undefined
}

function hiddenByHours(schedule: Schedule, appointment: Interval): HiddenTime | undefined {
  const worked = intervalSetOfPairs(workPairs(schedule, appointment))
  const [missing] = subtract(intervalSetOfPairs([appointment.start, appointment.end]), worked)
  if (missing === undefined) return undefined

  const table = zoneTable(schedule.timeZone, missing - 4 * DAY_MS, missing + 4 * DAY_MS)
  const day = dayNumberAt(table, missing)
  const exceptions = new Set(schedule.exceptions.map(exception => exception.date))
  const holidays = new Set(schedule.closedDates)
  const weekly = (of: number) =>
    schedule.weekly.filter(span => span.weekday === weekdayOfDayNumber(of))
  const date = dateOfDayNumber(day)
  if (exceptions.has(date)) return { rule: 'exception', date }
  if (holidays.has(date) && weekly(day).length > 0) return { rule: 'holiday', date }

  // Hours past midnight belong to an earlier date, so an exception on that date may have removed
  // them.
  const usual = { ...schedule, exceptions: [], closedDates: [] }
  const takenAway = covers(intervalSetOfPairs(workPairs(usual, appointment)), appointment)
  for (let back = 0; back <= REACH_DAYS; back++) {
    const earlier = dateOfDayNumber(day - back)
    const replaced = exceptions.has(earlier)
      ? 'exception'
      : holidays.has(earlier)
        ? 'holiday'
        : undefined
    if (takenAway && replaced) return { rule: replaced, date: earlier }
    if (!replaced && isBetween(missing, weekly(day - back), table, day - back))
      return { rule: 'break', date: earlier }
  }
  return { rule: 'hours', date }
}

function isBetween(
  instant: number,
  hours: readonly MinuteSpan[],
  table: ZoneTable,
  day: number,
): boolean {
  const pairs: number[] = []
  pushWork(pairs, table, day, hours, { start: table.from, end: table.to })
  const set = intervalSetOfPairs(pairs)
  return set.length > 0 && instant >= set[1]! && instant < set[set.length - 2]!
}
