import { MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Appointment } from '../../contract.ts'

export const meets = (
  { startTime, endTime }: { startTime: string; endTime: string },
  { start, end }: Interval,
) => Date.parse(startTime) < end && Date.parse(endTime) > start

export function waitIn({
  startTime,
  endTime,
  waiting,
}: Pick<Appointment, 'startTime' | 'endTime' | 'waiting'>): Interval | undefined {
  if (!waiting) return undefined
  const start = Date.parse(startTime) + waiting.after * MINUTE_MS
  const end = start + waiting.minutes * MINUTE_MS
  // A length that isn't saved yet may be too short for it.
  return end < Date.parse(endTime) ? { start, end } : undefined
}
