import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busySpans, movingOrder } from './rules.ts'

test('orders moves so that no service collides with another’s old time', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(
      lengths,
      fc.integer({ min: -8, max: 8 }),
      fc.nat(),
      fc.integer({ min: -4, max: 4 }),
      (old, shift, resized, by) => {
        const now = old.map((length, i) =>
          i === resized % old.length ? Math.max(1, length + by) : length,
        )
        const spansOf = (all: readonly number[], from: number) =>
          all.map((length, i) => {
            const start = from + all.slice(0, i).reduce((sum, each) => sum + each, 0)
            return { start, end: start + length }
          })
        const [before, after] = [spansOf(old, 100), spansOf(now, 100 + shift)]
        const order = movingOrder(
          before.map(({ start, end }, i) => ({
            start: after[i]!.start - start,
            end: after[i]!.end - end,
          })),
        )
        expect([...order].sort()).toEqual(old.map((_, i) => i))
        const at = [...before]
        for (const i of order) {
          at[i] = after[i]!
          for (const [a, one] of at.entries())
            for (const other of at.slice(a + 1))
              expect(one.end <= other.start || other.end <= one.start).toBe(true)
        }
      },
    ),
    { numRuns: 500, seed: 2031 },
  )
})

test('keeps one person’s buffers around consecutive services, not between them', () => {
  const leg = (staffId: number, start: number, end: number) => ({
    staffId,
    start: start * 60_000,
    end: end * 60_000,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 10,
  })
  const minutes = (legs: ReturnType<typeof leg>[]) =>
    busySpans(legs).map(({ from, to }) => [from.getTime() / 60_000, to.getTime() / 60_000])
  expect(minutes([leg(1, 0, 60), leg(1, 60, 90), leg(2, 90, 120)])).toEqual([
    [-5, 60],
    [60, 100],
    [85, 130],
  ])
  // A service between the two was cancelled.
  expect(minutes([leg(1, 0, 60), leg(1, 90, 120)])).toEqual([
    [-5, 70],
    [85, 130],
  ])
})

test('between one person’s services with a pause, buffers share the available time', () => {
  const leg = (start: number, end: number) => ({
    staffId: 1,
    start: start * 60_000,
    end: end * 60_000,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 15,
  })
  const minutes = (legs: ReturnType<typeof leg>[]) =>
    busySpans(legs).map(({ from, to }) => [from.getTime() / 60_000, to.getTime() / 60_000])
  expect(minutes([leg(60, 90), leg(110, 120)])).toEqual([
    [50, 105],
    [105, 135],
  ])
  expect(minutes([leg(60, 90), leg(100, 120)])).toEqual([
    [50, 100],
    [100, 135],
  ])
  expect(minutes([leg(60, 90), leg(180, 210)])).toEqual([
    [50, 105],
    [170, 225],
  ])
})
