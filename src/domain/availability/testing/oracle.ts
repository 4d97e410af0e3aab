import { Temporal } from 'temporal-polyfill'
import type { Interval } from '#domain/time/interval.ts'
import type { AvailabilityInput, MinuteSpan, Schedule } from '../types.ts'

/*
 * The rules of availability, as slowly and plainly as possible: minute by minute, with Temporal's
 * zone arithmetic. Shares no code with the engine, so a difference is a bug in one of them.
 */

interface Stretch extends Interval {
  readonly date: string
}

/** All working periods of the dates around the range, by Temporal's wall clock arithmetic. */
function stretchesAround(schedule: Schedule, range: Interval): Stretch[] {
  const zone = schedule.timeZone
  const dateOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
  const last = dateOf(range.end).add({ days: 1 })
  const stretches: Stretch[] = []
  for (
    let date = dateOf(range.start).subtract({ days: 4 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const noSuchDay = !date.toZonedDateTime(zone).toPlainDate().equals(date)
    if (noSuchDay) continue
    for (const span of hoursOn(schedule, date)) {
      const at = (minute: number) =>
        date
          .toPlainDateTime()
          .add({ minutes: minute })
          .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
      stretches.push({
        date: date.toString(),
        start: at(span.startMinute),
        end: at(span.endMinute),
      })
    }
  }
  return stretches
}

function hoursOn(schedule: Schedule, date: Temporal.PlainDate): readonly MinuteSpan[] {
  const text = date.toString()
  for (const exception of schedule.exceptions)
    if (exception.date === text) return exception.intervals
  if (schedule.closedDates.includes(text)) return []
  return schedule.weekly.filter(span => span.weekday === date.dayOfWeek)
}

const MINUTE = 60_000
const holds = (intervals: readonly Interval[], ms: number) =>
  intervals.some(({ start, end }) => start <= ms && ms < end)

/** Whether anyone works in each minute of a range. */
export function openByTheMinute(
  team: readonly { schedule: Schedule; timeOff: readonly Interval[] }[],
  range: Interval,
): boolean[] {
  const people = team.map(({ schedule, timeOff }) => ({
    stretches: stretchesAround(schedule, range),
    timeOff,
  }))
  const minutes: boolean[] = []
  for (let at = range.start; at < range.end; at += MINUTE)
    minutes.push(people.some(each => holds(each.stretches, at) && !holds(each.timeOff, at)))
  return minutes
}

export interface OracleLists {
  readonly timeOff: readonly Interval[]
  readonly busy: readonly Interval[]
}

/** Every offered start in the range, found by trying each minute. */
export function slotsByTheMinute(
  input: AvailabilityInput,
  { timeOff, busy }: OracleLists,
): number[] {
  const { schedule, service, rules, now, range } = input
  const zone = schedule.timeZone
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const dayAfterLast = today
    .add({ days: rules.horizonDays + 1 })
    .toZonedDateTime(zone).epochMilliseconds
  const stretches = stretchesAround(schedule, {
    start: range.start,
    end: range.end + service.durationMinutes * MINUTE,
  })

  const offered: number[] = []
  for (let start = Math.ceil(range.start / MINUTE) * MINUTE; start < range.end; start += MINUTE) {
    if (start < now + rules.minimumNoticeMinutes * MINUTE || start >= dayAfterLast) continue
    const onGrid = stretches.some(
      stretch =>
        start >= stretch.start &&
        start < stretch.end &&
        (start - stretch.start) % (rules.slotIntervalMinutes * MINUTE) === 0,
    )
    if (!onGrid) continue
    let works = true
    for (let minute = 0; minute < service.durationMinutes && works; minute++) {
      const at = start + minute * MINUTE
      works = holds(stretches, at) && !holds(timeOff, at)
    }
    if (!works) continue
    let free = true
    for (
      let minute = -service.bufferBeforeMinutes;
      minute < service.durationMinutes + service.bufferAfterMinutes && free;
      minute++
    ) {
      free = !holds(busy, start + minute * MINUTE)
    }
    if (free) offered.push(start)
  }
  return offered
}
