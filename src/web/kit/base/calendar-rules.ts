import { addDays, isLocalDate, type LocalDate, weekdayOf } from '#domain/time/date.ts'

/** The first date of a date's month. */
export function monthOf(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`
}

/** The same day of the month `count` months later, or that month's last day when it is shorter. */
export function addMonths(date: LocalDate, count: number): LocalDate {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count
  const month = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  let day = Number(date.slice(8))
  while (!isLocalDate(`${month}-${day}`) && day > 28) day--
  return `${month}-${String(day).padStart(2, '0')}`
}

/** The Sunday on or before a date: weeks start on Sunday. */
export function startOfWeek(date: LocalDate): LocalDate {
  return addDays(date, -(weekdayOf(date) % 7))
}

/**
 * A month as weeks of seven dates, Sunday first, with the neighbours' days that fill its first and
 * last week.
 */
export function weeksOf(month: LocalDate): LocalDate[][] {
  const after = addMonths(monthOf(month), 1)
  const weeks: LocalDate[][] = []
  for (let sunday = startOfWeek(monthOf(month)); sunday < after; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)))
  }
  return weeks
}

/**
 * Where a key leads in the grid; undefined for a key that is not the grid's. `rtl` turns the arrows
 * around.
 */
export function dateAfter(
  key: string,
  from: LocalDate,
  { shift = false, rtl = false } = {},
): LocalDate | undefined {
  const forward = rtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(from, forward)
    case 'ArrowLeft':
      return addDays(from, -forward)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'Home':
      return startOfWeek(from)
    case 'End':
      return addDays(startOfWeek(from), 6)
    case 'PageDown':
      return addMonths(from, shift ? 12 : 1)
    case 'PageUp':
      return addMonths(from, shift ? -12 : -1)
    default:
      return undefined
  }
}
