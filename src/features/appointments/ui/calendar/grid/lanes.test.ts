import { expect, test } from 'vitest'
import { layOut } from './lanes.ts'

const thing = (top: number, bottom: number) => ({ top, bottom })
const shares = (things: Parameters<typeof layOut>[0]) =>
  layOut(things).map(({ start, width }) => [Math.round(start * 100), Math.round(width * 100)])

test('what overlaps nothing takes the whole width, also when it touches its neighbour', () => {
  expect(shares([thing(0, 60), thing(60, 120)])).toEqual([
    [0, 100],
    [0, 100],
  ])
})

test('what overlaps stands beside each other, the earlier and longer first', () => {
  expect(shares([thing(30, 60), thing(0, 60)])).toEqual([
    [50, 50],
    [0, 50],
  ])
})

test('a lane beside which nothing stands widens into it', () => {
  expect(shares([thing(0, 240), thing(0, 60), thing(0, 60), thing(120, 180)])).toEqual([
    [0, 33],
    [33, 33],
    [67, 33],
    [33, 67],
  ])
})

test('a lane is used again once what stood in it has ended', () => {
  expect(shares([thing(0, 120), thing(0, 30), thing(30, 60)])).toEqual([
    [0, 50],
    [50, 50],
    [50, 50],
  ])
})

test('many at once lie over one another, each at least half as wide as the column where there is room', () => {
  const four = layOut([thing(0, 60), thing(0, 60), thing(0, 60), thing(0, 60)])
  expect(four.map(lane => lane.start)).toEqual([0, 0.25, 0.5, 0.75])
  expect(four.map(lane => lane.width)).toEqual([0.5, 0.5, 0.5, 0.25])
  expect(four.map(lane => lane.order)).toEqual([0, 1, 2, 3])
})

test('nothing stands over another at the same height unless they are cards in a hand', () => {
  const things = Array.from({ length: 40 }, (_, index) => {
    const top = (index * 37) % 600
    return thing(top, top + 15 + ((index * 13) % 50))
  })
  const lanes = layOut(things)
  for (const [a, first] of things.entries()) {
    for (const [b, second] of things.entries()) {
      if (a >= b || first.top >= second.bottom || second.top >= first.bottom) continue
      expect(Math.abs(lanes[a]!.start - lanes[b]!.start)).toBeGreaterThan(0)
    }
  }
})

test('of a card in a hand that share is seen which the next one leaves', () => {
  const hand = [thing(0, 60), thing(0, 60), thing(0, 60), thing(0, 60)]
  expect(layOut(hand).map(({ seen }) => seen)).toEqual([0.5, 0.5, 0.5, 1])
  expect(layOut(hand.slice(1)).map(({ seen }) => seen)).toEqual([1, 1, 1])
})
