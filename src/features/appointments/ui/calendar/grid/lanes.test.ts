import { expect, test } from 'vitest'
import { layOut } from './lanes.ts'

const thing = (top: number, bottom: number) => ({ top, bottom })
const shares = (things: Parameters<typeof layOut>[0]) =>
  layOut(things).map(({ start, width }) => [Math.round(start * 100), Math.round(width * 100)])

test('an event without overlaps takes the whole width, even if it touches its neighbor', () => {
  expect(shares([thing(0, 60), thing(60, 120)])).toEqual([
    [0, 100],
    [0, 100],
  ])
})

test('overlapping events are side by side, the earlier and longer first', () => {
  expect(shares([thing(30, 60), thing(0, 60)])).toEqual([
    [50, 50],
    [0, 50],
  ])
})

test('an event widens into an empty lane next to it', () => {
  expect(shares([thing(0, 240), thing(0, 60), thing(0, 60), thing(120, 180)])).toEqual([
    [0, 33],
    [33, 33],
    [67, 33],
    [33, 67],
  ])
})

test('a lane is reused once its event has ended', () => {
  expect(shares([thing(0, 120), thing(0, 30), thing(30, 60)])).toEqual([
    [0, 50],
    [50, 50],
    [50, 50],
  ])
})

test('each event knows the number of lanes', () => {
  const four = layOut([thing(0, 60), thing(0, 60), thing(0, 60), thing(0, 60), thing(60, 90)])
  expect(four.map(lane => lane.of)).toEqual([4, 4, 4, 4, 1])
})

test('an event in waiting time shares the lane, indented', () => {
  const color = { top: 0, bottom: 135, gap: thing(45, 90) }
  expect(layOut([color, thing(45, 75), thing(75, 90)])).toEqual([
    { start: 0, width: 1, depth: 0, of: 1 },
    { start: 0, width: 1, depth: 1, of: 1 },
    { start: 0, width: 1, depth: 1, of: 1 },
  ])
  expect(shares([color, thing(45, 95)])).toEqual([
    [0, 50],
    [50, 50],
  ])
  expect(shares([color, thing(30, 60), thing(60, 90)])).toEqual([
    [0, 50],
    [50, 50],
    [0, 100],
  ])
})

test('waiting time of the same staff member comes first', () => {
  const color = { top: 0, bottom: 135, gap: thing(45, 90) }
  const startOf = (staffId: number) =>
    layOut([color, color, thing(45, 75)], [1, 2, staffId]).at(-1)?.start
  expect([1, 2].map(startOf)).toEqual([0, 0.5])
})

test('two appointments that fit into each other’s waiting time share a lane', () => {
  const lanes = layOut([
    { top: 0, bottom: 135, gap: thing(45, 90) },
    { top: 45, bottom: 180, gap: thing(90, 135) },
  ])
  expect(lanes.map(({ start, depth, of }) => [start, depth, of])).toEqual([
    [0, 0, 1],
    [0, 1, 1],
  ])
})

test('no event covers another at the same height', () => {
  const things = Array.from({ length: 40 }, (_, index) => {
    const top = (index * 37) % 600
    return thing(top, top + 15 + ((index * 13) % 50))
  })
  const lanes = layOut(things)
  for (const [a, first] of things.entries()) {
    for (const [b, second] of things.entries()) {
      if (a >= b || first.top >= second.bottom || second.top >= first.bottom) continue
      const [left, right] = [lanes[a]!, lanes[b]!].toSorted((one, other) => one.start - other.start)
      expect(left!.start + left!.width).toBeLessThanOrEqual(right!.start + 1e-9)
    }
  }
})
