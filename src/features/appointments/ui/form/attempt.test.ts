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
const ada = { customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: '+12125550142' }
const bo = { customerName: 'Bo', customerEmail: '', customerPhone: '' }
const reused = new ApiError(422, 'x', 'x', { code: 'key-reused' })

/** @returns the key with which the booking was sent. */
async function send(client: typeof ada, error?: ApiError) {
  let sent: string | undefined
  const sending = bookingAttempt(owner).send(client, async key => {
    sent = key
    if (error) throw error
  })
  await (error ? expect(sending).rejects.toBe(error) : sending)
  return sent
}

test('a form that opens after a lost response books with the key of the lost one', async () => {
  const lost = await send(ada, networkError())
  expect(await send(ada)).toBe(lost)
  expect(await send(ada)).not.toBe(lost)
})

test('a corrected booking has the key of the lost one', async () => {
  const lost = await send(ada, networkError())
  expect(await send({ ...bo, customerName: 'Ada' }, networkError())).toBe(lost)
  expect(await send({ ...ada, customerName: 'Ada Lovelace' }, networkError())).toBe(lost)
  expect(await send({ ...ada, customerName: 'A', customerEmail: '' }, reused)).toBe(lost)
  expect(await send(ada)).not.toBe(lost)
})

test('another client’s booking has its own key, while and after one is unanswered', async () => {
  let first: string | undefined
  let lose = (_error: ApiError) => {}
  const sending = bookingAttempt(owner).send(ada, key => {
    first = key
    return new Promise((_, reject) => {
      lose = reject
    })
  })
  expect(await send(bo)).not.toBe(first)
  lose(networkError())
  await expect(sending).rejects.toThrow()
  const second = await send(bo, networkError())
  expect(second).not.toBe(first)
  expect(await send(ada)).toBe(first)
  expect(await send(bo)).toBe(second)
})

test('the time of a booking is not checked while an attempt for its client is unanswered', async () => {
  await send(ada, networkError())
  expect(bookingAttempt(owner).isUnanswered(ada)).toBe(true)
  expect(bookingAttempt(owner).isUnanswered(bo)).toBe(false)
  expect(bookingAttempt({ ...owner, businessId: 3 }).isUnanswered(ada)).toBe(false)
  await send(ada, reused)
  expect(bookingAttempt(owner).isUnanswered(ada)).toBe(false)
})
