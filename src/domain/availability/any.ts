import { DAY_MS, dateOfDayNumber } from '#domain/time/date.ts'
import { dayNumberAt, startOfDay, zoneTable } from '#domain/time/zone.ts'
import { freeRuns } from './slots.ts'
import type { SlotList, StaffCandidate } from './types.ts'

/**
 * Each start goes to the person with the lowest rank, then the fewest appointments that day, then
 * the one booked least recently, then the lowest id.
 */
export function freeSlotsOfAny(
  candidates: readonly StaffCandidate[],
  limit = Number.POSITIVE_INFINITY,
): SlotList {
  const ordered = [...candidates].sort(byRankAndLastBooked)
  const durationMinutes = ordered[0]?.input.service.durationMinutes ?? 0
  const runs = ordered.map(candidate => freeRuns(candidate.input))
  const heads = Float64Array.from(runs, ({ edges }) => edges[0] ?? Number.POSITIVE_INFINITY)
  const ends = Float64Array.from(runs, ({ edges }) => edges[1] ?? Number.POSITIVE_INFINITY)
  const steps = Float64Array.from(runs, ({ step }) => step)
  const run = new Int32Array(runs.length)
  const orderAt = fairOrder(ordered)
  const starts: number[] = []
  const staffIds: number[] = []
  let start = Math.min(...heads)
  while (start < Number.POSITIVE_INFINITY && starts.length < limit) {
    const order = orderAt(start)
    let chosen = -1
    let next = Number.POSITIVE_INFINITY
    for (let k = 0; k < order.length; k++) {
      const i = order[k]!
      let head = heads[i]!
      if (head === start) {
        if (chosen < 0) chosen = i
        head += steps[i]!
        if (head >= ends[i]!) {
          const { edges } = runs[i]!
          const at = run[i]! + 2
          run[i] = at
          head = edges[at] ?? Number.POSITIVE_INFINITY
          ends[i] = edges[at + 1] ?? Number.POSITIVE_INFINITY
        }
        heads[i] = head
      }
      if (head < next) next = head
    }
    starts.push(start)
    staffIds.push(ordered[chosen]!.staffId)
    start = next
  }
  return { durationMinutes, minutesOf: differingLengths(ordered), starts, staffIds }
}

function differingLengths(candidates: readonly StaffCandidate[]) {
  const lengthOf = ({ input }: StaffCandidate) => input.service.durationMinutes
  const [first] = candidates
  if (!first || candidates.every(each => lengthOf(each) === lengthOf(first))) return undefined
  return new Map(candidates.map(each => [each.staffId, lengthOf(each)]))
}

/** Chooses the same person as `freeSlotsOfAny`. */
export function staffFor(candidates: readonly StaffCandidate[], start: number): number | undefined {
  const range = { start, end: start + 1 }
  const { starts, staffIds } = freeSlotsOfAny(
    candidates.map(each => ({ ...each, input: { ...each.input, range } })),
  )
  return starts[0] === start ? staffIds[0] : undefined
}

export function byRankAndLastBooked(a: StaffCandidate, b: StaffCandidate): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  const last = (candidate: StaffCandidate) => candidate.lastBookedAt ?? Number.NEGATIVE_INFINITY
  return last(a) === last(b) ? a.staffId - b.staffId : last(a) < last(b) ? -1 : 1
}

/** Returns the candidates' indexes in order at a start, recomputed only for another local day. */
export function fairOrder(ordered: readonly StaffCandidate[]) {
  const counts = new Int32Array(ordered.length)
  let order: readonly number[] = []
  let from = Number.POSITIVE_INFINITY
  let ends = Number.NEGATIVE_INFINITY
  return (start: number) => {
    if (start >= from && start < ends) return order
    from = start
    ends = Number.POSITIVE_INFINITY
    let zone = ''
    let date = ''
    for (let i = 0; i < ordered.length; i++) {
      const { input, bookingsByDate } = ordered[i]!
      if (input.schedule.timeZone !== zone) {
        zone = input.schedule.timeZone
        const table = zoneTable(zone, start - DAY_MS, start + 2 * DAY_MS)
        const day = dayNumberAt(table, start)
        date = dateOfDayNumber(day)
        const next = startOfDay(table, day + 1)
        // If clocks go back across midnight, the old date returns after the new one has begun.
        ends = Math.min(ends, next > start ? next : start + 1)
      }
      counts[i] = bookingsByDate.get(date) ?? 0
    }
    order = [...ordered.keys()].sort(
      (i, other) => ordered[i]!.rank - ordered[other]!.rank || counts[i]! - counts[other]!,
    )
    return order
  }
}
