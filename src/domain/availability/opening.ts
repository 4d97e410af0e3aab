import {
  addDays,
  DAY_MS,
  dayNumberOf,
  type LocalDate,
  MINUTE_MS,
  weekdayOf,
} from '#domain/time/date.ts'
import {
  EMPTY_SET,
  type IntervalSet,
  intervalAt,
  intervalSet,
  intervalsOf,
  subtract,
  union,
} from '#domain/time/interval.ts'
import { localDateOf, offsetAt } from '#domain/time/zone.ts'
import { hoursBetween, workingTime } from './hours.ts'
import type { MinuteSpan, Schedule } from './types.ts'

export interface Opening {
  timeZone: string
  /** Indexed by ISO weekday; index 0 is empty. */
  weekly: MinuteSpan[][]
  /** Dates in the next two weeks; no spans mean closed. */
  special: { date: LocalDate; spans: MinuteSpan[] }[]
  now: number
  open: boolean
  /** In epoch milliseconds; undefined if more than a week away. */
  changesAt: number | undefined
}

const SPECIAL_DAYS = 14
const WEEK_MS = 7 * DAY_MS

/** All schedules have the same zone. */
export function openingOf(schedules: readonly Schedule[], now: number): Opening {
  const timeZone = schedules[0]?.timeZone ?? 'UTC'
  const weekly = Array.from({ length: 8 }, (_, weekday) =>
    merged(
      schedules.flatMap(({ weekly: spans }) => spans.filter(span => span.weekday === weekday)),
    ),
  )
  const today = localDateOf(now, timeZone)
  const dates = Array.from({ length: SPECIAL_DAYS }, (_, day) => addDays(today, day))
  const people = schedules.map(schedule => ({
    schedule,
    hoursOn: hoursBetween(schedule, today, dates.at(-1)!),
  }))
  const special = dates.flatMap(date => {
    const spans = merged(
      people.flatMap(({ schedule, hoursOn }) => withoutTimeOff(schedule, date, hoursOn(date))),
    )
    const usual = weekly[weekdayOf(date)]!
    return JSON.stringify(spans) === JSON.stringify(usual) ? [] : [{ date, spans }]
  })
  return { timeZone, weekly, special, now, ...stateAt(schedules, now) }
}

function stateAt(schedules: readonly Schedule[], now: number) {
  const range = { start: now, end: now + WEEK_MS }
  const hours = schedules
    .map(schedule => workingTime(schedule, range))
    .reduce<IntervalSet>(union, EMPTY_SET)
  const current = intervalAt(hours, now)
  const changesAt = current?.end ?? hours.find((edge, i) => i % 2 === 0 && edge > now)
  return {
    open: current !== undefined,
    changesAt: changesAt !== undefined && changesAt < range.end ? changesAt : undefined,
  }
}

function withoutTimeOff(
  schedule: Schedule,
  date: LocalDate,
  hours: readonly MinuteSpan[],
): readonly MinuteSpan[] {
  if (schedule.timeOff.length === 0) return hours
  const midnight = dayNumberOf(date) * DAY_MS
  const minuteOf = (ms: number) =>
    Math.round((ms + offsetAt(ms, schedule.timeZone) - midnight) / MINUTE_MS)
  const off = intervalsOf(schedule.timeOff).map(({ start, end }) => ({
    start: minuteOf(start),
    end: minuteOf(end),
  }))
  return spansOf(subtract(setOf(hours), intervalSet(off)))
}

const setOf = (spans: readonly MinuteSpan[]) =>
  intervalSet(spans.map(({ startMinute: start, endMinute: end }) => ({ start, end })))

const spansOf = (set: IntervalSet): MinuteSpan[] =>
  intervalsOf(set).map(({ start, end }) => ({ startMinute: start, endMinute: end }))

const merged = (spans: readonly MinuteSpan[]) => spansOf(setOf(spans))
