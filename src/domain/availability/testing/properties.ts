import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { MINUTE_MS } from '#domain/time/date.ts'
import { EMPTY_SET, intervalSet, intervalSetOfPairs } from '#domain/time/interval.ts'
import { freeSlotsOfAny, staffFor } from '../any.ts'
import { explainTime } from '../explain.ts'
import { freeVisits, visitAt } from '../sequence.ts'
import { freeSlots, isOffered } from '../slots.ts'
import { writeSlots } from '../slots-json.ts'
import type { AvailabilityInput, HidingRule, StaffCandidate } from '../types.ts'
import { type Case, cases, ZONES } from './cases.ts'
import { type OracleMember, slotsByTheMinute, visitsByTheMinute } from './oracle.ts'

/** A failure prints its seed. */
export interface Amount {
  readonly numRuns: number
  readonly seed?: number
}

const NEVER = Number.POSITIVE_INFINITY

export function agreesWithTheOracle(amount: Amount): void {
  fc.assert(
    fc.property(cases, fc.array(fc.nat(), { maxLength: 10 }), (each, others) => {
      const { input } = each
      const expected = slotsByTheMinute(input, each)
      expect(freeSlots(input)).toEqual(expected)
      const offered = new Set(expected)
      const firstMinute = Math.ceil(input.range.start / MINUTE_MS)
      const minutes = Math.ceil(input.range.end / MINUTE_MS) - firstMinute
      const tried =
        minutes > 0 ? others.map(other => (firstMinute + (other % minutes)) * MINUTE_MS) : []
      for (const start of [...expected.slice(0, 20), ...tried]) {
        expect(isOffered(input, start)).toBe(offered.has(start))
        expect(explainTime(input, start) === undefined).toBe(offered.has(start))
      }
    }),
    amount,
  )
}

/** Each entry disables one rule. The interval has none, because it defines the grid. */
const LIFTED: Partial<
  Record<HidingRule, (each: Case, date: string | undefined) => AvailabilityInput>
