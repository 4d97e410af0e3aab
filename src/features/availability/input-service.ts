import type { AvailabilityInput } from '#domain/availability/types.ts'
import type { Weekday } from '#domain/time/date.ts'
import {
  EMPTY_SET,
  type Interval,
  type IntervalSet,
  intervalSetOfPairs,
} from '#domain/time/interval.ts'
import type { AvailabilityRow } from './queries.ts'

interface Bookings {
  busy: IntervalSet
  starts: number[]
  createdAt: number[]
}

/** Parses the query's flat list of `lower,upper,start,created`. */
export function readBookings(flat: string | null): Bookings {
  if (!flat) return { busy: EMPTY_SET, starts: [], createdAt: [] }
  const numbers = flat.split(',')
  const pairs: number[] = []
  const starts: number[] = []
  const createdAt: number[] = []
  for (let at = 0; at < numbers.length; at += 4) {
    pairs.push(Number(numbers[at]), Number(numbers[at + 1]))
    starts.push(Number(numbers[at + 2]))
    createdAt.push(Number(numbers[at + 3]))
  }
  return { busy: intervalSetOfPairs(pairs), starts, createdAt }
}

type ScheduleRow = Pick<
  AvailabilityRow,
  'time_zone' | 'weekly_hours' | 'exceptions' | 'time_off'
> & {
  closed_dates?: string[] | undefined
}

export const scheduleOf = (row: ScheduleRow): AvailabilityInput['schedule'] => ({
  timeZone: row.time_zone,
  weekly: row.weekly_hours.map(span => ({ ...span, weekday: span.weekday as Weekday })),
  exceptions: row.exceptions ?? [],
  closedDates: row.closed_dates ?? [],
  timeOff: row.time_off ? intervalSetOfPairs(row.time_off.flat()) : EMPTY_SET,
})

export function toInput(
  row: AvailabilityRow,
  bookings: Bookings,
  range: Interval,
  now: Date,
): AvailabilityInput {
  return {
    schedule: scheduleOf(row),
    service: {
      durationMinutes: row.duration_minutes,
      bufferBeforeMinutes: row.buffer_before_minutes,
      bufferAfterMinutes: row.buffer_after_minutes,
    },
    rules: {
      slotIntervalMinutes: row.slot_interval_minutes,
      minimumNoticeMinutes: row.minimum_notice_minutes,
      horizonDays: row.horizon_days,
    },
    busy: bookings.busy,
    now: now.getTime(),
    range,
  }
}
