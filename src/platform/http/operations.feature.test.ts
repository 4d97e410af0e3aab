import { expect, test } from 'vitest'
import { createWorkerApp } from '#src/app.ts'
import { startTestApp, testApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'

const app = testApp()

test('reports that it is alive and ready', async () => {
  expect((await app.browser().get('/healthz')).body).toEqual({ ok: true })
  expect((await app.browser().get('/readyz')).body).toMatchObject({
    ok: true,
    database: true,
    writable: true,
  })
})

test('a worker answers monitoring and nothing else', async () => {
  const worker = createWorkerApp(app.context)
  const statusOf = async (path: string) => (await worker.request(path, {}, {})).status
  expect(await statusOf('/readyz')).toBe(200)
  expect(await statusOf('/api/openapi.json')).toBe(404)
  expect(await statusOf('/')).toBe(404)
})

test('describes every route and its access, for programs and people', async () => {
  const { body } = await app.browser().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/appointments'].post['x-access']).toBe('anyone')
  expect(body.paths['/api/services'].post['x-access']).toBe('services.write')
  expect(body.paths['/api/services'].post.responses.default).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  expect(body.paths['/api/appointments'].get.responses[200].description).toContain('`Link` header')
  // OpenAPI 3.1, section 4.8.8: paths must differ in more than the names of parameters.
  const paths = Object.keys(body.paths).map(path => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(paths).size).toBe(paths.length)
  const docs = await app.browser().get('/docs')
  expect(docs.text).toContain('/api/appointments/check-availability')
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('describes what errors contain besides their sentence', async () => {
  const { body } = await app.browser().get('/api/openapi.json')
  const { schemas } = body.components
  const conflictOf = (method: string, path: string) =>
    body.paths[path][method].responses[409]?.content['application/json'].schema.$ref
  for (const [method, path] of [
    ['post', '/api/appointments'],
    ['patch', '/api/appointments/{id}'],
    ['post', '/api/appointments/{id}/undo'],
    ['post', '/api/manage/{token}/undo'],
    ['post', '/api/visits'],
  ] as const)
    expect(conflictOf(method, path)).toBe('#/components/schemas/TimeConflict')
  for (const [method, path] of [
    ['put', '/api/appointments/{id}/client/notes'],
    ['patch', '/api/clients/{id}'],
  ] as const)
    expect(conflictOf(method, path)).toBe('#/components/schemas/ClientConflict')
  expect(Object.keys(schemas.Error.properties)).toContain('retryAfterSeconds')
  expect(JSON.stringify(schemas.TimeConflict)).toMatch(
    /schemas\/Error.*alternatives.*schemas\/Slot/,
  )
  expect(JSON.stringify(schemas.ClientConflict)).toMatch(/schemas\/Error.*notes.*notesUpdatedAt/)
})

test('names the methods of an address that takes others, and none of an unknown one', async () => {
  const { body } = await app.browser().get('/api/openapi.json')
  const paths = Object.entries<object>(body.paths).map(([path, described]) => ({
    address: path.replaceAll(/\{\w+\}/g, '1'),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: Object.keys(described).map(method => method.toUpperCase()),
  }))
  for (const { address } of paths) {
    const known = paths.flatMap(({ pattern, methods }) => (pattern.test(address) ? methods : []))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (known.includes(method)) continue
      const { status, headers } = await app.app.request(address, { method }, {})
      const allowed = headers
        .get('allow')
        ?.split(', ')
        .filter(each => each !== 'HEAD')
      expect([status, new Set(allowed)], `${method} ${address}`).toEqual([405, new Set(known)])
    }
  }
  const nowhere = await app.app.request('/api/nowhere', { method: 'POST' })
  expect([nowhere.status, nowhere.headers.get('allow')]).toEqual([404, null])
})

test('counts responses by route pattern, never by address', async () => {
  await app.browser().get('/api/public-pages/nobody-knows-this')
  const { text } = await app.browser().get('/metrics')
  expect(text).toMatch(
    /kairos_http_requests_total\{method="GET",route="\/api\/public-pages\/\{pageName\}",status="404"\} 1/,
  )
  expect(text).toContain('kairos_messages_overdue 0')
  expect(text).not.toContain('nobody-knows-this')
})

test('counts overdue messages by the product’s clock', async () => {
  const seeded = await seedBusiness(app.db)
  const overdue = async () =>
    /^kairos_messages_overdue (\d+)$/m.exec((await app.browser().get('/metrics')).text)?.[1]
  await bookOn(app.browser(), seeded, '2027-03-03T15:00:00.000Z')
  expect(await overdue()).toBe('0')
  app.setNow('2027-03-03T14:59:00.000Z')
  expect(Number(await overdue())).toBeGreaterThan(1)
})

test('only shows metrics to this machine, unless a token is set', async () => {
  const token = 'a-token-for-prometheus'
  const [reachable, guarded] = await Promise.all([
    startTestApp({ env: { TRUST_PROXY_HOPS: '1' } }),
    startTestApp({ env: { METRICS_TOKEN: token } }),
  ])
  try {
    const forwarded = await app.browser().get('/metrics', { 'x-forwarded-for': '203.0.113.9' })
    expect([forwarded.status, forwarded.body.code]).toEqual([403, 'forbidden'])
    const proxied = await reachable.browser().get('/metrics')
    expect([proxied.status, proxied.body.error]).toEqual([
      403,
      'Metrics are for this machine only: set METRICS_TOKEN and send it as a bearer token.',
    ])
    for (const authorization of [undefined, 'Bearer', 'Bearer wrong', `Basic ${token}`]) {
      const refused = await guarded
        .browser()
        .get('/metrics', authorization ? { authorization } : {})
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    expect(
      (await guarded.browser().get('/metrics', { authorization: `Bearer ${token}` })).status,
    ).toBe(200)
    expect((await reachable.browser().get('/docs')).status).toBe(200)
  } finally {
    await Promise.all([reachable.close(), guarded.close()])
  }
})
