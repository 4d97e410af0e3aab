import { expect, test } from 'vitest'
import {
  countByDate,
  datesBetween,
  datesOf,
  homeOf,
  rangeOf,
  shortTitleOf,
  stepFrom,
  titleOf,
} from './view-rules.ts'

test('a week starts on Sunday, a month holds its own days', () => {
  expect(datesOf('week', '2027-03-09')).toEqual({ from: '2027-03-07', to: '2027-03-13' })
  expect(datesOf('week', '2027-03-07')).toEqual({ from: '2027-03-07', to: '2027-03-13' })
  expect(datesOf('month', '2028-02-09')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(datesBetween('2027-02-27', '2027-03-02')).toEqual([
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
  ])
})

test('an appointment counts on every day that it meets', () => {
  const late = { startTime: '2027-03-10T03:00:00Z', endTime: '2027-03-10T05:00:00Z' }
  const overnight = { startTime: '2027-03-10T03:00:00Z', endTime: '2027-03-10T07:00:00Z' }
  expect([...countByDate([late, overnight], 'America/New_York')]).toEqual([
    ['2027-03-09', 2],
    ['2027-03-10', 1],
  ])
})

test('a range is as long as its days, even when clocks change', () => {
  const hours = (date: string) => {
    const { start, end } = rangeOf('week', date, 'America/New_York')
    return (end - start) / 3_600_000
  }
  expect([hours('2027-03-09'), hours('2027-03-14'), hours('2027-11-07')]).toEqual([168, 167, 169])
})

test('next and previous move by a day, a week, two weeks or a month', () => {
  expect(stepFrom('day', '2027-03-01', -1)).toBe('2027-02-28')
  expect(stepFrom('week', '2027-12-29', 1)).toBe('2028-01-05')
  expect(stepFrom('agenda', '2027-03-01', 1)).toBe('2027-03-15')
  expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(stepFrom('month', '2027-01-31', -1)).toBe('2026-12-31')
})

test('a view’s heading names its period', () => {
  expect(titleOf('month', '2027-03-09', 'en')).toBe('March 2027')
  expect(titleOf('day', '2027-03-09', 'en')).toBe('Tuesday, March 9, 2027')
  expect(titleOf('week', '2027-03-09', 'en')).toBe('March 7 – 13, 2027')
  expect(titleOf('week', '2027-03-30', 'en')).toBe('March 28 – April 3, 2027')
  expect(titleOf('week', '2027-12-30', 'en')).toBe('December 26, 2027 – January 1, 2028')
})

test('a narrow window’s heading omits the year', () => {
  expect(shortTitleOf('day', '2027-03-09', 'en')).toBe('Tue, March 9')
  expect(shortTitleOf('week', '2027-12-30', 'en')).toBe('Dec 26 – Jan 1')
})

test('the keyboard starts at nine o’clock, even when clocks change, and at the current time today', () => {
  const zone = 'America/New_York'
  const nine = (date: string) => new Date(homeOf(date, zone, 0)).toISOString()
  expect(nine('2026-03-07')).toBe('2026-03-07T14:00:00.000Z')
  expect(nine('2026-03-08')).toBe('2026-03-08T13:00:00.000Z')
  expect(nine('2026-11-01')).toBe('2026-11-01T14:00:00.000Z')
  const now = Date.parse('2026-03-08T20:10:00Z')
  expect(homeOf('2026-03-08', zone, now)).toBe(now)
})
