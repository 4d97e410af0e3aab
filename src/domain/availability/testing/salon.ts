import type { Weekday } from '#domain/time/date.ts'
import { EMPTY_SET, type IntervalSet, intervalSet } from '#domain/time/interval.ts'
import { boundsOfDates, instantOf } from '#domain/time/zone.ts'
import type {
  AvailabilityInput,
  BookingRules,
  Schedule,
  ServiceTiming,
  WeeklySpan,
} from '../types.ts'

/** Hours past 24 belong to the next day. */
export const minute = (time: string) => Number(time.slice(0, -3)) * 60 + Number(time.slice(-2))

/** `hours('09:00-12:00 13:00-17:00', [1, 2])` */
export const hours = (
  text: string,
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): WeeklySpan[] =>
  weekdays.flatMap(weekday => spans(text).map(span => ({ weekday: weekday as Weekday, ...span })))

export const spans = (text: string) =>
  text.split(' ').map(span => {
    const [start, end] = span.split('-').map(minute)
    return { startMinute: start!, endMinute: end! }
  })

type Wish = Partial<Omit<Schedule, 'timeOff'>> &
  Partial<ServiceTiming> &
  Partial<BookingRules> & {
    busy?: IntervalSet
    timeOff?: IntervalSet
    now?: string
    from?: string
    to?: string
  }

/**
 * Open 9 to 17 in New York, with a one-hour service on the hour and no notice. `now` defaults to
 * midnight.
 */
export function salon(date: string, wish: Wish = {}): AvailabilityInput {
  const timeZone = wish.timeZone ?? 'America/New_York'
  const midnight = boundsOfDates(date, date, timeZone).start
  return {
    schedule: {
      timeZone,
      weekly: wish.weekly ?? hours('09:00-17:00'),
      exceptions: wish.exceptions ?? [],
      closedDates: wish.closedDates ?? [],
      timeOff: wish.timeOff ?? EMPTY_SET,
    },
    service: {
      durationMinutes: wish.durationMinutes ?? 60,
      bufferBeforeMinutes: wish.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: wish.bufferAfterMinutes ?? 0,
    },
    rules: {
      slotIntervalMinutes: wish.slotIntervalMinutes ?? 60,
      minimumNoticeMinutes: wish.minimumNoticeMinutes ?? 0,
      horizonDays: wish.horizonDays ?? 90,
    },
    busy: wish.busy ?? EMPTY_SET,
    now: wish.now ? Date.parse(wish.now) : midnight,
    range: boundsOfDates(wish.from ?? date, wish.to ?? date, timeZone),
  }
}

/** `taken(DAY, '10:00-11:00 14:00-15:00')` */
export const taken = (date: string, text: string, zone = 'America/New_York') =>
  intervalSet(
    spans(text).map(({ startMinute, endMinute }) => ({
      start: instantOf(date, startMinute, zone),
      end: instantOf(date, endMinute, zone),
    })),
  )

/** Starts as 'HH:mm', prefixed with their date if it isn't `date`. */
export function clock(starts: readonly number[], date: string, zone = 'America/New_York'): string {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return starts.map(start => wall.format(start).replace(`${date} `, '')).join(' ')
}
