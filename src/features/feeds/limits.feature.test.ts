import { expect, test } from 'vitest'
import { ANONYMOUS_READS } from '#platform/limits/rules.ts'
import { testApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'

const app = testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })

const from = (address: string) => ({ 'x-forwarded-for': address })

test('guesses are limited by network, fetches by calendar', async () => {
  const { owner } = await seedOwned(app)
  const { url } = (await owner.put('/api/feeds', { staffId: null, detail: 'busy' })).body
  const { pathname } = new URL(url)
  const other = await seedOwned(app)
  const theirs = (await other.owner.put('/api/feeds', { staffId: null, detail: 'busy' })).body.url
  const get = async (path: string, address: string) =>
    (await app.browser().get(path, from(address))).status

  const guesses: number[] = []
  for (let nth = 0; nth <= ANONYMOUS_READS.points; nth++)
    guesses.push(await get(`/feeds/1.1.1.${String(nth).padStart(43, 'x')}.ics`, '192.0.2.1'))
  expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
  expect(await get(pathname, '192.0.2.1')).toBe(200)

  for (let nth = 1; nth < ANONYMOUS_READS.points; nth++)
    await get(pathname, `198.51.100.${nth % 250}`)
  expect(await get(pathname, '203.0.113.9')).toBe(429)
  expect(await get(new URL(theirs).pathname, '203.0.113.9')).toBe(200)
})
