/** Half-open, in epoch milliseconds. */
export interface Interval {
  readonly start: number
  readonly end: number
}

declare const intervalSetBrand: unique symbol

/**
 * Disjoint intervals as a flat list of edges: start, end, start, end, … Strictly increasing, with
 * touching neighbors merged.
 */
export type IntervalSet = readonly number[] & { readonly [intervalSetBrand]: true }

const sealed = (edges: number[]) => edges as readonly number[] as IntervalSet

export const EMPTY_SET: IntervalSet = sealed([])

export function intervalSet(list: Iterable<Interval>): IntervalSet {
  const pairs: number[] = []
  for (const { start, end } of list) pairs.push(start, end)
  return intervalSetOfPairs(pairs)
}

/** Fastest when the starts are sorted. */
export function intervalSetOfPairs(pairs: readonly number[]): IntervalSet {
  const edges: number[] = []
  let last = Number.NEGATIVE_INFINITY
  let lastStart = Number.NEGATIVE_INFINITY
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const start = pairs[i]!
    const end = pairs[i + 1]!
    // This also drops NaN edges.
    if (!(start < end)) continue
    if (start < lastStart) return intervalSetOfPairs(sortedPairs(pairs))
    lastStart = start
    if (start > last) edges.push(start, end)
    else if (end > last) edges[edges.length - 1] = end
    else continue
    last = end
  }
  return sealed(edges)
}

export function sortedPairs(pairs: readonly number[]): number[] {
  const spans: [number, number][] = []
  for (let i = 0; i + 1 < pairs.length; i += 2)
    if (pairs[i]! < pairs[i + 1]!) spans.push([pairs[i]!, pairs[i + 1]!])
  return spans.sort((a, b) => a[0] - b[0]).flat()
}

export function intervalsOf(set: IntervalSet): Interval[] {
  const list: Interval[] = []
  for (let i = 0; i < set.length; i += 2) list.push({ start: set[i]!, end: set[i + 1]! })
  return list
}

/** An odd result means that the instant is inside. */
function edgeAfter(set: IntervalSet, instant: number): number {
  let low = 0
  let high = set.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (set[middle]! <= instant) low = middle + 1
    else high = middle
  }
  return low
}

export function intervalAt(set: IntervalSet, instant: number): Interval | undefined {
  const edge = edgeAfter(set, instant)
  return edge % 2 === 1 ? { start: set[edge - 1]!, end: set[edge]! } : undefined
}

export function covers(set: IntervalSet, { start, end }: Interval): boolean {
  const edge = edgeAfter(set, start)
  return edge % 2 === 1 && end <= set[edge]!
}

export function firstOverlap(set: IntervalSet, { start, end }: Interval): Interval | undefined {
  const edge = edgeAfter(set, start) & ~1
  return edge < set.length && set[edge]! < end
    ? { start: set[edge]!, end: set[edge + 1]! }
    : undefined
}

export function union(a: IntervalSet, b: IntervalSet): IntervalSet {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const edges: number[] = []
  let i = 0
  let j = 0
  let last = Number.NEGATIVE_INFINITY
  while (i < a.length || j < b.length) {
    const isFirst = j >= b.length || a[i]! <= b[j]!
    const start = isFirst ? a[i]! : b[j]!
    const end = isFirst ? a[i + 1]! : b[j + 1]!
    if (isFirst) i += 2
    else j += 2
    if (start > last) edges.push(start, end)
    else if (end > last) edges[edges.length - 1] = end
    else continue
    last = end
  }
  return sealed(edges)
}

export function intersect(a: IntervalSet, b: IntervalSet): IntervalSet {
  const edges: number[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const start = Math.max(a[i]!, b[j]!)
    const end = Math.min(a[i + 1]!, b[j + 1]!)
    if (start < end) edges.push(start, end)
    if (a[i + 1] === end) i += 2
    if (b[j + 1] === end) j += 2
  }
  return sealed(edges)
}

export const within = (set: IntervalSet, start: number, end: number): IntervalSet =>
  start < end ? intersect(set, sealed([start, end])) : EMPTY_SET

export const subtract = (a: IntervalSet, b: IntervalSet): IntervalSet => subtractPadded(a, b, 0, 0)

/**
 * `subtract(a, pad(b, before, after))` in one pass. The sum of the paddings must not be negative.
 */
export function subtractPadded(
  a: IntervalSet,
  b: IntervalSet,
  before: number,
  after: number,
): IntervalSet {
  const edges: number[] = []
  let j = a.length > 0 ? edgeAfter(b, a[0]! - after) & ~1 : 0
  for (let i = 0; i < a.length; i += 2) {
    let start = a[i]!
    const end = a[i + 1]!
    while (j < b.length && b[j + 1]! + after <= start) j += 2
    for (let k = j; k < b.length && b[k]! - before < end; k += 2) {
      const hole = b[k]! - before
      if (start < hole) edges.push(start, hole)
      start = Math.max(start, b[k + 1]! + after)
    }
    if (start < end) edges.push(start, end)
  }
  return sealed(edges)
}

/** Negative values shrink intervals and drop those that vanish. */
export function pad(set: IntervalSet, before: number, after: number): IntervalSet {
  const edges: number[] = []
  for (let i = 0; i < set.length; i += 2) {
    const start = set[i]! - before
    const end = set[i + 1]! + after
    const last = edges.length - 1
    if (start >= end) continue
    if (last >= 0 && start <= edges[last]!) edges[last] = Math.max(edges[last]!, end)
    else edges.push(start, end)
  }
  return sealed(edges)
}

export function lengthOf(set: IntervalSet): number {
  let total = 0
  for (let i = 0; i < set.length; i += 2) total += set[i + 1]! - set[i]!
  return total
}
