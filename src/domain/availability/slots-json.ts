// For speed: copies one slot's bytes and patches the differences instead of joining strings (2,040
// instead of 2,560 µs for a month of 2,640 slots, with PostgreSQL)
import { DAY_MS, dateOfDayNumber, MINUTE_MS } from '#domain/time/date.ts'
import { runsByDay } from './by-day.ts'
import type { SlotList } from './types.ts'

/*
 * Offsets in
 * `,{"startTime":"2026-03-09T14:00:00.000Z","endTime":"2026-03-09T15:00:00.000Z","staffId":7}`
 */
const START_DATE = 15
const START_TIME = 26
const END_DATE = 52
const END_TIME = 63
const STAFF_ID = 88
const LONGEST_RECORD = STAFF_ID + 40
const LONGEST_DAY_FRAME = 40

const OPENING_BRACKET = 0x5b
const ZERO = 0x30

/** Safe to reuse, because writing is synchronous. */
let page = Buffer.allocUnsafe(1 << 16)

/**
 * `{"timeZone":…,"days":[{"date":…,"slots":[{"startTime":…,"endTime":…,"staffId":7}]}]}`, days
 * in the given zone, times in UTC. Starts are whole minutes of 1970 to 9999, ids positive.
 */
export function writeSlots(
  list: SlotList,
  timeZone: string,
  suggested?: ReadonlySet<number>,
): string {
  const runs = runsByDay(list.starts, timeZone)
  const head = `{"timeZone":${JSON.stringify(timeZone)},"days":[`
  const size =
    head.length + runs.length * LONGEST_DAY_FRAME + list.starts.length * LONGEST_RECORD + 4
  if (page.length < size) page = Buffer.allocUnsafe(size * 2)
  const samples: number[] = []
  let at = page.write(head, 0, 'latin1')
  let date = ''
  for (const run of runs) {
    const opensDay = run.date !== date
    if (opensDay)
      at += page.write(`${date === '' ? '' : ']},'}{"date":"${run.date}","slots":`, at, 'latin1')
    const firstRecord = at
    for (let from = run.from; from < run.to; ) {
      const to = endOfLikes(list, from, run.to, suggested)
      at = writeLikes(list, from, to, at, suggested?.has(list.starts[from]!) === true, samples)
      from = to
    }
    if (opensDay) page[firstRecord] = OPENING_BRACKET
    date = run.date
  }
  at += page.write(date === '' ? ']}' : ']}]}', at, 'latin1')
  return page.toString('latin1', 0, at)
}

export function slotListOf(
  starts: readonly number[],
  durationMinutes: number,
  staffId: number,
): SlotList {
  return { durationMinutes, starts, staffIds: new Array<number>(starts.length).fill(staffId) }
}

/** The end of the run of records that differ only in hours, minutes and staff id. */
function endOfLikes(list: SlotList, from: number, to: number, suggested?: ReadonlySet<number>) {
  const { starts, staffIds, minutesOf } = list
  const minutes = minutesAt(list, from)
  const length = minutes * MINUTE_MS
  const first = starts[from]!
  const midnight = Math.min(nextMidnight(first), nextMidnight(first + length) - length)
  const digits = digitsOf(staffIds[from]!)
  const highestId = 10 ** digits
  const lowestId = highestId / 10
  const marked = suggested?.has(first)
  let end = from + 1
  while (
    end < to &&
    starts[end]! < midnight &&
    staffIds[end]! >= lowestId &&
    staffIds[end]! < highestId
  ) {
    if (suggested?.has(starts[end]!) !== marked) break
    if (minutesOf && minutesAt(list, end) !== minutes) break
    end++
  }
  return end
}

const minutesAt = ({ durationMinutes, minutesOf, staffIds }: SlotList, index: number) =>
  minutesOf?.get(staffIds[index]!) ?? durationMinutes

const nextMidnight = (ms: number) => (Math.floor(ms / DAY_MS) + 1) * DAY_MS

function digitsOf(id: number): number {
  let digits = 1
  for (let limit = 10; id >= limit; limit *= 10) digits++
  return digits
}

/**
 * Returns the end of the run. `samples` maps a record's length to the position of one on the page.
 */
function writeLikes(
  list: SlotList,
  from: number,
  to: number,
  at: number,
  marked: boolean,
  samples: number[],
): number {
  const { starts, staffIds } = list
  const length = minutesAt(list, from) * MINUTE_MS
  const digits = digitsOf(staffIds[from]!)
  const size = STAFF_ID + digits + (marked ? 18 : 1)
  const sample = samples[size]
  if (sample === undefined) {
    const time = '0000-00-00T00:00:00.000Z'
    const mark = marked ? ',"suggested":true' : ''
    page.write(
      `,{"startTime":"${time}","endTime":"${time}","staffId":${'0'.repeat(digits)}${mark}}`,
      at,
      'latin1',
    )
    samples[size] = at
  } else {
    page.copyWithin(at, sample, sample + size)
    // The first record of a day has a bracket instead of the comma.
    page[at] = 0x2c
  }
  const startDay = Math.floor(starts[from]! / DAY_MS)
  const endDay = Math.floor((starts[from]! + length) / DAY_MS)
  writeDate(at + START_DATE, startDay)
  writeDate(at + END_DATE, endDay)
  writeDigits(at + STAFF_ID + digits, staffIds[from]!)
  const count = to - from
  for (let done = 1; done < count; done *= 2)
    page.copyWithin(at + done * size, at, at + Math.min(done, count - done) * size)
  for (let i = from, place = at; i < to; i++, place += size) {
    writeTime(place + START_TIME, starts[i]! - startDay * DAY_MS)
    writeTime(place + END_TIME, starts[i]! + length - endDay * DAY_MS)
    if (staffIds[i] !== staffIds[from]) writeDigits(place + STAFF_ID + digits, staffIds[i]!)
  }
  return at + count * size
}

function writeDate(place: number, dayNumber: number): void {
  const date = dateOfDayNumber(dayNumber)
  for (let i = 0; i < 10; i++) page[place + i] = date.charCodeAt(i)
}

function writeTime(place: number, sinceMidnight: number): void {
  const minutes = (sinceMidnight / MINUTE_MS) | 0
  const hour = (minutes / 60) | 0
  const minute = minutes - hour * 60
  const hourTens = (hour / 10) | 0
  const minuteTens = (minute / 10) | 0
  page[place] = ZERO + hourTens
  page[place + 1] = ZERO + hour - hourTens * 10
  page[place + 3] = ZERO + minuteTens
  page[place + 4] = ZERO + minute - minuteTens * 10
}

function writeDigits(end: number, value: number): void {
  for (let place = end - 1, rest = value; rest > 0; place--) {
    const tens = Math.floor(rest / 10)
    page[place] = ZERO + rest - tens * 10
    rest = tens
  }
}
