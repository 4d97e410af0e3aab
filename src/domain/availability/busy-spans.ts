import { MINUTE_MS } from '#domain/time/date.ts'

/** Epoch milliseconds. */
interface LegSpan {
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
