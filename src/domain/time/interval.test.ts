import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  covers,
  EMPTY_SET,
  firstOverlap,
  type Interval,
  type IntervalSet,
  intersect,
  intervalAt,
  intervalSet,
  intervalSetOfPairs,
  intervalsOf,
  lengthOf,
  pad,
  subtract,
  subtractPadded,
  union,
  within,
} from './interval.ts'

const span = (start: number, end: number): Interval => ({ start, end })

test('puts intervals in order and joins those that touch or overlap', () => {
  expect(intervalsOf(intervalSet([span(5, 7), span(1, 2), span(2, 4), span(6, 9)]))).toEqual([
    span(1, 4),
    span(5, 9),
  ])
})

test('skips empty, reversed and NaN intervals', () => {
  expect(intervalSet([span(3, 3), span(5, 4), span(Number.NaN, 9), span(1, Number.NaN)])).toEqual(
    EMPTY_SET,
  )
})

test('excludes its end, so adjacent intervals do not overlap', () => {
  const booked = intervalSet([span(10, 11)])
  expect(firstOverlap(booked, span(9, 10))).toBeUndefined()
  expect(firstOverlap(booked, span(11, 12))).toBeUndefined()
  expect(firstOverlap(booked, span(8, 30))).toEqual(span(10, 11))
  expect(intervalAt(booked, 11)).toBeUndefined()
  expect(intervalAt(booked, 10)).toEqual(span(10, 11))
})

test('covers an interval only if there is no gap', () => {
  const open = intervalSet([span(9, 12), span(13, 17)])
  expect(
    [span(9, 12), span(11, 14), span(13, 13.5), span(16, 18), span(8, 9)].map(each =>
      covers(open, each),
    ),
  ).toEqual([true, false, true, false, false])
})

const spans = fc.array(
  fc.tuple(fc.nat(60), fc.nat(60)).map(([start, end]) => ({ start, end })),
  { maxLength: 12 },
)
const instants = Array.from({ length: 80 }, (_, i) => i - 10)
const members = (set: IntervalSet) => instants.filter(instant => intervalAt(set, instant))
const isProper = (set: IntervalSet) =>
  set.length % 2 === 0 && set.every((edge, i) => i === 0 || edge > set[i - 1]!)

test('stays sorted and disjoint, and its set operations agree with sets of instants', () => {
  fc.assert(
    fc.property(spans, spans, fc.nat(8), fc.nat(8), (one, two, before, after) => {
      const a = intervalSet(one)
      const b = intervalSet(two)
      const inA = new Set(members(a))
      const inB = new Set(members(b))
      expect(members(a)).toEqual(
        instants.filter(t => one.some(({ start, end }) => start <= t && t < end)),
      )
      const results: [IntervalSet, (t: number) => boolean][] = [
        [union(a, b), t => inA.has(t) || inB.has(t)],
        [intersect(a, b), t => inA.has(t) && inB.has(t)],
        [subtract(a, b), t => inA.has(t) && !inB.has(t)],
        [within(a, 10, 40), t => inA.has(t) && t >= 10 && t < 40],
        [
          subtractPadded(a, b, before, after),
          t => inA.has(t) && !intervalAt(pad(b, before, after), t),
        ],
      ]
      for (const [set, expected] of results) {
        expect(isProper(set)).toBe(true)
        expect(members(set)).toEqual(instants.filter(expected))
      }
      expect(lengthOf(a)).toBe(members(a).length)
      expect(intervalSet(intervalsOf(a))).toEqual(a)
      expect(
        intervalSetOfPairs([...two, ...one].flatMap(({ start, end }) => [start, end])),
      ).toEqual(union(a, b))
    }),
    { numRuns: 1000, seed: 2026 },
  )
})

test('padding outward merges neighbors, and padding inward drops vanished intervals', () => {
  const set = intervalSet([span(10, 12), span(15, 20)])
  expect(intervalsOf(pad(set, 2, 1))).toEqual([span(8, 21)])
  expect(intervalsOf(pad(set, 0, -2))).toEqual([span(15, 18)])
})