> = {
  'time-off': ({ input }) => ({ ...input, schedule: { ...input.schedule, timeOff: EMPTY_SET } }),
  booked: ({ input }) => ({ ...input, busy: EMPTY_SET }),
  buffer: ({ input }) => ({
    ...input,
    service: { ...input.service, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
  }),
  notice: ({ input }) => ({
    ...input,
    now: input.now - 10 * 86_400_000,
    rules: { ...input.rules, minimumNoticeMinutes: 0, horizonDays: 30 },
  }),
  horizon: ({ input }) => ({ ...input, rules: { ...input.rules, horizonDays: 30 } }),
  exception: ({ input }, date) => ({
    ...input,
    schedule: {
      ...input.schedule,
      exceptions: input.schedule.exceptions.filter(exception => exception.date !== date),
    },
  }),
  holiday: ({ input }, date) => ({
    ...input,
    schedule: {
      ...input.schedule,
      closedDates: input.schedule.closedDates.filter(closed => closed !== date),
    },
  }),
}
/** Without the rule that was named, the time is offered or a different rule is named. */
export function namesARuleThatHides(amount: Amount): void {
  fc.assert(
    fc.property(cases, fc.nat(), (each, other) => {
      const { input } = each
      const minutes = Math.floor((input.range.end - input.range.start) / MINUTE_MS)
      const start =
        (Math.ceil(input.range.start / MINUTE_MS) + (minutes > 0 ? other % minutes : 0)) * MINUTE_MS
      const hidden = explainTime(input, start)
      const lift = hidden && LIFTED[hidden.rule]
      if (!lift) return
      const still = explainTime(lift(each, hidden.date), start)
      expect(still && still.rule === hidden.rule && still.date === hidden.date).not.toBe(true)
    }),
    amount,
  )
}

const teams = fc
  .tuple(
    cases,
    fc.array(cases, { minLength: 1, maxLength: 4 }),
    fc.array(fc.nat({ max: 3 }), { minLength: 40, maxLength: 40 }),
  )
  .map(([first, rest, numbers]): StaffCandidate[] => {
    const { range, now, service, rules, schedule } = first.input
    return [first, ...rest].map(({ input }, i) => {
      // People of one business share its zone, rules and service.
      const shift = range.start - input.range.start
      const moved = intervalSetOfPairs(input.busy.map(edge => edge + shift))
      const mine = { ...input.schedule, timeZone: schedule.timeZone, timeOff: EMPTY_SET }
      const dates = Array.from({ length: 8 }, (_, day) =>
        dateIn(schedule.timeZone, range.start + (day - 2) * 86_400_000),
      )
      return {
        staffId: 100 - i,
        rank: numbers[i + 10]! % 3,
        input: { schedule: mine, service, rules, busy: moved, now, range },
        bookingsByDate: new Map(dates.map((date, day) => [date, numbers[(i * 8 + day) % 40]!])),
        lastBookedAt: numbers[i]! === 0 ? null : now - numbers[i + 5]! * 1000,
      }
    })
  })

const dateIn = (zone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()

/**
 * The result has exactly the starts that someone offers, each assigned to the fairest person,
 * whatever the order of the candidates.
 */
export function sharesFairly(amount: Amount): void {
  fc.assert(
    fc.property(teams, team => {
      const { starts, staffIds } = freeSlotsOfAny(team)
      const offers = team.map(({ input }) => new Set(freeSlots(input)))
      expect(starts).toEqual(
        [...new Set(offers.flatMap(offer => [...offer]))].sort((a, b) => a - b),
      )
      starts.forEach((start, i) => {
        const date = dateIn(team[0]!.input.schedule.timeZone, start)
        const [first] = team
          .filter((_, member) => offers[member]!.has(start))
          .map(
            ({ rank, staffId, bookingsByDate, lastBookedAt }) =>
              [rank, bookingsByDate.get(date) ?? 0, lastBookedAt ?? -NEVER, staffId] as const,
          )
          .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
        expect(staffIds[i]).toBe(first![3])
        if (i < 5) expect(staffFor(team, start)).toBe(staffIds[i])
      })
      expect(freeSlotsOfAny([...team].reverse())).toEqual({
        durationMinutes: team[0]!.input.service.durationMinutes,
        starts,
        staffIds,
      })
    }),
    amount,
  )
}

/** Compares byte for byte with a plain grouping by Temporal's dates. */
export function writesWhatItFound(amount: Amount): void {
  const ids = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 2_147_483_647 }))
  fc.assert(
    fc.property(
      cases,
      fc.constantFrom(...ZONES),
      fc.array(ids, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat()),
      ({ input }, zone, staff, marks) => {
        const { durationMinutes } = input.service
        const starts = freeSlots(input)
        const staffIds = starts.map((start, i) => staff[(start / MINUTE_MS + i) % staff.length]!)
        const suggested = new Set(marks.map(mark => starts[mark % Math.max(starts.length, 1)]!))
        const days = new Map<string, object[]>()
        starts.forEach((start, i) => {
          const date = dateIn(zone, start)
          days.set(date, days.get(date) ?? [])
          days.get(date)!.push({
            startTime: new Date(start).toISOString(),
            endTime: new Date(start + durationMinutes * MINUTE_MS).toISOString(),
            staffId: staffIds[i],
            ...(suggested.has(start) ? { suggested: true } : {}),
          })
        })
        const expected = {
          timeZone: zone,
          days: [...days].map(([date, slots]) => ({ date, slots })),
        }
        expect(writeSlots({ durationMinutes, starts, staffIds }, zone, suggested)).toBe(
          JSON.stringify(expected),
        )
      },
    ),
    amount,
  )
}

const lengths = fc.constantFrom(5, 15, 30, 45, 60, 90)
const timings = fc.record({
  durationMinutes: lengths,
  bufferBeforeMinutes: fc.constantFrom(0, 10, 25),
  bufferAfterMinutes: fc.constantFrom(0, 5, 40),
})

