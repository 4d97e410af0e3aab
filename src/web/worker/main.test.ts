import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Agenda } from '#web/lib/agenda.ts'

const ORIGIN = 'https://kairos.test'

const agenda: Agenda = {
  userId: 1,
  businessId: 1,
  businessName: 'Salon Ada',
  brandName: 'Kairos',
  zone: 'UTC',
  savedAt: 0,
  days: ['1970-01-01'],
  entries: [],
}

type Listener = (event: object) => void
const listeners: Record<string, Listener> = {}

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: Listener) => {
      listeners[type] = listener
    },
  })
  await import('./main.ts')
})
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens the calendar while no request is answered. Returns the page that is shown then. */
async function openCalendar(saved: Agenda | undefined, waitMs: number) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('caches', { match: async () => saved && Response.json(saved) })
  let shown: string | undefined
  listeners.fetch!({
    request: { mode: 'navigate', url: `${ORIGIN}/calendar` },
    preloadResponse: undefined,
    respondWith: async (answer: Promise<Response>) => {
      shown = await (await answer).text()
    },
  })
  await vi.advanceTimersByTimeAsync(waitMs)
  return shown
}

test('after five seconds without a response, shows the saved schedule, whose next try waits longer', async () => {
  expect(await openCalendar(agenda, 4_900)).toBeUndefined()
  const shown = await openCalendar(agenda, 5_000)
  expect(shown).toContain('The server hasn’t responded yet.')
  expect(shown).not.toMatch(/offline/i)
  expect(shown).toContain('setInterval')
  expect(await openCalendar(agenda, 60_000)).toBeUndefined()
})

test('without a saved schedule, waits for the response', async () => {
  expect(await openCalendar(undefined, 60_000)).toBeUndefined()
})
