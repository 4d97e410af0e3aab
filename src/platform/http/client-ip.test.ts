import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitKey, readClientIp } from './client-ip.ts'
import type { HttpEnv } from './env.ts'

const seen = async (hops: number, forwarded?: string) => {
  const app = new Hono<HttpEnv>().get('/', c => c.text(readClientIp(c, hops)))
  const incoming = { socket: { remoteAddress: '10.0.0.9' } }
  const answer = await app.request(
    '/',
    forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {},
    {
      incoming,
    } as unknown as HttpEnv['Bindings'],
  )
  return await answer.text()
}

test('ignores forwarded addresses without a proxy of ours', async () => {
  expect(await seen(0, '1.2.3.4')).toBe('10.0.0.9')
})

test('trusts as many entries from the right as there are proxies of ours', async () => {
  expect(await seen(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
  expect(await seen(2, '6.6.6.6, 1.2.3.4, 10.0.0.8')).toBe('1.2.3.4')
  expect(await seen(1)).toBe('10.0.0.9')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
])('counts %s as %s', (address, key) => {
  expect(limitKey(address)).toBe(key)
})
