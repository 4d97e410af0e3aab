import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import { currentToasts } from '#web/kit/base/toast-store.ts'
import { isNotified, setNotified } from '#web/lib/notified.ts'
import { setUser } from '#web/lib/session.ts'
import { renewNotifications } from './renew-notifications.ts'

const person = (id: number, businessId = 7) => ({ id, businessId }) as User
const made = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }

let calls: string[]
let devices: { current: boolean }[]
let stored: Map<string, string>
const subscribe = vi.fn(async () => ({ toJSON: () => made }))

beforeEach(() => {
  setUser(undefined)
  calls = []
  devices = []
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method.toUpperCase()} ${url}`)
    return Response.json({ publicKey: 'server', devices })
  })
})
const start = (subscription: object | null = null) =>
  renewNotifications({
    pushManager: { getSubscription: async () => subscription, subscribe },
  } as unknown as ServiceWorkerRegistration)

const titles = () => currentToasts().map(({ title }) => title)

test('says once that another device turned notifications off', async () => {
  setUser(person(1))
  setNotified(true)
  await start(made)
  expect(calls).toEqual(['GET /api/push'])
  expect(titles()).toEqual(['Notifications are off on this device'])
  await start()
  expect(calls).toHaveLength(1)
})

test('renews notifications after a session expired, even if someone else signed out in between', async () => {
  setUser(person(1))
  setNotified(true)
  setUser(null)
  setUser(person(2))
  setNotified(false)
  setUser(person(1))
  await start()
  expect(calls).toEqual(['GET /api/push', 'PUT /api/push/devices'])
  expect(isNotified()).toBe(true)
})

test('doesn’t turn notifications on for someone else, for another business, or without permission', async () => {
  setUser(person(1))
  setNotified(true)
  setUser(null)
  for (const user of [person(2), person(1, 8)]) {
    setUser(user)
    await start(made)
  }
  vi.stubGlobal('Notification', { permission: 'default' })
  setUser(person(1))
  await start()
  expect(calls).toEqual(Array(3).fill('GET /api/push'))
  expect(isNotified()).toBe(false)
})

test('sends no request from a browser without a subscription, and remembers an existing one', async () => {
  setUser(person(1))
  await start()
  expect(calls).toEqual([])
  devices = [{ current: true }]
  await start(made)
  expect(isNotified()).toBe(true)
})
