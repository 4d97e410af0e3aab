import { expect, test } from 'vitest'
import { staff } from '#words/en/staff.ts'
import { rangeOf, spanOf, summarizeWeek, type WeeklyRange, weeklyProblem } from './rules.ts'

const range = (weekday: number, start: string, end: string) => ({ weekday, start, end })

test.each([
  ['09:00', '17:00', 540, 1020],
  ['20:00', '02:00', 1200, 1560],
  ['09:00', '00:00', 540, 1440],
  ['00:00', '00:00', 0, 1440],
  ['23:59', '23:59', 1439, 2879],
])('%s to %s is a span and reads back the same', (start, end, startMinute, endMinute) => {
  expect(spanOf({ start, end })).toEqual({ startMinute, endMinute })
  expect(rangeOf({ startMinute, endMinute })).toEqual({ start, end })
})

test('an unreadable time gives no span', () => {
  expect(spanOf({ start: '', end: '17:00' })).toBeUndefined()
  expect(spanOf({ start: '09:00', end: '25:00' })).toBeUndefined()
})

test('names an overlapping entry by its index', () => {
  expect(
    weeklyProblem([
      range(2, '10:00', '11:00'),
      range(1, '10:00', '12:00'),
      range(1, '09:00', '11:00'),
    ]),
  ).toEqual({
    index: 1,
    message: 'Monday: 10:00 AM – 12:00 PM overlaps 9:00 AM – 11:00 AM',
  })
})

test('Sunday night continues on Monday', () => {
  const overlap = weeklyProblem([range(1, '01:00', '05:00'), range(7, '18:00', '02:00')])
  expect(overlap).toEqual({
    index: 0,
    message: 'Monday: 1:00 AM – 5:00 AM overlaps Sunday’s 6:00 PM – 2:00 AM',
  })
  expect(weeklyProblem([range(1, '02:00', '05:00'), range(7, '18:00', '02:00')])).toBeUndefined()
  expect(weeklyProblem([range(7, '18:00', '02:00')])).toBeUndefined()
})

test('summarizes a week, grouping equal days', () => {
  const weekdays = [1, 2, 3, 4, 5].map(weekday => range(weekday, '09:00', '12:00'))
  const afternoons = [1, 2, 3, 4, 5].map(weekday => range(weekday, '13:00', '17:00'))
  const summary = (weekly: WeeklyRange[]) => summarizeWeek(weekly, staff.hours.allDay, 'en')
  expect(summary([...afternoons, range(7, '20:00', '02:00'), ...weekdays])).toEqual([
    { days: 'Mon – Fri', hours: ['9:00 AM – 12:00 PM', '1:00 PM – 5:00 PM'] },
    { days: 'Sun', hours: ['8:00 PM – 2:00 AM'] },
  ])
  expect(summary([range(6, '00:00', '00:00')])).toEqual([{ days: 'Sat', hours: ['All day'] }])
  expect(summary([])).toEqual([])
})
