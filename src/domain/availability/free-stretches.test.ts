import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { firstOverlap, intervalSet } from '#domain/time/interval.ts'
import { bookedTime, longestFreeStretches } from './free-stretches.ts'
import { isOffered } from './slots.ts'
import { cases } from './testing/cases.ts'

const stretchesIn = (input: Parameters<typeof isOffered>[0]) => {
  const { schedule, service: timing, rules, busy, now } = input
  return longestFreeStretches({
    diaries: [{ staffId: 1, schedule, busy }],
    services: [{ timing, ownMinutes: new Map(), staffIds: new Set([1]) }],
    rules,
    now,
    until: now + 7 * DAY_MS,
    count: 5,
  })
}

test('lists free stretches, longest first, each with a start that clients are offered', () => {
  fc.assert(
    fc.property(cases, ({ input }) => {
      const stretches = stretchesIn(input)
      for (const [n, { start, end, at }] of stretches.entries()) {
        expect(firstOverlap(input.busy, { start, end })).toBeUndefined()
        expect(isOffered(input, at)).toBe(true)
        const ends = at + input.service.durationMinutes * MINUTE_MS
        expect([at >= start, ends <= end]).toEqual([true, true])
        if (n > 0)
          expect(end - start).toBeLessThanOrEqual(stretches[n - 1]!.end - stretches[n - 1]!.start)
      }
    }),
    { numRuns: 150, seed: 2043 },
  )
})

test('booked time never exceeds working time, and equals it when everything is taken', () => {
  fc.assert(
    fc.property(cases, ({ input: { schedule, busy, range } }) => {
      const { working, booked } = bookedTime([{ staffId: 1, schedule, busy }], range)
      expect(booked).toBeLessThanOrEqual(working)
      const full = { staffId: 1, schedule, busy: intervalSet([range]) }
      expect(bookedTime([full], range)).toEqual({ working, booked: working })
    }),
    { numRuns: 150, seed: 2044 },
  )
})
