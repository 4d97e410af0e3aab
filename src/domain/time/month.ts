import { DAY_MS, type LocalDate } from './date.ts'

/* Light enough for the booking page: unlike `date.ts`, it doesn't validate dates. */

const at = (date: LocalDate) => new Date(`${date}T00:00Z`)
const dateOf = (time: number | Date): LocalDate => new Date(time).toISOString().slice(0, 10)

export const plusDays = (date: LocalDate, days: number): LocalDate =>
  dateOf(at(date).getTime() + days * DAY_MS)

export const monthOf = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`

/** Stops at the last day of a shorter month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const first = at(monthOf(date))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  const day = Math.min(at(date).getUTCDate(), last.getUTCDate())
  return plusDays(dateOf(first), day - 1)
}

export const startOfWeek = (date: LocalDate) => plusDays(date, -at(date).getUTCDay())

export function weeksOf(month: LocalDate): LocalDate[][] {
  const weeks: LocalDate[][] = []
  const end = addMonths(monthOf(month), 1)
  for (let sunday = startOfWeek(monthOf(month)); sunday < end; sunday = plusDays(sunday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map(day => plusDays(sunday, day)))
  }
  return weeks
}

/** WAI-ARIA Authoring Practices, "Date Picker Dialog". */
export function dateAfter(
  key: string,
  from: LocalDate,
  { shift, rtl }: { shift?: boolean; rtl?: boolean } = {},
): LocalDate | undefined {
  const forward = rtl ? -1 : 1
  const days: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
  }
  const months: Record<string, number> = { PageDown: shift ? 12 : 1, PageUp: shift ? -12 : -1 }
  if (days[key]) return plusDays(from, days[key])
  if (months[key]) return addMonths(from, months[key])
  if (key === 'Home') return startOfWeek(from)
  return key === 'End' ? plusDays(startOfWeek(from), 6) : undefined
}
