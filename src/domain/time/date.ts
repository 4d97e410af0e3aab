/** A calendar date as 'YYYY-MM-DD', years 0000 to 9999, in whatever zone its owner says. Dates compare as strings. */
export type LocalDate = string

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a date of the proleptic Gregorian calendar, written 'YYYY-MM-DD'. */
export function isLocalDate(text: string): boolean {
  if (!DATE_SHAPE.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Engines roll 30 February over into March, so only a date that comes back unchanged exists.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Days since 1970-01-01. Throws a RangeError for text that is no date. */
export function dayNumberOf(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** The date that lies `dayNumber` days after 1970-01-01. */
export function dateOfDayNumber(dayNumber: number): LocalDate {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/** The date `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days)
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/** ISO weekday of a day number. 1970-01-01 was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): Weekday {
  return (((((dayNumber + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** ISO weekday of a date: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: LocalDate): Weekday {
  return weekdayOfDayNumber(dayNumberOf(date))
}
