import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { bestEncoding, compressPages, sendJsonText } from './compression.ts'
import type { HttpEnv } from './env.ts'

const page = `<p>${'a page of some length '.repeat(200)}</p>`
const app = new Hono<HttpEnv>()
  .use(compressPages())
  .get('/page', c => c.html(page, 201, { 'x-own': 'kept' }))
  .get('/short', c => c.html('<p>short</p>'))
  .get('/api/page', c => c.html(page))
  .get('/text', c => c.text(page))
  .get('/api/long', c => sendJsonText(c, JSON.stringify({ page })))
  .get('/api/brief', c => sendJsonText(c, '{}'))

const get = (path: string, accept: string) =>
  app.request(path, { headers: { 'accept-encoding': accept } })

test('a page is sent in the best encoding that is accepted', async () => {
  const brotli = await get('/page', 'gzip, deflate, br')
  expect(brotli.status).toBe(201)
  expect(Object.fromEntries(brotli.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=UTF-8',
    'x-own': 'kept',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(page)
  const gzipped = await get('/page', 'gzip')
  expect(gunzipSync(Buffer.from(await gzipped.arrayBuffer())).toString()).toBe(page)
})

test('sends a short page, or one for a client without encodings, uncompressed', async () => {
  for (const [path, accept] of [
    ['/page', ''],
    ['/page', 'identity'],
    ['/page', 'br;q=0'],
    ['/short', 'br'],
  ] as const) {
    const answer = await get(path, accept)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(path === '/short' ? '<p>short</p>' : page)
  }
})

test('does not compress API answers and other non-pages', async () => {
  for (const path of ['/api/page', '/text']) {
    const answer = await get(path, 'br')
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, page])
  }
})

test('compresses a long serialized answer, but not a short one', async () => {
  const long = await get('/api/long', 'gzip, br')
  expect(Object.fromEntries(long.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json',
    vary: 'Accept-Encoding',
  })
  expect(
    JSON.parse(brotliDecompressSync(Buffer.from(await long.arrayBuffer())).toString()),
  ).toEqual({ page })
  for (const [path, accept] of [
    ['/api/long', ''],
    ['/api/brief', 'br'],
  ] as const) {
    const answer = await get(path, accept)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual(path === '/api/long' ? { page } : {})
  }
})

test.each([
  ['br', 'br'],
  ['gzip, br;q=0.1', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
])('of %j the best encoding is %s', (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding)
})
