import { expect, test } from 'vitest'
import { undoingMark } from './undo-rules.ts'

const arrivedAt = '2027-03-02T15:00:00.000Z'
const finishedAt = '2027-03-02T16:00:00.000Z'
const cut = { id: 1, status: 'completed', arrivedAt, finishedAt } as const
const color = { id: 2, status: 'confirmed', arrivedAt } as const

test('a mistaken mark is undone by the earlier step or status', () => {
  expect(undoingMark(cut, [])).toEqual([{ id: 1, body: { progress: 'finished' } }])
  const confirmed = { id: 3, status: 'confirmed' } as const
  expect(undoingMark(confirmed, [])).toEqual([{ id: 3, body: { status: 'booked' } }])
  const missed = { id: 4, status: 'no_show' } as const
  expect(undoingMark(missed, [])).toEqual([{ id: 4, body: { status: 'no_show' } }])
})

test('each service of a visit gets its own step back', () => {
  const finished = { id: 1, body: { progress: 'finished' } }
  const arrived = { id: 2, body: { progress: 'arrived' } }
  const reopened = { status: 'booked' }
  const visit = [cut, color]
  expect(undoingMark(cut, visit)).toEqual([{ id: 1, body: reopened }, finished, arrived])
  expect(undoingMark(color, visit)).toEqual([{ id: 2, body: reopened }, arrived, finished])
})
