import { addDays, type LocalDate, weekdayOf } from '#domain/time/date.ts'
import { monthOf } from '#domain/time/local.ts'

/** Days of a month by week, weeks from Sunday; undefined where another month's days would stand. */
export function weeksOf(month: LocalDate): (LocalDate | undefined)[][] {
  const { first, days } = monthOf(month)
  const before = weekdayOf(first) % 7
  const weeks: (LocalDate | undefined)[][] = []
  for (let from = -before; from < days; from += 7) {
    weeks.push(Array.from({ length: 7 }, (_, i) => (from + i >= 0 && from + i < days ? addDays(first, from + i) : undefined)))
  }
  return weeks
}

/** The first day of the month `count` months later (earlier when negative). */
export function addMonths(date: LocalDate, count: number): LocalDate {
  const at = new Date(`${monthOf(date).first}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return at.toISOString().slice(0, 10)
}

/** Where a key leads from a day of a calendar grid (WAI-ARIA Authoring Practices, "Date Picker Dialog"); undefined for other keys. */
export function dayForKey(key: string, date: LocalDate): LocalDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -(weekdayOf(date) % 7))
    case 'End':
      return addDays(date, 6 - (weekdayOf(date) % 7))
    case 'PageUp':
      return sameDayOf(date, -1)
    case 'PageDown':
      return sameDayOf(date, 1)
  }
  return undefined
}

/** The same day of another month, or its last day where it is shorter. */
function sameDayOf(date: LocalDate, months: number): LocalDate {
  const { first, days } = monthOf(addMonths(date, months))
  return addDays(first, Math.min(Number(date.slice(8)), days) - 1)
}
