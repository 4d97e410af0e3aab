import { isLocalDate, type LocalDate } from '#domain/time/date.ts'
import { minuteOfTime } from '#domain/time/local.ts'
import type { Words } from '#words/en/areas.ts'
import { type DatedRanges, exceptionsProblem } from '../rules.ts'
import { asksOvernight, type EditedRange, keyedRanges } from './week.ts'

export interface EditedDate {
  key: number
  date: string
  ranges: readonly EditedRange[]
}

let lastKey = 0

export const newDate = (date: string): EditedDate => ({ key: ++lastKey, date, ranges: [] })

/** Skips past dates. */
export const datesOf = (exceptions: readonly DatedRanges[], today: LocalDate): EditedDate[] =>
  exceptions
    .filter(({ date }) => date >= today)
    .map(({ date, intervals }) => ({ ...newDate(date), ranges: keyedRanges(intervals) }))

export const datedRangesOf = (dates: readonly EditedDate[]): DatedRanges[] =>
  dates
    .map(({ date, ranges }) => ({
      date,
      intervals: ranges.map(({ start, end }) => ({ start, end })),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))

export function datesProblem(
  dates: readonly EditedDate[],
  today: LocalDate,
  words: Words['staff']['hours']['problems'],
): { key: number; message: string } | undefined {
  for (const { key, date, ranges } of dates) {
    if (!isLocalDate(date)) return { key, message: words.date }
    if (date < today) return { key, message: words.past }
    const unread = ranges.some(({ start, end }) =>
      [start, end].some(time => minuteOfTime(time) === undefined),
    )
    if (unread) return { key, message: words.times }
    if (ranges.some(asksOvernight)) return { key, message: words.overnight }
  }
  const problem = exceptionsProblem(
    dates.map(({ date, ranges }) => ({ date, intervals: [...ranges] })),
  )
  return problem && { key: dates[problem.index]!.key, message: problem.message }
}
