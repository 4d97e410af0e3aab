import { expect, test } from 'vitest'
import { centsOfDollars, dollarsOfCents } from './rules.ts'

test.each([
  ['45', 4500],
  ['45.5', 4550],
  ['45.50', 4550],
  ['.99', 99],
  ['5.', 500],
  ['0', 0],
  ['1,200.05', 120_005],
  [' $ 19.99 ', 1999],
  ['1.15', 115],
])('%s dollars are whole cents', (typed, cents) => {
  expect(centsOfDollars(typed)).toBe(cents)
})

test.each(['', '.', '-1', '1.999', 'free', '1e3', '$'])('"%s" is no amount', typed => {
  expect(centsOfDollars(typed)).toBeUndefined()
})

test('cents come back as they are typed', () => {
  for (const cents of [0, 5, 99, 100, 115, 4550, 100_000_000]) {
    expect(centsOfDollars(dollarsOfCents(cents))).toBe(cents)
  }
  expect(dollarsOfCents(4505)).toBe('45.05')
})
