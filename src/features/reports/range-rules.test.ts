import { expect, test } from 'vitest'
import { daysIn, monthsOf, presetRange, rangeBefore, stepsOf } from './range-rules.ts'

test('the previous range is as long and ends the day before', () => {
  const range = { from: '2028-02-20', to: '2028-03-04' }
  expect(daysIn(range)).toBe(14)
  expect(rangeBefore(range)).toEqual({ from: '2028-02-06', to: '2028-02-19' })
})

test('splits ranges at the start of months', () => {
  expect(monthsOf({ from: '2026-12-30', to: '2027-02-01' })).toEqual([
    { from: '2026-12-30', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-02-01', to: '2027-02-01' },
  ])
})

test.each([
  ['week', 7, { from: '2027-03-01', to: '2027-03-01' }],
  ['month', 28, { from: '2027-02-08', to: '2027-02-08' }],
  ['quarter', 12, { from: '2026-12-14', to: '2026-12-20' }],
  ['year', 13, { from: '2026-03-08', to: '2026-03-31' }],
] as const)('a line over a %s has %i points without gaps', (preset, count, first) => {
  const range = presetRange(preset, '2027-03-07')
  const steps = stepsOf(range)
  expect(steps).toHaveLength(count)
  expect(steps[0]).toEqual(first)
  expect(steps.reduce((days, step) => days + daysIn(step), 0)).toBe(daysIn(range))
  expect(steps.at(-1)?.to).toBe('2027-03-07')
})
