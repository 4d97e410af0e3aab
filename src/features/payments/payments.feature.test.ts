import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { release, reserve, capture as spendReserved } from '#features/credits/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { SentReport } from '#providers/payments/conformance.ts'
import type { PaymentOrder, PaymentProvider } from '#providers/payments/port.ts'
import { createSandboxPayments, type SandboxPayments } from '#providers/payments/sandbox.ts'
import { memorySandboxOrders, type SandboxDecision } from '#providers/payments/sandbox-store.ts'
import { signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#test/harness.ts'

let app: TestApp
let sandbox: SandboxPayments
let reports: SentReport[] = []
/** Stands between the product and the sandbox; each test may put its own in the place of a call. */
let meddle: Partial<PaymentProvider> = {}

beforeAll(async () => {
  sandbox = createSandboxPayments({
    store: memorySandboxOrders(),
    secret: 'a key',
    appUrl: 'http://kairos.test',
    brandName: 'Kairos',
    deliver: (headers, body) => reports.push({ headers, body }),
  })
  const payments: PaymentProvider = {
    ...sandbox,
    createOrder: order => (meddle.createOrder ?? sandbox.createOrder)(order),
    captureOrder: id => (meddle.captureOrder ?? sandbox.captureOrder)(id),
    showOrder: id => (meddle.showOrder ?? sandbox.showOrder)(id),
    readReport: (header, body) => (meddle.readReport ?? sandbox.readReport)(header, body),
  }
  app = await startTestApp({ payments })
})
afterAll(() => app.close())
beforeEach(() => {
  reports = []
  meddle = {}
})

interface Wish {
  purpose?: 'credits' | 'topup'
  amount?: number
  decision?: SandboxDecision
}

async function openOrder(browser: TestBrowser, { purpose = 'topup', amount = 10, decision = 'approved' }: Wish = {}) {
  const { status, body } = await browser.post('/api/payments/orders', { purpose, amount })
  expect(status).toBe(201)
  await sandbox.window.decide(body.id, decision)
  return body.id as string
}

const capture = (browser: TestBrowser, id: string) => browser.post(`/api/payments/orders/${id}/capture`)
const creditsOf = async (browser: TestBrowser) => (await browser.get('/api/credits/ledger')).body.balance as number
const deliver = ({ headers, body }: SentReport) => app.browser().post('/api/webhooks/paypal', body, headers)

const paymentOf = (orderId: string) =>
  app.db.selectFrom('payments').selectAll().where('provider_order_id', '=', orderId).executeTakeFirstOrThrow()

describe('paying', () => {
  test.each([
    ['credits', 10, 100],
    ['credits', 25, 250],
    ['credits', 50, 500],
    ['topup', 5, 50],
    ['topup', 10, 100],
    ['topup', 20, 200],
  ] as const)('%s for $%i gives %i credits, a line in the ledger and a receipt', async (purpose, amount, credits) => {
    const { browser, email } = await signUpOwner(app)
    const opened = await browser.post('/api/payments/orders', { purpose, amount })
    expect(opened.body).toMatchObject({ purpose, amountCents: amount * 100, credits })
    expect(opened.body.approveUrl).toBe(`http://kairos.test/sandbox/pay/${opened.body.id}`)
    await sandbox.window.decide(opened.body.id, 'approved')
    const paid = await capture(browser, opened.body.id)
    expect(paid.status).toBe(200)
    expect(paid.body).toEqual({
      orderId: opened.body.id,
      purpose,
      amountCents: amount * 100,
      credits,
      notificationCredits: credits,
    })
    const ledger = (await browser.get('/api/credits/ledger')).body
    expect(ledger).toMatchObject({
      balance: credits,
      entries: [
        {
          kind: purpose === 'credits' ? 'purchase' : 'topup',
          credits,
          balance: credits,
          payment: { orderId: opened.body.id, amountCents: amount * 100 },
        },
      ],
      next: null,
    })
    const receipts = await app.db.selectFrom('messages').selectAll().where('kind', '=', 'receipt').execute()
    expect(receipts.filter(receipt => receipt.recipient === email)).toMatchObject([
      { channel: 'email', payload: { amountCents: amount * 100, credits, reference: opened.body.id } },
    ])
  })

  test('the call of the credit packs takes the order and answers what it added', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser, { purpose: 'credits', amount: 25 })
    const { status, body } = await browser.post('/api/voice-credits/purchase', { orderId, amount: 25 })
    expect([status, body.credits, body.notificationCredits]).toEqual([200, 250, 250])
  })

  test("the browser's amount is never believed", async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser, { purpose: 'credits', amount: 10 })
    await browser.post('/api/voice-credits/purchase', { orderId, amount: 50 })
    expect(await creditsOf(browser)).toBe(100)
  })

  test.each([
    [{ purpose: 'topup', amount: 25 }, 'Choose one of the amounts on offer: $5, $10 or $20.'],
    [{ purpose: 'credits', amount: 5 }, 'Choose one of the amounts on offer: $10, $25 or $50.'],
    [{ purpose: 'credits', amount: 10.5 }, 'Choose one of the amounts on offer: $10, $25 or $50.'],
    [{ purpose: 'credits', amount: -10 }, 'Choose one of the amounts on offer: $10, $25 or $50.'],
    [{ purpose: 'credits', amount: '10' }, 'amount: Expected number, received string'],
    [{ purpose: 'gift', amount: 10 }, "purpose: Invalid enum value. Expected 'credits' | 'topup'"],
    [{}, "purpose: Invalid enum value. Expected 'credits' | 'topup'"],
  ])('an order of %j is refused', async (input, error) => {
    const { browser } = await signUpOwner(app)
    const answer = await browser.post('/api/payments/orders', input)
    expect([answer.status, answer.body.error]).toEqual([400, error])
    const purchase = await browser.post('/api/voice-credits/purchase', { orderId: 'x', amount: 7 })
    expect([purchase.status, await creditsOf(browser)]).toEqual([400, 0])
  })

  test('nobody pays, captures or reads a ledger without a session', async () => {
    const stranger = app.browser()
    for (const [path, json] of [
      ['/api/payments/orders', { purpose: 'topup', amount: 10 }],
      ['/api/payments/orders/5O190127TN364715T/capture', undefined],
      ['/api/voice-credits/purchase', { orderId: '5O190127TN364715T', amount: 10 }],
    ] as const) {
      expect((await stranger.post(path, json)).status).toBe(401)
    }
    expect((await stranger.get('/api/credits/ledger')).status).toBe(401)
    expect((await stranger.get('/api/payments/settings')).status).toBe(401)
  })

  test('the browser learns how payments are made here, and no secret', async () => {
    const { browser } = await signUpOwner(app)
    expect((await browser.get('/api/payments/settings')).body).toEqual({
      provider: 'sandbox',
      clientId: 'sandbox',
      currency: 'USD',
      presets: { credits: [10, 25, 50], topup: [5, 10, 20] },
    })
  })
})

