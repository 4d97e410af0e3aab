import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HttpEnv } from './env.ts'
import { staticFiles } from './static-files.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kairos-files-'))
  mkdirSync(join(directory, 'assets'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const write = (path: string, content: string) => writeFileSync(join(directory, path), content)
const get = (path: string, encodings = '', root = directory, method = 'GET') =>
  new Hono<HttpEnv>()
    .get('*', staticFiles(root))
    .request(path, { method, headers: { 'accept-encoding': encodings } })

test('serves a file in the best accepted encoding', async () => {
  write('assets/app-AAAAAAAA.js', 'plain')
  write('assets/app-AAAAAAAA.js.br', 'brotli, made by the build')
  write('assets/app-AAAAAAAA.js.gz', 'gzip, made by the build')
  for (const [accepted, encoding, body] of [
    ['gzip, deflate, br', 'br', 'brotli, made by the build'],
    ['gzip', 'gzip', 'gzip, made by the build'],
    ['br;q=0, gzip', 'gzip', 'gzip, made by the build'],
    ['', null, 'plain'],
  ] as const) {
    const file = await get('/assets/app-AAAAAAAA.js', accepted)
    expect([file.headers.get('content-encoding'), await file.text()]).toEqual([encoding, body])
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
  }
})

test('a HEAD request gets the headers of the file and no body', async () => {
  write('assets/app-AAAAAAAA.js', 'plain')
  const file = await get('/assets/app-AAAAAAAA.js', '', directory, 'HEAD')
  expect([file.status, file.headers.get('content-length'), await file.text()]).toEqual([
    200,
    '5',
    '',
  ])
})

test('answers a request for a range with the whole file', async () => {
  write('robots.txt', 'robots')
  const app = new Hono<HttpEnv>().get('*', staticFiles(directory))
  for (const range of ['bytes=0-2', 'bytes=4-2', 'bytes=9-', 'bytes=0-1,3-4', 'lines=1-2', 'x']) {
    const file = await app.request('/robots.txt', { headers: { range } })
    expect([range, file.status, await file.text()]).toEqual([range, 200, 'robots'])
  }
})

test('does not compress fonts again, and does not cache files forever without a hash', async () => {
  write('assets/geist-FFFFFFFF.woff2', 'font')
  write('assets/geist-FFFFFFFF.woff2.br', 'larger')
  write('robots.txt', 'robots')
  const font = await get('/assets/geist-FFFFFFFF.woff2', 'br')
  expect(font.headers.get('content-encoding')).toBeNull()
  expect(font.headers.get('content-type')).toBe('font/woff2')
  const robots = await get('/robots.txt', 'br')
  expect(robots.headers.get('cache-control')).toBe('public, no-cache')
})

test('serves neither files outside the build nor the manifest', async () => {
  write('manifest.json', '{}')
  write('outside.js', '')
  write('.hidden.js', '')
  write('assets/app-AAAAAAAA.js.br', '')
  for (const path of [
    '/../outside.js',
    '/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/a/../../outside.js',
    '/..%5coutside.js',
    '//outside.js',
    '/',
    '/..',
    '/.',
    '/assets',
    '/missing.js',
    '/a%00.js',
  ]) {
    expect((await get(path, 'br', join(directory, 'assets'))).status, path).toBe(404)
  }
  for (const path of ['/manifest.json', '/.hidden.js', '/assets', '/assets/app-AAAAAAAA.js.br'])
    expect((await get(path, 'br')).status, path).toBe(404)
})
