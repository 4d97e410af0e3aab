import { afterEach, beforeEach, expect } from 'vitest'
import { MONDAY_MORNING, type TestApp, type TestBrowser } from '#test/harness.ts'
import { bookingBody, type Seeded, seedOwned } from '#test/seed.ts'
import type { PushChoices } from '../contract.ts'
import { sendDuePushes } from '../delivery/service.ts'
import { USUAL_CHOICES } from '../rules.ts'
import { startPushService } from './push-service.ts'

export const LOCAL = { ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

export const AT = '2027-03-02T15:00:00.000Z'
export const LATER = '2027-03-02T17:00:00.000Z'
export const LATEST = '2027-03-02T19:00:00.000Z'

/** Seeds a salon before each test. */
export function pushSalon(app: TestApp) {
  const world = {} as {
    service: Awaited<ReturnType<typeof startPushService>>
    salon: Seeded
    owner: TestBrowser
  }
  beforeEach(async () => {
    app.setNow(MONDAY_MORNING)
    // Another endpoint each time, because a failed one is paused.
    world.service = await startPushService()
    await app.db.deleteFrom('push_deliveries').execute()
    const { page, owner } = await seedOwned(app, { staffCount: 2 })
    Object.assign(world, { salon: page, owner })
  })
  afterEach(() => world.service.stop())
  return {
    world,

    async turnOn(browser = world.owner, choices: Partial<PushChoices> = {}) {
      const phone = world.service.open()
      expect((await browser.put('/api/push/devices', phone.subscription)).status).toBe(200)
      const all = { ...USUAL_CHOICES, ...choices }
      expect((await browser.put('/api/push/choices', all)).body.choices).toEqual(all)
      return phone
    },

    async book(start = AT, changes: Record<string, unknown> = {}) {
      const body = bookingBody(world.salon, start, changes)
      const answer = await app.browser().post('/api/appointments', body)
      expect(answer.status).toBe(201)
      const token = new URL(answer.body.manageUrl!).pathname.split('/').pop()
      const path = `/api/appointments/${answer.body.id}`
      const client = app.browser()
      await client.get(`/api/manage/${token}`)
      return {
        move: async (startTime: string, by = client, staffId = world.salon.staffId) =>
          expect((await by.patch(path, { startTime, staffId })).status).toBe(200),
        cancel: async (by = client) => expect((await by.delete(path)).status).toBe(204),
        undo: async () => expect((await client.post(`${path}/undo`)).status).toBe(200),
      }
    },

    send: () => sendDuePushes(app.context),
    waiting: () => app.db.selectFrom('push_deliveries').selectAll().orderBy('id').execute(),
    subscriptions: () =>
      app.db
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('business_id', '=', world.salon.scope.businessId)
        .execute(),
  }
}
