// For speed: writes text instead of objects with `toISOString` (90 instead of 740 µs for a month
// of 700 slots)
import { DAY_MS, dateOfDayNumber, MINUTE_MS } from '#domain/time/date.ts'
import { runsByDay } from './by-day.ts'
import type { SlotList } from './types.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')
const CLOCK = Array.from(
  { length: DAY_MS / MINUTE_MS },
  (_, minute) => `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`,
)

/** `toISOString` for whole minutes from 1970 on. Neighbors mostly share their date. */
function isoWriter() {
  let lastDay = -1
  let date = ''
  return (ms: number): string => {
    const day = Math.floor(ms / DAY_MS)
    if (day !== lastDay) date = dateOfDayNumber(day)
    lastDay = day
    return date + CLOCK[(ms - day * DAY_MS) / MINUTE_MS]
  }
}

/**
 * Serializes the public slots answer:
 * `{"timeZone":…,"days":[{"date":…,"slots":[{"startTime":…,"endTime":…,"staffId":7}]}]}`,
 * times in UTC, days in the given zone, `"suggested":true` where marked. Starts are whole minutes
 * of 1970 to 9999.
 */
export function writeSlots(
  { starts, staffIds, durationMinutes }: SlotList,
  timeZone: string,
  suggested?: ReadonlySet<number>,
): string {
  const iso = isoWriter()
  const length = durationMinutes * MINUTE_MS
  let days = ''
  let date = ''
  for (const run of runsByDay(starts, timeZone)) {
    if (run.date !== date) days += `${date && ']},'}{"date":"${run.date}","slots":[`
    for (let i = run.from; i < run.to; i++) {
      const start = starts[i]!
      const comma = i === run.from && run.date !== date ? '' : ','
      const mark = suggested?.has(start) ? ',"suggested":true' : ''
      const times = `"startTime":"${iso(start)}","endTime":"${iso(start + length)}"`
      days += `${comma}{${times},"staffId":${staffIds[i]}${mark}}`
    }
    date = run.date
  }
  return `{"timeZone":${JSON.stringify(timeZone)},"days":[${days}${date && ']}'}]}`
}

export function slotListOf(
  starts: readonly number[],
  durationMinutes: number,
  staffId: number,
): SlotList {
  return { durationMinutes, starts, staffIds: new Array<number>(starts.length).fill(staffId) }
}
