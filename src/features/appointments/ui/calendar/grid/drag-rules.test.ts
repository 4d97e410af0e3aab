import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/date.ts'
import { instantOf } from '#domain/time/zone.ts'
import {
  drawn,
  moved,
  nudged,
  onDate,
  resized,
  resizedStart,
  snap,
  spanOfKey,
  stepFor,
  stretched,
} from './drag-rules.ts'

const zone = 'America/New_York'
const at = (date: string, hour: number, minute = 0, place = zone) =>
  instantOf(date, hour * 60 + minute, place)
const span = { start: at('2027-03-09', 10), end: at('2027-03-09', 11) }

test('lines are a quarter of an hour apart, or closer if starts are offered more often', () => {
  expect([60, 30, 15, 20, 10, 25, 5].map(stepFor)).toEqual([15, 15, 15, 10, 10, 5, 5])
})

test('a time snaps to the lines as drawn in the zone', () => {
  expect(snap(at('2027-03-09', 10, 7), 15, zone)).toBe(at('2027-03-09', 10))
  expect(snap(at('2027-03-09', 10, 8), 15, zone)).toBe(at('2027-03-09', 10, 15))
  const kathmandu = at('2027-03-09', 10, 4, 'Asia/Kathmandu')
  expect(snap(kathmandu, 30, 'Asia/Kathmandu')).toBe(kathmandu - 4 * MINUTE_MS)
  expect(snap(at('2027-03-09', 10, 1), 15, zone, 'up')).toBe(at('2027-03-09', 10, 15))
})

test('a moved event keeps its length and the point where it was grabbed', () => {
  const held = at('2027-03-09', 10, 40)
  expect(moved(span, held, at('2027-03-10', 14, 42), 15, zone)).toEqual({
    start: at('2027-03-10', 14),
    end: at('2027-03-10', 15),
  })
})

test('an hour stays an hour when moved across a clock change', () => {
  const sunday = moved(
    { start: at('2027-03-13', 1, 30), end: at('2027-03-13', 2, 30) },
    at('2027-03-13', 1, 30),
    at('2027-03-14', 1, 30),
    15,
    zone,
  )
  expect(sunday).toEqual({ start: at('2027-03-14', 1, 30), end: at('2027-03-14', 3, 30) })
  expect(sunday.end - sunday.start).toBe(60 * MINUTE_MS)
})

test('a resized end is at least one step after the start and at most a day', () => {
  expect(resized(span, at('2027-03-09', 11, 50), 15, zone).end).toBe(at('2027-03-09', 11, 45))
  expect(resized(span, at('2027-03-09', 8), 15, zone).end).toBe(at('2027-03-09', 10, 15))
  expect(resized(span, at('2027-03-12', 8), 15, zone).end).toBe(at('2027-03-10', 10))
})

test('drawing upwards gives the same range as drawing downwards', () => {
  const down = drawn(at('2027-03-09', 9, 5), at('2027-03-09', 9, 50), 15, zone)
  expect(down).toEqual({ start: at('2027-03-09', 9), end: at('2027-03-09', 10) })
  expect(drawn(at('2027-03-09', 9, 50), at('2027-03-09', 9, 5), 15, zone)).toEqual(down)
})

test('keys move by a step or to the same time on another day, and lengthen', () => {
  expect(nudged(span, 1, 15, zone).start).toBe(at('2027-03-09', 10, 15))
  expect(nudged({ start: at('2027-03-09', 10, 5), end: span.end }, -1, 15, zone).start).toBe(
    at('2027-03-09', 10),
  )
  expect(onDate(span, '2027-03-16', zone)).toEqual({
    start: at('2027-03-16', 10),
    end: at('2027-03-16', 11),
  })
  expect(stretched(span, 2, 15, zone).end).toBe(at('2027-03-09', 11, 30))
  expect(stretched(span, -9, 15, zone).end).toBe(at('2027-03-09', 10, 15))
})

test('a dragged start snaps, and leaves a step before the end and at most a day', () => {
  const to = (hour: number, minute = 0, date = '2027-03-09') =>
    resizedStart(span, at(date, hour, minute), 15, zone)
  expect(to(9, 8)).toEqual({ start: at('2027-03-09', 9, 15), end: span.end })
  expect(to(12)).toEqual({ start: at('2027-03-09', 10, 45), end: span.end })
  expect(to(9, 0, '2027-03-07')).toEqual({ start: at('2027-03-08', 11), end: span.end })
})

test('an arrow with Alt moves a span, with Alt and Shift its end, and other keys do neither', () => {
  const pressed = (key: string, altKey: boolean, shiftKey: boolean) =>
    spanOfKey({ key, altKey, shiftKey }, span, 15, zone)
  expect(pressed('ArrowUp', true, false)).toEqual(nudged(span, -1, 15, zone))
  expect(pressed('ArrowDown', true, true)).toEqual(stretched(span, 1, 15, zone))
  expect(pressed('ArrowDown', false, false)).toBeUndefined()
  expect(pressed('m', true, false)).toBeUndefined()
})
