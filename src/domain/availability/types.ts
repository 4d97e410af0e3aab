import type { LocalDate, Weekday } from '#domain/time/date.ts'
import type { Interval, IntervalSet } from '#domain/time/interval.ts'

/**
 * Minutes since local midnight, half-open. `endMinute` is at most 2880, for hours that cross
 * midnight.
 */
export interface MinuteSpan {
  readonly startMinute: number
  readonly endMinute: number
}

export interface WeeklySpan extends MinuteSpan {
  readonly weekday: Weekday
}

/** Without intervals, the date is closed. */
export interface DatedException {
  readonly date: LocalDate
  readonly intervals: readonly MinuteSpan[]
}

/** Hours belong to the date on which they start, even past midnight. */
export interface Schedule {
  readonly timeZone: string
  readonly weekly: readonly WeeklySpan[]
  readonly exceptions: readonly DatedException[]
  /** Public holidays. A dated exception on the same date wins. */
  readonly closedDates: readonly LocalDate[]
  readonly timeOff: IntervalSet
}

export interface ServiceTiming {
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  /** Minutes from the start, in which the staff member is free. */
  readonly gap?: MinuteSpan | undefined
}

export interface BookingRules {
  /** Counted in elapsed time from the beginning of each working period. */
  readonly slotIntervalMinutes: number
  readonly minimumNoticeMinutes: number
  /** In days after today; the last one is bookable. */
  readonly horizonDays: number
}

/** Instants are epoch milliseconds. */
export interface AvailabilityInput {
  readonly schedule: Schedule
  readonly service: ServiceTiming
  readonly rules: BookingRules
  readonly busy: IntervalSet
  readonly now: number
  readonly range: Interval
}

export interface StaffCandidate {
  readonly staffId: number
  /** Lower ranks go first; fairness decides among equal ones. */
  readonly rank: number
  readonly input: AvailabilityInput
  /** By local date of the schedule; dates without bookings may be absent. */
  readonly bookingsByDate: ReadonlyMap<LocalDate, number>
  readonly lastBookedAt: number | null
}

export interface SlotList {
  readonly durationMinutes: number
  /** By staff member; absent if all lengths are equal. */
  readonly minutesOf?: ReadonlyMap<number, number> | undefined
  readonly starts: readonly number[]
  readonly staffIds: readonly number[]
}

export type HidingRule =
  | 'hours'
  | 'break'
  | 'exception'
  | 'time-off'
  | 'holiday'
  | 'booked'
  | 'buffer'
  | 'notice'
  | 'horizon'
  | 'interval'
