import { expect, test } from 'vitest'
import { freeSlotsOfAny, staffFor } from './any.ts'
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

test('gives a start to the staff member with the fewest bookings that local day', () => {
  const team = [
    member(1, morning, [[DAY, 3]]),
    member(2, morning, [[DAY, 1]]),
    member(3, morning, [[DAY, 2]]),
  ]
  expect(freeSlotsOfAny(team).staffIds).toEqual([2, 2])
})

test('then to the least recently booked, never first, then to the lower id', () => {
  expect(
    freeSlotsOfAny([member(1, morning, [], 500), member(2, morning, [], 100)]).staffIds,
  ).toEqual([2, 2])
  expect(freeSlotsOfAny([member(1, morning, [], 500), member(2, morning)]).staffIds).toEqual([2, 2])
  expect(freeSlotsOfAny([member(8, morning), member(7, morning)]).staffIds).toEqual([7, 7])
})

test('a lower rank goes first, and fairness decides among equal ones', () => {
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

test('chooses the next if the fairest is booked, and offers nothing if all are', () => {
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

test('agrees for a single start with the whole day', () => {
  const team = [member(1, morning, [[DAY, 3]]), member(2, morning)]
  const { starts, staffIds } = freeSlotsOfAny(team)
  expect(starts.map(start => staffFor(team, start))).toEqual(staffIds)
  expect(staffFor(team, starts[0]! + 60_000)).toBeUndefined()
})
