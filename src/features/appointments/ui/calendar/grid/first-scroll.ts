import type { Stretch } from './axis.ts'

/** Minutes above and below the usual hours. */
export const MARGIN = 15
/** Minutes above the current time where the usual hours don't fit. */
const BEFORE_NOW = 90

/**
 * The minute of the axis to begin with: the first usual hour, or the current time if that would
 * hide it, but no further than to the last usual hour. `seen`: how many minutes fit.
 */
export function firstShown(hours: Stretch, nowY: number, seen: number): number {
  const isLate = nowY < hours.bottom && nowY > hours.top + seen
  const isSoon = nowY < hours.top && nowY > hours.top - 2 * MARGIN
  if (isLate) return Math.min(nowY - BEFORE_NOW, hours.bottom + 2 * MARGIN - seen)
  return isSoon ? nowY : hours.top
}
