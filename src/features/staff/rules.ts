import type { Language } from '#domain/languages.ts'
import {
  formatLongWeekday,
  formatMinuteOfDay,
  formatPlainDate,
  formatWeekday,
} from '#domain/time/format.ts'
import { minuteOfTime, timeOfMinute } from '#domain/time/local.ts'

export const staffMessages = {
  nameRequired: 'Name is required',
  positionRequired: 'Position is required',
  email: 'Invalid email address',
  time: 'Enter a time as HH:MM',
  startRequired: 'Start time is required',
  endRequired: 'End time is required',
  endBeforeStart: 'The end must be after the start',
} as const

const DAY = 1440
const WEEK = 7 * DAY

/** Local 'HH:MM'. If the end isn't after the start, it is on the next day. */
export interface TimeRange {
  start: string
  end: string
}

export interface WeeklyRange extends TimeRange {
  /** ISO: 1 is Monday. */
  weekday: number
}

export interface DatedRanges {
  /** In the business's zone. */
  date: string
  /** Empty closes the day. */
  intervals: TimeRange[]
}

/** Minutes since local midnight; `endMinute` passes 1440 across midnight. */
export interface Span {
  startMinute: number
  endMinute: number
}

export interface WeeklySpan extends Span {
  weekday: number
}

export const startingHours: WeeklySpan[] = [1, 2, 3, 4, 5].map(weekday => ({
  weekday,
  startMinute: 9 * 60,
  endMinute: 17 * 60,
}))

export function spanOf({ start, end }: TimeRange): Span | undefined {
  const startMinute = minuteOfTime(start)
  const endMinute = minuteOfTime(end)
  if (startMinute === undefined || endMinute === undefined) return undefined
  return { startMinute, endMinute: endMinute > startMinute ? endMinute : endMinute + DAY }
}

export const rangeOf = ({ startMinute, endMinute }: Span): TimeRange => ({
  start: timeOfMinute(startMinute),
  end: timeOfMinute(endMinute % DAY),
})

export const weeklySpans = (ranges: readonly WeeklyRange[]): WeeklySpan[] =>
  ranges
    .flatMap(range => {
      const span = spanOf(range)
      return span ? [{ weekday: range.weekday, ...span }] : []
    })
    .sort((a, b) => a.weekday - b.weekday || inOrder(a, b))

export const inOrder = (a: Span, b: Span): number => a.startMinute - b.startMinute

export const weeklyRanges = (stored: readonly WeeklySpan[]): WeeklyRange[] =>
  stored
    .toSorted((a, b) => a.weekday - b.weekday || inOrder(a, b))
    .map(({ weekday, ...span }) => ({ weekday, ...rangeOf(span) }))

/** '9:00 AM – 5:00 PM', or 'All day'. */
export const describeSpan = (
  { startMinute, endMinute }: Span,
  allDay = 'All day',
  language: Language = 'en',
): string =>
  startMinute === 0 && endMinute === 1440
    ? allDay
    : `${formatMinuteOfDay(startMinute, language)} – ${formatMinuteOfDay(endMinute, language)}`

export interface HoursProblem {
  index: number
  message: string
}

export function weeklyProblem(weekly: readonly WeeklyRange[]): HoursProblem | undefined {
  const placed = weekly.flatMap((range, index) => {
    const span = spanOf(range)
    if (!span) return []
    const from = (range.weekday - 1) * DAY
    return [
      {
        index,
        span,
        weekday: range.weekday,
        start: from + span.startMinute,
        end: from + span.endMinute,
      },
    ]
  })
  placed.sort((a, b) => a.start - b.start)
  for (const [at, current] of placed.entries()) {
    const next = placed[at + 1]
    // Hours past the end of Sunday can overlap Monday's.
    const follower =
      next ?? (placed.length > 1 ? { ...placed[0]!, start: placed[0]!.start + WEEK } : undefined)
    if (!follower || current.end <= follower.start) continue
    const day = (weekday: number) => formatLongWeekday(dateOf(weekday), 'en')
    const other = follower.weekday === current.weekday ? '' : `${day(current.weekday)}’s `
    return {
      index: follower.index,
      message: `${day(follower.weekday)}: ${describeSpan(follower.span)} overlaps ${other}${describeSpan(current.span)}`,
    }
  }
  return undefined
}

export function exceptionsProblem(exceptions: readonly DatedRanges[]): HoursProblem | undefined {
  const seen = new Set<string>()
  for (const [index, { date, intervals }] of exceptions.entries()) {
    if (seen.has(date))
      return { index, message: `${formatPlainDate(date, 'en')} is in the list twice` }
    seen.add(date)
    const spans = intervals.flatMap(range => spanOf(range) ?? []).sort(inOrder)
    const at = spans.findIndex((span, i) => i > 0 && span.startMinute < spans[i - 1]!.endMinute)
    if (at > 0) {
      const message = `${formatPlainDate(date, 'en')}: ${describeSpan(spans[at]!)} overlaps ${describeSpan(spans[at - 1]!)}`
      return { index, message }
    }
  }
  return undefined
}

/** January 1, 2024, was a Monday. */
const dateOf = (weekday: number) => `2024-01-0${weekday}`

/** 'Mon – Fri', '9:00 AM – 5:00 PM' */
export function summarizeWeek(
  weekly: readonly WeeklyRange[],
  allDay: string,
  language: Language,
): { days: string; hours: string[] }[] {
  const lines: { from: number; to: number; hours: string[] }[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const spans = weekly
      .filter(range => range.weekday === weekday)
      .flatMap(range => spanOf(range) ?? [])
    if (spans.length === 0) continue
    const hours = spans.sort(inOrder).map(span => describeSpan(span, allDay, language))
    const last = lines.at(-1)
    if (last?.to === weekday - 1 && String(last.hours) === String(hours)) last.to = weekday
    else lines.push({ from: weekday, to: weekday, hours })
  }
  return lines.map(({ from, to, hours }) => ({
    days: [...new Set([from, to])].map(day => formatWeekday(dateOf(day), language)).join(' – '),
    hours,
  }))
}
