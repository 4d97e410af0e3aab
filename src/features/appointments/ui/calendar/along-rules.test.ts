import { expect, test } from 'vitest'
import type { Appointment } from '../../contract.ts'
import { movedAlong } from './along-rules.ts'
import { targetOf } from './target.ts'

const HOUR = 3_600_000
const leg = (id: number, start: number, end: number, visitId?: number) =>
  ({
    id,
    staffId: id,
    startTime: new Date(start * HOUR).toISOString(),
    endTime: new Date(end * HOUR).toISOString(),
    status: 'booked',
    ...(visitId === undefined ? {} : { visitId }),
  }) as Appointment
const color = leg(2, 10, 12, 1)
const day = [leg(1, 9, 10, 1), color, leg(3, 12, 13, 1), leg(4, 9, 10), leg(5, 9, 10, 8)]
const hours = (start: number, end: number) =>
  movedAlong(color, { ...targetOf(color), start: start * HOUR, end: end * HOUR }, day).map(
    ({ id, target }) => [id, target.start / HOUR, target.end / HOUR],
  )

test('the other services of a visit move by the same amount', () => {
  expect(hours(11, 13)).toEqual([
    [1, 10, 11],
    [3, 13, 14],
  ])
})

test('services after a longer one start later', () => {
  expect(hours(10, 13)).toEqual([
    [1, 9, 10],
    [3, 13, 14],
  ])
})

test('an earlier service that has begun stays', () => {
  const begun = { ...leg(1, 9, 10, 1), startedAt: new Date(9 * HOUR).toISOString() }
  const target = { ...targetOf(color), start: 11 * HOUR, end: 13 * HOUR }
  expect(movedAlong(color, target, [begun, color])).toEqual([{ id: 1, target: targetOf(begun) }])
})

test('nothing moves along with an appointment of one service', () => {
  expect(movedAlong(day[3]!, targetOf(day[3]!), day)).toEqual([])
})
