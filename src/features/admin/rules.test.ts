import { expect, test } from 'vitest'
import { creditsOfText, creditsValue, MAX_CREDITS } from './rules.ts'

test('parses typed credits as a whole number of 0 or more, and anything else as 0', () => {
  const read = ['', '  ', 'abc', '-5', '2.9', '1e2', ' 40 ', 'Infinity', '99999999999'].map(
    creditsOfText,
  )
  expect(read).toEqual([0, 0, 0, 0, 2, 100, 40, 0, MAX_CREDITS])
})

test('accepts only whole numbers of 0 or more as credits', () => {
  expect([0, 1, 250, MAX_CREDITS].every(value => creditsValue.safeParse(value).success)).toBe(true)
  const refused = [-1, 0.5, MAX_CREDITS + 1, '5', null, undefined, Number.NaN]
  expect(refused.some(value => creditsValue.safeParse(value).success)).toBe(false)
})
