import { describe, expect, test } from 'vitest'
import { exampleOrder, paymentConformance } from './conformance.ts'
import { createPaypal } from './paypal.ts'
import { account, answering, type Handler, openPaypal, SECRET } from './testing/paypal-over-http.ts'

paymentConformance(async () => {
  const { provider, standIn, reports } = await openPaypal()
  return { provider, decide: standIn.decide, answerNext: standIn.answerNext, reports }
})

async function openOrder(bench: Awaited<ReturnType<typeof openPaypal>>) {
  const created = await bench.provider.createOrder(exampleOrder)
  if (created.status !== 'ok') throw new Error(created.reason)
  return created.value.id
}

describe('requests', () => {
  test('create an order as PayPal describes it: intent CAPTURE, dollars, our merchant, no shipping', async () => {
    const bench = await openPaypal()
    await openOrder(bench)
    const create = bench.requests.find(request => request.url === '/v2/checkout/orders')
    expect(JSON.parse(create?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: '7:12',
          description: '105 notification credits',
          amount: { currency_code: 'USD', value: '10.50' },
          payee: { merchant_id: 'MERCHANT1' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Kairos',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: exampleOrder.returnUrl,
            cancel_url: exampleOrder.cancelUrl,
          },
        },
      },
    })
    expect(create?.headers['paypal-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('keep a capture’s idempotency key until it is refused', async () => {
    const bench = await openPaypal()
    const id = await openOrder(bench)
    for (const refusals of [0, 0, 1]) await bench.provider.captureOrder(id, refusals)
    const keys = bench.requests
      .filter(({ url }) => url.endsWith('/capture'))
      .map(({ headers }) => headers['paypal-request-id'])
    expect(keys).toEqual([`capture-${id}-0`, `capture-${id}-0`, `capture-${id}-1`])
  })

  test('only send the secret to the token endpoint', async () => {
    const bench = await openPaypal()
    const id = await openOrder(bench)
    await bench.provider.showOrder(id)
    const basic = Buffer.from(`${account.clientId}:${SECRET}`).toString('base64')
    for (const { url, headers, body } of bench.requests) {
      const said = JSON.stringify({ headers, body })
      expect(said).not.toContain(SECRET)
      expect(said.includes(basic)).toBe(url === '/v1/oauth2/token')
    }
  })

  test('fetch a token once for concurrent calls, cache it and renew it before it expires', async () => {
    let now = 0
    const bench = await openPaypal(undefined, { now: () => now })
    const tokens = () => bench.requests.filter(request => request.url === '/v1/oauth2/token').length
    await Promise.all([openOrder(bench), openOrder(bench), openOrder(bench)])
    expect(tokens()).toBe(1)
    now = (9 * 3600 - 61) * 1000
    await openOrder(bench)
    expect(tokens()).toBe(1)
    now += 2_000
    await openOrder(bench)
    expect(tokens()).toBe(2)
  })

  test('return a report for verification with its exact text', async () => {
    const bench = await openPaypal()
    const id = await openOrder(bench)
    await bench.standIn.decide(id, 'approved')
    const { headers, body } = bench.reports[0]!
    const spaced = body.replace('{', '{ \n').replace('"USD"', '"\\u0055SD"')
    await bench.provider.readReport(name => headers[name], spaced)
    expect(bench.requests.at(-1)?.body).toContain(`"webhook_event":${spaced}}`)
  })
})

