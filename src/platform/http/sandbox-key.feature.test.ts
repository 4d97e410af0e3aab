import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { sandboxUrl } from './sandbox-key.ts'

let open: TestApp
let reachable: TestApp
beforeAll(async () => {
  ;[open, reachable] = await Promise.all([
    startTestApp(),
    startTestApp({ env: { HOST: '0.0.0.0' } }),
  ])
})
afterAll(() => Promise.all([open.close(), reachable.close()]))

const pages = [
  '/sandbox',
  '/sandbox/outbox.css',
  '/sandbox/messages/1',
  '/sandbox/pay/1',
  '/api/sandbox/messages',
]

test.each(pages)('%s requires the key if others can reach it', async path => {
  const { status, body } = await reachable.browser().get(path)
  expect([status, body]).toEqual([
    403,
    {
      error: 'The sandbox needs its key here. Use the link that the server prints when it starts.',
      code: 'forbidden',
    },
  ])
  expect((await open.browser().get(path)).status).not.toBe(403)
})

test('the printed link opens the sandbox in this browser and drops its key from the URL', async () => {
  const link = new URL(sandboxUrl(reachable.context)!)
  const browser = reachable.browser()
  const { status, headers } = await browser.get(`${link.pathname}${link.search}&channel=sms`)
  expect([status, headers.get('location')]).toEqual([303, '/sandbox?channel=sms'])
  expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  expect((await browser.get('/sandbox?channel=sms')).status).toBe(200)
  expect((await browser.get('/api/sandbox/messages')).status).toBe(200)
  expect((await reachable.browser().get('/sandbox')).status).toBe(403)
})

test('refuses a wrong key with an explanatory page', async () => {
  const browser = reachable.browser()
  for (const key of [
    '',
    'x',
    new URL(sandboxUrl(reachable.context)!).searchParams.get('key')!.slice(1),
  ]) {
    expect((await browser.get(`/sandbox?key=${key}`)).status).toBe(403)
  }
  expect(browser.cookies.size).toBe(0)
  const page = await browser.get('/sandbox', { accept: 'text/html' })
  expect([page.status, page.headers.get('content-type')]).toEqual([
    403,
    expect.stringContaining('text/html'),
  ])
  expect(page.text).toContain('Use the link that the server prints when it starts.')
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'a request through a proxy, with %s, does not count as local',
  async header => {
    expect((await open.browser().get('/sandbox', { [header]: '203.0.113.9' })).status).toBe(403)
  },
)

test('a website whose name points to this machine can’t read anything', async () => {
  const answer = await open.app.request('http://elsewhere.example.com/api/sandbox/messages', {}, {})
  expect(answer.status).toBe(403)
})

test('the printed link has no key if only this machine can reach it', () => {
  expect(sandboxUrl(open.context)).toBe('http://kairos.test/sandbox')
})
