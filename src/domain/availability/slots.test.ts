import { expect, test } from 'vitest'
import { EMPTY_SET } from '#domain/time/interval.ts'
import { workingTime } from './hours.ts'
import { bookableWindow, freeSlots, isOffered } from './slots.ts'
import { clock, hours, salon, spans, taken } from './testing/salon.ts'

const DAY = '2026-06-10'

test('offers a start each interval, as long as the service fits before closing', () => {
  expect(clock(freeSlots(salon(DAY)), DAY)).toBe('09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00')
  expect(clock(freeSlots(salon(DAY, { durationMinutes: 90 })), DAY)).toBe(
    '09:00 10:00 11:00 12:00 13:00 14:00 15:00',
  )
  expect(freeSlots(salon(DAY, { durationMinutes: 481 }))).toEqual([])
})

test('restarts the grid after a break, and lets no service run into it', () => {
  const input = salon(DAY, { weekly: hours('09:15-12:00 13:00-15:00'), slotIntervalMinutes: 45 })
  expect(clock(freeSlots(input), DAY)).toBe('09:15 10:00 10:45 13:00 13:45')
})

test('treats hours that touch as one stretch', () => {
  const input = salon(DAY, { weekly: hours('09:00-10:30 10:30-12:00'), durationMinutes: 90 })
  expect(clock(freeSlots(input), DAY)).toBe('09:00 10:00 10:30')
})

test('avoids bookings to the minute, and allows adjacent ones', () => {
  const busy = taken(DAY, '10:00-11:00 12:30-12:31')
  expect(clock(freeSlots(salon(DAY, { busy })), DAY)).toBe('09:00 11:00 13:00 14:00 15:00 16:00')
})

test('keeps buffers off bookings but lets them exceed working hours', () => {
  const busy = taken(DAY, '12:00-13:00')
  const input = salon(DAY, { busy, bufferBeforeMinutes: 15, bufferAfterMinutes: 30 })
  expect(clock(freeSlots(input), DAY)).toBe('09:00 10:00 14:00 15:00 16:00')
  expect(clock(freeSlots(salon(DAY, { busy, bufferBeforeMinutes: 60 })), DAY)).toBe(
    '09:00 10:00 11:00 14:00 15:00 16:00',
  )
})

test('offers nothing during time off, but times right up to it', () => {
  const input = salon(DAY, { timeOff: taken(DAY, '11:00-12:30'), bufferAfterMinutes: 30 })
  expect(clock(freeSlots(input), DAY)).toBe('09:00 10:00 13:00 14:00 15:00 16:00')
})

test('lets a dated exception replace the hours, and win over a holiday', () => {
  const closedDates = [DAY]
  expect(freeSlots(salon(DAY, { closedDates }))).toEqual([])
  const exceptions = [{ date: DAY, intervals: spans('18:00-20:00') }]
  expect(clock(freeSlots(salon(DAY, { exceptions, closedDates })), DAY)).toBe('18:00 19:00')
  expect(freeSlots(salon(DAY, { exceptions: [{ date: DAY, intervals: [] }] }))).toEqual([])
})

test('respects the minimum notice and stops at the end of the last local day', () => {
  const now = '2026-06-10T14:30:00Z'
  expect(clock(freeSlots(salon(DAY, { now, minimumNoticeMinutes: 90 })), DAY)).toBe(
    '12:00 13:00 14:00 15:00 16:00',
  )
  const week = salon(DAY, { now, horizonDays: 1, to: '2026-06-13', weekly: hours('22:00-24:00') })
  expect(clock(freeSlots(week), DAY)).toBe('22:00 23:00 2026-06-11 22:00 2026-06-11 23:00')
  expect(new Date(bookableWindow(week).end).toISOString()).toBe('2026-06-12T04:00:00.000Z')
})

test('counts the horizon in days of the business, not of UTC', () => {
  const now = '2026-06-10T23:00:00Z'
  const input = salon('2026-06-11', {
    timeZone: 'Pacific/Chatham',
    now,
    horizonDays: 0,
    weekly: hours('00:00-24:00'),
    slotIntervalMinutes: 360,
  })
  expect(clock(freeSlots(input), '2026-06-11', 'Pacific/Chatham')).toBe('12:00 18:00')
})

test('works past midnight, with hours belonging to the day on which they begin', () => {
  const friday = salon('2026-06-13', { weekly: hours('22:00-26:00', [5]) })
  expect(clock(freeSlots(friday), '2026-06-13')).toBe('00:00 01:00')
  const closed = { exceptions: [{ date: '2026-06-13', intervals: [] }] }
  expect(
    clock(
      freeSlots(salon('2026-06-13', { weekly: hours('22:00-26:00', [5]), ...closed })),
      '2026-06-13',
    ),
  ).toBe('00:00 01:00')
  const long = salon('2026-06-12', {
    weekly: hours('20:00-32:00', [5]),
    durationMinutes: 420,
    to: '2026-06-13',
  })
  expect(clock(freeSlots(long), '2026-06-12')).toBe(
    '20:00 21:00 22:00 23:00 2026-06-13 00:00 2026-06-13 01:00',
  )
})

