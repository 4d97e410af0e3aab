import type { AvailabilityInput, MinuteSpan, ServiceTiming } from '#domain/availability/types.ts'
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

type BookingsRow = Pick<AvailabilityRow, 'busy' | 'gaps'>

export function readBookings({ busy: flat, gaps }: BookingsRow): Bookings {
  if (!flat) return NO_BOOKINGS
  const numbers = flat.split(',')
  const gapsAt = gaps ? gapsByBooking(gaps) : undefined
  const pairs: number[] = []
  const starts: number[] = []
  const createdAt: number[] = []
  for (let at = 0; at < numbers.length; at += 4) {
    const start = Number(numbers[at])
    const gap = gapsAt?.get(start)
    pairs.push(start)
    if (gap) pairs.push(gap.start, gap.end)
    pairs.push(Number(numbers[at + 1]))
    starts.push(Number(numbers[at + 2]))
    createdAt.push(Number(numbers[at + 3]))
  }
  return { busy: intervalSetOfPairs(pairs), starts, createdAt }
}

export const NO_BOOKINGS: Bookings = { busy: EMPTY_SET, starts: [], createdAt: [] }

function gapsByBooking(flat: string): Map<number, Interval> {
  const numbers = flat.split(',').map(Number)
  const found = new Map<number, Interval>()
  for (let at = 0; at < numbers.length; at += 3)
    found.set(numbers[at]!, { start: numbers[at + 1]!, end: numbers[at + 2]! })
  return found
}

export const withGap = <R extends AvailabilityRow>(
  row: R,
  gap: MinuteSpan | null | undefined,
): R =>
  gap === undefined
    ? row
    : {
        ...row,
        gap_start_minutes: gap?.startMinute ?? null,
        gap_minutes: gap ? gap.endMinute - gap.startMinute : null,
      }

export interface Booked {
  gap?: MinuteSpan | null | undefined
  /** The booked length; undefined means the offered one. */
  minutes?: number | undefined
}

/** The offer with the waiting time and the length that an appointment was booked with. */
export const asBooked = <R extends AvailabilityRow>(row: R, { gap, minutes }: Booked): R => ({
  ...withGap(row, gap),
  ...(minutes !== undefined && { duration_minutes: minutes }),
})

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

type TimingRow = Pick<
  AvailabilityRow,
  | 'duration_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
  | 'gap_start_minutes'
  | 'gap_minutes'
>

export function timingOf(row: TimingRow): ServiceTiming {
  const gap = gapIn(row, row.duration_minutes)
  return {
    durationMinutes: row.duration_minutes,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    ...(gap && { gap }),
  }
}

export function gapIn(
  service: { gap_start_minutes: number | null; gap_minutes: number | null },
  minutes: number,
): MinuteSpan | undefined {
  if (service.gap_start_minutes === null || service.gap_minutes === null) return undefined
  const endMinute = service.gap_start_minutes + service.gap_minutes
  return endMinute < minutes ? { startMinute: service.gap_start_minutes, endMinute } : undefined
}

export const toInput = (
  row: AvailabilityRow,
  bookings: Bookings,
  range: Interval,
  now: Date,
): AvailabilityInput => ({
  // Removed staff keep their hours, but can't be booked.
  schedule: scheduleOf(row.staff_removed ? { ...row, weekly_hours: [], exceptions: null } : row),
  service: timingOf(row),
  rules: {
    slotIntervalMinutes: row.slot_interval_minutes,
    minimumNoticeMinutes: row.minimum_notice_minutes,
    horizonDays: row.horizon_days,
  },
  busy: bookings.busy,
  now: now.getTime(),
  range,
})
