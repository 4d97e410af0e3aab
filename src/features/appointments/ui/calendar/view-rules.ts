import type { Language } from '#domain/languages.ts'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { formatFullDate, formatMonth, formatPlainDate } from '#domain/time/format.ts'
import type { Interval } from '#domain/time/interval.ts'
import { addMonths, monthOf, startOfWeek } from '#domain/time/month.ts'
import { boundsOfDates, dayBounds, instantOf, localDateOf } from '#domain/time/zone.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof views)[number]

export const AGENDA_DAYS = 14

/** Weeks start on Sunday. */
export function datesOf(view: CalendarView, date: LocalDate): { from: LocalDate; to: LocalDate } {
  switch (view) {
    case 'month': {
      const from = monthOf(date)
      return { from, to: addDays(addMonths(from, 1), -1) }
    }
    case 'week': {
      const from = startOfWeek(date)
      return { from, to: addDays(from, 6) }
    }
    case 'day':
      return { from: date, to: date }
    case 'agenda':
      return { from: date, to: addDays(date, AGENDA_DAYS - 1) }
  }
}

export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Counts an appointment on every day that it meets. */
export function countByDate(
  appointments: readonly { startTime: string; endTime: string }[],
  zone: string,
): ReadonlyMap<LocalDate, number> {
  const counts = new Map<LocalDate, number>()
  for (const { startTime, endTime } of appointments) {
    const last = localDateOf(Date.parse(endTime) - 1, zone)
    for (const date of datesBetween(localDateOf(Date.parse(startTime), zone), last))
      counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return counts
}

/** A day loads its week, to share the query. */
export function rangeOf(view: CalendarView, date: LocalDate, zone: string): Interval {
  const { from, to } = datesOf(view === 'day' ? 'week' : view, date)
  return boundsOfDates(from, to, zone)
}

/** Months keep the day of the month, or use the last day of a shorter one. */
export function stepFrom(view: CalendarView, date: LocalDate, direction: 1 | -1): LocalDate {
  if (view === 'day') return addDays(date, direction)
  if (view === 'week') return addDays(date, 7 * direction)
  if (view === 'agenda') return addDays(date, AGENDA_DAYS * direction)
  return addMonths(date, direction)
}

/** 'March 2027', 'March 7 – 13, 2027' or 'Tuesday, March 9, 2027'. */
export function titleOf(view: CalendarView, date: LocalDate, language: Language): string {
  if (view === 'month') return formatMonth(date, language)
  if (view === 'day') return formatFullDate(date, language)
  const { from, to } = datesOf(view, date)
  const [start, end] = [formatPlainDate(from, language), formatPlainDate(to, language)]
  if (language !== 'en' || from.slice(0, 4) !== to.slice(0, 4)) return `${start} – ${end}`
  const startDay = start.split(',')[0]
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${startDay} – ${end.split(' ').slice(1).join(' ')}`
    : `${startDay} – ${end}`
}

export function shortTitleOf(view: CalendarView, date: LocalDate, language: Language): string {
  const title = titleOf(view, date, language)
  if (view === 'month' || language !== 'en') return title
  const short = title.replace(/, \d{4}/g, '')
  if (view === 'day') return short.replace(/^(\w{3})\w*/, '$1')
  return / – \D/.test(short) ? short.replace(/([A-Z][a-z]{2})[a-z]+/g, '$1') : short
}

export function homeOf(date: LocalDate, zone: string, now: number): number {
  const { start, end } = dayBounds(date, zone)
  return start <= now && now < end ? now : instantOf(date, 9 * 60, zone)
}
