/** 'YYYY-MM-DD', years 0000 to 9999. Dates compare as strings. */
export type LocalDate = string

/** ISO 8601: 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const MINUTE_MS = 60_000
/** In every zone, dates and offsets change only at a quarter of an hour. */
export const QUARTER_MS = 900_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** ISO 8601, in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString()

const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/

export function isLocalDate(text: string): boolean {
  if (!DATE_SHAPE.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Engines read February 30 as March 2.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** The dates of instants in requests. */
export const FIRST_DATE = '1970-01-01'
export const LAST_DATE = '2199-12-31'

export const isUsualDate = (text: string): boolean =>
  isLocalDate(text) && text >= FIRST_DATE && text <= LAST_DATE

/** Days since 1970-01-01. @throws RangeError if the text is not a date. */
export function dayNumberOf(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

export const dateOfDayNumber = (dayNumber: number): LocalDate =>
  new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)

export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOfDayNumber(dayNumberOf(date) + days)

/** 1970-01-01 was a Thursday. */
export const weekdayOfDayNumber = (dayNumber: number): Weekday =>
  (((((dayNumber + 3) % 7) + 7) % 7) + 1) as Weekday

export const weekdayOf = (date: LocalDate): Weekday => weekdayOfDayNumber(dayNumberOf(date))
