import {
  DAY_MS,
  dateOfDayNumber,
  dayNumberOf,
  type LocalDate,
  MINUTE_MS,
  weekdayOfDayNumber,
} from '#domain/time/date.ts'
import {
  type Interval,
  type IntervalSet,
  intervalSetOfPairs,
  sortedPairs,
  subtract,
} from '#domain/time/interval.ts'
import {
  dayNumberAt,
  instantOfLocal,
  offsetIndexAt,
  startOfDay,
  type ZoneTable,
  zoneTable,
} from '#domain/time/zone.ts'
import type { MinuteSpan, Schedule } from './types.ts'

/**
 * How many local days after its own date a span may reach: 48 hours, plus a skipped hour or day.
 */
export const REACH_DAYS = 2

const byStart = (a: MinuteSpan, b: MinuteSpan) => a.startMinute - b.startMinute

function hoursByDay(schedule: Schedule, firstDay: number, lastDay: number) {
  const weekly: MinuteSpan[][] = [[], [], [], [], [], [], [], []]
  for (const span of schedule.weekly) weekly[span.weekday]!.push(span)
  for (const spans of weekly) if (spans.length > 1) spans.sort(byStart)

  const dated = new Map<number, MinuteSpan[]>()
  if (schedule.exceptions.length + schedule.closedDates.length > 0) {
    const first = dateOfDayNumber(firstDay)
    const last = dateOfDayNumber(lastDay)
    for (const date of schedule.closedDates)
      if (date >= first && date <= last) dated.set(dayNumberOf(date), [])
    // Exceptions override public holidays.
    for (const { date, intervals } of schedule.exceptions) {
      if (date >= first && date <= last) dated.set(dayNumberOf(date), intervals.toSorted(byStart))
    }
  }
  return (day: number): readonly MinuteSpan[] => dated.get(day) ?? weekly[weekdayOfDayNumber(day)]!
}

export const hoursBetween = (schedule: Schedule, first: LocalDate, last: LocalDate) => {
  const hoursOf = hoursByDay(schedule, dayNumberOf(first), dayNumberOf(last))
  return (date: LocalDate): readonly MinuteSpan[] => hoursOf(dayNumberOf(date))
}

/** Working periods that touch the range, uncut, as a flat list by start. They may overlap. */
export function workPairs(schedule: Schedule, range: Interval): number[] {
  const margin = (REACH_DAYS + 2) * DAY_MS
  const table = zoneTable(schedule.timeZone, range.start - margin, range.end + margin)
  const firstDay = dayNumberAt(table, range.start) - REACH_DAYS
  const lastDay = dayNumberAt(table, range.end) + 1
  const hoursOf = hoursByDay(schedule, firstDay, lastDay)
  const pairs: number[] = []
  for (let day = firstDay; day <= lastDay; day++) pushWork(pairs, table, day, hoursOf(day), range)
  return sortedPairs(pairs)
}

/**
 * Skipped hours vanish. An edge in skipped time moves forward; a repeated edge is the earlier one.
 */
export function pushWork(
  pairs: number[],
  table: ZoneTable,
  day: number,
  hours: readonly MinuteSpan[],
  range: Interval,
): void {
  if (hours.length === 0) return
  const midnight = day * DAY_MS
  // Far from an offset change, one subtraction converts a local time.
  const i = offsetIndexAt(table, midnight - DAY_MS)
  const steady = !(table.starts[i + 1]! <= midnight + 4 * DAY_MS)
  if (!steady && startOfDay(table, day) === startOfDay(table, day + 1)) return
  for (const { startMinute, endMinute } of hours) {
    const localStart = midnight + startMinute * MINUTE_MS
    const localEnd = midnight + endMinute * MINUTE_MS
    const start = steady ? localStart - table.offsets[i]! : instantOfLocal(table, localStart)
    const end = steady ? localEnd - table.offsets[i]! : instantOfLocal(table, localEnd)
    if (start < end && start < range.end && end > range.start) pairs.push(start, end)
  }
}

export function workingTime(schedule: Schedule, range: Interval): IntervalSet {
  const worked = intervalSetOfPairs(workPairs(schedule, range))
  return schedule.timeOff.length > 0 ? subtract(worked, schedule.timeOff) : worked
}
