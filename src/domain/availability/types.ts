import type { LocalDate, Weekday } from '#domain/time/date.ts'
import type { Interval, IntervalSet } from '#domain/time/interval.ts'

/**
 * Minutes since a local midnight, half-open. `endMinute` may exceed 1440, up to 2880, for hours
 * that cross midnight.
 */
export interface MinuteSpan {
  readonly startMinute: number
  readonly endMinute: number
}

/** One stretch of work in every week. Several on one weekday leave breaks between them. */
export interface WeeklySpan extends MinuteSpan {
  readonly weekday: Weekday
}

/** Hours of one date in place of its weekly ones; none at all close it. */
export interface DatedException {
  readonly date: LocalDate
  readonly intervals: readonly MinuteSpan[]
}

/**
 * When a staff member works. Hours belong to the date on which they begin, also those that run past
 * midnight.
 */
export interface Schedule {
  /** IANA zone in which all minutes and dates here are read. */
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
}

export interface BookingRules {
  /**
   * Starts lie this far apart, counted in elapsed time from the beginning of each stretch of work.
   */
  readonly slotIntervalMinutes: number
  readonly minimumNoticeMinutes: number
  /** The last bookable local day is this many days after today. */
  readonly horizonDays: number
}

/**
 * All that decides which starts one staff member offers for one service. Instants are epoch
 * milliseconds.
 */
export interface AvailabilityInput {
  readonly schedule: Schedule
  readonly service: ServiceTiming
  readonly rules: BookingRules
  /** Taken time: appointments that are not cancelled, with their own buffers. */
  readonly busy: IntervalSet
  readonly now: number
  /** Asked starts, half-open. */
  readonly range: Interval
}

/** One staff member among several who could take a booking. */
export interface StaffCandidate {
  readonly staffId: number
  readonly input: AvailabilityInput
  /** Appointments per local date of the schedule's zone; dates without any may be absent. */
  readonly bookingsByDate: ReadonlyMap<LocalDate, number>
  /** When this staff member was last booked (creation of the newest booking); null for never. */
  readonly lastBookedAt: number | null
}

/** Offered slots in order of start: `starts[i]` with `staffIds[i]`. All last equally long. */
export interface SlotList {
  readonly durationMinutes: number
  readonly starts: readonly number[]
  readonly staffIds: readonly number[]
}

/** The rule that hides a time. */
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
