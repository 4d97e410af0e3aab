import { expect, test } from 'vitest'
import { median, ratioOf, spreadOf } from './statistics.ts'

test('takes the middle of an odd number of measurements, in any order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('takes the mean of the two in the middle of an even number', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('gives the lowest and the highest next to the median', () => {
  expect(spreadOf([10, 30, 20])).toEqual({ median: 20, min: 10, max: 30 })
})

test('compares the two sides of each round with each other', () => {
  // The third round was slow for both.
  expect(ratioOf([50, 60, 5], [100, 100, 10])).toEqual({ median: 0.5, min: 0.5, max: 0.6 })
})

test('refuses the median of an empty list', () => {
  expect(() => median([])).toThrow('There is no median of nothing.')
})
