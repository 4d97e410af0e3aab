import { MINUTE_MS } from '#domain/time/date.ts'

/** An appointment of a visit; instants in epoch milliseconds. */
export interface LegSpan {
  staffId: number
  start: number
  end: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** When each leg's staff member is busy: without buffers between legs of the same one in a row. */
export const busySpans = (legs: readonly LegSpan[]): { from: Date; to: Date }[] =>
  legs.map(({ staffId, start, end, bufferBeforeMinutes, bufferAfterMinutes }, index) => {
    const [previous, next] = [legs[index - 1], legs[index + 1]]
    const follows = previous?.staffId === staffId && previous.end === start
    const precedes = next?.staffId === staffId && next.start === end
    return {
      from: new Date(start - (follows ? 0 : bufferBeforeMinutes * MINUTE_MS)),
      to: new Date(end + (precedes ? 0 : bufferAfterMinutes * MINUTE_MS)),
    }
  })

/** How far the start and the end of a leg move. */
interface Shift {
  start: number
  end: number
}

/**
 * The order in which the legs of a visit take their new times, so that none meets the old time of
 * another: shrinking ones, those that move later from the last, earlier ones from the first.
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
