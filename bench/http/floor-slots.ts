import { addDays, DAY_MS, dateOfDayNumber, MINUTE_MS, QUARTER_MS } from '#domain/time/date.ts'
import { boundsOfDates } from '#domain/time/zone.ts'

/* Like the product, for one service and a staff member who works around the clock. */

const DATES_AHEAD = 100
const SUGGESTED_PER_DAY = 3

interface Slot {
  start: number
  gapLength: number
  /** 0 if its slot fills the gap, 2 if it splits it. */
  pieces: number
  distance: number
  suggested: boolean
}

const TIMES = Array.from({ length: 1440 }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11),
)

export function daysOf(zone: string, now: number) {
  const today = dateOfDayNumber(Math.floor(now / DAY_MS) - 1)
  return Array.from({ length: DATES_AHEAD }, (_, index) => {
    const date = addDays(today, index)
    return { date, ...boundsOfDates(date, date, zone) }
  })
}

/** @param busy start, end, start, end, … in epoch milliseconds, by start. */
function freeSlots(busy: readonly number[], from: number, to: number): Slot[] {
  const slots: Slot[] = []
  let next = 0
  for (let start = Math.ceil(from / QUARTER_MS) * QUARTER_MS; start < to; start += QUARTER_MS) {
    while (next < busy.length && busy[next + 1]! <= start) next += 2
    const gapEnd = busy[next] ?? to + 2 * DAY_MS
    if (gapEnd < start + QUARTER_MS) continue
    const gapStart = busy[next - 1] ?? from - DAY_MS
    const pieces = (start > gapStart ? 1 : 0) + (start + QUARTER_MS < gapEnd ? 1 : 0)
    slots.push({ start, gapLength: gapEnd - gapStart, pieces, distance: 0, suggested: false })
  }
  return slots
}

function suggest(slots: readonly Slot[]) {
  const compact = slots.filter(({ pieces }) => pieces < 2)
  compact.sort((a, b) => a.pieces - b.pieces || a.gapLength - b.gapLength || a.start - b.start)
  for (const slot of compact) slot.distance = Number.POSITIVE_INFINITY
  for (let marks = 0; marks < Math.min(SUGGESTED_PER_DAY, compact.length); marks++) {
    let farthest = compact[0]!
    for (const slot of compact) if (slot.distance > farthest.distance) farthest = slot
    farthest.suggested = true
    for (const slot of compact)
      slot.distance = Math.min(slot.distance, Math.abs(slot.start - farthest.start))
  }
}

let shownDay = 0
let shownDate = ''

function instantOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  if (day !== shownDay) shownDate = dateOfDayNumber(day)
  shownDay = day
  return `${shownDate}T${TIMES[(ms - day * DAY_MS) / MINUTE_MS]}`
}

export function writeFreeSlots(
  busy: readonly number[],
  { from, to }: { from: number; to: number },
  days: ReturnType<typeof daysOf>,
  { zone, staffId }: { zone: string; staffId: number },
): string {
  const slots = freeSlots(busy, from, to)
  const end = `","staffId":${staffId}`
  let json = `{"timeZone":"${zone}","days":[`
  let first = 0
  for (const day of days) {
    let after = first
    while (after < slots.length && slots[after]!.start < day.end) after++
    if (after === first) continue
    const ofDay = slots.slice(first, after)
    suggest(ofDay)
    json += `${first > 0 ? ',' : ''}{"date":"${day.date}","slots":[`
    for (const [index, { start, suggested }] of ofDay.entries()) {
      const times = `${instantOf(start)}","endTime":"${instantOf(start + QUARTER_MS)}`
      const mark = suggested ? ',"suggested":true}' : '}'
      json += `${index > 0 ? ',' : ''}{"startTime":"${times}${end}${mark}`
    }
    json += ']}'
    first = after
  }
  return `${json}]}`
}
