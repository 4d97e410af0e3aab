import { pathToFileURL } from 'node:url'
import { freeSlotsOfAny } from '#domain/availability/any.ts'
import { freeVisits } from '#domain/availability/sequence.ts'
import { freeSlots } from '#domain/availability/slots.ts'
import { slotListOf, writeSlots } from '#domain/availability/slots-json.ts'
import type { AvailabilityInput, StaffCandidate, WeeklySpan } from '#domain/availability/types.ts'
import {
  addDays,
  DAY_MS,
  dayNumberOf,
  type LocalDate,
  MINUTE_MS,
  weekdayOf,
} from '#domain/time/date.ts'
import { EMPTY_SET, intervalSetOfPairs } from '#domain/time/interval.ts'
import { boundsOfDates, localDateOf, offsetAt } from '#domain/time/zone.ts'
import { randomOf } from './random.ts'

/*
 * The engine against a hand-written integer loop that must write the same bytes: a month of
 * 15-minute slots, New York hours shown in Berlin. Also visits against single services.
 */

const SHOP = 'America/New_York'
const SHOWN = 'Europe/Berlin'
const SLOT = 15 * MINUTE_MS
const WEEKLY: WeeklySpan[] = ([1, 2, 3, 4, 5] as const).map(weekday => ({
  weekday,
  startMinute: 540,
  endMinute: 1020,
}))

interface Staff {
  readonly id: number
  /** Start, end, start, end, …, by start; they may overlap. */
  readonly busy: readonly number[]
  readonly bookingsByDate: ReadonlyMap<LocalDate, number>
  readonly lastBookedAt: number
}

interface Month {
  readonly first: LocalDate
  readonly days: number
  readonly now: number
  /**
   * Local midnights in New York with each day's two offsets, which don't change within working
   * hours.
   */
  readonly plain: readonly {
    midnight: number
    weekday: number
    date: LocalDate
    shownOffset: number
  }[]
}

function month(first: LocalDate, days: number): Month {
  const plain = Array.from({ length: days }, (_, i) => {
    const date = addDays(first, i)
    const noon = dayNumberOf(date) * DAY_MS + 17 * 3_600_000
    const midnight = dayNumberOf(date) * DAY_MS - offsetAt(noon, SHOP)
    return { midnight, weekday: weekdayOf(date), date, shownOffset: offsetAt(noon, SHOWN) }
  })
  return { first, days, now: Date.parse(`${addDays(first, -2)}T12:00:00Z`), plain }
}

function staffMember(id: number, busySpans: number, { plain, now }: Month): Staff {
  const random = randomOf(id * 7919 + busySpans)
  const workdays = plain.filter(day => day.weekday <= 5)
  const starts: number[] = []
  const bookingsByDate = new Map<LocalDate, number>()
  for (let i = 0; i < busySpans; i++) {
    const day = workdays[Math.floor(random() * workdays.length)]!
    const start = day.midnight + 9 * 3_600_000 + Math.floor(random() * 94) * 5 * MINUTE_MS
    starts.push(start)
    const date = localDateOf(start, SHOP)
    bookingsByDate.set(date, (bookingsByDate.get(date) ?? 0) + 1)
  }
  starts.sort((a, b) => a - b)
  return {
    id,
    busy: starts.flatMap(start => [start, start + SLOT]),
    bookingsByDate,
    lastBookedAt: now - Math.floor(random() * 1e9),
  }
}

function inputOf(staff: Staff, { first, days, now }: Month): AvailabilityInput {
  return {
    schedule: {
      timeZone: SHOP,
      weekly: WEEKLY,
      exceptions: [],
      closedDates: [],
      timeOff: EMPTY_SET,
    },
    service: { durationMinutes: 15, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
    rules: { slotIntervalMinutes: 15, minimumNoticeMinutes: 120, horizonDays: 90 },
    busy: intervalSetOfPairs(staff.busy),
    now,
    range: boundsOfDates(first, addDays(first, days - 1), SHOWN),
  }
}

function engineOne(staff: Staff, month: Month): string {
  return writeSlots(slotListOf(freeSlots(inputOf(staff, month)), 15, staff.id), SHOWN)
}

const candidatesOf = (team: readonly Staff[], month: Month): StaffCandidate[] =>
  team.map(staff => ({
    staffId: staff.id,
    rank: 0,
    input: inputOf(staff, month),
    bookingsByDate: staff.bookingsByDate,
    lastBookedAt: staff.lastBookedAt,
  }))

function engineAny(team: readonly Staff[], month: Month): string {
  return writeSlots(freeSlotsOfAny(candidatesOf(team, month)), SHOWN)
}

const TIMES = Array.from({ length: 1440 }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11),
)

