import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './env.ts'
import { sendJsonText } from './long-json.ts'

const page = 'a page of some length '.repeat(200)
const app = new Hono<HttpEnv>()
  .get('/long', c => sendJsonText(c, JSON.stringify({ page })))
  .get('/brief', c => sendJsonText(c, '{}'))

const get = (path: string, accept: string) =>
  app.request(path, { headers: { 'accept-encoding': accept } })

test('compresses a long serialized response, but not a short one', async () => {
  const long = await get('/long', 'gzip, br')
  expect(Object.fromEntries(long.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json',
    vary: 'Accept-Encoding',
  })
  expect(
    JSON.parse(brotliDecompressSync(Buffer.from(await long.arrayBuffer())).toString()),
  ).toEqual({ page })
  for (const [path, accept] of [
    ['/long', ''],
    ['/long', 'br;q=0'],
    ['/brief', 'br'],
  ] as const) {
    const answer = await get(path, accept)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual(path === '/long' ? { page } : {})
  }
})

test.each(['gzip', 'GZIP, deflate', 'br;q=0, gzip'])(
  'compresses with gzip for a request that accepts %j, like browsers over plain HTTP',
  async accept => {
    const long = await get('/long', accept)
    expect(long.headers.get('content-encoding')).toBe('gzip')
    expect(JSON.parse(gunzipSync(Buffer.from(await long.arrayBuffer())).toString())).toEqual({
      page,
    })
  },
)
