import { DAY_MS, dateOfDayNumber, type LocalDate } from '#domain/time/date.ts'
import { offsetIndexAt, zoneTable } from '#domain/time/zone.ts'

interface DayRun {
  readonly date: LocalDate
  readonly from: number
  readonly to: number
}

/** A date has several runs only if clocks go back across midnight. */
export function runsByDay(starts: readonly number[], zone: string): DayRun[] {
  if (starts.length === 0) return []
  const runs: DayRun[] = []
  const table = zoneTable(zone, starts[0]! - DAY_MS, starts[starts.length - 1]! + DAY_MS)
  let from = 0
  let rising = true
  let lastDay = Number.NEGATIVE_INFINITY
  while (from < starts.length) {
    const at = offsetIndexAt(table, starts[from]!)
    const day = Math.floor((starts[from]! + table.offsets[at]!) / DAY_MS)
    const ends = Math.min(
      (day + 1) * DAY_MS - table.offsets[at]!,
      table.starts[at + 1] ?? Number.POSITIVE_INFINITY,
    )
    let to = from + 1
    while (to < starts.length && starts[to]! < ends) to++
    if (day < lastDay) rising = false
    if (day === lastDay) runs[runs.length - 1] = { ...runs[runs.length - 1]!, to }
    else runs.push({ date: dateOfDayNumber(day), from, to })
    lastDay = day
    from = to
  }
  return rising
    ? runs
    : runs.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from))
}
