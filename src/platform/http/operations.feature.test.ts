import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
})

test('tells that it lives and that it is ready', async () => {
  expect((await app.browser().get('/healthz')).body).toEqual({ ok: true })
  expect((await app.browser().get('/readyz')).body).toMatchObject({ ok: true, database: true })
})

test('describes every call with who may make it, for programs and for people', async () => {
  const { body } = await app.browser().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/appointments'].post['x-access']).toBe('anyone')
  expect(body.paths['/api/services'].post['x-access']).toBe('owner')
  const docs = await app.browser().get('/docs')
  expect(docs.text).toContain('/api/appointments/check-availability')
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('counts answers by route pattern, never by address', async () => {
  await app.browser().get('/api/public-pages/nobody-knows-this')
  const { text } = await app.browser().get('/metrics')
  expect(text).toMatch(
    /kairos_http_requests_total\{method="GET",route="\/api\/public-pages\/\{pageName\}",status="404"\} 1/,
  )
  expect(text).toContain('kairos_messages_overdue 0')
  expect(text).not.toContain('nobody-knows-this')
})
