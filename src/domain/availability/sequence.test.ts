import { expect, test } from 'vitest'
import { formatTime } from '#domain/time/format.ts'
import { freeVisits, visitAt } from './sequence.ts'
import { hours, salon, taken } from './testing/salon.ts'
import type { AvailabilityInput, StaffCandidate } from './types.ts'

const DAY = '2026-06-10'
const member = (staffId: number, input: AvailabilityInput, booked = 0): StaffCandidate => ({
  staffId,
  rank: 0,
  input,
  bookingsByDate: new Map([[DAY, booked]]),
  lastBookedAt: null,
})
const timesOf = (legs: readonly (readonly StaffCandidate[])[]) =>
  freeVisits(legs).map(visit =>
    visit.legs
      .map(({ staffId, start }) => `${formatTime(start, 'America/New_York', 'en')} by ${staffId}`)
      .join(', '),
  )
const work = (span: string, wish: Parameters<typeof salon>[1] = {}) =>
  salon(DAY, { weekly: hours(span), ...wish })

test('schedules one service right after the other, with the people who offer them', () => {
  const cut = [member(1, work('09:00-12:00'))]
  const color = [member(2, work('10:30-13:00', { durationMinutes: 90 }))]
  // A 9:00 start is too early for the colorist; after an 11:00 start, the color would end at 1:30.
  expect(timesOf([cut, color])).toEqual(['10:00 AM by 1, 11:00 AM by 2'])
})

test('starts later services when the previous one ends, even off the grid', () => {
  const cut = [member(1, work('09:00-11:00', { durationMinutes: 25, slotIntervalMinutes: 30 }))]
  const color = [member(2, work('09:00-10:40', { durationMinutes: 40 }))]
  expect(timesOf([cut, color])).toEqual([
    '9:00 AM by 1, 9:25 AM by 2',
    '9:30 AM by 1, 9:55 AM by 2',
  ])
})

test('drops the buffers between services of one person, and keeps them around both', () => {
  const wish = { bufferBeforeMinutes: 30, bufferAfterMinutes: 30, slotIntervalMinutes: 30 }
  const busy = taken(DAY, '09:00-10:00 12:30-17:00')
  const ana = (service: object) => [member(1, work('09:00-17:00', { ...wish, busy, ...service }))]
  expect(timesOf([ana({ durationMinutes: 60 }), ana({ durationMinutes: 30 })])).toEqual([
    '10:30 AM by 1, 11:30 AM by 1',
  ])
})

test('in a pause between one person’s services, buffers share the available time', () => {
  const ana = (booked: string) => [
    member(
      1,
      work('09:00-12:00', {
        bufferBeforeMinutes: 15,
        bufferAfterMinutes: 15,
        busy: taken(DAY, booked),
      }),
    ),
  ]
  const starts = (pause: number, booked = '20:00-21:00') =>
    freeVisits([ana(booked), ana(booked)], [0, pause * 60_000]).map(({ start }) =>
      formatTime(start, 'America/New_York', 'en'),
    )
  expect(starts(15)).toEqual(['9:00 AM'])
  expect(starts(60, '10:15-10:45')).toEqual(['9:00 AM'])
  expect(starts(60, '10:10-10:45')).toEqual([])
})

test('keeps the buffers of someone who comes back after a colleague', () => {
  const wish = { bufferAfterMinutes: 20, bufferBeforeMinutes: 20 }
  const ana = [member(1, work('09:00-12:00', wish))]
  const short = [member(2, work('09:00-12:00', { durationMinutes: 30 }))]
  const long = [member(2, work('09:00-12:00', { durationMinutes: 45 }))]
  expect(timesOf([ana, short, ana])).toEqual([])
  expect(timesOf([ana, long, ana])).toEqual(['9:00 AM by 1, 10:00 AM by 2, 10:45 AM by 1'])
})

test('assigns each service to the fairest person who leaves room for the rest', () => {
  const morning = work('09:00-11:00')
  const cut = [member(1, morning, 2), member(2, morning)]
  expect(timesOf([cut, [member(2, morning), member(1, morning, 2)]])).toEqual([
    '9:00 AM by 2, 10:00 AM by 2',
  ])
  const free = member(3, morning, 9)
  const late = member(2, { ...morning, busy: taken(DAY, '10:00-11:00') })
  expect(timesOf([cut, [late, free]])).toEqual(['9:00 AM by 2, 10:00 AM by 3'])
})

test('applies notice and horizon to the start of the visit only', () => {
  const wish = { horizonDays: 0, now: `${DAY}T16:00Z`, minimumNoticeMinutes: 600 }
  const night = [member(1, work('22:00-26:00', wish))]
  expect(timesOf([night, night])).toEqual([
    '10:00 PM by 1, 11:00 PM by 1',
    '11:00 PM by 1, 12:00 AM by 1',
  ])
})

test('offers no visit longer than a day, and chooses staff who keep it shorter', () => {
  const stay = (hoursLong: number) =>
    work('00:00-24:00', { durationMinutes: hoursLong * 60, slotIntervalMinutes: 1440 })
  expect(timesOf([[member(1, stay(13))], [member(2, stay(12))]])).toEqual([])
  const fairest = member(2, stay(12))
  expect(timesOf([[member(1, stay(13))], [fairest, member(3, stay(11), 5)]])).toEqual([
    '12:00 AM by 1, 1:00 PM by 3',
  ])
})

test('offers nothing if no one offers one of the services', () => {
  expect(freeVisits([[member(1, work('09:00-12:00'))], []])).toEqual([])
  expect(freeVisits([])).toEqual([])
  expect(visitAt([[member(1, work('09:00-12:00'))], []], Date.parse(`${DAY}T14:00Z`))).toBe(
    undefined,
  )
})
