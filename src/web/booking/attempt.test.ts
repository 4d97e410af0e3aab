import { expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'
import type { BookingBody } from './form.ts'

const body = { pageName: 'lumen', customerName: 'Ada', timeZone: 'Europe/Berlin' } as BookingBody
let count = 0
const newKey = () => `key-${++count}`

test('sending the same booking again is the same attempt, and a changed one is a new attempt', () => {
  const first = attemptFor(undefined, body, newKey)
  expect(attemptFor({ ...first, unanswered: true }, body, newKey)).toEqual({
    ...first,
    unanswered: true,
  })
  expect(attemptFor(first, { ...body, timeZone: 'Asia/Tokyo' }, newKey)).toEqual(first)
  const other = attemptFor({ ...first, unanswered: true }, { ...body, customerName: 'Eve' }, newKey)
  expect(other).toMatchObject({ unanswered: false })
  expect(other.key).not.toBe(first.key)
})
