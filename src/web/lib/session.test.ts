import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import { businessShown } from './api.ts'
import {
  currentUser,
  hasSignedIn,
  openSession,
  refreshUser,
  setUser,
  userFailure,
  watchUser,
} from './session.ts'

let asked: string[]
let forgotten: string[]

const notified = () => new Promise(done => setTimeout(done))

beforeEach(async () => {
  setUser(undefined)
  await notified()
  asked = []
  forgotten = []
  vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(name) })
})
const person = (id: number, businessId = 7) => ({ id, businessId }) as User

async function readUser(status: number, value: unknown) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(value, { status })
  })
  await refreshUser()
  return currentUser()
}

test('reads the user once, and then makes calls for their business', async () => {
  expect(currentUser()).toBeUndefined()
  expect(await readUser(200, person(1))).toEqual(person(1))
  expect(asked).toEqual(['/api/user'])
  expect(businessShown()).toBe(7)
})

test('without a session there is no user, and no schedule is kept', async () => {
  expect(await readUser(401, { error: 'Please sign in.' })).toBeNull()
  expect(forgotten).toEqual(['agenda'])
})

test('does not retry a failed read of the user, and keeps the schedule', async () => {
  expect(await readUser(503, { error: 'Not now.' })).toBeNull()
  expect(asked).toEqual(['/api/user'])
  expect(forgotten).toEqual([])
})

test('a failed first read is kept as an error, and a later one clears it', async () => {
  const seen: unknown[] = []
  const stop = watchUser(() => seen.push(userFailure()))
  await readUser(503, { error: 'Not now.' })
  await notified()
  await readUser(401, { error: 'Please sign in.' })
  await notified()
  expect(seen).toEqual([expect.objectContaining({ status: 503 }), undefined])
  stop()
})

test('a read that succeeds after a failed one is no sign-in', async () => {
  await readUser(503, { error: 'Not now.' })
  await readUser(200, person(1))
  expect(hasSignedIn()).toBe(false)
})

test('a sign-in after a failed read counts', async () => {
  await readUser(503, { error: 'Not now.' })
  vi.stubGlobal('fetch', async () => Response.json(person(1)))
  await openSession()
  expect(hasSignedIn()).toBe(true)
})

test('a sign-in whose user can’t be read fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(openSession()).rejects.toMatchObject({ status: 0 })
})

test('a sign-in without a session fails, because the browser blocks cookies', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Please sign in.' }, { status: 401 }))
  await expect(openSession()).rejects.toThrow('Your browser blocks cookies for this site.')
})

test('a later read that fails keeps the user', async () => {
  setUser(person(1))
  expect(await readUser(409, { error: 'Other business.' })).toEqual(person(1))
})

test('reloads the page when another tab switched the business', async () => {
  setUser(person(1))
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  await readUser(409, { error: 'Other business.', code: 'other-business' })
  expect(reload).toHaveBeenCalledOnce()
})

test('the last of several reads wins', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(answer => answers.push(answer)))
  const reads = [refreshUser(), refreshUser()]
  answers[1]!(Response.json(person(1)))
  answers[0]!(Response.json({ error: 'Please sign in.' }, { status: 401 }))
  await Promise.all(reads)
  expect(currentUser()).toEqual(person(1))
})

test('forgets another person’s schedule, and keeps the user’s own', () => {
  setUser(person(1))
  setUser(person(1, 8))
  expect(forgotten).toEqual([])
  setUser(person(2))
  expect(forgotten).toEqual(['agenda'])
})

test('notifies watchers of a change, but not of an equal response', async () => {
  const seen: unknown[] = []
  const stop = watchUser(() => seen.push(currentUser()))
  setUser(person(1))
  await notified()
  const before = currentUser()
  expect(await readUser(200, person(1))).toBe(before)
  setUser(null)
  await notified()
  expect(seen).toEqual([person(1), null])
  stop()
})