describe('one order credits once', () => {
  test('whoever reports it, however often and concurrently', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    await capture(browser, orderId)
    reports.push(...reports)
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => capture(browser, orderId)),
      ...Array.from({ length: 15 }, () => browser.post('/api/voice-credits/purchase', { orderId, amount: 10 })),
      ...reports.map(deliver),
    ])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(await creditsOf(browser)).toBe(100)
  })

  test('also when everyone is first', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    const [approved] = reports
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? deliver(approved!) : capture(browser, orderId))),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(30)
    expect(await creditsOf(browser)).toBe(100)
    const receipts = await app.db.selectFrom('messages').selectAll().where('kind', '=', 'receipt').execute()
    expect(receipts.filter(({ payload }) => payload.reference === orderId)).toHaveLength(1)
  })

  test('an order that was not opened here, or by another, is refused and stays theirs', async () => {
    const [mine, theirs] = [await signUpOwner(app), await signUpOwner(app)]
    const elsewhere = await sandbox.createOrder({
      amountCents: 5000,
      description: 'x',
      reference: '1:1',
      returnUrl: 'http://kairos.test/',
      cancelUrl: 'http://kairos.test/',
    })
    const foreign = elsewhere.status === 'ok' ? elsewhere.value.id : ''
    await sandbox.window.decide(foreign, 'approved')
    const orderId = await openOrder(theirs.browser)
    for (const id of [foreign, orderId, 'nonsense', 'x'.repeat(64), '%00', '..%2F..']) {
      expect((await capture(mine.browser, id)).status).toBeOneOf([400, 404])
      const purchase = await mine.browser.post('/api/voice-credits/purchase', { orderId: id, amount: 10 })
      expect(purchase.status).toBeOneOf([400, 404])
    }
    expect((await capture(theirs.browser, orderId)).status).toBe(200)
    expect([await creditsOf(mine.browser), await creditsOf(theirs.browser)]).toEqual([0, 100])
    await Promise.all(reports.map(deliver))
    expect([await creditsOf(mine.browser), await creditsOf(theirs.browser)]).toEqual([0, 100])
  })
})

