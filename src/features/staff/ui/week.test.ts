import { expect, test } from 'vitest'
import { staff } from '#words/en/staff.ts'
import { datesOf, datesProblem } from './dates.ts'
import {
  changeDay,
  copyDay,
  crossesMidnight,
  keyedRanges,
  openDay,
  problemsOf,
  weeklyOf,
  weekOf,
  withBreak,
} from './week.ts'

const words = staff.hours.problems
const range = (weekday: number, start: string, end: string) => ({ weekday, start, end })
const times = (ranges: readonly { start: string; end: string }[] | undefined) =>
  ranges?.map(({ start, end }) => `${start}-${end}`)

test('the editor returns a week unchanged', () => {
  const weekly = [
    range(1, '09:00', '12:00'),
    range(1, '13:00', '17:00'),
    range(7, '20:00', '02:00'),
  ]
  expect(weeklyOf(weekOf(weekly))).toEqual(weekly)
})

test('a reopened day takes the hours of the previous open day, else nine to five', () => {
  expect(weeklyOf(openDay(weekOf([]), 5))).toEqual([range(6, '09:00', '17:00')])
  expect(
    weeklyOf(openDay(weekOf([range(2, '10:00', '18:00'), range(4, '12:00', '20:00')]), 2))[1],
  ).toEqual(range(3, '10:00', '18:00'))
})

test('a day’s hours are copied to others, which then change independently', () => {
  const week = copyDay(
    weekOf([range(1, '08:00', '12:00'), range(3, '10:00', '11:00')]),
    0,
    [0, 2, 6],
  )
  expect(weeklyOf(week)).toEqual([
    range(1, '08:00', '12:00'),
    range(3, '08:00', '12:00'),
    range(7, '08:00', '12:00'),
  ])
  const keys = week.flatMap(ranges => ranges.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})

test('adding a break splits a long stretch, or adds hours after a short one', () => {
  expect(times(withBreak(keyedRanges([{ start: '09:00', end: '17:00' }])))).toEqual([
    '09:00-12:30',
    '13:30-17:00',
  ])
  expect(times(withBreak(keyedRanges([{ start: '09:00', end: '12:00' }])))).toEqual([
    '09:00-12:00',
    '13:00-17:00',
  ])
  expect(withBreak(keyedRanges([{ start: '20:00', end: '23:00' }]))).toBeUndefined()
  expect(withBreak(keyedRanges([{ start: '20:00', end: '02:00' }]))).toBeUndefined()
  expect(withBreak(keyedRanges([{ start: '', end: '' }]))).toBeUndefined()
})

test('mentions an end on the next day, but not midnight itself', () => {
  expect(crossesMidnight({ start: '20:00', end: '02:00' })).toBe(true)
  expect(crossesMidnight({ start: '20:00', end: '00:00' })).toBe(false)
  expect(crossesMidnight({ start: '09:00', end: '17:00' })).toBe(false)
})

test('asks about an end before its start unless it is already saved or confirmed', () => {
  const week = weekOf([range(1, '14:00', '18:00'), range(2, '20:00', '02:00')])
  const typed = changeDay(week, 0, [{ ...week[0]![0]!, end: '13:00' }])
  expect([...problemsOf(typed, words)]).toEqual([
    [0, 'Is this overnight? Confirm it, or correct the end'],
  ])
  expect(problemsOf(changeDay(typed, 0, [{ ...typed[0]![0]!, overnight: true }]), words).size).toBe(
    0,
  )
  const date = { key: 1, date: '2027-03-02', ranges: typed[0]! }
  expect(datesProblem([date], '2027-03-01', words)?.message).toBe(
    'Is this overnight? Confirm it, or correct the end',
  )
})

test('shows special dates from today on, and refuses one that is moved into the past', () => {
  const today = '2026-11-28'
  const saved = ['2026-11-27', today].map(date => ({ date, intervals: [] }))
  const [shown, ...others] = datesOf(saved, today)
  expect(others).toEqual([])
  expect(datesProblem([shown!], today, words)).toBeUndefined()
  expect(datesProblem([{ ...shown!, date: '2026-11-27' }], today, words)).toEqual({
    key: shown!.key,
    message: 'Choose today or a later date',
  })
})

test('reports mistakes by day', () => {
  const week = weekOf([
    range(1, '09:00', '12:00'),
    range(1, '11:00', '13:00'),
    range(2, '09:00', '12:00'),
  ])
  const problems = problemsOf(changeDay(week, 1, keyedRanges([{ start: '', end: '12:00' }])), words)
  expect([...problems]).toEqual([
    [1, 'Enter both times'],
    [0, 'Monday: 11:00 AM – 1:00 PM overlaps 9:00 AM – 12:00 PM'],
  ])
  expect(problemsOf(weekOf([]), words).size).toBe(0)
})
