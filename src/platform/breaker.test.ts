import { expect, test } from 'vitest'
import { Breaker } from './breaker.ts'

test('opens after consecutive failures, lets one call through after a while, and closes if that succeeds', () => {
  const breaker = new Breaker(3)
  for (let i = 0; i < 2; i++) breaker.record(false, 0)
  expect(breaker.allows(50, 0)).toBe(50)
  breaker.record(false, 0)
  expect(breaker.allows(50, 0)).toBe(0)
  expect(breaker.allows(50, 10_000)).toBe(1)
  breaker.record(false, 10_000)
  expect(breaker.allows(50, 10_001)).toBe(0)
  breaker.record(true, 40_000)
  expect(breaker.allows(50, 40_000)).toBe(50)
})

test('lets a call through after the clock was set back', () => {
  const breaker = new Breaker(1)
  expect(breaker.record(false, 90_000_000)).toBe(true)
  expect(breaker.allows(50, 90_000_000)).toBe(0)
  expect(breaker.allows(50, 1_000)).toBe(1)
})

test('resets the count after a success', () => {
  const breaker = new Breaker(2)
  for (let i = 0; i < 10; i++) {
    breaker.record(false, i)
    breaker.record(true, i)
  }
  expect(breaker.allows(5, 10)).toBe(5)
})

test('lets dozens of calls through in ten minutes of failures, not thousands', () => {
  const breaker = new Breaker(5)
  let asked = 0
  for (let now = 0; now < 600_000; now += 1000) {
    const n = breaker.allows(50, now)
    asked += n
    for (let i = 0; i < n; i++) breaker.record(false, now)
  }
  expect(asked).toBeLessThan(100)
  expect(asked).toBeGreaterThan(55)
})
