import { expect, test } from 'vitest'
import { firstShown, MARGIN } from './first-scroll.ts'

const hours = { top: 9 * 60, bottom: 20 * 60 }
const SEEN = 8 * 60

test('begins with the first usual hour while the current time fits below', () => {
  for (const now of [0, 10 * 60, 16 * 60]) expect(firstShown(hours, now, SEEN)).toBe(hours.top)
})

test('begins with the current time just before the first usual hour', () => {
  expect(firstShown(hours, hours.top - MARGIN, SEEN)).toBe(hours.top - MARGIN)
})

test('shows the current time in the evening, and no more closed hours than needed', () => {
  expect(firstShown(hours, 19 * 60, SEEN)).toBe(hours.bottom + 2 * MARGIN - SEEN)
})

test('begins before the current time where few hours fit', () => {
  expect(firstShown(hours, 15 * 60, 3 * 60)).toBe(15 * 60 - 90)
})
