import { DAY_MS, dateOfDayNumber, MINUTE_MS, weekdayOfDayNumber } from '#domain/time/date.ts'
import { type Interval, type IntervalSet, intervalSetOfPairs } from '#domain/time/interval.ts'
import { instantOfLocal, startOfDay, type ZoneTable, zoneTable } from '#domain/time/zone.ts'
import type { MinuteSpan, Schedule } from './types.ts'

/** The hours that hold on a date: a dated exception's, else none on a holiday, else the weekday's, in order. */
export function hoursOfDate(schedule: Schedule, dayNumber: number): readonly MinuteSpan[] {
  const date = dateOfDayNumber(dayNumber)
  const exception = schedule.exceptions.find(each => each.date === date)
  if (exception) return exception.intervals
  if (schedule.closedDates.includes(date)) return []
  const weekday = weekdayOfDayNumber(dayNumber)
  return schedule.weekly.filter(each => each.weekday === weekday)
}

/** Instants of minutes after a local midnight; empty on a day that the zone skips. */
export function spanOnDay(table: ZoneTable, dayNumber: number, span: MinuteSpan): Interval | undefined {
  if (startOfDay(table, dayNumber) === startOfDay(table, dayNumber + 1)) return undefined
  const midnight = dayNumber * DAY_MS
  const start = instantOfLocal(table, midnight + span.startMinute * MINUTE_MS)
  const end = instantOfLocal(table, midnight + span.endMinute * MINUTE_MS)
  return start < end ? { start, end } : undefined
}

/** Every stretch of work that meets the range, in order of start, each whole. */
export function workSpans(schedule: Schedule, range: Interval): Interval[] {
  const table = zoneTable(schedule.timeZone, range.start - 3 * DAY_MS, range.end + 3 * DAY_MS)
  // Hours that cross midnight reach two days on, and zones are up to a day away from UTC.
  const first = Math.floor(range.start / DAY_MS) - 4
  const last = Math.floor(range.end / DAY_MS) + 2
  const spans: Interval[] = []
  for (let day = first; day <= last; day++) {
    for (const span of hoursOfDate(schedule, day)) {
      const work = spanOnDay(table, day, span)
      if (work && work.start < range.end && work.end > range.start) spans.push(work)
    }
  }
  return spans.sort((a, b) => a.start - b.start)
}

/** Stretches of work as a set. */
export function workSet(spans: readonly Interval[]): IntervalSet {
  return intervalSetOfPairs(spans.flatMap(span => [span.start, span.end]))
}
