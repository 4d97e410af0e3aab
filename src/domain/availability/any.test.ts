import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlotsOfAny, staffFor } from './any.ts'
import { freeSlots } from './slots.ts'
import { cases } from './testing/cases.ts'
import { hours, salon, taken } from './testing/salon.ts'
import type { AvailabilityInput, StaffCandidate } from './types.ts'

const DAY = '2026-06-10'
const member = (
  staffId: number,
  input: AvailabilityInput,
  bookings: [string, number][] = [],
  lastBookedAt: number | null = null,
  rank = 0,
): StaffCandidate => ({
  staffId,
  rank,
  input,
  bookingsByDate: new Map(bookings),
  lastBookedAt,
})
const morning = salon(DAY, { weekly: hours('09:00-11:00') })

test('assigns a start to the staff member with the fewest bookings that local day', () => {
  const team = [
    member(1, morning, [[DAY, 3]]),
    member(2, morning, [[DAY, 1]]),
    member(3, morning, [[DAY, 2]]),
  ]
  expect(freeSlotsOfAny(team).staffIds).toEqual([2, 2])
})

test('breaks ties by the least recent booking, then by the lower id', () => {
  expect(
    freeSlotsOfAny([member(1, morning, [], 500), member(2, morning, [], 100)]).staffIds,
  ).toEqual([2, 2])
  expect(freeSlotsOfAny([member(1, morning, [], 500), member(2, morning)]).staffIds).toEqual([2, 2])
  expect(freeSlotsOfAny([member(8, morning), member(7, morning)]).staffIds).toEqual([7, 7])
})

test('a lower rank goes first, and fairness decides between equal ranks', () => {
  const team = [
    member(1, morning, [[DAY, 1]], null, 1),
    member(2, morning, [], null, 1),
    member(3, { ...morning, busy: taken(DAY, '09:00-10:00') }, [[DAY, 9]], 900, 0),
  ]
  expect(freeSlotsOfAny(team).staffIds).toEqual([2, 3])
})

test('counts bookings day by day', () => {
  const two = salon(DAY, { weekly: hours('09:00-10:00'), to: '2026-06-11' })
  const team = [member(1, two, [[DAY, 1]]), member(2, two, [['2026-06-11', 1]])]
  expect(freeSlotsOfAny(team).staffIds).toEqual([2, 1])
})

test('chooses the next person if the fairest is booked, and offers nothing if everyone is', () => {
  const first = { ...morning, busy: taken(DAY, '09:00-10:00') }
  const team = [member(1, first), member(2, morning, [[DAY, 5]])]
  expect(freeSlotsOfAny(team).staffIds).toEqual([2, 1])
  expect(
    freeSlotsOfAny([member(1, { ...morning, busy: taken(DAY, '08:00-12:00') })]).starts,
  ).toEqual([])
  expect(freeSlotsOfAny([])).toEqual({ durationMinutes: 0, starts: [], staffIds: [] })
})

test('merges different grids', () => {
  const late = salon(DAY, { weekly: hours('09:30-11:30') })
  const { starts, staffIds } = freeSlotsOfAny([member(1, morning), member(2, late)])
  expect(starts.map(start => new Date(start).toISOString().slice(11, 16))).toEqual([
    '13:00',
    '13:30',
    '14:00',
    '14:30',
  ])
  expect(staffIds).toEqual([1, 2, 1, 2])
})

test('gives the same answer for a single start as for the whole day', () => {
  const team = [member(1, morning, [[DAY, 3]]), member(2, morning)]
  const { starts, staffIds } = freeSlotsOfAny(team)
  expect(starts.map(start => staffFor(team, start))).toEqual(staffIds)
  expect(staffFor(team, starts[0]! + 60_000)).toBeUndefined()
})

test('for random teams with their own lengths, offers exactly the starts at which a staff member is free', () => {
  fc.assert(
    fc.property(
      cases,
      fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 1, maxLength: 4 }),
      ({ input }, lengths) => {
        const team = lengths.map((durationMinutes, n) =>
          member(n + 1, { ...input, service: { ...input.service, durationMinutes } }),
        )
        const { starts, staffIds, minutesOf, durationMinutes } = freeSlotsOfAny(team)
        const alone = team.map(each => new Set(freeSlots(each.input)))
        expect(starts).toEqual([...new Set(alone.flatMap(set => [...set]))].sort((a, b) => a - b))
        for (const [n, start] of starts.entries()) {
          const staffId = staffIds[n]!
          expect(alone[staffId - 1]!.has(start)).toBe(true)
          expect(minutesOf?.get(staffId) ?? durationMinutes).toBe(lengths[staffId - 1])
        }
      },
    ),
    { numRuns: 200, seed: 2055 },
  )
})
