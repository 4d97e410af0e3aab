import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { type Interval, intervalAt, subtract } from '#domain/time/interval.ts'
import { runsByDay } from './by-day.ts'
import { workingTime } from './hours.ts'
import { bookableWindow } from './slots.ts'
import type { AvailabilityInput, SlotList } from './types.ts'

/** More marks than this on one day would suggest nothing. */
export const SUGGESTIONS_PER_DAY = 3

interface Fit {
  readonly start: number
  /** The free gap that the start lies in, by its beginning and its staff member. */
  readonly gap: string
  readonly gapLength: number
  /** Minutes of services that still fit around the appointment. */
  readonly sellable: number
  /** How many pieces of the gap it leaves: none, one, or two. */
  readonly pieces: number
}

/**
 * The starts to mark as suggested, at most three for each local day of the zone: those that keep a staff member's day compact. An appointment
 * beside another one, or at an edge of the working hours, leaves one usable piece of its gap; one in the middle leaves two, and may leave a rest
 * that no service fits. Only starts that leave at most one piece, and after which as much can be sold as after any other start of the same gap,
 * are marked: first the one that leaves least of the tightest gap, then those farthest from the marked ones, so that there is one for early
 * risers and one for late ones.
 *
 * `team` has the engine's input of everybody in the list, with their busy time; `menu` how long each service they give takes with its buffers,
 * in minutes.
 */
export function suggestStarts(
  list: SlotList,
  team: ReadonlyMap<number, AvailabilityInput>,
  menu: readonly number[],
  zone: string,
): ReadonlySet<number> {
  const measures = new Map([...team].map(([staffId, input]) => [staffId, measureFor(staffId, input, list, menu)]))
  const suggested = new Set<number>()
  for (const run of runsByDay(list.starts, zone)) {
    const fits: Fit[] = []
    for (let i = run.from; i < run.to; i++) {
      const fit = measures.get(list.staffIds[i]!)?.(list.starts[i]!)
      if (fit) fits.push(fit)
    }
    for (const fit of choose(fits)) suggested.add(fit.start)
  }
  return suggested
}

function choose(fits: readonly Fit[]): Fit[] {
  const best = new Map<string, number>()
  for (const { gap, sellable } of fits) best.set(gap, Math.max(best.get(gap) ?? 0, sellable))
  const compact = fits
    .filter(({ gap, sellable, pieces }) => pieces < 2 && sellable === best.get(gap))
    .sort((a, b) => a.pieces - b.pieces || a.gapLength - b.gapLength || a.start - b.start)
  const chosen = compact.slice(0, 1)
  const apart = (fit: Fit) => Math.min(...chosen.map(({ start }) => Math.abs(start - fit.start)))
  while (chosen.length < Math.min(SUGGESTIONS_PER_DAY, compact.length)) {
    chosen.push(compact.reduce((farthest, fit) => (apart(fit) > apart(farthest) ? fit : farthest)))
  }
  return chosen
}

/** Measures how an appointment at a start would sit in the free time of one staff member. */
function measureFor(staffId: number, input: AvailabilityInput, { starts }: SlotList, menu: readonly number[]) {
  const { service, rules, schedule, busy } = input
  const step = rules.slotIntervalMinutes * MINUTE_MS
  const before = service.bufferBeforeMinutes * MINUTE_MS
  const taken = (service.durationMinutes + service.bufferAfterMinutes) * MINUTE_MS
  // What notice has closed is no more for sale than what is booked.
  const from = Math.max((starts[0] ?? 0) - DAY_MS, bookableWindow(input).start)
  const to = (starts[starts.length - 1] ?? 0) + 2 * DAY_MS
  const free = subtract(workingTime(schedule, { start: from, end: to }), busy)
  const packed = packing(menu, rules.slotIntervalMinutes)

  return (start: number): Fit | undefined => {
    const whole = intervalAt(free, start)
    if (!whole) return undefined
    const gap: Interval = { start: Math.max(whole.start, from), end: whole.end }
    // Others start on the same grid as this one: in steps before it, and after it in steps from where its time is over.
    const firstBefore = start - Math.floor((start - gap.start) / step) * step
    const firstAfter = start + Math.ceil(taken / step) * step
    const left = start - before - gap.start
    const right = gap.end - start - taken
    return {
      start,
      gap: `${staffId} ${gap.start}`,
      gapLength: gap.end - gap.start,
      sellable: packed(start - before - firstBefore) + packed(gap.end - firstAfter),
      pieces: (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0),
    }
  }
}

/** Answers the most minutes of services that fit one after another into a piece of free time whose beginning is a start of the grid. */
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
