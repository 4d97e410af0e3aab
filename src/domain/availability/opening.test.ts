import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { EMPTY_SET, intervalSet } from '#domain/time/interval.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import { openingOf } from './opening.ts'
import { cases } from './testing/cases.ts'
import { openByTheMinute } from './testing/oracle.ts'
import type { Schedule } from './types.ts'

const zone = 'America/New_York'
const office = (weekdays: readonly number[], startMinute = 540, endMinute = 1020) =>
  weekdays.map(weekday => ({ weekday, startMinute, endMinute })) as Schedule['weekly']
const plain: Schedule = {
  timeZone: zone,
  weekly: office([1, 2, 3, 4, 5]),
  exceptions: [],
  closedDates: [],
  timeOff: EMPTY_SET,
}
// A Monday.
const at = (minute: number, date = '2027-03-01') => instantOf(date, minute, zone)

test('combines the hours of everyone on the page', () => {
  const late: Schedule = { ...plain, weekly: office([5, 6], 960, 1200) }
  const { weekly, special } = openingOf([plain, late], at(600))
  expect(weekly.map(spans => spans.map(span => [span.startMinute, span.endMinute]))).toEqual([
    [],
    [[540, 1020]],
    [[540, 1020]],
    [[540, 1020]],
    [[540, 1020]],
    [[540, 1200]],
    [[960, 1200]],
    [],
  ])
  expect(special).toEqual([])
})

test('says until when the business is open, and when it opens next', () => {
  expect(openingOf([plain], at(600))).toMatchObject({ open: true, changesAt: at(1020) })
  expect(openingOf([plain], at(1020))).toMatchObject({
    open: false,
    changesAt: at(540, '2027-03-02'),
  })
  expect(openingOf([{ ...plain, weekly: [] }], at(600))).toMatchObject({
    open: false,
    changesAt: undefined,
  })
  expect(openingOf([], at(600))).toMatchObject({ open: false, special: [] })
  const always = office([1, 2, 3, 4, 5, 6, 7], 0, 1440)
  expect(openingOf([{ ...plain, weekly: always }], at(600))).toMatchObject({
    open: true,
    changesAt: undefined,
  })
})

test('lists dates with different hours in the next two weeks', () => {
  const away = intervalSet([{ start: at(0, '2027-03-04'), end: at(720, '2027-03-05') }])
  const schedule: Schedule = {
    ...plain,
    exceptions: [
      { date: '2027-03-02', intervals: [{ startMinute: 600, endMinute: 720 }] },
      { date: '2027-03-15', intervals: [] },
    ],
    closedDates: ['2027-03-03', '2027-03-06'],
    timeOff: away,
  }
  expect(openingOf([schedule], at(600)).special).toEqual([
    { date: '2027-03-02', spans: [{ startMinute: 600, endMinute: 720 }] },
    { date: '2027-03-03', spans: [] },
    { date: '2027-03-04', spans: [] },
    { date: '2027-03-05', spans: [{ startMinute: 720, endMinute: 1020 }] },
  ])
  expect(openingOf([schedule, plain], at(600)).special).toEqual([])
})

test('is open exactly when someone works, in any zone and across clock changes', () => {
  fc.assert(
    fc.property(cases, cases, (first, second) => {
      const { timeZone } = first.input.schedule
      const team = [first, second].map(({ input, timeOff }) => ({
        schedule: { ...input.schedule, timeZone },
        timeOff,
      }))
      const now = Math.floor(first.input.range.start / MINUTE_MS) * MINUTE_MS
      const minutes = openByTheMinute(team, { start: now, end: now + 7 * DAY_MS })
      const { open, changesAt } = openingOf(
        team.map(({ schedule }) => schedule),
        now,
      )
      expect(open).toBe(minutes[0])
      const change = minutes.findIndex(each => each !== open)
      expect(changesAt).toBe(change < 0 ? undefined : now + change * MINUTE_MS)
    }),
    { numRuns: 30, seed: 2027 },
  )
})

test('the usual hours and the different dates together are the minutes that someone works', () => {
  fc.assert(
    fc.property(cases, ({ input, timeOff }) => {
      const { schedule } = input
      const now = Math.floor(input.range.start / MINUTE_MS) * MINUTE_MS
      const { weekly, special } = openingOf([schedule], now)
      const today = localDateOf(now, schedule.timeZone)
      const shown: { start: number; end: number }[] = []
      for (let day = -3; day < 4; day++) {
        const date = addDays(today, day)
        const weekday = new Date(`${date}T00:00Z`).getUTCDay() || 7
        const spans = special.find(each => each.date === date)?.spans ?? weekly[weekday]!
        for (const { startMinute, endMinute } of spans)
          shown.push({
            start: instantOf(date, startMinute, schedule.timeZone),
            end: instantOf(date, endMinute, schedule.timeZone),
          })
      }
      // By the third day, all hours of earlier dates have ended.
      const start = instantOf(addDays(today, 2), 0, schedule.timeZone)
      const range = { start, end: start + DAY_MS }
      const worked = openByTheMinute([{ schedule, timeOff }], range)
      const read = worked.map((_, i) =>
        shown.some(each => each.start <= start + i * MINUTE_MS && start + i * MINUTE_MS < each.end),
      )
      expect(read).toEqual(worked)
    }),
    { numRuns: 75, seed: 2028 },
  )
})
