import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busySpans, movingOrder, regainBuffers } from './rules.ts'

const at = (minute: number) => minute * 60_000
const heldBy = (staff: readonly number[], lengths: readonly number[], from: number) => {
  const starts = lengths.map((_, leg) => from + lengths.slice(0, leg).reduce((a, b) => a + b, 0))
  const legs = staff.map((staffId, leg) => ({
    staffId,
    start: at(starts[leg]!),
    end: at(starts[leg]! + lengths[leg]!),
    bufferBeforeMinutes: 1,
    bufferAfterMinutes: 1,
  }))
  return busySpans(legs).map((span, leg) => ({
    staffId: staff[leg]!,
    from: span.from.getTime(),
    to: span.to.getTime(),
  }))
}
const areApart = (held: ReturnType<typeof heldBy>) =>
  held.every((one, a) =>
    held
      .slice(a + 1)
      .every(
        other => one.staffId !== other.staffId || one.to <= other.from || other.to <= one.from,
      ),
  )

test('orders moves so that no service collides with another’s old time', () => {
  const few = { minLength: 5, maxLength: 5 }
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 2 }), few),
      fc.integer({ min: -8, max: 8 }),
      fc.nat(4),
      fc.integer({ min: -4, max: 4 }),
      fc.boolean(),
      (old, team, shift, nth, by, reassigns) => {
        const changed = nth % old.length
        const staff = team.slice(0, old.length)
        const now = old.map((length, leg) => (leg === changed ? Math.max(1, length + by) : length))
        const other = staff.map((id, leg) => (reassigns && leg === changed ? 3 - id : id))
        const [before, after] = [heldBy(staff, old, 100), heldBy(other, now, 100 + shift)]
        fc.pre(areApart(before) && areApart(after))
        const order = movingOrder(before.map((held, leg) => ({ before: held, after: after[leg]! })))
        expect([...order].sort()).toEqual(old.map((_, leg) => leg))
        const held = [...before]
        for (const leg of order) {
          held[leg] = after[leg]!
          expect(areApart(held)).toBe(true)
        }
      },
    ),
    { numRuns: 1000, seed: 2031 },
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

test('buffers of both neighbors of a cancelled service never overlap, however long they have become', () => {
  const freed = { staffId: 1, from: 660, to: 705, waiting: undefined }
  const before = { held: { staffId: 1, from: 600, to: 660 }, wanted: { from: 600, to: 720 } }
  const after = { held: { staffId: 1, from: 705, to: 780 }, wanted: { from: 660, to: 840 } }
  expect(regainBuffers([before, after], freed)).toEqual([
    { staffId: 1, from: 600, to: 705 },
    { staffId: 1, from: 705, to: 780 },
  ])
  const short = { ...before, wanted: { from: 600, to: 680 } }
  expect(regainBuffers([short, after], freed)).toEqual([
    { staffId: 1, from: 600, to: 680 },
    { staffId: 1, from: 680, to: 780 },
  ])
})
