import type { Interval } from '#domain/time/interval.ts'

export const meets = (
  { startTime, endTime }: { startTime: string; endTime: string },
  { start, end }: Interval,
) => Date.parse(startTime) < end && Date.parse(endTime) > start