describe('what is not paid', () => {
  test.each([
    ['cancelled', 409, 'payment-not-approved', 'This payment was not approved yet.'],
    ['declined', 409, 'payment-declined', 'Payment could not be processed. Please try again.'],
    ['error', 503, 'payment-unavailable', 'There was an error processing your payment.'],
  ] as const)(
    '%s in the window: nothing is credited, and the same order can still be paid',
    async (decision, ...said) => {
      const { browser } = await signUpOwner(app)
      const orderId = await openOrder(browser, { decision })
      const { status, body } = await capture(browser, orderId)
      expect([status, body.code, body.error]).toEqual(said)
      expect(await creditsOf(browser)).toBe(0)
      await sandbox.window.decide(orderId, 'approved')
      expect((await capture(browser, orderId)).status).toBe(200)
      expect(await creditsOf(browser)).toBe(100)
    },
  )

  const altered = (change: (order: PaymentOrder) => PaymentOrder) => async (id: string) => {
    const outcome = await sandbox.captureOrder(id)
    return outcome.status === 'ok' ? { ...outcome, value: change(outcome.value) } : outcome
  }
  const withCapture = (change: Partial<NonNullable<PaymentOrder['capture']>>) =>
    altered(order => ({ ...order, capture: { ...order.capture!, ...change } }))

  test.each([
    ['amount', withCapture({ amount: { currency: 'USD', cents: 1 } })],
    ['amount', withCapture({ amount: { currency: 'USD', cents: 1001 } })],
    ['currency', withCapture({ amount: { currency: 'JPY', cents: 1000 } })],
    ['currency', withCapture({ amount: undefined })],
    ['state', withCapture({ state: 'refunded' })],
    ['state', altered(order => ({ ...order, state: 'void' }))],
    ['merchant', altered(order => ({ ...order, merchantId: 'SOMEONE' }))],
    ['merchant', altered(order => ({ ...order, merchantId: undefined }))],
    ['user', altered(order => ({ ...order, reference: '1:999' }))],
    ['intent', altered(order => ({ ...order, intent: 'other' }))],
    ['order', altered(order => ({ ...order, id: 'another' }))],
  ])('an order whose %s is not what was opened is refused for good', async (reason, captureOrder) => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    meddle = { captureOrder }
    const { status, body } = await capture(browser, orderId)
    expect([status, body.code]).toEqual([409, 'payment-refused'])
    meddle = {}
    expect((await capture(browser, orderId)).status).toBe(409)
    await Promise.all(reports.map(deliver))
    expect(await creditsOf(browser)).toBe(0)
    expect(await paymentOf(orderId)).toMatchObject({ state: 'refused', reason: `mismatch: ${reason}` })
  })

  test('money that is still being checked is credited when the provider reports that it is through', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    meddle = { captureOrder: withCapture({ state: 'pending' }) }
    expect((await capture(browser, orderId)).body.code).toBe('payment-pending')
    meddle = {}
    const completed = reports.find(report => report.body.includes('PAYMENT.CAPTURE.COMPLETED'))
    expect((await deliver(completed!)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(100)
  })

  test('a capture whose answer was lost is found by looking', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    const lost = async (id: string) => {
      await sandbox.captureOrder(id)
      return { status: 'unavailable' as const, reason: 'PayPal could not be asked: it took too long.' }
    }
    meddle = { captureOrder: lost }
    expect((await capture(browser, orderId)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(100)
  })

  test('while the provider is away nothing is opened, taken or lost', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    const away = async () => ({ status: 'unavailable' as const, reason: 'PayPal failed (503).' })
    meddle = { createOrder: away, captureOrder: away, showOrder: away, readReport: away }
    expect((await browser.post('/api/payments/orders', { purpose: 'topup', amount: 5 })).status).toBe(503)
    const answer = await capture(browser, orderId)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await deliver(reports[0]!)).status).toBe(503)
    expect(await creditsOf(browser)).toBe(0)
    meddle = {}
    expect((await capture(browser, orderId)).status).toBe(200)
  })
})

