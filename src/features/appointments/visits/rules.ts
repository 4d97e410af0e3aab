import { MINUTE_MS } from '#domain/time/date.ts'

/** Epoch milliseconds. */
export interface LegSpan {
  staffId: number
  start: number
  end: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** Between consecutive legs of one person, buffers shrink to the available time. */
export function busySpans(legs: readonly LegSpan[]): { from: Date; to: Date }[] {
  const ends = legs.map(({ staffId, end, bufferAfterMinutes }, index) => {
    const next = legs[index + 1]
    const to = end + bufferAfterMinutes * MINUTE_MS
    return next?.staffId === staffId ? Math.max(end, Math.min(to, next.start)) : to
  })
  return legs.map(({ staffId, start, bufferBeforeMinutes }, index) => {
    const from = start - bufferBeforeMinutes * MINUTE_MS
    const follows = legs[index - 1]?.staffId === staffId
    return {
      from: new Date(follows ? Math.min(start, Math.max(from, ends[index - 1]!)) : from),
      to: new Date(ends[index]!),
    }
  })
}

interface Shift {
  start: number
  end: number
}

/**
 * No leg may overlap another's old time: shrinks, later starts from the last, then earlier starts
 * from the first.
 */
export function movingOrder(shifts: readonly Shift[]): number[] {
  const indexes = shifts.map((_, index) => index)
  const which = (matches: (shift: Shift) => boolean) => indexes.filter(i => matches(shifts[i]!))
  const shrinking = which(({ start, end }) => start > 0 && end < 0)
  const later = which(({ start, end }) => start >= 0 && end >= 0).reverse()
  const earlier = which(({ start, end }) => start <= 0 && end <= 0 && start + end < 0)
  const growing = which(({ start, end }) => start < 0 && end > 0)
  return [...shrinking, ...later, ...earlier, ...growing]
}