describe('unexpected responses', () => {
  const tooLong = /PayPal.*too long/
  const cases: [string, Handler, RegExp?][] = [
    [
      'too many requests',
      answering(/checkout/, 429, '{"name":"RATE_LIMIT_REACHED"}', { 'retry-after': '1' }),
    ],
    ['a failure', answering(/checkout/, 503, '{"name":"SERVICE_UNAVAILABLE"}')],
    ['a failure in HTML', answering(/checkout/, 502, '<html>Bad gateway</html>')],
    ['a response that is not JSON', answering(/checkout/, 200, '<html>ok</html>')],
    [
      'a response that breaks off',
      answering(/checkout/, 200, '{"id": "5O190127TN3647', { 'content-length': '500' }),
      tooLong,
    ],
    ['an empty response', answering(/checkout/, 200, '')],
    ['a response about nothing', answering(/checkout/, 200, '{}')],
    [
      'a response of a million bytes',
      answering(/checkout/, 200, JSON.stringify('x'.repeat(1_500_000))),
    ],
    ['a redirect', answering(/checkout/, 302, '', { location: '/elsewhere' })],
    ['an error without a reason', answering(/checkout/, 400, '[]')],
    ['a token that is always rejected', answering(/checkout/, 401, '{"error":"invalid_token"}')],
    ['a rejected secret', answering(/oauth2/, 401, '{"error":"invalid_client"}')],
    ['a token endpoint that returns nonsense', answering(/oauth2/, 200, '{"access_token":""}')],
    ['a connection that is reset', ({ socket }) => !socket.resetAndDestroy().readable],
    ['no response at all', ({ url = '' }) => /checkout/.test(url), tooLong],
    [
      'a response that arrives byte by byte',
      ({ url = '' }, response) => {
        if (!/checkout/.test(url)) return false
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(drip))
        return true
      },
      tooLong,
    ],
  ]

  test.each(cases)(
    '%s can be retried and reveals no secret',
    async (_name, intercept, reason = /PayPal(?!.*too long)/) => {
      const deadline = reason === tooLong ? 300 : 20_000
      const { provider, requests } = await openPaypal(intercept, { deadline })
      for (const call of [
        provider.createOrder(exampleOrder),
        provider.captureOrder('5O1'),
        provider.showOrder('5O1'),
      ]) {
        const outcome = await call
        expect(outcome).toMatchObject({
          status: 'unavailable',
          reason: expect.stringMatching(reason),
        })
        expect(JSON.stringify(outcome)).not.toContain(SECRET)
      }
      expect(requests.map(({ url }) => url)).not.toContain('/elsewhere')
    },
  )

  test('a rejected client id and secret are an account problem', async () => {
    const { provider } = await openPaypal(answering(/oauth2/, 401, '{"error":"invalid_client"}'))
    expect(await provider.createOrder(exampleOrder)).toMatchObject({
      accountCode: 'invalid_client',
    })
  })

  test('treats any other 409 as another request for the order in progress', async () => {
    const { provider } = await openPaypal(answering(/capture/, 409, '{"name":"SOMETHING_NEW"}'))
    expect(await provider.captureOrder('5O1')).toMatchObject({
      status: 'refused',
      code: 'in-progress',
    })
  })

  test('reports an unreachable server as unavailable', async () => {
    const { provider } = await openPaypal(undefined, { baseUrl: 'http://127.0.0.1:9' })
    expect(await provider.showOrder('5O1')).toMatchObject({ status: 'unavailable' })
  })

  test('replaces an expired token within the call', async () => {
    let refused = 0
    const bench = await openPaypal(({ url = '' }, response) => {
      if (!/checkout/.test(url) || refused++ > 0) return false
      response.writeHead(401).end('{"error":"invalid_token"}')
      return true
    })
    expect((await bench.provider.createOrder(exampleOrder)).status).toBe('ok')
    expect(bench.requests.map(request => request.url)).toEqual([
      '/v1/oauth2/token',
      '/v2/checkout/orders',
      '/v1/oauth2/token',
      '/v2/checkout/orders',
    ])
  })

  test('refuses a response about another order', async () => {
    const bench = await openPaypal()
    const [mine, other] = [await openOrder(bench), await openOrder(bench)]
    const swapped = createPaypal({
      ...account,
      baseUrl: bench.baseUrl,
      brandName: 'Kairos',
      send: (url, init) => fetch(url.replace(mine, other), init),
    })
    expect(await swapped.showOrder(mine)).toMatchObject({ status: 'unavailable' })
  })

  test('leaves a report undecided while PayPal can’t verify it', async () => {
    const bench = await openPaypal(answering(/verify-webhook/, 503, ''))
    const id = await openOrder(bench)
    await bench.standIn.decide(id, 'approved')
    const { headers, body } = bench.reports[0]!
    expect(await bench.provider.readReport(name => headers[name], body)).toMatchObject({
      status: 'unavailable',
    })
  })

  test('refuses reports without a webhook id, without asking PayPal', async () => {
    const bench = await openPaypal(undefined, { webhookId: undefined })
    const id = await openOrder(bench)
    await bench.standIn.decide(id, 'approved')
    const { headers, body } = bench.reports[0]!
    expect(await bench.provider.readReport(name => headers[name], body)).toMatchObject({
      status: 'forged',
    })
    expect(bench.requests.some(request => request.url.includes('verify'))).toBe(false)
  })
})
