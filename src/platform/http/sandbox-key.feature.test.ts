import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { sandboxUrl } from './sandbox-key.ts'

let open: TestApp
let reachable: TestApp
beforeAll(async () => {
  ;[open, reachable] = await Promise.all([startTestApp(), startTestApp({ env: { HOST: '0.0.0.0' } })])
})
afterAll(() => Promise.all([open.close(), reachable.close()]))

const pages = ['/sandbox', '/sandbox/outbox.css', '/sandbox/messages/1', '/sandbox/pay/1', '/api/sandbox/messages']

test.each(pages)('%s asks for the key where others can reach it', async path => {
  const { status, body } = await reachable.browser().get(path)
  expect([status, body]).toEqual([
    403,
    {
      error: 'The sandbox needs its key here. Open it by the link that the server prints when it starts.',
      code: 'forbidden',
    },
  ])
  expect((await open.browser().get(path)).status).not.toBe(403)
})

test('the printed link opens the sandbox for this browser, and its key leaves the address', async () => {
  const link = new URL(sandboxUrl(reachable.context)!)
  const browser = reachable.browser()
  const { status, headers } = await browser.get(`${link.pathname}${link.search}&channel=sms`)
  expect([status, headers.get('location')]).toEqual([303, '/sandbox?channel=sms'])
  expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  expect((await browser.get('/sandbox?channel=sms')).status).toBe(200)
  expect((await browser.get('/api/sandbox/messages')).status).toBe(200)
  expect((await reachable.browser().get('/sandbox')).status).toBe(403)
})

test('a wrong key opens nothing, and people read why on a page', async () => {
  const browser = reachable.browser()
  for (const key of ['', 'x', new URL(sandboxUrl(reachable.context)!).searchParams.get('key')!.slice(1)]) {
    expect((await browser.get(`/sandbox?key=${key}`)).status).toBe(403)
  }
  expect(browser.cookies.size).toBe(0)
  const page = await browser.get('/sandbox', { accept: 'text/html' })
  expect([page.status, page.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')])
  expect(page.text).toContain('Open it by the link that the server prints when it starts.')
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'a request that came by a proxy, with %s, is not one of this machine',
  async header => {
    expect((await open.browser().get('/sandbox', { [header]: '203.0.113.9' })).status).toBe(403)
  },
)

test('a website whose name was pointed at this machine reads nothing', async () => {
  const answer = await open.app.request('http://elsewhere.example.com/api/sandbox/messages', {}, {})
  expect(answer.status).toBe(403)
})

test('on this machine alone the printed link has no key', () => {
  expect(sandboxUrl(open.context)).toBe('http://kairos.test/sandbox')
})
