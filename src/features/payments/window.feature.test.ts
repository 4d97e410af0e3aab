import { expect, test } from 'vitest'
import { themeScript } from '#platform/http/inline-scripts.ts'
import { signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestBrowser, testApp } from '#test/harness.ts'

const app = testApp()

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const choose = (browser: TestBrowser, id: string, choice: string, headers = {}) =>
  browser.post(`/sandbox/pay/${id}`, `choice=${choice}`, { ...FORM, ...headers })

async function openOrder(purpose: 'credits' | 'topup') {
  const { browser } = await signUpOwner(app)
  const { body } = await browser.post('/api/payments/orders', { purpose, amount: 10 })
  return { browser, id: body.id, path: new URL(body.approveUrl).pathname }
}

test('the window shows the purchase and each outcome, and runs only the theme script', async () => {
  const { browser, path } = await openOrder('topup')
  const { status, text, headers } = await browser.get(path)
  expect(status).toBe(200)
  expect(text).toContain('<h1>Pay $10.00</h1>')
  expect(text).toContain('Kairos: $10.00 top-up, 100 notification credits')
  for (const name of ['Approve', 'Decline', 'Error', 'Cancel'])
    expect(text).toContain(`>${name}</button>`)
  expect(text.match(/<script[^>]*>.*?<\/script>/g)).toEqual([themeScript])
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
  )
  expect((await browser.get('/sandbox/pay.css')).headers.get('content-type')).toContain('text/css')
})

test.each([
  [
    'approved',
    'topup',
    '/topup?payment=approved&amount=10&token=ID&PayerID=SANDBOXPAYER',
    200,
    100,
  ],
  [
    'approved',
    'credits',
    '/notifications?payment=approved&amount=10&token=ID&PayerID=SANDBOXPAYER',
    200,
    100,
  ],
  ['declined', 'topup', '/topup?payment=approved&amount=10&token=ID&PayerID=SANDBOXPAYER', 409, 0],
  ['error', 'topup', '/topup?payment=approved&amount=10&token=ID&PayerID=SANDBOXPAYER', 503, 0],
  ['cancelled', 'topup', '/topup?payment=cancelled&amount=10&token=ID', 409, 0],
  ['cancelled', 'credits', '/notifications?payment=cancelled&amount=10&token=ID', 409, 0],
] as const)('%s for %s leads back to %s', async (choice, purpose, leadsTo, captured, credits) => {
  const { browser, id } = await openOrder(purpose)
  const { status, headers } = await choose(browser, id, choice)
  expect([status, headers.get('location')]).toEqual([303, leadsTo.replace('ID', id)])
  expect((await browser.post(`/api/payments/orders/${id}/capture`)).status).toBe(captured)
  expect((await browser.get('/api/credits/ledger')).body.balance).toBe(credits)
})

test('a paid order shows that and offers nothing else', async () => {
  const { browser, id, path } = await openOrder('topup')
  await choose(browser, id, 'approved')
  await browser.post(`/api/payments/orders/${id}/capture`)
  const { text } = await browser.get(path)
  expect(text).toContain('This order is already paid.')
  expect(text).not.toContain('<form')
})

test('refuses unknown orders, unknown outcomes and other sites', async () => {
  const { browser, id } = await openOrder('topup')
  expect((await browser.get('/sandbox/pay/5O190127TN364715T')).status).toBe(404)
  expect((await choose(browser, '5O190127TN364715T', 'approved')).status).toBe(404)
  expect((await choose(browser, id, 'explode')).status).toBe(400)
  const withoutBoundary = { 'content-type': 'multipart/form-data' }
  expect((await choose(browser, id, 'approved', withoutBoundary)).status).toBe(400)
  expect((await choose(browser, id, 'approved', { origin: 'https://evil.example' })).status).toBe(
    403,
  )
  expect((await browser.post(`/api/payments/orders/${id}/capture`)).body.code).toBe(
    'payment-not-approved',
  )
})

test('escapes an order’s texts', async () => {
  const created = await app.context.payments.createOrder({
    amountCents: 1000,
    description: '<img src=x onerror=alert(1)>',
    reference: '1:1',
    returnUrl: 'http://kairos.test/topup',
    cancelUrl: 'http://kairos.test/topup',
  })
  const id = created.status === 'ok' ? created.value.id : ''
  expect((await app.browser().get(`/sandbox/pay/${id}`)).text).toContain(
    '&lt;img src=x onerror=alert(1)&gt;',
  )
})

test('has no window if PayPal is configured', async () => {
  const real = await startTestApp({
    env: {
      PAYPAL_CLIENT_ID: 'c',
      PAYPAL_CLIENT_SECRET: 's',
      PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN',
      PAYPAL_BASE_URL: 'http://127.0.0.1:9',
    },
  })
  expect((await real.browser().get('/sandbox/pay.css')).headers.get('content-type')).not.toContain(
    'css',
  )
  expect((await real.browser().get('/sandbox/pay/5O190127TN364715T')).text).not.toContain(
    'Sandbox payment',
  )
  await real.close()
})
