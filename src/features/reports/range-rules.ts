import { addDays, dayNumberOf, FIRST_DATE, LAST_DATE, type LocalDate } from '#domain/time/date.ts'
import { addMonths, monthOf } from '#domain/time/month.ts'

/** Local dates, inclusive. */
export interface DateRange {
  from: LocalDate
  to: LocalDate
}

const MIN_DAYS = 7
const MAX_DAYS = 366

export const daysIn = ({ from, to }: DateRange): number => dayNumberOf(to) - dayNumberOf(from) + 1

export type RangeProblem = 'reversed' | 'short' | 'long' | 'far'

export function rangeProblem(range: DateRange): RangeProblem | undefined {
  if (range.from < FIRST_DATE || range.to > LAST_DATE) return 'far'
  if (range.to < range.from) return 'reversed'
  const days = daysIn(range)
  if (days < MIN_DAYS) return 'short'
  return days > MAX_DAYS ? 'long' : undefined
}

export function rangeBefore(range: DateRange): DateRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
}

export function monthsOf({ from, to }: DateRange): DateRange[] {
  const months: DateRange[] = []
  for (let first = from; first <= to; ) {
    const next = addMonths(monthOf(first), 1)
    months.push({ from: first, to: next <= to ? addDays(next, -1) : to })
    first = next
  }
  return months
}

export function stepsOf(range: DateRange): DateRange[] {
  const days = daysIn(range)
  if (days > 182) return monthsOf(range)
  const length = days <= 31 ? 1 : 7
  const steps: DateRange[] = []
  for (let from = range.from; from <= range.to; from = addDays(from, length)) {
    const left = daysIn({ from, to: range.to })
    steps.push({ from, to: addDays(from, Math.min(length, left) - 1) })
  }
  return steps
}

const PRESETS = { week: 7, month: 28, quarter: 84, year: 365 } as const
export type Preset = keyof typeof PRESETS

export const presetRange = (preset: Preset, today: LocalDate): DateRange => ({
  from: addDays(today, 1 - PRESETS[preset]),
  to: today,
})
