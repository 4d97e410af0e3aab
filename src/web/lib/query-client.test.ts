import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient, userKey } from './query-client.ts'

const services = ['/api/services']

function signedIn() {
  const client = createQueryClient()
  client.setQueryData(userKey, { id: 1 })
  client.setQueryData(services, [{ id: 7 }])
  return client
}

test('a read that is 401 empties the cache and signs out', async () => {
  const client = signedIn()
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  expect(client.getQueryData(userKey)).toBeNull()
  expect(client.getQueryData(services)).toBeUndefined()
})

test('reports the end of a session once, and never without one', async () => {
  let heard = 0
  const client = createQueryClient(() => heard++)
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  const read = () => client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  await read()
  expect(heard).toBe(0)
  client.setQueryData(userKey, { id: 1 })
  await Promise.all([read(), read()])
  await read()
  expect(heard).toBe(1)
})

test('notifies watchers of the user', async () => {
  const client = signedIn()
  const seen: unknown[] = []
  const stop = new QueryObserver(client, { queryKey: userKey }).subscribe(result =>
    seen.push(result.data),
  )
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  await expect.poll(() => seen.at(-1)).toBeNull()
  stop()
})

test('a change whose message holds 401 does the same, another error does not', async () => {
  const client = signedIn()
  const change = (message: string) =>
    new MutationObserver(client, { mutationFn: () => Promise.reject(new Error(message)) })
      .mutate()
      .catch(() => {})
  await change('Taken')
  expect(client.getQueryData(userKey)).toEqual({ id: 1 })
  await change('401: Please sign in to continue.')
  expect(client.getQueryData(userKey)).toBeNull()
  expect(client.getQueryData(services)).toBeUndefined()
})

test('other failures of a read keep what is there', async () => {
  const client = signedIn()
  const queryFn = () => Promise.reject(new ApiError(404, '404: none', 'none'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  expect(client.getQueryData(services)).toEqual([{ id: 7 }])
})

describe('by default', () => {
  const client = createQueryClient()
  let reads = 0
  const show = (queryFn = async () => ++reads) =>
    new QueryObserver(client, { queryKey: services, queryFn }).subscribe(() => {})
  beforeEach(() => {
    reads = 0
    client.mount()
    vi.useFakeTimers()
  })
  afterEach(() => {
    client.unmount()
    client.clear()
    vi.useRealTimers()
  })

  test('data never goes stale: it is not read again by itself or when it is shown again', async () => {
    const stop = show()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    const stopOther = show()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    for (const isOn of [false, true]) {
      focusManager.setFocused(isOn)
      onlineManager.setOnline(isOn)
      await vi.advanceTimersByTimeAsync(DAY_MS)
    }
    expect(reads).toBe(1)
    stop()
    stopOther()
  })

  test('data that is no longer shown is kept for 30 minutes', async () => {
    const stop = show()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    stop()
    await vi.advanceTimersByTimeAsync(30 * MINUTE_MS - 1)
    expect(client.getQueryData(services)).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData(services)).toBeUndefined()
  })

  test('neither a read nor a change is tried again', async () => {
    const fail = () => Promise.reject(new Error(`No. ${++reads}`))
    const stop = show(fail)
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(reads).toBe(1)
    stop()
    const failed = vi.fn()
    new MutationObserver(client, { mutationFn: fail }).mutate().catch(failed)
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(failed).toHaveBeenCalledOnce()
    expect(reads).toBe(2)
  })

  test('nothing is polled', () => {
    // Without a browser no timer is set, so only the option can be tested.
    expect(client.getDefaultOptions().queries?.refetchInterval).toBe(false)
  })
})
