import { publicHolidays } from '#domain/availability/holidays.ts'
import { addDays } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'

interface Dated {
  time_zone: string
  holiday_country: string | null
  closed_dates?: string[] | undefined
}

/** Hours cross midnight and services cross the end of a range. */
const MARGIN_DAYS = 3

/** A holiday country is `DE`, or `DE-BY` for a region. */
export async function withHolidays<R extends Dated>(rows: R[], from: Date, to: Date): Promise<R[]> {
  const [first] = rows
  if (!first?.holiday_country) return rows
  const [country = '', region] = first.holiday_country.split('-')
  const firstDate = addDays(localDateOf(from.getTime(), first.time_zone), -MARGIN_DAYS)
  const lastDate = addDays(localDateOf(to.getTime(), first.time_zone), MARGIN_DAYS)
  const closed = (await publicHolidays(country, region, firstDate, lastDate)).map(
    holiday => holiday.date,
  )
  for (const row of rows) row.closed_dates = closed
  return rows
}
