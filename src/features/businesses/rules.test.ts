import { expect, test } from 'vitest'
import { businesses } from '#words/en/businesses.ts'
import { businessCard, inWords } from './rules.ts'

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1440, '1 day'],
  [2880, '2 days'],
  [10_080, '1 week'],
  [11_520, '8 days'],
  [1500, '1 day 1 hour'],
])('%i minutes are %s', (minutes, words) => {
  expect(inWords(minutes, businesses.units, 'en')).toBe(words)
})

test('the form keeps a stored zone that the browser doesn’t know', () => {
  const stored = { name: 'Blue Door', timeZone: 'Europe/Later', phoneCountry: null }
  expect(businessCard.parse(stored)).toEqual(stored)
})
