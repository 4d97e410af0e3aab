import { expect, test } from 'vitest'
import {
  cityOfZone,
  formatDateTime,
  formatDayHeading,
  formatDuration,
  formatExactTime,
  formatFullDate,
  formatLongWeekday,
  formatMinuteOfDay,
  formatMonth,
  formatNewYork,
  formatPlainDate,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatUtcOffset,
  formatWeekday,
  formatZoneName,
  isRepeated,
  partOfDay,
} from './format.ts'
import { visitorZone } from './visitor-zone.ts'
import { isTimeZone } from './zone.ts'

const NEW_YORK = 'America/New_York'
const BERLIN = 'Europe/Berlin'
const at = (text: string) => Date.parse(`${text}Z`)

test('writes durations as specified', () => {
  expect([1, 45, 60, 90, 600].map(formatDuration)).toEqual([
    '1m',
    '45m',
    '1h 0m',
    '1h 30m',
    '10h 0m',
  ])
})

test('writes local date-times as specified', () => {
  expect(formatDateTime(at('2026-03-09T14:05'), NEW_YORK, 'en')).toBe('March 9, 2026 • 10:05 AM')
  expect(formatDateTime(at('2026-03-09T14:05'), 'Asia/Kathmandu', 'en')).toBe(
    'March 9, 2026 • 7:50 PM',
  )
  expect(formatDateTime(at('2026-12-31T23:30'), 'Pacific/Chatham', 'en')).toBe(
    'January 1, 2027 • 1:15 PM',
  )
})

test('writes the fixed New York time with its zone, in summer and winter', () => {
  expect(formatNewYork(at('2026-07-09T16:00'))).toBe('July 9, 2026 at 12:00 PM EDT')
  expect(formatNewYork(at('2026-01-09T05:00'))).toBe('January 9, 2026 at 12:00 AM EST')
})

test('labels offsets and names zones', () => {
  const summer = at('2026-07-01T12:00')
  expect(
    [BERLIN, NEW_YORK, 'Asia/Kathmandu', 'America/St_Johns', 'UTC'].map(zone =>
      formatUtcOffset(summer, zone),
    ),
  ).toEqual(['UTC+02:00', 'UTC-04:00', 'UTC+05:45', 'UTC-02:30', 'UTC+00:00'])
  expect(formatZoneName(summer, BERLIN, 'en')).toBe('Central European Summer Time')
  expect([NEW_YORK, 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+8'].map(cityOfZone)).toEqual([
    'New York',
    'Buenos Aires',
    'UTC',
    'UTC-8',
  ])
})

test('writes time ranges, with AM or PM on both ends if they differ', () => {
  const range = (from: string, to: string) =>
    formatTimeRange(at(`2026-05-01T${from}`), at(`2026-05-01T${to}`), 'UTC', 'en')
  expect(range('09:00', '10:30')).toBe('9:00 – 10:30 AM')
  expect(range('11:30', '12:00')).toBe('11:30 AM – 12:00 PM')
  expect(range('12:00', '13:00')).toBe('12:00 – 1:00 PM')
  expect(formatTimeRange(at('2026-05-01T09:00'), at('2026-05-02T09:00'), 'UTC', 'en')).toBe(
    '9:00 AM – 9:00 AM',
  )
})

test('writes plain dates as they are, whatever the time zone', () => {
  expect(formatDayHeading('2026-03-09', 'en')).toBe('Monday, March 9')
  expect(formatFullDate('2026-03-09', 'en')).toBe('Monday, March 9, 2026')
  expect(formatPlainDate('2026-03-09', 'en')).toBe('March 9, 2026')
  expect(formatMonth('2026-03-01', 'en')).toBe('March 2026')
  expect(formatWeekday('2026-03-09', 'en')).toBe('Mon')
  const longWeekdays = (['en', 'fr'] as const).map(code => formatLongWeekday('2026-03-09', code))
  expect(longWeekdays).toEqual(['Monday', 'lundi'])
  expect(formatShortDay(at('2026-03-09T23:30'), 'Asia/Tokyo', 'en')).toBe('Tue, March 10')
})

test('writes times of day, even past midnight', () => {
  expect(formatTime(at('2026-03-09T00:05'), 'UTC', 'en')).toBe('12:05 AM')
  expect([0, 540, 720, 1439, 1560].map(minute => formatMinuteOfDay(minute, 'en'))).toEqual([
    '12:00 AM',
    '9:00 AM',
    '12:00 PM',
    '11:59 PM',
    '2:00 AM',
  ])
})

test('names the parts of a day', () => {
  const parts = ['00:00', '11:59', '12:00', '16:59', '17:00', '23:59'].map(time =>
    partOfDay(at(`2026-03-09T${time}`), 'UTC'),
  )
  expect(parts).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'])
})

test('knows the local time zone', () => {
  expect(isTimeZone(visitorZone())).toBe(true)
  if (process.env.TZ) expect(visitorZone()).toBe(process.env.TZ)
})

test('names the zone only for times that occur twice', () => {
  const [first, second] = [at('2026-11-01T05:30:00'), at('2026-11-01T06:30:00')]
  expect([first, second].map(ms => formatDateTime(ms, NEW_YORK, 'en'))).toEqual([
    'November 1, 2026 • 1:30 AM EDT',
    'November 1, 2026 • 1:30 AM EST',
  ])
  expect(formatTimeRange(first, second, NEW_YORK, 'en')).toBe('1:30 AM EDT – 1:30 AM EST')
  expect(formatTimeRange(second, at('2026-11-01T07:30:00'), NEW_YORK, 'en')).toBe(
    '1:30 AM EST – 2:30 AM',
  )
  expect(
    formatTimeRange(at('2026-11-01T07:00:00'), at('2026-11-01T08:00:00'), NEW_YORK, 'en'),
  ).toBe('2:00 – 3:00 AM')
  expect(formatExactTime(at('2026-10-25T00:30:00'), BERLIN, 'en')).toBe('2:30 AM GMT+2')
  expect(formatExactTime(at('2026-10-25T00:30:00'), BERLIN, 'de')).toBe('02:30 MESZ')
  expect(formatTimeRange(at('2026-10-25T01:30:00'), at('2026-10-25T02:30:00'), BERLIN, 'de')).toBe(
    '02:30 MEZ – 03:30',
  )
})

test('recognizes a time that occurs twice, however large the clock change', () => {
  const inZone = (zone: string, ...instants: string[]) =>
    instants.map(instant => isRepeated(Date.parse(instant), zone))
  // 12:30, 1:00, 1:30 twice, 2:00.
  const newYork = ['04:30', '05:00', '05:30', '06:00', '06:30', '07:00'].map(
    time => `2027-11-07T${time}:00Z`,
  )
  expect(inZone(NEW_YORK, ...newYork)).toEqual([false, true, true, true, true, false])
  // 1:00, 1:30 twice, 2:00.
  const lordHowe = ['14:00', '14:30', '15:00', '15:30'].map(time => `2027-04-03T${time}:00Z`)
  expect(inZone('Australia/Lord_Howe', ...lordHowe)).toEqual([false, true, true, false])
  expect(inZone('Antarctica/Troll', '2027-10-30T23:30:00Z', '2027-10-31T00:30:00Z')).toEqual([
    true,
    true,
  ])
  expect(inZone(NEW_YORK, '2027-03-14T06:30:00Z', '2027-03-14T07:00:00Z')).toEqual([false, false])
})
