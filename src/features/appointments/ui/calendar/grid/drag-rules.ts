import { DAY_MS, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { instantOf, minuteOfDayAt } from '#domain/time/zone.ts'

const LONGEST_MS = DAY_MS
const SHORTEST_MS = 5 * MINUTE_MS

/** Minutes: 15, or less if booking slots are finer. */
export const stepFor = (slotIntervalMinutes: number): number =>
  slotIntervalMinutes % 15 === 0 ? 15 : slotIntervalMinutes % 10 === 0 ? 10 : 5

type Rounding = 'down' | 'near' | 'up'

/** In the business's local time. */
export function snap(ms: number, step: number, zone: string, rounding: Rounding = 'near'): number {
  const minute = minuteOfDayAt(ms, zone)
  const past = (minute % step) * MINUTE_MS + (ms % MINUTE_MS)
  if (past === 0) return ms
  const up = rounding === 'up' || (rounding === 'near' && past >= (step * MINUTE_MS) / 2)
  return up ? ms - past + step * MINUTE_MS : ms - past
}

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

/** At least one step, at most a day. */
export function resized(
  { start }: Interval,
  dropped: number,
  step: number,
  zone: string,
): Interval {
  const end = snap(dropped, step, zone)
  return { start, end: Math.min(Math.max(end, start + step * MINUTE_MS), start + LONGEST_MS) }
}

export function resizedStart(
  { end }: Interval,
  dropped: number,
  step: number,
  zone: string,
): Interval {
  const start = snap(dropped, step, zone)
  return { start: Math.max(Math.min(start, end - step * MINUTE_MS), end - LONGEST_MS), end }
}

export function drawn(from: number, to: number, step: number, zone: string): Interval {
  const start = snap(Math.min(from, to), step, zone, 'down')
  const end = snap(Math.max(from, to), step, zone, 'up')
  return { start, end: Math.min(Math.max(end, start + SHORTEST_MS), start + LONGEST_MS) }
}

/** Keeps the wall clock time, or takes the nearest that exists. */
export function onDate(span: Interval, date: LocalDate, zone: string): Interval {
  const start = instantOf(date, minuteOfDayAt(span.start, zone), zone)
  return { start, end: start + span.end - span.start }
}

export function nudged(span: Interval, steps: number, step: number, zone: string): Interval {
  const start = snap(span.start + steps * step * MINUTE_MS, step, zone, steps > 0 ? 'down' : 'up')
  return { start, end: start + span.end - span.start }
}

export const stretched = (span: Interval, steps: number, step: number, zone: string): Interval =>
  resized(span, span.end + steps * step * MINUTE_MS, step, zone)

/** Alt with an arrow moves the start; with Shift too, the end. */
export function spanOfKey(
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
  span: Interval,
  step: number,
  zone: string,
): Interval | undefined {
  const steps = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (!altKey || !steps) return undefined
  return shiftKey ? stretched(span, steps, step, zone) : nudged(span, steps, step, zone)
}
