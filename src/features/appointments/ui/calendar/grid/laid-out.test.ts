import { expect, test } from 'vitest'
import { instantOf } from '#domain/time/zone.ts'
import type { Appointment } from '../../../contract.ts'
import { createAxis } from './axis.ts'
import { columnsOfDates } from './columns.ts'
import { laidOut } from './laid-out.ts'

const zone = 'America/New_York'
const dates = ['2027-03-09', '2027-03-10']
const people = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  name: `Person ${index + 1}`,
}))

const at = (date: string, minute: number) => new Date(instantOf(date, minute, zone)).toISOString()
const many = (count: number, date: string) =>
  people.slice(0, count).map(({ id }) => ({
    id,
    staffId: id,
    startTime: at(date, 600),
    endTime: at(date, 660),
  })) as Appointment[]

const week = (appointments: Appointment[]) =>
  laidOut(
    columnsOfDates(dates, {
      zone,
      language: 'en',
      staff: people,
      working: undefined,
      appointments,
    }),
    createAxis(dates, zone, 'en'),
  )

test('a full week of three people fits a laptop’s 56.5 rem', () => {
  const [busy, quiet] = week(many(3, dates[0]!)).map(({ rem }) => rem)
  expect(5 * busy! + 2 * quiet!).toBeCloseTo(56.5)
})

test('days are equally wide without overlapping appointments', () => {
  expect(week(many(1, dates[0]!)).map(({ rem }) => rem)).toEqual([5, 5])
  expect(week([]).map(({ share }) => share)).toEqual([
    { start: 0, width: 0.5 },
    { start: 0.5, width: 0.5 },
  ])
})

test('six full days of five people and a day off fit a laptop’s 57.25 rem', () => {
  const [busy] = week(many(5, dates[0]!)).map(({ rem }) => rem)
  expect(6 * busy! + 3.25).toBeCloseTo(57.25)
})

test('a busy day widens, so that initials stay readable', () => {
  const [busy, quiet] = week(many(8, dates[0]!))
  expect(busy?.rem).toBeCloseTo(8 * 1.8)
  expect(quiet?.rem).toBe(5)
  const all = busy!.rem + 5
  expect(busy?.share).toEqual({ start: 0, width: busy!.rem / all })
  expect(quiet?.share).toEqual({ start: busy!.rem / all, width: 5 / all })
  for (const { lane } of busy!.entries) expect(lane.width).toBeCloseTo(1 / 8)
})

test('a single day takes the whole width', () => {
  const [only] = laidOut(
    columnsOfDates([dates[0]!], {
      zone,
      language: 'en',
      staff: people,
      working: undefined,
      appointments: many(2, dates[0]!),
    }),
    createAxis([dates[0]!], zone, 'en'),
  )
  expect(only?.rem).toBe(12)
  expect(only?.share).toEqual({ start: 0, width: 1 })
})

test('an empty day on which no one works is narrow', () => {
  const hours = (date: string) => [{ startTime: at(date, 540), endTime: at(date, 1020) }]
  const working = [{ staffId: 1, working: hours(dates[0]!), timeOff: [], closed: [] }]
  const widths = (appointments: Appointment[]) =>
    laidOut(
      columnsOfDates(dates, { zone, language: 'en', staff: people, working, appointments }),
      createAxis(dates, zone, 'en'),
    ).map(({ rem }) => rem)
  expect(widths([])).toEqual([5, 3.25])
  expect(widths(many(1, dates[1]!))).toEqual([5, 5])
})

test('waiting time is cut out of an entry whose parts are visible', () => {
  const gapOf = (start: number, end: number, after: number, minutes: number) => {
    const color = {
      id: 1,
      staffId: 1,
      startTime: at(dates[0]!, start),
      endTime: at(dates[0]!, end),
      waiting: { after, minutes },
    }
    return week([color as Appointment]).map(({ entries }) =>
      entries.map(({ box: { top, gap } }) => gap && [gap.top - top, gap.bottom - top]),
    )
  }
  expect(gapOf(600, 735, 45, 45)).toEqual([[[45, 90]], []])
  // The first part is as tall as the shortest entry.
  expect(gapOf(600, 735, 5, 45)).toEqual([[[15, 50]], []])
  expect(gapOf(600, 640, 20, 10)).toEqual([[undefined], []])
  // A length that is not saved yet ends in the waiting time.
  expect(gapOf(600, 680, 45, 45)).toEqual([[undefined], []])
  // Waiting time at midnight has a single part on each day.
  expect(gapOf(1380, 1515, 45, 45)).toEqual([[undefined], [undefined]])
})
