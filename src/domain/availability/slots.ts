import { addDays, MINUTE_MS } from '#domain/time/date.ts'
import { covers, meets, subtract } from '#domain/time/interval.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { workSet, workSpans } from './hours.ts'
import type { AvailabilityInput } from './types.ts'

/** The starts that notice and horizon leave open, half-open. */
export function bookableWindow(input: AvailabilityInput): { start: number; end: number } {
  const { rules, schedule, now } = input
  const lastDay = addDays(localDateOf(now, schedule.timeZone), rules.horizonDays)
  return { start: now + rules.minimumNoticeMinutes * MINUTE_MS, end: dayBounds(lastDay, schedule.timeZone).end }
}

/**
 * The free starts of one staff member within the asked range, in order, in epoch milliseconds. The appointment itself lies inside
 * working hours and outside time off; its buffers need not, but they keep clear of busy time.
 */
export function freeSlots(input: AvailabilityInput): number[] {
  const { service, rules, schedule, busy, range } = input
  const window = bookableWindow(input)
  const from = Math.max(range.start, window.start)
  const to = Math.min(range.end, window.end)
  if (!(from < to)) return []
  const length = service.durationMinutes * MINUTE_MS
  const spans = workSpans(schedule, { start: from, end: to + length })
  const open = subtract(workSet(spans), schedule.timeOff)
  const starts = new Set<number>()
  for (const span of spans) {
    for (let start = span.start; start < span.end; start += rules.slotIntervalMinutes * MINUTE_MS) {
      if (start < from || start >= to) continue
      const end = start + length
      const padded = {
        start: start - service.bufferBeforeMinutes * MINUTE_MS,
        end: end + service.bufferAfterMinutes * MINUTE_MS,
      }
      if (covers(open, { start, end }) && !meets(busy, padded)) starts.add(start)
    }
  }
  return [...starts].sort((a, b) => a - b)
}

/** Whether `freeSlots` offers exactly this start, whatever range the input asks for. */
export function isOffered(input: AvailabilityInput, start: number): boolean {
  return freeSlots({ ...input, range: { start, end: start + 1 } }).includes(start)
}
