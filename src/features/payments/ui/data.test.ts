import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '#web/lib/api-error.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { untilAnswered } from './data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function finish(...failures: ApiError[]) {
  const send = vi.fn(async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'paid'
  })
  const finishing = new MutationObserver(createQueryClient(), {
    ...untilAnswered,
    mutationFn: send,
  }).mutate()
  const ending = finishing.catch((error: ApiError) => error.status)
  await vi.advanceTimersByTimeAsync(60_000)
  return { ending: await ending, sent: send.mock.calls.length }
}

test('repeats a payment whose response was lost until the outcome is known', async () => {
  const gateway = new ApiError(502, 'x', 'x')
  expect(await finish(networkError(), gateway)).toEqual({ ending: 'paid', sent: 3 })
  const declined = new ApiError(409, 'x', 'x', { code: 'payment-declined' })
  expect(await finish(networkError(), declined)).toEqual({ ending: 409, sent: 2 })
})

test('gives up after a while', async () => {
  const down = Array.from({ length: 20 }, networkError)
  expect(await finish(...down)).toEqual({ ending: 0, sent: 6 })
})
