import { expect, test } from 'vitest'
import { seedSalon, tuesdayAt, visitOn } from '#features/appointments/testing/several.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedBusiness } from '#test/seed.ts'
import { ANONYMOUS_READS } from './rules.ts'

const app = testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })

async function readsLeft(network: string, left: number) {
  for (let nth = left; nth < ANONYMOUS_READS.points; nth++)
    await app.context.limits.countRead(network)
}

test.each(['GET', 'HEAD'])('%s counts as a read of its network', async method => {
  const { pageName } = await seedBusiness(app.db)
  const network = `192.0.2.${method.length}`
  await readsLeft(network, 1)
  const read = () =>
    app.browser().call(method, `/api/public-pages/${pageName}`, undefined, {
      'x-forwarded-for': network,
    })
  expect([(await read()).status, (await read()).status]).toEqual([200, 429])
})

test('a stranger’s check of availability counts as a read of its network', async () => {
  const page = await seedBusiness(app.db)
  await readsLeft('192.0.2.10', 1)
  const check = () =>
    app
      .browser()
      .post('/api/appointments/check-availability', bookingBody(page, '2027-03-02T15:00:00.000Z'), {
        'x-forwarded-for': '192.0.2.10',
      })
  expect([(await check()).status, (await check()).status]).toEqual([200, 429])
})

test('a stranger’s refused bookings count against their network’s reads, and offered times can still be booked', async () => {
  const salon = await seedSalon(app.db)
  const from = { 'x-forwarded-for': '192.0.2.20' }
  await readsLeft('192.0.2.20', 2)
  const visit = (at: string) => app.browser().post('/api/visits', visitOn(salon, at), from)
  const booking = (at: string) => bookOn(app.browser(), salon, at, {}, from)
  const atNight = tuesdayAt('03:00')
  expect((await visit(atNight)).status).toBe(409)
  expect((await booking(atNight)).status).toBe(409)
  expect([(await visit(atNight)).status, (await booking(atNight)).status]).toEqual([429, 429])
  expect([
    (await visit(tuesdayAt('10:00'))).status,
    (await booking(tuesdayAt('14:00'))).status,
  ]).toEqual([201, 201])
})
