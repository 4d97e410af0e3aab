import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/date.ts'
import { runsByDay } from './by-day.ts'
import { freeSlots } from './slots.ts'
import { slotListOf, writeSlots } from './slots-json.ts'
import { hours, salon } from './testing/salon.ts'

test('groups by days of the requested zone, with times in UTC', () => {
  const starts = freeSlots(salon('2026-03-09', { weekly: hours('17:00-19:00') }))
  expect(writeSlots(slotListOf(starts, 60, 7), 'Europe/Berlin', new Set([starts[1]!]))).toBe(
    '{"timeZone":"Europe/Berlin","days":[{"date":"2026-03-09","slots":[' +
      '{"startTime":"2026-03-09T21:00:00.000Z","endTime":"2026-03-09T22:00:00.000Z","staffId":7},' +
      '{"startTime":"2026-03-09T22:00:00.000Z","endTime":"2026-03-09T23:00:00.000Z","staffId":7,"suggested":true}]}]}',
  )
})

test('puts a start under the visitor’s date, not the business’s', () => {
  const starts = freeSlots(salon('2026-03-09', { weekly: hours('09:00-11:00') }))
  const dates = (zone: string) =>
    JSON.parse(writeSlots(slotListOf(starts, 60, 7), zone)).days.map(
      (day: { date: string }) => day.date,
    )
  expect(dates('America/New_York')).toEqual(['2026-03-09'])
  expect(dates('Pacific/Auckland')).toEqual(['2026-03-10'])
})

test('writes a response without days when nothing is free', () => {
  expect(writeSlots(slotListOf([], 60, 7), 'Europe/Berlin')).toBe(
    '{"timeZone":"Europe/Berlin","days":[]}',
  )
})

test('a short response contains nothing of the longer one before it', () => {
  const starts = freeSlots(
    salon('2026-03-09', { weekly: hours('00:00-24:00'), slotIntervalMinutes: 5, to: '2026-06-01' }),
  )
  const long = JSON.parse(writeSlots(slotListOf(starts, 60, 123_456_789), 'UTC'))
  expect(long.days.flatMap((day: { slots: object[] }) => day.slots)).toHaveLength(starts.length)
  const [first] = starts
  expect(JSON.parse(writeSlots(slotListOf([first!], 60, 7), 'UTC')).days).toHaveLength(1)
})

test('keeps a day in one piece when the next day’s starts come in between', () => {
  // On 4 November 2007 at 00:01, St. John's went back to 23:01 of the day before.
  const change = Date.UTC(2007, 10, 4, 2, 31)
  const starts = [-31, -1, 0, 30, 59, 60].map(minutes => change + minutes * MINUTE_MS)
  const runs = runsByDay(starts, 'America/St_Johns')
  expect(runs.map(({ date, from, to }) => `${date} ${from}-${to}`)).toEqual([
    '2007-11-03 0-1',
    '2007-11-03 2-4',
    '2007-11-04 1-2',
    '2007-11-04 4-6',
  ])
  const { days } = JSON.parse(writeSlots(slotListOf(starts, 60, 7), 'America/St_Johns'))
  expect(
    days.map((day: { date: string; slots: object[] }) => [day.date, day.slots.length]),
  ).toEqual([
    ['2007-11-03', 3],
    ['2007-11-04', 3],
  ])
})

test('ends each slot after its staff member’s length', () => {
  const [first] = freeSlots(salon('2026-03-09', { weekly: hours('09:00-11:00') }))
  const starts = [0, 30, 60, 90].map(minutes => first! + minutes * MINUTE_MS)
  const list = {
    durationMinutes: 60,
    minutesOf: new Map([
      [7, 60],
      [8, 95],
      [12, 95],
    ]),
    starts,
    staffIds: [7, 8, 8, 12],
  }
  const slots = JSON.parse(writeSlots(list, 'UTC', new Set([starts[2]!]))).days.flatMap(
    (day: { slots: { startTime: string; endTime: string; staffId: number }[] }) => day.slots,
  )
  expect(
    slots.map(
      ({
        startTime,
        endTime,
        staffId,
      }: Record<'startTime' | 'endTime', string> & { staffId: number }) => [
        Date.parse(startTime),
        (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS,
        staffId,
      ],
    ),
  ).toEqual([
    [starts[0], 60, 7],
    [starts[1], 95, 8],
    [starts[2], 95, 8],
    [starts[3], 95, 12],
  ])
})
