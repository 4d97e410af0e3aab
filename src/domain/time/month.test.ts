import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDayNumber } from './date.ts'
import { addMonths, dateAfter, monthOf, plusDays, startOfWeek, weeksOf } from './month.ts'

const anyDate = fc.integer({ min: 0, max: 40_000 }).map(dateOfDayNumber)

test('adds days like the checked arithmetic, for every date to 2079', () => {
  const days = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(anyDate, days, (date, count) => {
      expect(plusDays(date, count)).toBe(addDays(date, count))
    }),
  )
})

test('adding and subtracting months returns to the same month, for every date to 2079', () => {
  const months = fc.integer({ min: -30, max: 30 })
  fc.assert(
    fc.property(anyDate, months, (date, count) => {
      expect(monthOf(addMonths(addMonths(date, count), -count))).toBe(monthOf(date))
      expect(weeksOf(date).flat()).toContain(date)
    }),
  )
})

test('a month is written in whole weeks that start on Sunday', () => {
  const march = weeksOf('2026-03-17')
  expect(march.map(week => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(march[0]?.[0]).toBe('2026-03-01')
  expect(march.at(-1)?.at(-1)).toBe('2026-04-04')
  expect(weeksOf('2026-02-01')).toHaveLength(4)
  expect(weeksOf('2026-08-01')).toHaveLength(6)
  expect(startOfWeek('2026-03-01')).toBe('2026-03-01')
  expect(startOfWeek('2026-03-07')).toBe('2026-03-01')
})

test('adding months keeps the day, or takes the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05')
})

test('keys move by day, week, month and year, and arrows swap in right-to-left languages', () => {
  expect(dateAfter('ArrowRight', '2026-03-31')).toBe('2026-04-01')
  expect(dateAfter('ArrowRight', '2026-03-31', { rtl: true })).toBe('2026-03-30')
  expect(dateAfter('ArrowUp', '2026-03-03')).toBe('2026-02-24')
  expect(dateAfter('Home', '2026-03-18')).toBe('2026-03-15')
  expect(dateAfter('End', '2026-03-18')).toBe('2026-03-21')
  expect(dateAfter('PageDown', '2026-01-31')).toBe('2026-02-28')
  expect(dateAfter('PageUp', '2026-03-18', { shift: true })).toBe('2025-03-18')
  expect(dateAfter('a', '2026-03-18')).toBeUndefined()
})
