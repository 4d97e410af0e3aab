import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busySpans } from '#domain/availability/busy-spans.ts'
import { movingOrder, regainBuffers } from './rules.ts'

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