test('offers each start once when a night continues into the next day', () => {
  const input = salon('2026-06-13', {
    weekly: [...hours('22:00-30:00', [5]), ...hours('04:30-08:30', [6])],
  })
  expect(clock(freeSlots(input), '2026-06-13')).toBe(
    '00:00 01:00 02:00 03:00 04:00 04:30 05:00 05:30 06:30 07:30',
  )
})

test('a working day is an hour shorter when clocks go forward and an hour longer when they go back', () => {
  const night = { weekly: hours('00:00-05:00') }
  expect(clock(freeSlots(salon('2026-03-08', night)), '2026-03-08')).toBe('00:00 01:00 03:00 04:00')
  expect(clock(freeSlots(salon('2026-11-01', night)), '2026-11-01')).toBe(
    '00:00 01:00 01:00 02:00 03:00 04:00',
  )
})

test('moves hours that begin or end in a spring gap by the gap', () => {
  const gap = (text: string) =>
    clock(
      freeSlots(
        salon('2026-03-08', { weekly: hours(text), durationMinutes: 30, slotIntervalMinutes: 30 }),
      ),
      '2026-03-08',
    )
  expect(gap('01:00-02:30')).toBe('01:00 01:30 03:00')
  expect(gap('02:30-04:30')).toBe('03:30 04:00')
  expect(gap('02:30-03:15')).toBe('')
})

test('hours that begin or end in an autumn overlap do so at the first of the two times', () => {
  const overlap = (text: string) =>
    clock(
      freeSlots(
        salon('2026-11-01', { weekly: hours(text), durationMinutes: 30, slotIntervalMinutes: 30 }),
      ),
      '2026-11-01',
    )
  expect(overlap('01:30-02:30')).toBe('01:30 01:00 01:30 02:00')
  expect(overlap('00:30-01:30')).toBe('00:30 01:00')
})

test('shifts starts by half an hour when the clocks of Lord Howe do', () => {
  const input = salon('2026-10-04', {
    timeZone: 'Australia/Lord_Howe',
    weekly: hours('00:00-05:00'),
  })
  expect(clock(freeSlots(input), '2026-10-04', 'Australia/Lord_Howe')).toBe(
    '00:00 01:00 02:30 03:30',
  )
})

test('has no hours on the day that Samoa skipped, and carries a night over it', () => {
  const apia = { timeZone: 'Pacific/Apia', from: '2011-12-29', to: '2011-12-31' }
  expect(
    clock(
      freeSlots(salon('2011-12-29', { ...apia, weekly: hours('09:00-11:00') })),
      '2011-12-29',
      'Pacific/Apia',
    ),
  ).toBe('09:00 10:00 2011-12-31 09:00 2011-12-31 10:00')
  const night = salon('2011-12-29', { ...apia, weekly: hours('22:00-25:00', [4]) })
  expect(clock(freeSlots(night), '2011-12-29', 'Pacific/Apia')).toBe('22:00 23:00 2011-12-31 00:00')
  const after = salon('2011-12-31', {
    ...apia,
    from: '2011-12-31',
    weekly: hours('22:00-25:00', [4]),
  })
  expect(clock(freeSlots(after), '2011-12-31', 'Pacific/Apia')).toBe('00:00')
})

test('finds the same starts on a day that begins twice', () => {
  // On 4 November 2007 at 00:01, St. John's went back to 23:01 of the day before.
  const zone = {
    timeZone: 'America/St_Johns',
    weekly: hours('00:00-02:00', [7]),
    durationMinutes: 15,
    slotIntervalMinutes: 15,
  }
  const starts = freeSlots(salon('2007-11-03', { ...zone, to: '2007-11-04' }))
  expect(starts).toHaveLength(12)
  expect(starts.filter(start => isOffered(salon('2007-11-03', zone), start))).toEqual(starts)
})

test('checks whether a start is offered regardless of the range', () => {
  const input = salon(DAY)
  const next = Date.parse('2026-06-11T13:00:00Z')
  expect(isOffered(input, next)).toBe(true)
  for (const start of [
    next + 1,
    next + 60_000,
    next + 0.5,
    next - 3_600_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]) {
    expect(isOffered(input, start), String(start)).toBe(false)
  }
})

test('offers nothing in an empty or impossible range', () => {
  const input = salon(DAY)
  for (const range of [
    { start: 5, end: 5 },
    { start: 9e15, end: 9.1e15 },
    { start: Number.NaN, end: Number.NaN },
    { start: -9e15, end: 0 },
  ]) {
    expect(freeSlots({ ...input, range })).toEqual([])
  }
  expect(
    freeSlots({
      ...input,
      range: { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY },
    }),
  ).toHaveLength(91 * 8)
})

test('returns working time minus time off', () => {
  const { schedule, range } = salon(DAY, {
    weekly: hours('09:00-12:00 13:00-17:00'),
    timeOff: taken(DAY, '11:00-14:00'),
  })
  expect(workingTime(schedule, range)).toEqual(taken(DAY, '09:00-11:00 14:00-17:00'))
  expect(workingTime({ ...schedule, weekly: [] }, range)).toEqual(EMPTY_SET)
})