function plainLoop(team: readonly Staff[], { plain }: Month): string {
  const next = team.map(() => 0)
  const counts = team.map(() => 0)
  let json = `{"timeZone":"${SHOWN}","days":[`
  let shownDay = Number.NEGATIVE_INFINITY
  let slots = 0
  for (const day of plain) {
    if (day.weekday > 5) continue
    // In this zone, a working day is within one UTC day.
    const date = `${day.date}T`
    for (let m = 0; m < team.length; m++) counts[m] = team[m]!.bookingsByDate.get(day.date) ?? 0
    const last = day.midnight + 17 * 3_600_000 - SLOT
    for (let start = day.midnight + 9 * 3_600_000; start <= last; start += SLOT) {
      let chosen = -1
      for (let m = 0; m < team.length; m++) {
        const { busy, lastBookedAt } = team[m]!
        let at = next[m]!
        while (at < busy.length && busy[at + 1]! <= start) at += 2
        next[m] = at
        if (at < busy.length && busy[at]! < start + SLOT) continue
        if (
          chosen < 0 ||
          counts[m]! < counts[chosen]! ||
          (counts[m] === counts[chosen] && lastBookedAt < team[chosen]!.lastBookedAt)
        )
          chosen = m
      }
      if (chosen < 0) continue
      const local = Math.floor((start + day.shownOffset) / DAY_MS)
      if (local !== shownDay) {
        json += `${slots > 0 ? ']},' : ''}{"date":"${new Date(local * DAY_MS).toISOString().slice(0, 10)}","slots":[`
        shownDay = local
      } else json += ','
      const minute = (start / MINUTE_MS) % 1440
      json += `{"startTime":"${date}${TIMES[minute]}","endTime":"${date}${TIMES[minute + 15]}","staffId":${team[chosen]!.id}}`
      slots++
    }
  }
  return `${json}${slots > 0 ? ']}' : ''}]}`
}

export interface AvailabilityRow {
  readonly month: string
  readonly staff: number
  readonly busySpans: number
  readonly bytes: number
  readonly engineMs: number
  readonly plainMs: number
  readonly ratio: number
}

export interface VisitRow {
  readonly services: number
  readonly staff: number
  readonly busySpans: number
  readonly visits: number
  readonly visitsMs: number
  readonly slotsMs: number
  readonly ratio: number
}

const wire = Buffer.alloc(1 << 20)

/** Alternates, so that both sides run under the same load. */
function race(a: () => string, b: () => string, batches: number, calls: number): [number, number] {
  const times: [number[], number[]] = [[], []]
  for (let batch = 0; batch < batches; batch++) {
    for (const [side, run] of [a, b].entries()) {
      const began = performance.now()
      // Encoded, because V8 keeps an unused string as a rope.
      for (let i = 0; i < calls; i++) wire.write(run(), 'latin1')
      times[side]!.push((performance.now() - began) / calls)
    }
  }
  const median = (list: number[]) => list.sort((x, y) => x - y)[list.length >> 1]!
  return [median(times[0]), median(times[1])]
}

/** March has a clock change. */
export function run(): AvailabilityRow[] {
  const rows: AvailabilityRow[] = []
  const months: [string, Month][] = [
    ['January', month('2027-01-01', 31)],
    ['March', month('2027-03-01', 31)],
  ]
  for (const [name, which] of months) {
    for (const size of [1, 10]) {
      for (const busySpans of [0, 100, 1000]) {
        const team = Array.from({ length: size }, (_, i) => staffMember(i + 1, busySpans, which))
        const engine = size === 1 ? () => engineOne(team[0]!, which) : () => engineAny(team, which)
        const plain = () => plainLoop(team, which)
        if (engine() !== plain())
          throw new Error(
            `The engine and the plain loop disagree: ${name}, ${size} staff, ${busySpans} busy`,
          )
        race(engine, plain, 20, 20)
        const [engineMs, plainMs] = race(engine, plain, 41, size === 1 ? 100 : 30)
        rows.push({
          month: name,
          staff: size,
          busySpans,
          bytes: engine().length,
          engineMs,
          plainMs,
          ratio: engineMs / plainMs,
        })
      }
    }
  }
  return rows
}

export function runVisits(): VisitRow[] {
  const which = month('2027-01-01', 31)
  const [staff, busySpans] = [10, 100]
  const team = Array.from({ length: staff }, (_, i) => staffMember(i + 1, busySpans, which))
  return [1, 2, 3].map(services => {
    // New candidates each time, as in separate requests.
    const search = () =>
      freeVisits(Array.from({ length: services }, () => candidatesOf(team, which)))
    const visits = () => String(search().length)
    const slots = () => String(freeSlotsOfAny(candidatesOf(team, which)).starts.length)
    race(visits, slots, 10, 10)
    const [visitsMs, slotsMs] = race(visits, slots, 41, 20)
    const found = search().length
    return {
      services,
      staff,
      busySpans,
      visits: found,
      visitsMs,
      slotsMs,
      ratio: visitsMs / slotsMs,
    }
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = (n: number) => n.toFixed(4)
  console.table(
    run().map(row => ({
      ...row,
      engineMs: text(row.engineMs),
      plainMs: text(row.plainMs),
      ratio: row.ratio.toFixed(2),
    })),
  )
  console.table(
    runVisits().map(row => ({
      ...row,
      visitsMs: text(row.visitsMs),
      slotsMs: text(row.slotsMs),
      ratio: row.ratio.toFixed(2),
    })),
  )
}
