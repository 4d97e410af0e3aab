import { MINUTE_MS } from '#domain/time/date.ts'
import { explainTime, type HiddenTime } from './explain.ts'
import { freeSlots } from './slots.ts'
import type { AvailabilityInput, HidingRule } from './types.ts'

/** In the order they apply: a time that passes more rules is closer to being offered. */
const asked: readonly HidingRule[] = [
  'hours',
  'break',
  'holiday',
  'exception',
  'time-off',
  'booked',
  'buffer',
  'horizon',
  'notice',
  'interval',
]
const STEP_MS = 15 * MINUTE_MS

/**
 * The rule that hides the time closest to being offered, unless one is offered. Checks every
 * quarter hour.
 */
export function explainRange(
  input: AvailabilityInput,
): (HiddenTime & { start: number }) | undefined {
  if (freeSlots(input).length > 0) return undefined
  let nearest: (HiddenTime & { start: number }) | undefined
  for (let start = input.range.start; start < input.range.end; start += STEP_MS) {
    const hidden = explainTime(input, start)
    if (hidden && (!nearest || asked.indexOf(hidden.rule) > asked.indexOf(nearest.rule)))
      nearest = { ...hidden, start }
  }
  return nearest
}
