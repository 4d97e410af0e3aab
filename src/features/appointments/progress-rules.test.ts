import { expect, test } from 'vitest'
import {
  canArrive,
  NO_STEPS,
  type Progress,
  progressOf,
  progressSteps,
  stepsAt,
} from './progress-rules.ts'

const all: (Progress | null)[] = [null, ...progressSteps]

test('after any steps, a visit is at the requested step', () => {
  for (const first of all)
    for (const second of all) {
      const steps = stepsAt(second, stepsAt<number>(first, NO_STEPS, 1), 2)
      expect(progressOf(steps)).toBe(second)
    }
})

test.each([
  ['on its day', '2027-03-02T09:00:00Z', '2027-03-02T23:00:00Z', true],
  ['just before a day that starts with it', '2027-03-01T23:50:00Z', '2027-03-02T00:15:00Z', true],
  ['on the day before', '2027-03-01T19:00:00Z', '2027-03-02T09:00:00Z', false],
])('a client can arrive %s: %s for %s is %s', (_, now, start, can) => {
  expect(canArrive(Date.parse(start), Date.parse(now), 'UTC')).toBe(can)
})

test('earlier steps keep their times, skipped ones have none', () => {
  const started = stepsAt('started', stepsAt<number>('arrived', NO_STEPS, 1), 2)
  expect(started).toEqual({ arrivedAt: 1, startedAt: 2, finishedAt: null })
  expect(stepsAt('finished', NO_STEPS, 3)).toEqual({
    arrivedAt: null,
    startedAt: null,
    finishedAt: 3,
  })
})
