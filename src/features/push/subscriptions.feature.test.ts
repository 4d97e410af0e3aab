import { describe, expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { seedOwned, signedInAs } from '#test/seed.ts'
import { USUAL_CHOICES } from './rules.ts'
import { LOCAL, pushSalon } from './testing/salon.ts'

const app = testApp({ env: LOCAL })
const { world, turnOn, book, send, waiting, subscriptions } = pushSalon(app)

describe('a subscription', () => {
  test('ends with its session', async () => {
    await turnOn()
    expect((await world.owner.post('/api/logout')).status).toBe(204)
    expect(await subscriptions()).toEqual([])
    await book()
    expect(await waiting()).toEqual([])
  })

  test('replaces the earlier one if its browser signs in again', async () => {
    const phone = await turnOn()
    const again = await signedInAs(app, world.salon.scope)
    await again.put('/api/push/devices', phone.subscription)
    expect(await subscriptions()).toHaveLength(1)
    await book()
    await send()
    expect(phone.said()).toHaveLength(1)
  })

  test('is one of at most ten', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 11 }, () => signedInAs(app, world.salon.scope)),
    )
    const answers = []
    for (const browser of browsers)
      answers.push(await browser.put('/api/push/devices', world.service.open().subscription))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409])
    expect(answers.at(-1)!.body.code).toBe('too-many-devices')
    expect(await subscriptions()).toHaveLength(10)
  })

  test('is listed with its device, and can be ended from another device', async () => {
    await turnOn()
    const phone = await signedInAs(app, world.salon.scope)
    await turnOn(phone)
    const { devices } = (await world.owner.get('/api/push')).body
    expect(devices).toMatchObject([{ current: true }, { current: false }])
    expect((await world.owner.delete(`/api/push/devices/${devices[1]!.id}`)).status).toBe(204)
    expect((await world.owner.delete(`/api/push/devices/${devices[1]!.id}`)).status).toBe(404)
    expect((await phone.get('/api/push')).body.devices).toMatchObject([{ current: false }])
  })

  test('is stored encrypted, and can’t be decrypted for another business', async () => {
    const phone = await turnOn()
    const [row] = await subscriptions()
    expect(JSON.stringify(row)).not.toContain(phone.subscription.endpoint)
    expect(row!.sealed.includes(phone.subscription.endpoint)).toBe(false)
    const other = await seedOwned(app)
    await turnOn(other.owner)
    await app.db
      .updateTable('push_subscriptions')
      .set({ sealed: row!.sealed, endpoint_hash: row!.endpoint_hash })
      .where('business_id', '=', other.page.scope.businessId)
      .execute()
    expect((await other.owner.post('/api/push/test')).body.code).toBe('not-subscribed')
    expect(phone.got).toEqual([])
  })

  test('whose endpoint the browser replaces is replaced in every business, and turned on nowhere', async () => {
    const old = await turnOn()
    const mine = world.salon.scope.businessId
    const others = ['Second salon', 'Third salon'].map(name =>
      world.owner.post('/api/businesses', { name, timeZone: 'Europe/Berlin' }),
    )
    const [second, third] = (await Promise.all(others)).map(({ body }) => body.id as number)
    const show = (businessId: number) => world.owner.post('/api/session/business', { businessId })
    await show(second!)
    await world.owner.put('/api/push/devices', old.subscription)
    await show(third!)
    const next = world.service.open()
    const { endpoint: replaces } = old.subscription
    const replace = () => world.owner.put('/api/push/devices', { ...next.subscription, replaces })
    expect((await replace()).body.devices).toEqual([])
    expect((await replace()).status).toBe(200)
    for (const businessId of [mine, second!]) {
      await show(businessId)
      expect((await world.owner.post('/api/push/test')).status).toBe(204)
    }
    expect([next.got.length, old.got.length]).toEqual([2, 0])
    const stranger = await seedOwned(app)
    const taken = { ...world.service.open().subscription, replaces: next.subscription.endpoint }
    await stranger.owner.put('/api/push/devices', taken)
    expect((await world.owner.post('/api/push/test')).status).toBe(204)
    expect(next.got).toHaveLength(3)
  })

  test.each([
    'http://push.example.com/1',
    'https://10.0.0.1/1',
    'https://[::1]/1',
    'https://push.example.com:22/1',
    'ftp://127.0.0.1/',
    'no address',
  ])('is refused at %s', async endpoint => {
    const { keys } = world.service.open().subscription
    const answer = await world.owner.put('/api/push/devices', { endpoint, keys })
    expect(answer.status).toBe(400)
    expect(await subscriptions()).toEqual([])
  })

  test('is refused if its key is not on the curve', async () => {
    const { endpoint, keys } = world.service.open().subscription
    const wrong = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: keys.auth }
    expect((await world.owner.put('/api/push/devices', { endpoint, keys: wrong })).status).toBe(400)
  })

  test('remains if its host has a private address, but isn’t called', async () => {
    const { keys } = world.service.open().subscription
    const endpoint = 'https://push.example.com/1'
    expect((await world.owner.put('/api/push/devices', { endpoint, keys })).status).toBe(200)
    const { dns } = app.context
    const addresses = dns.addresses
    dns.addresses = async () => ['10.0.0.1']
    await book()
    await send()
    dns.addresses = addresses
    expect(await subscriptions()).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })

  test('is deleted with the account', async () => {
    await turnOn()
    await book()
    const answer = await world.owner.delete('/api/user', { password: 'correct horse battery' })
    expect(answer.status).toBe(204)
    expect(await subscriptions()).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('a test push', () => {
  test('only goes to this browser', async () => {
    const phone = await turnOn()
    const other = await turnOn(await signedInAs(app, world.salon.scope))
    expect((await world.owner.post('/api/push/test')).status).toBe(204)
    expect(phone.said()).toEqual(['Notifications work: This is how they look on this device.'])
    expect(other.said()).toEqual([])
  })

  test('explains what is wrong', async () => {
    expect((await world.owner.post('/api/push/test')).body.code).toBe('not-subscribed')
    await turnOn()
    world.service.answerWith(() => ({ status: 500 }))
    expect((await world.owner.post('/api/push/test')).body.code).toBe('push-not-accepted')
    world.service.answerWith(() => ({ status: 410 }))
    expect((await world.owner.post('/api/push/test')).body.code).toBe('not-subscribed')
    expect(await subscriptions()).toEqual([])
  })
})

describe('choices', () => {
  test('can be saved without a device, and are refused if invalid', async () => {
    const quiet = { from: 1320, until: 420 }
    const chosen = { ...USUAL_CHOICES, moved: false, quiet }
    expect((await world.owner.put('/api/push/choices', chosen)).status).toBe(200)
    expect((await world.owner.get('/api/push')).body.choices).toEqual(chosen)
    for (const wrong of [
      { staffId: 999_999 },
      { quiet: { from: 60, until: 60 } },
      { quiet: { from: -1, until: 1440 } },
    ])
      expect((await world.owner.put('/api/push/choices', { ...chosen, ...wrong })).status).toBe(400)
    expect((await world.owner.get('/api/push')).body.choices).toEqual(chosen)
  })
})
