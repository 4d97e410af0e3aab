import type DateHolidays from 'date-holidays'
import { countryName } from '#domain/country-names.ts'
import { once } from '#domain/once.ts'
import { addDays, DAY_MS, HOUR_MS, type LocalDate } from '#domain/time/date.ts'

/* date-holidays (ISC and CC BY 3.0) has several megabytes, so the server loads it on first use. */

export interface Holiday {
  readonly date: LocalDate
  readonly name: string
}

/** A country (ISO 3166-1, 'DE') or region (ISO 3166-2 without the country, 'BY'). */
export interface HolidayPlace {
  readonly code: string
  readonly name: string
}

const load = once(async () => (await import('date-holidays')).default)

const placesOf = (
  names: Record<string, string> | undefined,
  nameOf = (_code: string, name: string) => name,
) =>
  Object.entries(names ?? {})
    .map(([code, name]): HolidayPlace => ({ code, name: nameOf(code, name) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export async function holidayCountries(): Promise<HolidayPlace[]> {
  const Holidays = await load()
  // The data mixes formal, native and former names.
  return placesOf(new Holidays().getCountries('en'), code => countryName(code))
}

export async function holidayRegions(country: string): Promise<HolidayPlace[]> {
  const Holidays = await load()
  return placesOf(new Holidays().getStates(country, 'en'))
}

const years = new Map<string, readonly Holiday[]>()

/** Both dates are included. Half-day holidays are skipped, because they don't close a date. */
export async function publicHolidays(
  country: string,
  region: string | undefined,
  from: LocalDate,
  to: LocalDate,
): Promise<Holiday[]> {
  const Holidays = await load()
  const found: Holiday[] = []
  // A holiday may begin in the previous year.
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year++) {
    const key = `${country} ${region ?? ''} ${year}`
    let holidays = years.get(key)
    if (!holidays) {
      holidays = holidaysOfYear(Holidays, country, region, year)
      if (years.size >= 2000) years.clear()
      years.set(key, holidays)
    }
    for (const holiday of holidays)
      if (holiday.date >= from && holiday.date <= to) found.push(holiday)
  }
  return found.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

function holidaysOfYear(
  Holidays: typeof DateHolidays,
  country: string,
  region: string | undefined,
  year: number,
): Holiday[] {
  const calendar = region ? new Holidays(country, region) : new Holidays(country)
  return (calendar.getHolidays(year, 'en') || [])
    .filter(holiday => holiday.type === 'public')
    .flatMap(({ date, start, end, name }) => {
      // A clock change makes a day 23 or 25 hours long; half days at the end are left out.
      const days = Math.floor((end.getTime() - start.getTime() + 2 * HOUR_MS) / DAY_MS)
      const wholeDays = date.slice(11, 16) === '00:00' ? days : 0
      return Array.from({ length: wholeDays }, (_, day) => ({
        date: addDays(date.slice(0, 10), day),
        name,
      }))
    })
}
