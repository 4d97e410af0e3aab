import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { dayBounds, instantOf } from '#domain/time/zone.ts'
import { datesBetween } from '../view-rules.ts'
import { createAxis } from './axis.ts'

const zone = 'America/New_York'
const HOUR = 60

test('a usual day is 24 hours tall, with each minute at its time', () => {
  const axis = createAxis(['2027-03-09'], zone, 'en')
  const ten = instantOf('2027-03-09', 10 * HOUR, zone)
  expect(axis.length).toBe(24 * HOUR)
  expect(axis.yOf('2027-03-09', ten)).toBe(10 * HOUR)
  expect(axis.instantAt('2027-03-09', 10 * HOUR)).toBe(ten)
  expect(axis.missing('2027-03-09')).toEqual([])
  expect(axis.labels.slice(8, 14).map(label => label.text)).toEqual([
    '8 AM',
    '9 AM',
    '10 AM',
    '11 AM',
    '12 PM',
    '1 PM',
  ])
})

test('the hour that spring skips is missing from that day only, and later times keep their lines', () => {
  const week = datesBetween('2027-03-14', '2027-03-20')
  const axis = createAxis(week, zone, 'en')
  expect(axis.length).toBe(24 * HOUR)
  expect(axis.missing('2027-03-14')).toEqual([{ top: 2 * HOUR, bottom: 3 * HOUR }])
  expect(axis.missing('2027-03-15')).toEqual([])
  expect(axis.yOf('2027-03-14', instantOf('2027-03-14', 9 * HOUR, zone))).toBe(9 * HOUR)
  const threeOClock = instantOf('2027-03-14', 3 * HOUR, zone)
  expect(axis.instantAt('2027-03-14', 2 * HOUR + 40)).toBe(threeOClock)
  expect(axis.yOfEnd('2027-03-14', threeOClock)).toBe(2 * HOUR)
  expect(axis.yOf('2027-03-14', threeOClock)).toBe(3 * HOUR)
})

test('the hour that autumn repeats has a row of its own, which other days do not have', () => {
  const axis = createAxis(datesBetween('2027-11-07', '2027-11-13'), zone, 'en')
  expect(axis.length).toBe(25 * HOUR)
  expect(axis.labels.filter(label => label.again)).toEqual([
    { y: 2 * HOUR, text: '1 AM', again: true },
  ])
  const first = instantOf('2027-11-07', HOUR + 30, zone)
  const second = first + HOUR * MINUTE_MS
  expect([axis.yOf('2027-11-07', first), axis.yOf('2027-11-07', second)]).toEqual([90, 150])
  expect([axis.instantAt('2027-11-07', 90), axis.instantAt('2027-11-07', 150)]).toEqual([
    first,
    second,
  ])
  expect(axis.missing('2027-11-07')).toEqual([])
  expect(axis.missing('2027-11-08')).toEqual([{ top: 2 * HOUR, bottom: 3 * HOUR }])
  expect(axis.yOf('2027-11-08', instantOf('2027-11-08', 9 * HOUR, zone))).toBe(10 * HOUR)
  expect(axis.yOfEnd('2027-11-08', instantOf('2027-11-08', 2 * HOUR, zone))).toBe(2 * HOUR)
  expect(axis.yOf('2027-11-08', instantOf('2027-11-08', 2 * HOUR, zone))).toBe(3 * HOUR)
})

test('half an hour that is repeated or skipped, as on Lord Howe Island, is half an hour tall', () => {
  const autumn = createAxis(['2027-04-04'], 'Australia/Lord_Howe', 'en')
  expect(autumn.length).toBe(24 * HOUR + 30)
  expect(autumn.labels.filter(label => label.again)).toEqual([
    { y: 120, text: '1:30 AM', again: true },
  ])
  const spring = createAxis(['2027-10-03'], 'Australia/Lord_Howe', 'en')
  expect(spring.missing('2027-10-03')).toEqual([{ top: 120, bottom: 150 }])
})

test('a day without a midnight begins later, and a day that a zone skips has no times at all', () => {
  expect(createAxis(['2026-09-06'], 'America/Santiago', 'en').missing('2026-09-06')).toEqual([
    { top: 0, bottom: 60 },
  ])
  const samoa = createAxis(datesBetween('2011-12-29', '2011-12-31'), 'Pacific/Apia', 'en')
  expect(samoa.instantAt('2011-12-30', 600)).toBeUndefined()
  expect(samoa.missing('2011-12-30')).toEqual([{ top: 0, bottom: 24 * HOUR }])
})

test('an event that ends at midnight ends at the bottom of its day, and events outside the day are at its edges', () => {
  const axis = createAxis(['2027-03-09'], zone, 'en')
  const { start, end } = dayBounds('2027-03-09', zone)
  expect(axis.yOfEnd('2027-03-09', end)).toBe(24 * HOUR)
  expect(axis.yOfEnd('2027-03-09', end + DAY_MS)).toBe(24 * HOUR)
  expect(axis.yOf('2027-03-09', start - DAY_MS)).toBe(0)
})

test('every visible minute of a day survives the way to its height and back, in any zone', () => {
  const cases = [
    ['2027-03-09', 'America/New_York'],
    ['2027-03-14', 'America/New_York'],
    ['2027-11-07', 'America/New_York'],
    ['2027-04-04', 'Australia/Lord_Howe'],
    ['2027-04-03', 'America/Santiago'],
    ['2026-09-06', 'America/Santiago'],
    ['2027-03-28', 'Europe/London'],
    ['2027-03-14', 'America/St_Johns'],
  ] as const
  for (const [date, place] of cases) {
    const axis = createAxis([date], place, 'en')
    const { start, end } = dayBounds(date, place)
    const heights = new Set<number>()
    for (let ms = start; ms < end; ms += 5 * MINUTE_MS) {
      const y = axis.yOf(date, ms)
      heights.add(y)
      expect(axis.instantAt(date, y), `${place} ${date} ${new Date(ms).toISOString()}`).toBe(ms)
    }
    expect(heights.size, `${place} ${date}`).toBe((end - start) / (5 * MINUTE_MS))
  }
})
