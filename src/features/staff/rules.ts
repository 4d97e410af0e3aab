import { formatMinuteOfDay, formatPlainDate } from '#domain/time/format.ts'
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

/** Monday first: ISO weekday n is at n - 1. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const DAY = 1440
const WEEK = 7 * DAY

/**
 * Opening hours as people and the API write them: local times 'HH:MM'. An end that is not after its
 * start is on the next day.
 */
export interface TimeRange {
  start: string
  end: string
}

export interface WeeklyRange extends TimeRange {
  /** ISO: 1 is Monday, 7 is Sunday. */
  weekday: number
}

export interface DatedRanges {
  /** `YYYY-MM-DD` in the business's zone. */
  date: string
  /** Hours in place of the weekly ones; none at all close the day. */
  intervals: TimeRange[]
}

/**
 * Minutes since the local midnight on which it begins; `endMinute` passes 1440 when it crosses
 * midnight.
 */
export interface Span {
  startMinute: number
  endMinute: number
}

/** Monday to Friday, nine to five: what a new staff member starts with. */
export const startingHours: (Span & { weekday: number })[] = [1, 2, 3, 4, 5].map(weekday => ({
  weekday,
  startMinute: 9 * 60,
  endMinute: 17 * 60,
}))

/** The span of a range; undefined while one of its times can't be read. */
export function spanOf({ start, end }: TimeRange): Span | undefined {
  const startMinute = minuteOfTime(start)
  const endMinute = minuteOfTime(end)
  if (startMinute === undefined || endMinute === undefined) return undefined
  return { startMinute, endMinute: endMinute > startMinute ? endMinute : endMinute + DAY }
}

/** A span as the API writes it. */
export const rangeOf = ({ startMinute, endMinute }: Span): TimeRange => ({
  start: timeOfMinute(startMinute),
  end: timeOfMinute(endMinute % DAY),
})

export const inOrder = (a: Span, b: Span): number => a.startMinute - b.startMinute

/** Stored hours as the API writes them: by weekday, then by start. */
export const weeklyRanges = (stored: readonly (Span & { weekday: number })[]): WeeklyRange[] =>
  stored
    .toSorted((a, b) => a.weekday - b.weekday || inOrder(a, b))
    .map(({ weekday, ...span }) => ({ weekday, ...rangeOf(span) }))

/** '9:00 AM – 5:00 PM', or 'All day' */
const describeSpan = ({ startMinute, endMinute }: Span): string =>
  startMinute === 0 && endMinute === 1440
    ? 'All day'
    : `${formatMinuteOfDay(startMinute)} – ${formatMinuteOfDay(endMinute)}`

/** A mistake in a list of hours: which entry, and what is said about it. */
export interface HoursProblem {
  index: number
  message: string
}

/**
 * The first overlap of weekly hours, also with hours that run over from the day before, or
 * undefined.
 */
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
    // What runs past the end of Sunday meets Monday's first hours.
    const follower =
      next ?? (placed.length > 1 ? { ...placed[0]!, start: placed[0]!.start + WEEK } : undefined)
    if (!follower || current.end <= follower.start) continue
    const day = (weekday: number) => weekdayNames[weekday - 1]
    const other = follower.weekday === current.weekday ? '' : `${day(current.weekday)}’s `
    return {
      index: follower.index,
      message: `${day(follower.weekday)}: ${describeSpan(follower.span)} overlaps ${other}${describeSpan(current.span)}`,
    }
  }
  return undefined
}

/**
 * The first mistake in dated exceptions, or undefined: a date given twice, or hours of one date
 * that overlap.
 */
export function exceptionsProblem(exceptions: readonly DatedRanges[]): HoursProblem | undefined {
  const seen = new Set<string>()
  for (const [index, { date, intervals }] of exceptions.entries()) {
    if (seen.has(date)) return { index, message: `${formatPlainDate(date)} is in the list twice` }
    seen.add(date)
    const spans = intervals.flatMap(range => spanOf(range) ?? []).sort(inOrder)
    const at = spans.findIndex((span, i) => i > 0 && span.startMinute < spans[i - 1]!.endMinute)
    if (at > 0) {
      const message = `${formatPlainDate(date)}: ${describeSpan(spans[at]!)} overlaps ${describeSpan(spans[at - 1]!)}`
      return { index, message }
    }
  }
  return undefined
}

const shortName = (weekday: number) => weekdayNames[weekday - 1]!.slice(0, 3)

/**
 * Weekly hours in a few words, days alike together: 'Mon – Fri' with '9:00 AM – 5:00 PM' and so on;
 * empty without hours.
 */
export function summarizeWeek(weekly: readonly WeeklyRange[]): { days: string; hours: string[] }[] {
  const lines: { from: number; to: number; hours: string[] }[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const spans = weekly
      .filter(range => range.weekday === weekday)
      .flatMap(range => spanOf(range) ?? [])
    if (spans.length === 0) continue
    const hours = spans.sort(inOrder).map(describeSpan)
    const last = lines.at(-1)
    if (last?.to === weekday - 1 && String(last.hours) === String(hours)) last.to = weekday
    else lines.push({ from: weekday, to: weekday, hours })
  }
  return lines.map(({ from, to, hours }) => ({
    days: from === to ? shortName(from) : `${shortName(from)} – ${shortName(to)}`,
    hours,
  }))
}
