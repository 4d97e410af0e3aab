import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '#web/lib/api-error.ts'
import { bookingAttempt } from './attempt.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, item: string) => items.set(key, item),
    removeItem: (key: string) => items.delete(key),
  })
})
const owner = { id: 1, businessId: 2 }
const reused = new ApiError(422, 'x', 'x', { code: 'key-reused' })

/** @returns the keys with which the bookings were sent. */
async function sendAll(...errors: (ApiError | undefined)[]) {
  const keys: string[] = []
  for (const error of errors) {
    const sending = bookingAttempt(owner).send(async key => {
      keys.push(key)
      if (error) throw error
    })
    await (error ? expect(sending).rejects.toBe(error) : sending)
  }
  return keys
}

test('a form that opens after a lost response books with the key of the lost one', async () => {
  const [lost, next, later] = await sendAll(networkError(), undefined, undefined)
  expect(next).toBe(lost)
  expect(later).not.toBe(lost)
})

test('the time of a booking is not checked while an attempt is unanswered', async () => {
  await sendAll(networkError())
  expect(bookingAttempt(owner).isUnanswered()).toBe(true)
  expect(bookingAttempt({ ...owner, businessId: 3 }).isUnanswered()).toBe(false)
  await sendAll(reused)
  expect(bookingAttempt(owner).isUnanswered()).toBe(false)
})
