import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  minuteOfTime,
  parseLocalInput,
  showSameTime,
  timeOfMinute,
  toLocalInput,
  toOffsetIso,
} from './local.ts'
import { ZONES } from './testing/agreement.ts'

const NEW_YORK = 'America/New_York'
const instant = (date: string, time: string, zone: string) => {
  const ms = parseLocalInput({ date, time }, zone)
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16)
}

test('reads an owner’s input in the business’s zone', () => {
  expect(instant('2026-03-09', '10:00', NEW_YORK)).toBe('2026-03-09T14:00')
  expect(instant('2026-03-09', '10:00', 'Asia/Kolkata')).toBe('2026-03-09T04:30')
})

test('moves a typed time that a clock change skips, and takes the first of a repeated one', () => {
  expect(instant('2026-03-08', '02:30', NEW_YORK)).toBe('2026-03-08T07:30')
  expect(instant('2026-11-01', '01:30', NEW_YORK)).toBe('2026-11-01T05:30')
  expect(instant('2026-10-04', '02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:40')
})

test('returns undefined for empty inputs', () => {
  for (const [date, time] of [
    ['', '10:00'],
    ['2026-03-09', ''],
    ['2026-02-30', '10:00'],
    ['2026-03-09', '24:00'],
  ] as const) {
    expect(instant(date, time, 'UTC')).toBeUndefined()
  }
})

test('reads back what it shows, except in skipped or repeated hours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 }),
      (zone, minute) => {
        const ms = minute * 60_000
        const input = toLocalInput(ms, zone)
        const read = parseLocalInput(input, zone)!
        expect(toLocalInput(read, zone)).toEqual(input)
        // The second of two repeated times is read as the first.
        expect(ms - read === 0 || (ms - read > 0 && ms - read <= 2 * 3_600_000)).toBe(true)
      },
    ),
    { numRuns: 500, seed: 2026 },
  )
})

test('writes instants with their own offset', () => {
  expect(toOffsetIso(Date.UTC(2026, 2, 9, 9), 'Europe/Berlin')).toBe('2026-03-09T10:00:00+01:00')
  expect(toOffsetIso(Date.UTC(2026, 6, 9, 9), 'America/St_Johns')).toBe('2026-07-09T06:30:00-02:30')
  expect(toOffsetIso(0, 'UTC')).toBe('1970-01-01T00:00:00+00:00')
})

test('reads and writes times of day', () => {
  expect([0, 545, 1439].map(timeOfMinute)).toEqual(['00:00', '09:05', '23:59'])
  expect(['09:05', '23:59', '09:05:00', '9:05', '24:00', '09:60', ''].map(minuteOfTime)).toEqual([
    545,
    1439,
    545,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('compares the clocks of two zones', () => {
  const winter = Date.UTC(2026, 0, 1)
  expect(showSameTime(winter, 'Europe/Berlin', 'Europe/Paris')).toBe(true)
  expect(showSameTime(winter, 'America/Phoenix', 'America/Denver')).toBe(true)
  expect(showSameTime(Date.UTC(2026, 6, 1), 'America/Phoenix', 'America/Denver')).toBe(false)
})
