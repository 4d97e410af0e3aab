import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { User } from '#features/accounts/contract.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient, forgetWithUser } from './query-client.ts'
import { currentUser, setUser } from './session.ts'

const services = ['/api/services']
const person = (id: number) => ({ id, businessId: 7 }) as User

const notified = () => new Promise(done => setTimeout(done))

beforeEach(async () => {
  setUser(undefined)
  await notified()
})

function signedIn() {
  setUser(person(1))
  const client = createQueryClient()
  client.setQueryData(services, [{ id: 7 }])
  return client
}

const change = (client: ReturnType<typeof signedIn>, error: Error) =>
  new MutationObserver(client, { mutationFn: () => Promise.reject(error) }).mutate().catch(() => {})

test('a read that gets a 401 empties the cache and signs out', async () => {
  const client = signedIn()
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  await client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  expect(currentUser()).toBeNull()
  expect(client.getQueryData(services)).toBeUndefined()
})

test('reports the end of a session once, and never without one', async () => {
  let heard = 0
  const client = createQueryClient(() => heard++)
  const queryFn = () => Promise.reject(new ApiError(401, '401: no session', 'no session'))
  const read = () => client.fetchQuery({ queryKey: ['/api/staff'], queryFn }).catch(() => {})
  await read()
  expect(heard).toBe(0)
  setUser(person(1))
  await Promise.all([read(), read()])
  await read()
  await notified()
  expect(heard).toBe(1)
})

test('forgets another person’s reads, and keeps the user’s own', async () => {
  const client = signedIn()
  forgetWithUser(client)
  setUser({ ...person(1), businessName: 'Blue Door' })
  await notified()
  expect(client.getQueryData(services)).toEqual([{ id: 7 }])
  setUser(person(2))
  await expect.poll(() => client.getQueryData(services)).toBeUndefined()
})

test('empties the cache when the user’s session has ended', async () => {
  const client = signedIn()
  forgetWithUser(client)
  setUser(null)
  await expect.poll(() => client.getQueryData(services)).toBeUndefined()
})

test('keeps the reads of a visitor who signs in', async () => {
  const client = createQueryClient()
  forgetWithUser(client)
  client.setQueryData(services, [{ id: 7 }])
  setUser(null)
  setUser(person(1))
  await notified()
  expect(client.getQueryData(services)).toEqual([{ id: 7 }])
})

test('a change that gets a 401 signs the user out, but another error doesn’t', async () => {
  const client = signedIn()
  await change(client, new ApiError(409, 'Taken', 'Taken'))
  expect(currentUser()).toEqual(person(1))
  await change(client, new ApiError(401, '401: no session', 'no session'))
  expect(currentUser()).toBeNull()
  expect(client.getQueryData(services)).toBeUndefined()
})

test('a refused change whose message contains 401 empties the cache, but keeps the user signed in', async () => {
  const client = signedIn()
  const message = 'Row 401: No start in this row.'
  await change(client, new ApiError(409, message, message))
  expect(currentUser()).toEqual(person(1))
  expect(client.getQueryData(services)).toBeUndefined()
})

test('other failed reads keep the existing data', async () => {
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

  test('data never goes stale: it is not refetched in the background or when shown again', async () => {
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

  test('doesn’t poll', () => {
    // Without a browser, no timer is set.
    expect(client.getDefaultOptions().queries?.refetchInterval).toBe(false)
  })
})
