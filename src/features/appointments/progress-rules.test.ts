import { expect, test } from 'vitest'
import { NO_STEPS, type Progress, progressOf, progressSteps, stepsAt } from './progress-rules.ts'

const all: (Progress | null)[] = [null, ...progressSteps]

test('after any steps, a visit is at the requested step', () => {
  for (const first of all)
    for (const second of all) {
      const steps = stepsAt(second, stepsAt<number>(first, NO_STEPS, 1), 2)
      expect(progressOf(steps)).toBe(second)
    }
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
