import { DAY_MS, dateOfDayNumber, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { offsetIndexAt, zoneTable } from '#domain/time/zone.ts'
import type { SlotList } from './types.ts'

/** A local day of the asked zone with the slots that begin on it, as indices `from` up to, not including, `to`. */
export interface DayRun {
  readonly date: LocalDate
  readonly from: number
  readonly to: number
}

/**
 * Groups starts, given in order, by the local day on which they begin in a zone. Dates rise. One date has several runs only where a clock is
 * set back over midnight, so that its day goes on after the next one had begun.
 */
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
    const ends = Math.min((day + 1) * DAY_MS - table.offsets[at]!, table.starts[at + 1] ?? Number.POSITIVE_INFINITY)
    let to = from + 1
    while (to < starts.length && starts[to]! < ends) to++
    if (day < lastDay) rising = false
    if (day === lastDay) runs[runs.length - 1] = { ...runs[runs.length - 1]!, to }
    else runs.push({ date: dateOfDayNumber(day), from, to })
    lastDay = day
    from = to
  }
  return rising ? runs : runs.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from))
}

const MINUTES = Array.from({ length: 1440 }, (_, minute) => new Date(minute * MINUTE_MS).toISOString().slice(11))
const TO_END = MINUTES.map(time => `${time}","endTime":"`)
const TO_STAFF = MINUTES.map(time => `${time}","staffId":`)

/**
 * The public slots answer: `{"timeZone":"Europe/Berlin","days":[{"date":"2026-03-09","slots":[{"startTime":"…Z","endTime":"…Z","staffId":7}]}]}`,
 * times in UTC, days of the given zone, `"suggested":true` on the starts named so. Written by hand because it is most of the work of
 * answering a month; each piece is a date or a minute of the day made once.
 */
export function writeSlots(list: SlotList, timeZone: string, suggested?: ReadonlySet<number>): string {
  const { starts, staffIds } = list
  const length = list.durationMinutes * MINUTE_MS
  let json = `{"timeZone":${JSON.stringify(timeZone)},"days":[`
  let startDay = Number.NEGATIVE_INFINITY
  let startPiece = ''
  let endDay = Number.NEGATIVE_INFINITY
  let endPiece = ''
  let date = ''
  for (const run of runsByDay(starts, timeZone)) {
    if (run.date !== date) json += `${date === '' ? '' : ']},'}{"date":"${run.date}","slots":[`
    let comma = run.date === date ? ',' : ''
    date = run.date
    for (let i = run.from; i < run.to; i++) {
      const start = starts[i]!
      const end = start + length
      if (start >= startDay + DAY_MS || start < startDay) {
        startDay = Math.floor(start / DAY_MS) * DAY_MS
        startPiece = `{"startTime":"${dateOfDayNumber(startDay / DAY_MS)}T`
      }
      if (end >= endDay + DAY_MS || end < endDay) {
        endDay = Math.floor(end / DAY_MS) * DAY_MS
        endPiece = `${dateOfDayNumber(endDay / DAY_MS)}T`
      }
      const startMinute = (start - startDay) / MINUTE_MS
      const endMinute = (end - endDay) / MINUTE_MS
      // Clocks off by seconds, as a century ago, have no piece.
      const toEnd = TO_END[startMinute] ?? `${new Date(start).toISOString().slice(11)}","endTime":"`
      const toStaff = TO_STAFF[endMinute] ?? `${new Date(end).toISOString().slice(11)}","staffId":`
      json +=
        comma +
        startPiece +
        toEnd +
        endPiece +
        toStaff +
        staffIds[i]! +
        (suggested?.has(start) ? ',"suggested":true}' : '}')
      comma = ','
    }
  }
  return `${json}${date === '' ? '' : ']}'}]}`
}

/** The answer of `writeSlots` for one staff member's free starts. */
export function slotListOf(starts: readonly number[], durationMinutes: number, staffId: number): SlotList {
  return { durationMinutes, starts, staffIds: new Array<number>(starts.length).fill(staffId) }
}
