import { MINUTE_MS } from '#domain/time/date.ts'
import { explainTime, type HiddenTime } from './explain.ts'
import { freeSlots } from './slots.ts'
import type { AvailabilityInput, HidingRule } from './types.ts'

/**
 * How near a time came to being offered: the later a rule is asked, the more have let it through.
 */
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
 * Why nothing at all is offered in the input's range: the rule that hides the time which came
 * nearest to being offered, with that start. Undefined when something is offered. Looks at every
 * quarter of an hour.
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
