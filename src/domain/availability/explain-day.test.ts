import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { EMPTY_SET, intervalSet } from '#domain/time/interval.ts'
import { explainRange } from './explain-day.ts'
import type { AvailabilityInput } from './types.ts'

const MIDNIGHT = Date.parse('2027-03-02T00:00:00Z')
const at = (minutes: number) => MIDNIGHT + minutes * MINUTE_MS

/** A Tuesday, 9 to 5 in UTC, seen from Monday. */
const tuesday = (changes: Partial<AvailabilityInput> = {}): AvailabilityInput => ({
  schedule: {
    timeZone: 'UTC',
    weekly: [{ weekday: 2, startMinute: 540, endMinute: 1020 }],
    exceptions: [],
    closedDates: [],
    timeOff: EMPTY_SET,
  },
  service: { durationMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
  rules: { slotIntervalMinutes: 30, minimumNoticeMinutes: 0, horizonDays: 30 },
  busy: EMPTY_SET,
  now: MIDNIGHT - DAY_MS,
  range: { start: MIDNIGHT, end: MIDNIGHT + DAY_MS },
  ...changes,
})

test('explains nothing on a day with offered times', () => {
  expect(explainRange(tuesday())).toBeUndefined()
  expect(
    explainRange(tuesday({ busy: intervalSet([{ start: at(540), end: at(960) }]) })),
  ).toBeUndefined()
})

test('explains a fully booked day by its bookings, not the hours around them', () => {
  const hidden = explainRange(tuesday({ busy: intervalSet([{ start: at(540), end: at(1020) }]) }))
  expect(hidden).toMatchObject({ rule: 'booked', interval: { start: at(540), end: at(1020) } })
  expect(hidden!.start).toBeGreaterThanOrEqual(at(540) - 60 * MINUTE_MS)
})

test('names the weekly hours on a day off, and the notice or horizon on a day out of range', () => {
  const { schedule, rules } = tuesday()
  expect(explainRange(tuesday({ schedule: { ...schedule, weekly: [] } }))?.rule).toBe('hours')
  expect(explainRange(tuesday({ now: MIDNIGHT + 2 * DAY_MS }))?.rule).toBe('notice')
  expect(explainRange(tuesday({ rules: { ...rules, minimumNoticeMinutes: 4320 } }))?.rule).toBe(
    'notice',
  )
  expect(explainRange(tuesday({ now: MIDNIGHT - 40 * DAY_MS }))?.rule).toBe('horizon')
})

test('names the slot interval if nothing else prevents a time', () => {
  const busy = intervalSet([
    { start: at(540), end: at(615) },
    { start: at(675), end: at(1020) },
  ])
  expect(explainRange(tuesday({ busy }))).toMatchObject({ rule: 'interval', start: at(615) })
})
