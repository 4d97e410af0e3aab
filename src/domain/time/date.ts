/** 'YYYY-MM-DD', years 0000 to 9999. Dates compare as strings. */
export type LocalDate = string

/** ISO 8601: 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** ISO 8601, in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString()

/** 10000-01-01, when years get a fifth digit. */
const LATEST_DAY = 2_932_897

const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/

export function isLocalDate(text: string): boolean {
  if (!DATE_SHAPE.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Engines read February 30 as March 2.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Days since 1970-01-01. @throws RangeError if the text is not a date. */
export function dayNumberOf(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

export function dateOfDayNumber(dayNumber: number): LocalDate {
  if (dayNumber < 0 || dayNumber >= LATEST_DAY)
    return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
  // Faster than Date. Algorithm: civil_from_days (H. Hinnant, "chrono-compatible low-level date
  // algorithms").
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days)
}

/** 1970-01-01 was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): Weekday {
  return (((((dayNumber + 3) % 7) + 7) % 7) + 1) as Weekday
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdayOfDayNumber(dayNumberOf(date))
}
