import { expect, test } from 'vitest'
import { intervalsOf } from '#domain/time/interval.ts'
import { instantOf } from '#domain/time/zone.ts'
import { explainTime } from './explain.ts'
import { hours, minute, salon, spans, taken } from './testing/salon.ts'

const DAY = '2026-06-10'
const at = (time: string, date = DAY) => instantOf(date, minute(time), 'America/New_York')
const why = (time: string, wish: Parameters<typeof salon>[1] = {}) =>
  explainTime(salon(DAY, wish), at(time))
const [ten] = intervalsOf(taken(DAY, '10:00-11:00'))

test('explains nothing about an offered time', () => {
  expect(why('10:00')).toBeUndefined()
})

test('names the weekly hours before opening, after closing, and for a service that would end after closing', () => {
  for (const time of ['08:00', '17:00', '16:30'])
    expect(why(time)).toEqual({ rule: 'hours', date: DAY })
  expect(why('10:00', { weekly: hours('09:00-17:00', [1]) })).toEqual({ rule: 'hours', date: DAY })
})

test('names the break, even for a service that would only run into it', () => {
  const weekly = hours('09:00-12:00 13:00-17:00')
  expect(why('12:00', { weekly })).toEqual({ rule: 'break', date: DAY })
  expect(why('11:30', { weekly })).toEqual({ rule: 'break', date: DAY })
})

test('names the break of a night by the day on which the night began', () => {
  const weekly = hours('20:00-24:00 25:00-28:00', [2])
  expect(why('00:15', { weekly })).toEqual({ rule: 'break', date: '2026-06-09' })
})

test('names the dated exception, including one of the night before', () => {
  expect(why('10:00', { exceptions: [{ date: DAY, intervals: spans('14:00-15:00') }] })).toEqual({
    rule: 'exception',
    date: DAY,
  })
  const night = {
    weekly: hours('20:00-28:00', [2]),
    exceptions: [{ date: '2026-06-09', intervals: [] }],
  }
  expect(why('01:00', night)).toEqual({ rule: 'exception', date: '2026-06-09' })
})

test('names a holiday on a usual working day', () => {
  expect(why('10:00', { closedDates: [DAY] })).toEqual({ rule: 'holiday', date: DAY })
  expect(why('10:00', { closedDates: [DAY], weekly: [] })).toEqual({ rule: 'hours', date: DAY })
})

test('names time off and bookings with the time that they take', () => {
  expect(why('10:30', { timeOff: taken(DAY, '10:00-11:00') })).toEqual({
    rule: 'time-off',
    interval: ten,
  })
  expect(why('10:30', { busy: taken(DAY, '10:00-11:00') })).toEqual({
    rule: 'booked',
    interval: ten,
  })
})

test('distinguishes a buffer from a booking', () => {
  const own = { busy: taken(DAY, '10:00-11:00'), bufferAfterMinutes: 15 }
  expect(why('09:00', own)).toEqual({ rule: 'buffer', interval: ten })
  // Booked from 10:15 to 10:45, with its own buffers.
  const theirs = salon(DAY, {
    busy: taken(DAY, '10:00-11:00'),
    slotIntervalMinutes: 15,
    durationMinutes: 15,
  })
  const appointments = taken(DAY, '10:15-10:45')
  expect(explainTime(theirs, at('10:00'), appointments)).toEqual({ rule: 'buffer', interval: ten })
  expect(explainTime(theirs, at('10:30'), appointments)?.rule).toBe('booked')
})

test('names notice (also for past times) and horizon, with the bookable window', () => {
  const now = '2026-06-10T14:30:00Z'
  expect(why('11:00', { now, minimumNoticeMinutes: 120 })?.rule).toBe('notice')
  expect(why('10:00', { now, busy: taken(DAY, '10:00-11:00') })?.rule).toBe('notice')
  const far = explainTime(salon(DAY, { now, horizonDays: 3 }), at('10:00', '2026-06-14'))
  expect(far).toEqual({
    rule: 'horizon',
    interval: { start: Date.parse(now), end: at('00:00', '2026-06-14') },
  })
})

test('names the slot interval if nothing else hides the time', () => {
  expect(why('10:10')).toEqual({ rule: 'interval' })
})
