import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busySpans } from './busy-spans.ts'
import { footprintOf, takenAt } from './footprint.ts'
import { inVisit, neighborsAt } from './in-visit.ts'

test('keeps one person’s buffers around consecutive services, not between them', () => {
  const leg = (staffId: number, start: number, end: number) => ({
    staffId,
    start: start * 60_000,
    end: end * 60_000,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 10,
  })
  const minutes = (legs: ReturnType<typeof leg>[]) =>
    busySpans(legs).map(({ from, to }) => [from.getTime() / 60_000, to.getTime() / 60_000])
  expect(minutes([leg(1, 0, 60), leg(1, 60, 90), leg(2, 90, 120)])).toEqual([
    [-5, 60],
    [60, 100],
    [85, 130],
  ])
  // A service between the two was cancelled.
  expect(minutes([leg(1, 0, 60), leg(1, 90, 120)])).toEqual([
    [-5, 70],
    [85, 130],
  ])
})

test('between one person’s services with a pause, buffers share the available time', () => {
  const leg = (start: number, end: number) => ({
    staffId: 1,
    start: start * 60_000,
    end: end * 60_000,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 15,
  })
  const minutes = (legs: ReturnType<typeof leg>[]) =>
    busySpans(legs).map(({ from, to }) => [from.getTime() / 60_000, to.getTime() / 60_000])
  expect(minutes([leg(60, 90), leg(110, 120)])).toEqual([
    [50, 105],
    [105, 135],
  ])
  expect(minutes([leg(60, 90), leg(100, 120)])).toEqual([
    [50, 100],
    [100, 135],
  ])
  expect(minutes([leg(60, 90), leg(180, 210)])).toEqual([
    [50, 105],
    [170, 225],
  ])
})

test('a service of a visit, checked on its own, takes the time that is saved', () => {
  const minutes = fc.integer({ min: 0, max: 60 })
  const services = fc.record({
    staffId: fc.integer({ min: 1, max: 2 }),
    durationMinutes: fc.integer({ min: 1, max: 60 }),
    bufferBeforeMinutes: minutes,
    bufferAfterMinutes: minutes,
  })
  fc.assert(
    fc.property(fc.array(services, { minLength: 2, maxLength: 5 }), visit => {
      let at = 0
      const legs = visit.map(service => {
        const start = at
        at += service.durationMinutes * 60_000
        return { ...service, start, end: at }
      })
      const staffIds = legs.map(({ staffId }) => staffId)
      for (const [index, { from, to }] of busySpans(legs).entries()) {
        const timing = inVisit(legs[index]!, neighborsAt(staffIds, index))
        expect(takenAt(footprintOf(timing), legs[index]!.start)).toEqual([
          { start: from.getTime(), end: to.getTime() },
        ])
      }
    }),
    { numRuns: 300, seed: 2032 },
  )
})
