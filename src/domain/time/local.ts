import { DAY_MS, isLocalDate, type LocalDate, MINUTE_MS } from './date.ts'
import { instantOf, localDateOf, minuteOfDayAt, offsetAt } from './zone.ts'

/** What a pair of date and time inputs holds: 'YYYY-MM-DD' and 'HH:mm', 24 hours. */
export interface LocalInput {
  readonly date: LocalDate
  readonly time: string
}

/** Minutes since midnight as 'HH:mm'. */
export function timeOfMinute(minuteOfDay: number): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`
}

/** Minutes since midnight of 'HH:mm', 24 hours; undefined for anything else. */
export function minuteOfTime(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::00(?:\.0+)?)?$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/** What inputs show for an instant in a zone. */
export function toLocalInput(ms: number, zone: string): LocalInput {
  return { date: localDateOf(ms, zone), time: timeOfMinute(minuteOfDayAt(ms, zone)) }
}

/**
 * The instant that a person means by date and time inputs in a zone, in epoch milliseconds;
 * undefined when either is not filled in. A time that a spring change skips moves forward by the
 * gap; one that an autumn change repeats means its first occurrence.
 */
export function parseLocalInput({ date, time }: LocalInput, zone: string): number | undefined {
  const minute = minuteOfTime(time)
  return minute === undefined || !isLocalDate(date) ? undefined : instantOf(date, minute, zone)
}

/** An instant in ISO 8601 with the zone's own offset: '2026-03-09T10:00:00+01:00'. */
export function toOffsetIso(ms: number, zone: string): string {
  const offset = offsetAt(ms, zone)
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS)
  return `${new Date(ms + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${timeOfMinute(minutes)}`
}

/** Whether clocks in both zones show the same at an instant. */
export function showSameTime(ms: number, zone: string, other: string): boolean {
  return offsetAt(ms, zone) === offsetAt(ms, other)
}

/** The first day of the month of a date, and how many days that month has. */
export function monthOf(date: LocalDate): { first: LocalDate; days: number } {
  const first = `${date.slice(0, 8)}01`
  const start = Date.parse(first)
  const next = new Date(start)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { first, days: (next.getTime() - start) / DAY_MS }
}
