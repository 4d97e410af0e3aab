import { expect, test } from 'vitest'
import { axisEnd } from './scale.ts'

test.each([
  [0, 2],
  [2, 2],
  [3, 6],
  [7, 10],
  [12, 20],
  [41, 50],
  [200, 200],
  [201, 500],
])('an axis for %i ends at %i', (most, end) => {
  expect(axisEnd(most)).toBe(end)
})
