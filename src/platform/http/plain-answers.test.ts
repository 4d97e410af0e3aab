import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './env.ts'
import { answerJson, answerPlainly } from './plain-answers.ts'
import { securityHeaders } from './security.ts'

const site = (https: boolean) =>
  new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('requestId', 'an-id')
      return next()
    })
    .use(securityHeaders(https))
    .get('/plain', c => answerJson(c, { ok: true }, 201))
    .get('/usual', c => c.json({ ok: true }, 201))
    .get('/own', c => answerPlainly(c, 'text', 200, { 'Content-Security-Policy': 'its own' }))
    .get('/extended', async (c, next) => {
      await next()
      c.header('X-Remark', 'later')
    })
    .get('/extended', c => answerJson(c, { ok: true }, 200))

test.each([
  [true, 'none'],
  [false, 'cross-site'],
])('a plain response has the headers of any other (https: %s, from: %s)', async (https, from) => {
  const [plain, usual] = await Promise.all(
    ['/plain', '/usual'].map(path =>
      site(https).request(path, { headers: { 'sec-fetch-site': from } }),
    ),
  )
  expect(Object.fromEntries(plain!.headers)).toEqual(Object.fromEntries(usual!.headers))
  expect([plain!.status, await plain!.text()]).toEqual([usual!.status, await usual!.text()])
})

test('a plain response keeps its own headers, and those set after it', async () => {
  const own = await site(false).request('/own')
  expect(own.headers.get('content-security-policy')).toBe('its own')
  const extended = await site(false).request('/extended')
  expect(extended.headers.get('x-remark')).toBe('later')
  expect(extended.headers.get('x-content-type-options')).toBe('nosniff')
})
