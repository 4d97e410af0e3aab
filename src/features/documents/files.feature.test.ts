import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openAssets } from '#platform/http/assets.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { keptFiles } from '#platform/http/kept-files.ts'
import { securityHeaders } from '#platform/http/security.ts'
import { testApp } from '#test/harness.ts'
import { documentRoutes } from './routes.ts'

const app = testApp()

const securedSite = (directory: string) =>
  new Hono<HttpEnv>()
    .use(securityHeaders(true))
    .route('/', documentRoutes(app.context, openAssets(directory)))

test('caches hashed files for a year and revalidates others', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-documents-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets/app-AAAAAAAA.js'), 'export {}')
  writeFileSync(join(directory, 'assets/app-AAAAAAAA.js.br'), 'compressed by the build')
  writeFileSync(join(directory, 'robots.txt'), 'first')
  const site = documentRoutes(app.context, openAssets(directory))
  const hashed = await site.request('/assets/app-AAAAAAAA.js', {
    headers: { 'accept-encoding': 'br' },
  })
  expect(Object.fromEntries(hashed.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  const first = await site.request('/robots.txt')
  expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([
    200,
    'public, no-cache',
    'first',
  ])
  const again = await site.request('/robots.txt', {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  writeFileSync(join(directory, 'robots.txt'), 'second')
  const changed = await site.request('/robots.txt', {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect([changed.status, await changed.text()]).toEqual([200, 'second'])
  rmSync(directory, { recursive: true })
})

test('serves the hashed files that another version kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kairos-documents-'))
  const { config } = app.context
  const site = documentRoutes({ ...app.context, config: { ...config, dataDir } })
  const get = (path: string) => site.request(path)
  expect((await get('/assets/app-KEPTKEPT.js')).status).toBe(404)
  mkdirSync(join(keptFiles(dataDir), 'assets'), { recursive: true })
  writeFileSync(join(keptFiles(dataDir), 'assets/app-KEPTKEPT.js'), 'kept')
  const kept = await get('/assets/app-KEPTKEPT.js')
  expect([kept.headers.get('cache-control'), await kept.text()]).toEqual([
    'public, max-age=31536000, immutable',
    'kept',
  ])
  rmSync(dataDir, { recursive: true })
})

test('scripts, styles and fonts have no document policies', async () => {
  const types = { 'app.js': 'text/javascript', 'app.css': 'text/css', 'a.woff2': 'font/woff2' }
  const directory = mkdtempSync(join(tmpdir(), 'kairos-documents-'))
  for (const name of Object.keys(types)) writeFileSync(join(directory, name), name)
  const site = securedSite(directory)
  for (const [name, type] of Object.entries(types)) {
    const { headers } = await site.request(`/${name}`)
    const { 'content-type': found, 'last-modified': _, ...sent } = Object.fromEntries(headers)
    expect(found).toContain(type)
    expect(Object.keys(sent).toSorted()).toEqual([
      'cache-control',
      'content-length',
      'cross-origin-resource-policy',
      'etag',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
    ])
  }
  rmSync(directory, { recursive: true })
})

test('a cached script for websites may still be used there after a 304', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-documents-'))
  writeFileSync(join(directory, 'embed.js'), 'export {}')
  const site = securedSite(directory)
  const first = await site.request('/embed.js')
  expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const again = await site.request('/embed.js', {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect([again.status, Object.keys(Object.fromEntries(again.headers)).toSorted()]).toEqual([
    304,
    ['cache-control', 'etag', 'vary'],
  ])
  rmSync(directory, { recursive: true })
})
