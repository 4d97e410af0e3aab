import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import {
  type Interval,
  type IntervalSet,
  intersect,
  intervalSetOfPairs,
  pad,
  subtract,
  subtractPadded,
  within,
} from '#domain/time/interval.ts'
import { dayNumberAt, startOfDay, zoneTable } from '#domain/time/zone.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { workPairs } from './hours.ts'
import type { AvailabilityInput } from './types.ts'

/** From `now` plus the minimum notice to the end of the last bookable local day. */
export function bookableWindow({
  schedule,
  rules,
  now,
}: Pick<AvailabilityInput, 'schedule' | 'rules' | 'now'>): Interval {
  const table = zoneTable(
    schedule.timeZone,
    now - 2 * DAY_MS,
    now + (rules.horizonDays + 3) * DAY_MS,
  )
  const today = dayNumberAt(table, now)
  return {
    start: now + rules.minimumNoticeMinutes * MINUTE_MS,
    end: startOfDay(table, today + rules.horizonDays + 1),
  }
}

/** A flat list of each run's first start and exclusive end. A month is a few dozen numbers. */
interface StartRuns {
  readonly step: number
  readonly edges: readonly number[]
}

/**
 * Buffers may lie outside working hours, and gaps may fall anywhere. Starts step in elapsed time,
 * so they shift when the clocks change.
 */
export function freeRuns(input: AvailabilityInput): StartRuns {
  const { periods, allowed } = allowedStarts(input)
  return stepsWithin(periods, allowed, input.rules.slotIntervalMinutes * MINUTE_MS)
}

export function allowedStarts(input: AvailabilityInput): {
  readonly periods: readonly number[]
  readonly allowed: IntervalSet
} {
  const { schedule } = input
  const footprint = footprintOf(input.service)
  const window = bookableWindow(input)
  const start = Math.max(input.range.start, window.start)
  const end = Math.min(input.range.end, window.end)
  if (!(start < end)) return { periods: [], allowed: intervalSetOfPairs([]) }

  const periods = workPairs(schedule, { start, end: end + footprint.length })
  const working = intervalSetOfPairs(periods)
  const available = schedule.timeOff.length > 0 ? subtract(working, schedule.timeOff) : working
  return { periods, allowed: fittingStarts(footprint, available, input.busy, { start, end }) }
}

function fittingStarts(
  { parts, before, after }: Footprint,
  available: IntervalSet,
  busy: IntervalSet,
  range: Interval,
): IntervalSet {
  const last = parts.length - 1
  // The last start is included, so its range closes a millisecond later.
  const startsOfPart = parts.map(part => pad(available, part.start, 1 - part.end))
  let fitting = within(startsOfPart.reduce(intersect), range.start, range.end)
  for (const [index, part] of parts.entries()) {
    const padBefore = index === 0 ? before : 0
    const padAfter = index === last ? after : 0
    fitting = subtractPadded(fitting, busy, part.end + padAfter - 1, padBefore - part.start)
  }
  return fitting
}

export const startsOnGrid = (
  periods: readonly number[],
  allowed: IntervalSet,
  { slotIntervalMinutes }: AvailabilityInput['rules'],
): number[] => expand(stepsWithin(periods, allowed, slotIntervalMinutes * MINUTE_MS))

export const freeSlots = (input: AvailabilityInput): number[] => expand(freeRuns(input))

/** Ignores the input's range. */
export const isOffered = (input: AvailabilityInput, start: number): boolean =>
  freeRuns({ ...input, range: { start, end: start + 1 } }).edges[0] === start

function expand({ step, edges }: StartRuns): number[] {
  const starts: number[] = []
  for (let i = 0; i < edges.length; i += 2) {
    const end = edges[i + 1]!
    for (let start = edges[i]!; start < end; start += step) starts.push(start)
  }
  return starts
}

function stepsWithin(periods: readonly number[], allowed: IntervalSet, step: number): StartRuns {
  const edges: number[] = []
  let first = 0
  let reached = Number.NEGATIVE_INFINITY
  let disjoint = true
  for (let i = 0; i < allowed.length; i += 2) {
    const low = allowed[i]!
    const high = allowed[i + 1]!
    while (first < periods.length && periods[first + 1]! <= low) first += 2
    for (let w = first; w < periods.length && periods[w]! < high; w += 2) {
      const anchor = periods[w]!
      const start = low > anchor ? anchor + Math.ceil((low - anchor) / step) * step : anchor
      const end = Math.min(high, periods[w + 1]!)
      if (start >= end) continue
      if (start < reached) disjoint = false
      edges.push(start, end)
      reached = Math.max(reached, end)
    }
  }
  if (disjoint) return { step, edges }
  // Overlapping hours may interleave two grids.
  const starts = new Set(expand({ step, edges }))
  return { step, edges: [...starts].sort((a, b) => a - b).flatMap(start => [start, start + 1]) }
}
