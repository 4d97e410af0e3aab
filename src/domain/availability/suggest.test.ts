import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlotsOfAny } from './any.ts'
import { runsByDay } from './by-day.ts'
import { freeSlots } from './slots.ts'
import { slotListOf } from './slots-json.ts'
import { SUGGESTIONS_PER_DAY, suggestStarts } from './suggest.ts'
import { cases } from './testing/cases.ts'
import { clock, hours, salon, taken } from './testing/salon.ts'
import type { AvailabilityInput } from './types.ts'

const DAY = '2026-06-10'
const MENU = [30, 60, 90]
const half = { durationMinutes: 30, slotIntervalMinutes: 30 }

function suggested(input: AvailabilityInput, menu = MENU): string {
  const list = slotListOf(freeSlots(input), input.service.durationMinutes, 7)
  const starts = suggestStarts(list, new Map([[7, input]]), menu, input.schedule.timeZone)
  return clock(
    [...starts].sort((a, b) => a - b),
    DAY,
  )
}

test('suggests the edges of an empty day', () => {
  expect(suggested(salon(DAY))).toBe('09:00 16:00')
})

test('suggests times next to bookings, the tightest stretch first, then far apart', () => {
  expect(suggested(salon(DAY, { ...half, busy: taken(DAY, '10:00-11:00') }))).toBe(
    '09:00 11:00 16:30',
  )
  expect(suggested(salon(DAY, { ...half, busy: taken(DAY, '11:00-12:00 12:30-14:00') }))).toBe(
    '09:00 12:00 16:30',
  )
})

test('does not suggest a time if another one in the same stretch leaves more to sell', () => {
  // At 9:00 or 10:00, an hour leaves a usable hour; at 9:30, it leaves two useless halves.
  const input = salon(DAY, { slotIntervalMinutes: 30, weekly: hours('09:00-11:00') })
  expect(suggested(input, [60])).toBe('09:00 10:00')
  // With 45 of 90 minutes taken, nothing fits on either side.
  expect(
    suggested(
      salon(DAY, { durationMinutes: 45, slotIntervalMinutes: 15, weekly: hours('09:00-10:30') }),
      [60],
    ),
  ).toBe('09:00 09:45')
})

test('fills a free stretch exactly where it can', () => {
  const input = salon(DAY, { weekly: hours('09:00-12:00'), busy: taken(DAY, '10:00-11:00') })
  expect(suggested(input)).toBe('09:00 11:00')
})

test('treats time closed by the minimum notice as booked', () => {
  expect(
    suggested(salon(DAY, { ...half, now: '2026-06-10T16:00:00Z', minimumNoticeMinutes: 60 })),
  ).toBe('13:00 16:30')
})

test('suggests times of any of several staff members', () => {
  const early = salon(DAY, { weekly: hours('09:00-12:00') })
  const late = salon(DAY, { weekly: hours('13:00-16:00') })
  const list = freeSlotsOfAny([
    { staffId: 1, rank: 0, input: early, bookingsByDate: new Map(), lastBookedAt: null },
    { staffId: 2, rank: 0, input: late, bookingsByDate: new Map(), lastBookedAt: null },
  ])
  const team = new Map([
    [1, early],
    [2, late],
  ])
  const starts = [...suggestStarts(list, team, MENU, 'America/New_York')].sort((a, b) => a - b)
  expect(clock(starts, DAY)).toBe('09:00 11:00 15:00')
})

test('marks only offered starts, at most three per local day, and always the same ones', () => {
  fc.assert(
    fc.property(
      cases,
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }),
      ({ input }, menu) => {
        const list = slotListOf(freeSlots(input), input.service.durationMinutes, 7)
        const zone = input.schedule.timeZone
        const starts = suggestStarts(list, new Map([[7, input]]), menu, zone)
        for (const start of starts) expect(list.starts).toContain(start)
        for (const { from, to } of runsByDay(list.starts, zone)) {
          const marked = list.starts.slice(from, to).filter(start => starts.has(start))
          expect(marked.length).toBeLessThanOrEqual(SUGGESTIONS_PER_DAY)
        }
        expect(suggestStarts(list, new Map([[7, input]]), menu, zone)).toEqual(starts)
      },
    ),
    { numRuns: 150, seed: 2026 },
  )
})
