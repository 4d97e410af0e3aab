import { DAY_MS, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { instantOf, minuteOfDayAt } from '#domain/time/zone.ts'

/** An appointment lasts at most a day. */
const LONGEST_MS = DAY_MS
/** What a drag over empty time makes at least. */
const SHORTEST_MS = 5 * MINUTE_MS

/**
 * How far apart the lines lie that things snap to: a quarter of an hour, or finer where times are
 * offered finer.
 */
export const stepFor = (slotIntervalMinutes: number): number =>
  slotIntervalMinutes % 15 === 0 ? 15 : slotIntervalMinutes % 10 === 0 ? 10 : 5

type Rounding = 'down' | 'near' | 'up'

/**
 * An instant on the lines of the business's clock. In zones of odd offsets the lines are those that
 * people there see.
 */
export function snap(ms: number, step: number, zone: string, rounding: Rounding = 'near'): number {
  const minute = minuteOfDayAt(ms, zone)
  const past = (minute % step) * MINUTE_MS + (ms % MINUTE_MS)
  if (past === 0) return ms
  const up = rounding === 'up' || (rounding === 'near' && past >= (step * MINUTE_MS) / 2)
  return up ? ms - past + step * MINUTE_MS : ms - past
}

/**
 * A span that was taken hold of at one instant and let go at another: its start snaps, its length
 * stays.
 */
export function moved(
  span: Interval,
  held: number,
  dropped: number,
  step: number,
  zone: string,
): Interval {
  const start = snap(span.start + dropped - held, step, zone)
  return { start, end: start + span.end - span.start }
}

/** A span whose end was drawn to an instant: at least one step long, at most a day. */
export function resized(
  { start }: Interval,
  dropped: number,
  step: number,
  zone: string,
): Interval {
  const end = snap(dropped, step, zone)
  return { start, end: Math.min(Math.max(end, start + step * MINUTE_MS), start + LONGEST_MS) }
}

/** What was drawn over empty time, in either direction: whole steps around both ends. */
export function drawn(from: number, to: number, step: number, zone: string): Interval {
  const start = snap(Math.min(from, to), step, zone, 'down')
  const end = snap(Math.max(from, to), step, zone, 'up')
  return { start, end: Math.min(Math.max(end, start + SHORTEST_MS), start + LONGEST_MS) }
}

/** A span on another date at the time that clocks showed, or as near to it as the date has. */
export function onDate(span: Interval, date: LocalDate, zone: string): Interval {
  const start = instantOf(date, minuteOfDayAt(span.start, zone), zone)
  return { start, end: start + span.end - span.start }
}

/** A span some steps later (earlier when negative), back on the lines. */
export function nudged(span: Interval, steps: number, step: number, zone: string): Interval {
  const start = snap(span.start + steps * step * MINUTE_MS, step, zone, steps > 0 ? 'down' : 'up')
  return { start, end: start + span.end - span.start }
}

/** A span some steps longer (shorter when negative). */
export function stretched(span: Interval, steps: number, step: number, zone: string): Interval {
  return resized(span, span.end + steps * step * MINUTE_MS, step, zone)
}
