import { isLocalDate, type LocalDate, MINUTE_MS } from './date.ts'
import { instantOf, localDateOf, minuteOfDayAt, offsetAt } from './zone.ts'

export interface LocalInput {
  readonly date: LocalDate
  readonly time: string
}

export function timeOfMinute(minuteOfDay: number): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`
}

/** 24-hour 'HH:mm'. */
export function minuteOfTime(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::00(?:\.0+)?)?$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

export function toLocalInput(ms: number, zone: string): LocalInput {
  return { date: localDateOf(ms, zone), time: timeOfMinute(minuteOfDayAt(ms, zone)) }
}

/** A skipped time moves forward by the gap; a repeated one is the earlier of the two. */
export function parseLocalInput({ date, time }: LocalInput, zone: string): number | undefined {
  const minute = minuteOfTime(time)
  return minute === undefined || !isLocalDate(date) ? undefined : instantOf(date, minute, zone)
}

/** '2026-03-09T10:00:00+01:00' */
export function toOffsetIso(ms: number, zone: string): string {
  const offset = offsetAt(ms, zone)
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS)
  return `${new Date(ms + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${timeOfMinute(minutes)}`
}

export function showSameTime(ms: number, zone: string, other: string): boolean {
  return offsetAt(ms, zone) === offsetAt(ms, other)
}
