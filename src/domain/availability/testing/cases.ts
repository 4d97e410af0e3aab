import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { addDays, DAY_MS, MINUTE_MS, type Weekday } from '#domain/time/date.ts'
import { type Interval, intervalSet } from '#domain/time/interval.ts'
import type { AvailabilityInput, MinuteSpan, ServiceTiming } from '../types.ts'

export const ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const ODD_ZONES = [
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Gaza',
  'America/Nuuk',
]

const FIRST = Date.UTC(2024, 0, 1)
const LAST = Date.UTC(2036, 11, 20)

/** Up to 2036; half of them within two days of a clock change. */
const moments: fc.Arbitrary<{ zone: string; at: number }> = fc
  .record({
    zone: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ZONES) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_ZONES) },
    ),
    minute: fc.integer({ min: FIRST / MINUTE_MS, max: LAST / MINUTE_MS }),
    nearChange: fc.boolean(),
    shift: fc.integer({ min: -2 * 1440, max: 1440 }),
  })
  .map(({ zone, minute, nearChange, shift }) => {
    const at = minute * MINUTE_MS
    const change = nearChange
      ? Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(zone)
          .getTimeZoneTransition('next')
      : null
    const near = change ? change.epochMilliseconds : at
    return { zone, at: (near < LAST ? near : at) + (nearChange ? shift * MINUTE_MS : 0) }
  })

const quarter = (max: number) => fc.integer({ min: 0, max: Math.floor(max / 15) }).map(n => n * 15)
const minuteOf = (max: number) => fc.oneof(quarter(max), fc.integer({ min: 0, max }))

/** Past midnight, overlapping, or (rarely) empty. */
const spans: fc.Arbitrary<MinuteSpan> = fc
  .tuple(minuteOf(1439), fc.oneof(fc.integer({ min: 1, max: 600 }), quarter(1440)))
  .map(([startMinute, length]) => ({
    startMinute,
    endMinute: Math.min(startMinute + Math.max(length, 1), 2880),
  }))

const weekly = fc.oneof(
  fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), spans)
      .map(([weekday, span]) => ({ weekday: weekday as Weekday, ...span })),
    { maxLength: 14 },
  ),
  fc.constant(
    ([1, 2, 3, 4, 5, 6, 7] as const).map(weekday => ({ weekday, startMinute: 0, endMinute: 1440 })),
  ),
  fc.constant(
    ([1, 2, 3, 4, 5, 6, 7] as const).flatMap(weekday => [
      { weekday, startMinute: 540, endMinute: 720 },
      { weekday, startMinute: 780, endMinute: 1020 },
    ]),
  ),
)

const around = (at: number, days: number) =>
  fc
    .tuple(fc.integer({ min: -1440, max: days * 1440 }), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]) => ({
      start: at + from * MINUTE_MS,
      end: at + (from + length) * MINUTE_MS,
    }))

const buffer = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }))

const services: fc.Arbitrary<ServiceTiming> = fc
  .record({
    durationMinutes: fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 1, max: 300 })),
    bufferBeforeMinutes: buffer,
    bufferAfterMinutes: buffer,
    waits: fc.boolean(),
    // The gap's start and length, as shares of the time available.
    place: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  })
  .map(({ waits, place: [place, share], ...timing }) => {
    if (!waits || timing.durationMinutes < 3) return timing
    const minutes = 1 + Math.floor(share * (timing.durationMinutes - 3))
    const startMinute = 1 + Math.floor(place * (timing.durationMinutes - minutes - 2))
    return { ...timing, gap: { startMinute, endMinute: startMinute + minutes } }
  })

export interface Case {
  readonly input: AvailabilityInput
  readonly timeOff: readonly Interval[]
  readonly busy: readonly Interval[]
}

export const cases: fc.Arbitrary<Case> = moments.chain(({ zone, at }) => {
  const date = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
  const dates = fc.integer({ min: -3, max: 4 }).map(days => addDays(date, days))
  return fc
    .record({
      weekly,
      exceptions: fc.uniqueArray(
        fc.record({ date: dates, intervals: fc.array(spans, { maxLength: 3 }) }),
        {
          maxLength: 2,
          selector: exception => exception.date,
        },
      ),
      closedDates: fc.array(dates, { maxLength: 2 }),
      timeOff: fc.array(around(at, 4), { maxLength: 2 }),
      busy: fc.oneof(
        fc.array(around(at, 4), { maxLength: 6 }),
        fc.array(around(at, 4), { maxLength: 30, minLength: 15 }),
      ),
      service: services,
      rules: fc.record({
        slotIntervalMinutes: fc.oneof(
          fc.constantFrom(15, 30, 60),
          fc.integer({ min: 5, max: 240 }),
        ),
        minimumNoticeMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2880 })),
        horizonDays: fc.oneof(fc.constant(90), fc.integer({ min: 0, max: 4 })),
      }),
      sinceNow: fc.oneof(fc.constant(DAY_MS), fc.integer({ min: -DAY_MS, max: 3 * DAY_MS })),
      length: fc.integer({ min: 1, max: 3 * DAY_MS }),
    })
    .map(({ service, rules, sinceNow, length, timeOff, busy, ...hours }) => ({
      timeOff,
      busy,
      input: {
        schedule: { timeZone: zone, ...hours, timeOff: intervalSet(timeOff) },
        service,
        rules,
        busy: intervalSet(busy),
        now: at - sinceNow,
        range: { start: at, end: at + length },
      },
    }))
})