describe('reports', () => {
  test('pay what the browser never reported', async () => {
    const { browser } = await signUpOwner(app)
    await openOrder(browser)
    expect(reports).toHaveLength(1)
    expect((await deliver(reports[0]!)).body).toEqual({ received: true })
    expect(await creditsOf(browser)).toBe(100)
  })

  test('of a declined payment are taken note of and credit nothing', async () => {
    const { browser } = await signUpOwner(app)
    await openOrder(browser, { decision: 'declined' })
    expect((await deliver(reports[0]!)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(0)
  })

  test('that are not signed by the provider change nothing', async () => {
    const { browser } = await signUpOwner(app)
    const orderId = await openOrder(browser)
    const { headers, body } = reports[0]!
    const { 'paypal-transmission-sig': _, ...unsigned } = headers
    for (const forged of [
      { headers: unsigned, body },
      { headers: { ...headers, 'paypal-transmission-sig': 'AAAA' }, body },
      { headers, body: body.replace('10.00', '50.00') },
      { headers, body: '{"event_type":' },
      { headers, body: '' },
    ]) {
      expect((await deliver(forged)).status).toBe(400)
    }
    expect(await creditsOf(browser)).toBe(0)
    expect((await paymentOf(orderId)).state).toBe('opened')
  })
})

describe('the ledger', () => {
  test('is read in pages, each entry with what was left after it and what it was for', async () => {
    const { browser, user } = await signUpOwner(app)
    await capture(browser, await openOrder(browser, { amount: 5 }))
    const { scope, messageIds } = await spend(user.id, 7)
    const seen: { id: number; balance: number; credits: number }[] = []
    let next: number | null = null
    do {
      const { body } = await browser.get(`/api/credits/ledger?limit=3${next ? `&cursor=${next}` : ''}`)
      seen.push(...body.entries)
      next = body.next
    } while (next)
    expect(seen).toHaveLength(9)
    expect(seen.map(entry => entry.balance)).toEqual([44, 43, 44, 45, 46, 47, 48, 49, 50])
    expect(new Set(seen.map(entry => entry.id)).size).toBe(9)
    expect(seen[2]).toMatchObject({
      kind: 'reserve',
      credits: -1,
      state: 'held',
      message: { id: messageIds[5], kind: 'reminder', channel: 'sms', state: 'planned', appointmentId: null },
    })
    expect(seen.at(-2)).toMatchObject({ state: 'spent' })
    expect(seen[0]).toMatchObject({ kind: 'release', credits: 1, reason: 'not delivered' })
    expect(seen[1]).toMatchObject({ kind: 'reserve', state: 'returned' })
    const { businessId } = scope
    await app.db.deleteFrom('messages').where('business_id', '=', businessId).execute()
    expect((await browser.get('/api/credits/ledger')).body.entries[2]).toMatchObject({ credits: -1, message: null })
  })

  test.each(['cursor=0', 'cursor=x', 'limit=0', 'limit=1000', 'cursor=1e30'])('?%s is refused', async query => {
    const { browser } = await signUpOwner(app)
    expect((await browser.get(`/api/credits/ledger?${query}`)).status).toBe(400)
  })
})

/** Sends so many messages: the first is delivered, the last fails, the others are under way. */
async function spend(userId: number, count: number) {
  const now = app.context.clock()
  const { business_id } = await app.db
    .selectFrom('users')
    .select('business_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const scope = scopeTo(business_id)
  const messageIds: number[] = []
  for (let i = 0; i < count; i++) {
    const message = {
      business_id,
      kind: 'reminder',
      channel: 'sms' as const,
      due_at: now,
      cause: `m${i}`,
      payload: '{}',
    }
    const { id } = await app.db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
    messageIds.push(id)
    await reserve(app.db, scope, { messageId: id, credits: 1, cause: `message:${id}`, now })
  }
  await spendReserved(app.db, scope, { cause: `message:${messageIds[0]}`, now })
  await release(app.db, scope, { cause: `message:${messageIds.at(-1)}`, reason: 'not delivered', now })
  return { scope, messageIds }
}
