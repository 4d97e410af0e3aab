import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { subtract, within } from '#domain/time/interval.ts'
import { runsByDay } from './by-day.ts'
import { workingTime } from './hours.ts'
import { bookableWindow } from './slots.ts'
import type { AvailabilityInput, SlotList } from './types.ts'

/** More per day would not stand out. */
export const SUGGESTIONS_PER_DAY = 3

interface Fit {
  start: number
  stretch: number
  stretchLength: number
  /** Minutes around the appointment that can still be sold. */
  sellable: number
  /** Remaining pieces of the stretch: none, one or two. */
  pieces: number
}

/**
 * Starts that leave at most one piece of their free stretch and the most sellable time: tightest
 * stretch first, then far from each other. `menu` has the minutes of each service, with buffers.
 */
export function suggestStarts(
  list: SlotList,
  team: ReadonlyMap<number, AvailabilityInput>,
  menu: readonly number[],
  zone: string,
): ReadonlySet<number> {
  const measures = new Map<number, (start: number) => Fit | undefined>()
  for (const [staffId, input] of team)
    measures.set(staffId, measureFor(input, list, menu, measures.size))
  const suggested = new Set<number>()
  for (const run of runsByDay(list.starts, zone)) {
    const most = new Map<number, number>()
    const compact: Fit[] = []
    for (let i = run.from; i < run.to; i++) {
      const fit = measures.get(list.staffIds[i]!)?.(list.starts[i]!)
      if (!fit) continue
      if (fit.sellable > (most.get(fit.stretch) ?? -1)) most.set(fit.stretch, fit.sellable)
      if (fit.pieces < 2) compact.push({ ...fit })
    }
    for (const { start } of choose(compact.filter(fit => fit.sellable === most.get(fit.stretch))))
      suggested.add(start)
  }
  return suggested
}

function choose(fits: Fit[]): Fit[] {
  fits.sort((a, b) => a.pieces - b.pieces || a.stretchLength - b.stretchLength || a.start - b.start)
  const chosen = fits.slice(0, 1)
  const apart = (fit: Fit) => Math.min(...chosen.map(({ start }) => Math.abs(start - fit.start)))
  while (chosen.length < Math.min(SUGGESTIONS_PER_DAY, fits.length)) {
    chosen.push(fits.reduce((farthest, fit) => (apart(fit) > apart(farthest) ? fit : farthest)))
  }
  return chosen
}

/** The starts are ascending. Returns the same object each time. */
function measureFor(
  input: AvailabilityInput,
  { starts }: SlotList,
  menu: readonly number[],
  member: number,
) {
  const { service, rules, schedule, busy } = input
  const step = rules.slotIntervalMinutes * MINUTE_MS
  const before = service.bufferBeforeMinutes * MINUTE_MS
  const taken = (service.durationMinutes + service.bufferAfterMinutes) * MINUTE_MS
  // Time within the minimum notice can't be sold either.
  const from = Math.max((starts[0] ?? 0) - DAY_MS, bookableWindow(input).start)
  const to = (starts[starts.length - 1] ?? 0) + 2 * DAY_MS
  const free = within(
    subtract(workingTime(schedule, { start: from, end: to }), busy),
    from,
    Number.POSITIVE_INFINITY,
  )
  const packed = packing(menu, rules.slotIntervalMinutes)
  const fit: Fit = { start: 0, stretch: 0, stretchLength: 0, sellable: 0, pieces: 0 }
  let edge = 0
  return (start: number): Fit | undefined => {
    while (edge < free.length && free[edge + 1]! <= start) edge += 2
    const stretchStart = free[edge]
    if (stretchStart === undefined || stretchStart > start) return undefined
    const stretchEnd = free[edge + 1]!
    const firstBefore = start - Math.floor((start - stretchStart) / step) * step
    const firstAfter = start + Math.ceil(taken / step) * step
    fit.start = start
    fit.stretch = member * 1e6 + edge
    fit.stretchLength = stretchEnd - stretchStart
    fit.sellable = packed(start - before - firstBefore) + packed(stretchEnd - firstAfter)
    fit.pieces = (start - before > stretchStart ? 1 : 0) + (start + taken < stretchEnd ? 1 : 0)
    return fit
  }
}

/** The most minutes that services booked back to back can fill. */
function packing(menu: readonly number[], stepMinutes: number) {
  const most: number[] = [0]
  return (milliseconds: number): number => {
    const length = Math.min(Math.floor(milliseconds / MINUTE_MS), 2880)
    for (let minutes = most.length; minutes <= length; minutes++) {
      let best = 0
      for (const service of menu) {
        if (service < 1 || service > minutes) continue
        const next = minutes - Math.ceil(service / stepMinutes) * stepMinutes
        best = Math.max(best, service + (next > 0 ? most[next]! : 0))
      }
      most.push(best)
    }
    return length > 0 ? most[length]! : 0
  }
}
