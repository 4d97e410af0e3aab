import type { Stretch } from './axis.ts'

/** Minutes around the usual hours. */
export const MARGIN = 15
/** Minutes shown above the current time if the usual hours don't fit. */
const BEFORE_NOW = 90

/**
 * In minutes of the axis. Shows the first usual hour, unless that would hide the current time.
 * `seen` is how many minutes fit.
 */
export function firstShown(hours: Stretch, nowY: number, seen: number): number {
  const isLate = nowY < hours.bottom && nowY > hours.top + seen
  const isSoon = nowY < hours.top && nowY > hours.top - 2 * MARGIN
  if (isLate) return Math.min(nowY - BEFORE_NOW, hours.bottom + 2 * MARGIN - seen)
  return isSoon ? nowY : hours.top
}
