import { describe, expect, test } from 'vitest'
import { holdSending, releaseSending } from '#platform/db/hold.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { AT, LATER, LATEST, LOCAL, pushSalon } from '../testing/salon.ts'
import { sendDuePushes, tidySubscriptions } from './service.ts'

const app = testApp({ env: LOCAL })
const { world, turnOn, book, send, waiting, subscriptions } = pushSalon(app)
const MINUTE = 60_000

describe('a push service', () => {
  test('ends the subscription of a browser that it has forgotten', async () => {
    for (const status of [404, 410]) {
      await turnOn()
      world.service.answerWith(() => ({ status }))
      const { cancel } = await book()
      await send()
      expect(await subscriptions()).toEqual([])
      expect(await waiting()).toEqual([])
      await cancel()
    }
  })

  test('is tried again with growing waits if it fails, no sooner than it asks', async () => {
    const phone = await turnOn()
    world.service.answerWith(() => ({ status: 503, headers: { 'Retry-After': '120' } }))
    await book()
    await send()
    const [push] = await waiting()
    expect(push!.due_at.getTime() - MONDAY_MORNING.getTime()).toBeGreaterThanOrEqual(120_000)
    expect(push).toMatchObject({ attempts: 1, lease_until: null })
    app.pass(119_000)
    expect(await send()).toBe(0)
    world.service.answerWith(() => ({ status: 201 }))
    app.pass(1_000)
    await send()
    expect(phone.said()).toHaveLength(1)
  })

  test('costs the push, not the subscription, if it fails for an hour', async () => {
    const phone = await turnOn()
    world.service.answerWith(() => ({ status: 500 }))
    await book()
    for (let minutes = 0; minutes <= 61; minutes++) {
      await send()
      app.pass(MINUTE)
    }
    expect(await waiting()).toEqual([])
    expect((await subscriptions())[0]!.failing_since).not.toBeNull()
    world.service.answerWith(() => ({ status: 201 }))
    await book(LATER)
    await send()
    expect(phone.said()).toHaveLength(1)
    expect((await subscriptions())[0]!.failing_since).toBeNull()
  })

  test('is not asked again if it refuses a push, and the subscription ends after a month', async () => {
    await turnOn()
    world.service.answerWith(() => ({ status: 403 }))
    await book()
    await send()
    expect(await waiting()).toEqual([])
    expect(await subscriptions()).toHaveLength(1)
    app.pass(31 * 24 * 60 * MINUTE)
    await tidySubscriptions(app.context)
    expect(await subscriptions()).toEqual([])
  })

  test('can’t redirect a push', async () => {
    await turnOn()
    const calls = world.service.calls()
    world.service.answerWith(() => ({ status: 302, headers: { Location: '/send/1' } }))
    await book()
    await send()
    expect(world.service.calls()).toBe(calls + 1)
  })

  test('gets each push once, even from several workers', async () => {
    const phone = await turnOn()
    const other = await app.another()
    for (const start of [AT, LATER, LATEST]) await book(start)
    await Promise.all([send(), sendDuePushes(other.context), send()])
    expect(phone.said()).toHaveLength(3)
    await other.close()
  })

  test('gets a dead worker’s push from another worker, after its lease', async () => {
    const phone = await turnOn()
    await book()
    await app.db
      .updateTable('push_deliveries')
      .set({ lease_until: new Date(MONDAY_MORNING.getTime() + 30_000), attempts: 1 })
      .execute()
    await send()
    expect(phone.said()).toEqual([])
    app.pass(30_001)
    await send()
    expect(phone.said()).toHaveLength(1)
  })

  test('gets nothing from a restored database until it is released', async () => {
    const phone = await turnOn()
    await book()
    await app.db.transaction().execute(holdSending)
    await send()
    expect(phone.said()).toEqual([])
    await app.db.transaction().execute(releaseSending)
    await send()
    expect(phone.said()).toHaveLength(1)
  })
})

test('a push in a time zone that this machine doesn’t know is left to others until it expires', async () => {
  const phone = await turnOn()
  await book()
  await app.db
    .updateTable('businesses')
    .set({ time_zone: 'Mars/Olympus' })
    .where('id', '=', world.salon.scope.businessId)
    .execute()
  await send()
  const waits = { attempts: 0, due_at: new Date(app.context.clock().getTime() + 30_000) }
  expect([phone.said(), await waiting()]).toMatchObject([[], [waits]])
  app.pass(24 * 60 * MINUTE)
  await send()
  expect([phone.said(), await waiting()]).toEqual([[], []])
})
