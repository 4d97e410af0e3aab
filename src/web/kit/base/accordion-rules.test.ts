import { expect, test } from 'vitest'
import { headerAfter } from './accordion-rules.ts'

test('arrows, Home and End move between headers, wrap and skip disabled ones', () => {
  const enabled = [true, false, true, true]
  expect(headerAfter('ArrowDown', 0, enabled)).toBe(2)
  expect(headerAfter('ArrowUp', 2, enabled)).toBe(0)
  expect(headerAfter('ArrowDown', 3, enabled)).toBe(0)
  expect(headerAfter('ArrowUp', 0, enabled)).toBe(3)
  expect(headerAfter('Home', 3, [false, true, true, true])).toBe(1)
  expect(headerAfter('End', 0, [true, true, true, false])).toBe(2)
  expect(headerAfter('Enter', 0, enabled)).toBeUndefined()
})
