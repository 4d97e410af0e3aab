import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, monthOf, plusDays } from '#domain/time/month.ts'
import { boundsOfDates, dayBounds, localDateOf } from '#domain/time/zone.ts'
import {
  askFor,
  bookableRange,
  covers,
  type FreeTime,
  firstMonths,
  type Known,
  mergeTimes,
  monthRange,
  NOTHING_KNOWN,
  nearestTimes,
  nextFree,
  packTimes,
  timesByDay,
  timesOf,
  unpackTimes,
} from './free-times.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-03-02T15:00:00Z')
const free = (start: number): FreeTime => ({
  start,
  end: start + HOUR,
  staffId: 7,
  suggested: false,
})
const starts = (known: Known) => known.times.map(time => time.start)

test('only knows the ranges that it learned', () => {
  const known = mergeTimes(NOTHING_KNOWN, { from: 0, to: 10 }, [free(3)])
  expect(covers(known, { from: 0, to: 10 })).toBe(true)
  expect(covers(known, { from: 5, to: 11 })).toBe(false)
  const both = mergeTimes(known, { from: 10, to: 20 }, [free(12)])
  expect(both.ranges).toEqual([{ from: 0, to: 20 }])
  expect(starts(both)).toEqual([3, 12])
})

test('a newer response removes times that are no longer free, and keeps the others', () => {
  const known = mergeTimes(NOTHING_KNOWN, { from: 0, to: 20 }, [free(3), free(12), free(19)])
  expect(starts(mergeTimes(known, { from: 10, to: 15 }, [free(13)]))).toEqual([3, 13, 19])
})

test('overlapping responses in any order give the latest state of each instant', () => {
  const piece = fc.record({
    from: fc.integer({ min: 0, max: 50 }),
    size: fc.integer({ min: 1, max: 30 }),
    every: fc.integer({ min: 1, max: 7 }),
  })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      let known = NOTHING_KNOWN
      const truth = new Map<number, boolean>()
      for (const { from, size, every } of pieces) {
        const times: FreeTime[] = []
        for (let at = from; at < from + size; at++) {
          truth.set(at, at % every === 0)
          if (at % every === 0) times.push(free(at))
        }
        known = mergeTimes(known, { from, to: from + size }, times)
      }
      for (let at = 0; at < 90; at++) {
        expect(covers(known, { from: at, to: at + 1 })).toBe(truth.has(at))
        expect(starts(known).includes(at)).toBe(truth.get(at) ?? false)
      }
      expect(starts(known)).toEqual([...starts(known)].sort((a, b) => a - b))
    }),
  )
})

test('a requested month covers that month in every zone', () => {
  for (const zone of [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/St_Johns',
    'Asia/Kathmandu',
    'UTC',
  ]) {
    for (const date of ['2026-03-15', '2026-02-28', '2028-02-29', '2026-12-31']) {
      const first = monthOf(date)
      const { start, end } = boundsOfDates(first, plusDays(addMonths(first, 1), -1), zone)
      const { from, to } = monthRange(date)
      expect([from <= start, to >= end]).toEqual([true, true])
    }
  }
})

test('the bookable time reaches past the end of the last day of any zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const last = localDateOf(NOW + 90 * DAY, zone)
    expect(bookableRange(NOW, 90).to).toBeGreaterThanOrEqual(dayBounds(last, zone).end)
  }
})

test('during a day, an open page needs no times that it has not requested', () => {
  const known = mergeTimes(NOTHING_KNOWN, bookableRange(NOW, 10), [])
  expect(covers(known, bookableRange(NOW + 60_000, 10))).toBe(true)
  expect(covers(known, bookableRange(NOW + DAY, 10))).toBe(false)
})

test('a call never requests more than the API allows', () => {
  const { from, to } = askFor(bookableRange(NOW, 1000))
  expect((to - from) / DAY).toBeLessThanOrEqual(100)
})

test('the first response contains the rest of the month, and at its end the next one', () => {
  expect(firstMonths(NOW, 'America/New_York').to).toBe(monthRange('2026-03-01').to)
  expect(firstMonths(Date.parse('2026-03-28T15:00:00Z'), 'America/New_York').to).toBe(
    monthRange('2026-04-01').to,
  )
})

test('names the next free time only once all earlier times are known', () => {
  const bookable = { from: 0, to: 100 }
  const known = mergeTimes(NOTHING_KNOWN, { from: 0, to: 40 }, [free(30)])
  expect(nextFree(known, 0, bookable)).toEqual({ time: free(30) })
  expect(nextFree(known, 31, bookable)).toEqual({ unknown: { from: 40, to: 100 } })
  expect(nextFree(mergeTimes(known, { from: 40, to: 100 }, []), 31, bookable)).toEqual({})
  expect(nextFree(known, 0, bookable, time => time.start > 30)).toEqual({
    unknown: { from: 40, to: 100 },
  })
  const gap = mergeTimes(known, { from: 60, to: 70 }, [free(65)])
  expect(nextFree(gap, 31, bookable)).toEqual({ unknown: { from: 40, to: 100 } })
})

test('times are grouped by the zone’s local day, even if clocks go back across midnight', () => {
  // In Havana on 2018-11-04, clocks went back from 1:00 to 0:00.
  const midnight = Date.parse('2018-11-04T04:00:00Z')
  const days = timesByDay(
    [free(midnight - HOUR), free(midnight), free(midnight + HOUR), free(midnight + DAY + HOUR)],
    'America/Havana',
  )
  expect([...days].map(([date, times]) => [date, times.length])).toEqual([
    ['2018-11-03', 1],
    ['2018-11-04', 2],
    ['2018-11-05', 1],
  ])
})

test('the nearest times are in chronological order, without the requested one', () => {
  const times = [1, 4, 5, 6, 7, 20].map(free)
  expect(nearestTimes(times, 5, 3).map(time => time.start)).toEqual([4, 6, 7])
})

test('times stay unchanged when they are embedded in a page', () => {
  const time = fc.record({
    at: fc.integer({ min: 0, max: 100_000 }),
    staffId: fc.integer({ min: 1, max: 9 }),
    suggested: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(time), fc.boolean(), (list, anyone) => {
      const times = list
        .sort((a, b) => a.at - b.at)
        .map(({ at, staffId, suggested }) => ({
          start: at * 60_000,
          end: (at + 45) * 60_000,
          staffId: anyone ? staffId : 3,
          suggested,
        }))
      const asked = { from: 0, to: 1, serviceId: 1, staffId: anyone ? null : 3 }
      expect(unpackTimes(JSON.parse(JSON.stringify(packTimes(asked, times))))).toEqual(times)
    }),
  )
})

test('reads the API’s response as instants', () => {
  const slot = {
    startTime: '2026-03-09T14:00:00.000Z',
    endTime: '2026-03-09T15:00:00.000Z',
    staffId: 4,
  }
  const start = Date.parse(slot.startTime)
  expect(timesOf([slot, { ...slot, suggested: true }])).toEqual([
    { start, end: start + HOUR, staffId: 4, suggested: false },
    { start, end: start + HOUR, staffId: 4, suggested: true },
  ])
})
