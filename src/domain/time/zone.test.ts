import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, DAY_MS, dateOfDayNumber } from './date.ts'
import { agreesWithTemporal, ZONES } from './testing/agreement.ts'
import { visitorZone } from './visitor-zone.ts'
import {
  boundsOfDates,
  canonicalZone,
  dayBounds,
  instantOf,
  isTimeZone,
  localDateOf,
  offsetAt,
  wholeDays,
  zoneHere,
  zoneTable,
} from './zone.ts'

const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const at = (date: string, time: string, zone: string) => {
  const [hour, minute] = time.split(':').map(Number)
  return utc(instantOf(date, hour! * 60 + minute!, zone))
}
const hoursOf = (date: string, zone: string) => {
  const { start, end } = dayBounds(date, zone)
  return (end - start) / 3_600_000
}

test('moves a time in a spring gap forward by the gap', () => {
  expect(at('2026-03-08', '01:59', 'America/New_York')).toBe('2026-03-08T06:59')
  expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30')
  expect(at('2026-03-08', '03:00', 'America/New_York')).toBe('2026-03-08T07:00')
  expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45')
})

test('takes the first of two times in an autumn overlap', () => {
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30')
  expect(at('2026-11-01', '02:00', 'America/New_York')).toBe('2026-11-01T07:00')
  expect(at('2027-04-04', '01:45', 'Australia/Lord_Howe')).toBe('2027-04-03T14:45')
})

test('supports zones whose offset includes half or three quarters of an hour', () => {
  expect(at('2026-07-01', '09:00', 'Asia/Kathmandu')).toBe('2026-07-01T03:15')
  expect(at('2026-07-01', '09:00', 'Asia/Kolkata')).toBe('2026-07-01T03:30')
  expect(at('2026-07-01', '09:00', 'America/St_Johns')).toBe('2026-07-01T11:30')
  expect(at('2026-07-01', '09:00', 'Pacific/Chatham')).toBe('2026-06-30T20:15')
  expect(at('2027-01-01', '09:00', 'Pacific/Chatham')).toBe('2026-12-31T19:15')
})

test('knows that Casablanca leaves summer time for Ramadan', () => {
  expect(offsetAt(Date.UTC(2026, 0, 15), 'Africa/Casablanca')).toBe(3_600_000)
  expect(offsetAt(Date.UTC(2026, 2, 1), 'Africa/Casablanca')).toBe(0)
  expect(offsetAt(Date.UTC(2026, 3, 15), 'Africa/Casablanca')).toBe(3_600_000)
})

test('returns the real length of a day', () => {
  expect(hoursOf('2026-03-08', 'America/New_York')).toBe(23)
  expect(hoursOf('2026-11-01', 'America/New_York')).toBe(25)
  expect(hoursOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  expect(hoursOf('2026-07-01', 'America/New_York')).toBe(24)
})

test('returns an empty day for the one that Samoa skipped', () => {
  const skipped = dayBounds('2011-12-30', 'Pacific/Apia')
  expect(skipped.start).toBe(skipped.end)
  expect(dayBounds('2011-12-29', 'Pacific/Apia').end).toBe(skipped.start)
  expect(dayBounds('2011-12-31', 'Pacific/Apia').start).toBe(skipped.end)
  expect(localDateOf(skipped.start - 1, 'Pacific/Apia')).toBe('2011-12-29')
  expect(localDateOf(skipped.start, 'Pacific/Apia')).toBe('2011-12-31')
})

test('starts a day without midnight at its first existing time', () => {
  // Chile's clocks go from 24:00 to 1:00.
  expect(utc(dayBounds('2026-09-06', 'America/Santiago').start)).toBe('2026-09-06T04:00')
  expect(hoursOf('2026-09-06', 'America/Santiago')).toBe(23)
})

test('returns several local days as one range, and an empty one if reversed', () => {
  const { start, end } = boundsOfDates('2026-03-01', '2026-03-31', 'America/New_York')
  expect((end - start) / 3_600_000).toBe(31 * 24 - 1)
  expect(boundsOfDates('2026-03-02', '2026-03-01', 'UTC')).toEqual({
    start: Date.UTC(2026, 2, 2),
    end: Date.UTC(2026, 2, 2),
  })
})

test('recognizes whole days, even without a midnight', () => {
  const days = { first: '2026-09-05', last: '2026-09-06' }
  const span = boundsOfDates(days.first, days.last, 'America/Santiago')
  expect(wholeDays(span, 'America/Santiago')).toEqual(days)
  expect(wholeDays({ ...span, end: span.end - 1 }, 'America/Santiago')).toBeUndefined()
  expect(wholeDays(span, 'America/Lima')).toBeUndefined()
})

test('accepts only zone names, in any letter case, and returns their current spelling', () => {
  expect(
    ['Europe/Berlin', 'europe/berlin', 'UTC', 'Asia/Katmandu', 'Etc/GMT+5'].map(isTimeZone),
  ).toEqual([true, true, true, true, true])
  for (const name of [
    '',
    '+02:00',
    'Europe/Nowhere',
    '../etc',
    'SystemV/EST5',
    'UTC\n',
    'x'.repeat(1000),
    'Europe/Berlin;',
  ]) {
    expect(isTimeZone(name), name).toBe(false)
  }
  expect(canonicalZone('europe/BERLIN')).toBe('Europe/Berlin')
  expect(canonicalZone('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(canonicalZone('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(() => canonicalZone('Mars/Olympus')).toThrow(RangeError)
})

test('uses the visitor’s zone if the browser doesn’t know the business’s', () => {
  expect(['Europe/Kyiv', 'Mars/Olympus'].map(zoneHere)).toEqual(['Europe/Kyiv', visitorZone()])
})

test('recognizes every zone by its canonical name', () => {
  for (const zone of ZONES) {
    const name = canonicalZone(zone)
    expect(canonicalZone(name)).toBe(name)
    expect(offsetAt(Date.UTC(2026, 6, 1), name)).toBe(offsetAt(Date.UTC(2026, 6, 1), zone))
  }
})

test('answers for years far apart without computing all years between them', () => {
  expect(offsetAt(Date.UTC(1975, 6, 1), 'Europe/Paris')).toBe(3_600_000)
  expect(offsetAt(Date.UTC(2150, 6, 1), 'Europe/Paris')).toBe(7_200_000)
  const { from, to } = zoneTable('Europe/Paris', Date.UTC(1975, 6, 1), Date.UTC(1975, 6, 1))
  expect(to - from).toBeLessThan(10 * 366 * DAY_MS)
})

test('accepts any date from the year 0 to 9999', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Apia', 'Africa/Monrovia']) {
    for (const date of ['0000-01-01', '0050-06-01', '1582-10-10', '1899-12-31', '9999-12-31']) {
      const { start, end } = dayBounds(date, zone)
      expect(localDateOf(start, zone)).toBe(date)
      expect(end - start).toBe(DAY_MS)
    }
  }
})

test('agrees with Temporal in every zone, from 1975 to 2040', () => {
  agreesWithTemporal({ numRuns: 150, seed: 2026 })
})

test('calculates with whole dates like Temporal', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -700_000, max: 2_900_000 }),
      fc.integer({ min: -4000, max: 4000 }),
      (day, days) => {
        const date = dateOfDayNumber(day)
        const same = Temporal.PlainDate.from('1970-01-01').add({ days: day })
        expect(date).toBe(same.toString())
        expect(addDays(date, days)).toBe(same.add({ days }).toString())
      },
    ),
    { seed: 2026 },
  )
})
