import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookingOn, seedBusiness } from '#test/seed.ts'
import { ANONYMOUS_READS } from './rules.ts'

const app = testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })

async function readsLeft(network: string, left: number) {
  for (let nth = left; nth < ANONYMOUS_READS.points; nth++) await app.context.limits.read(network)
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
      .post('/api/appointments/check-availability', bookingOn(page, '2027-03-02T15:00:00.000Z'), {
        'x-forwarded-for': '192.0.2.10',
      })
  expect([(await check()).status, (await check()).status]).toEqual([200, 429])
})