/** Two to four services of one business, and who does each. */
const visits = fc
  .tuple(
    cases,
    fc.array(cases, { maxLength: 2 }),
    fc.array(
      fc.record({ timing: timings, own: fc.boolean(), mask: fc.integer({ min: 1, max: 7 }) }),
      { minLength: 2, maxLength: 4 },
    ),
    fc.array(fc.nat({ max: 3 }), { minLength: 20, maxLength: 20 }),
  )
  .map(([first, rest, services, numbers]) => {
    const { range, now, rules, schedule } = first.input
    const team = [first, ...rest].map((each, i) => {
      const shift = range.start - each.input.range.start
      const move = ({ start, end }: { start: number; end: number }) => ({
        start: start + shift,
        end: end + shift,
      })
      const lists = { busy: each.busy.map(move), timeOff: each.timeOff.map(move) }
      const dates = Array.from({ length: 6 }, (_, day) =>
        dateIn(schedule.timeZone, range.start + (day - 1) * 86_400_000),
      )
      return {
        staffId: 50 - i,
        rank: numbers[i + 10]! % 2,
        lists,
        schedule: {
          ...each.input.schedule,
          timeZone: schedule.timeZone,
          timeOff: intervalSet(lists.timeOff),
        },
        bookingsByDate: new Map(dates.map((date, day) => [date, numbers[(i * 6 + day) % 20]!])),
        lastBookedAt: numbers[i]! === 0 ? null : now - numbers[i + 5]! * 1000,
      }
    })
    return services.map(({ timing, own, mask }) => {
      const able = team.filter((_, i) => mask & (1 << i))
      return (able.length > 0 ? able : team).map(({ lists, schedule: hours, ...member }, i) => ({
        ...member,
        lists,
        input: {
          schedule: hours,
          service: own ? { ...timing, durationMinutes: timing.durationMinutes + 5 * i } : timing,
          rules,
          busy: intervalSet(lists.busy),
          now,
          range: { start: range.start, end: Math.min(range.end, range.start + 86_400_000) },
        },
      }))
    })
  })

/** A cancelled service leaves a pause between two others. */
const pausing = fc.oneof(
  fc.constant([0, 0, 0]),
  fc.array(fc.constantFrom(0, 5, 15, 90), { minLength: 3, maxLength: 3 }),
)

export function visitsAgreeWithTheOracle(amount: Amount): void {
  let offered = 0
  fc.assert(
    fc.property(visits, fc.array(fc.nat(), { maxLength: 5 }), pausing, (legs, others, later) => {
      const minutes = [0, ...later].slice(0, legs.length)
      const pauses = minutes.map(each => each * MINUTE_MS)
      const expected = visitsByTheMinute(legs satisfies OracleMember[][], minutes)
      const found = freeVisits(legs, pauses)
      expect(found.map(({ start }) => start)).toEqual([...expected.keys()])
      for (const visit of found) {
        const staffIds = visit.legs.map(({ staffId }) => staffId)
        expect(expected.get(visit.start)).toContainEqual(staffIds)
        expect(visit.legs[0]!.start).toBe(visit.start)
        visit.legs.forEach(({ staffId, start, end }, leg) => {
          const { input } = legs[leg]!.find(each => each.staffId === staffId)!
          expect(end - start).toBe(input.service.durationMinutes * MINUTE_MS)
          const next = visit.legs[leg + 1]
          if (next) expect(next.start).toBe(end + pauses[leg + 1]!)
        })
      }
      for (const visit of found.slice(0, 5))
        expect(visitAt(legs, visit.start, pauses)).toEqual(visit)
      const { range } = legs[0]![0]!.input
      for (const other of others) {
        const start = Math.ceil(range.start / MINUTE_MS + (other % 1440)) * MINUTE_MS
        if (start < range.end)
          expect(visitAt(legs, start, pauses) !== undefined).toBe(expected.has(start))
      }
      offered += found.length
    }),
    amount,
  )
  // Without offers, nothing would have been compared.
  expect(offered).toBeGreaterThan(amount.numRuns)
}
