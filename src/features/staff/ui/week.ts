import { minuteOfTime, timeOfMinute } from '#domain/time/local.ts'
import type { Words } from '#words/en/areas.ts'
import { type TimeRange, type WeeklyRange, weeklyProblem } from '../rules.ts'

export interface EditedRange extends TimeRange {
  key: number
  overnight: boolean
}

/** Monday first; an empty list is a day off. */
export type Week = readonly (readonly EditedRange[])[]

let lastKey = 0
/** Overnight hours that are already saved need no confirmation. */
const keyed = ({ start, end }: TimeRange): EditedRange => ({
  key: ++lastKey,
  start,
  end,
  overnight: crossesMidnight({ start, end }),
})

export const weekOf = (weekly: readonly WeeklyRange[]): Week =>
  [1, 2, 3, 4, 5, 6, 7].map(day => weekly.filter(({ weekday }) => weekday === day).map(keyed))

export const weeklyOf = (week: Week): WeeklyRange[] =>
  week.flatMap((ranges, day) => ranges.map(({ start, end }) => ({ weekday: day + 1, start, end })))

export const keyedRanges = (ranges: readonly TimeRange[]): EditedRange[] => ranges.map(keyed)

/**
 * Copies the nearest earlier open day, or else the nearest later one, so that a regular week takes
 * few clicks.
 */
export function openDay(week: Week, day: number): Week {
  const model = [...week.slice(0, day).reverse(), ...week.slice(day + 1)].find(
    ranges => ranges.length > 0,
  )
  return changeDay(week, day, (model ?? [{ start: '09:00', end: '17:00' }]).map(keyed))
}

export const changeDay = (week: Week, day: number, ranges: readonly EditedRange[]): Week =>
  week.map((old, index) => (index === day ? ranges : old))

export const copyDay = (week: Week, from: number, to: readonly number[]): Week =>
  week.map((old, day) => (to.includes(day) && day !== from ? week[from]!.map(keyed) : old))

const HOUR = 60
const LAST_MINUTE = 23 * HOUR + 59

/**
 * Adds a one-hour break to a last range of at least five hours, otherwise a range an hour later.
 * Undefined if it doesn't fit.
 */
export function withBreak(ranges: readonly EditedRange[]): EditedRange[] | undefined {
  const spans = ranges.map(({ start, end }) => ({
    start: minuteOfTime(start),
    end: minuteOfTime(end),
  }))
  const last = spans.at(-1)
  if (last?.start === undefined || last.end === undefined) return undefined
  const length = last.end - last.start
  if (length >= 5 * HOUR) {
    const middle = last.start + Math.round(length / 2 / HOUR) * HOUR
    return [
      ...ranges.slice(0, -1),
      { ...ranges.at(-1)!, end: timeOfMinute(middle - HOUR / 2) },
      keyed({ start: timeOfMinute(middle + HOUR / 2), end: timeOfMinute(last.end) }),
    ]
  }
  const start = last.end + HOUR
  if (length <= 0 || start + HOUR > LAST_MINUTE) return undefined
  return [
    ...ranges,
    keyed({
      start: timeOfMinute(start),
      end: timeOfMinute(Math.min(start + 4 * HOUR, LAST_MINUTE)),
    }),
  ]
}

export function crossesMidnight({ start, end }: TimeRange): boolean {
  const [from, to] = [minuteOfTime(start), minuteOfTime(end)]
  return from !== undefined && to !== undefined && to <= from && to > 0
}

export const asksOvernight = (range: EditedRange): boolean =>
  crossesMidnight(range) && !range.overnight

export function problemsOf(
  week: Week,
  words: Words['staff']['hours']['problems'],
): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  for (const [day, ranges] of week.entries()) {
    const unread = ranges.some(({ start, end }) =>
      [start, end].some(time => minuteOfTime(time) === undefined),
    )
    if (unread) problems.set(day, words.times)
    else if (ranges.some(asksOvernight)) problems.set(day, words.overnight)
  }
  const weekly = weeklyOf(week)
  const overlap = weeklyProblem(weekly)
  if (overlap) problems.set(weekly[overlap.index]!.weekday - 1, overlap.message)
  return problems
}
