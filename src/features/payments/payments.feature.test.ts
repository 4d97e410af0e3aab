import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { choresOf, sendingChoresOf } from '#src/chores.ts'
import { signIn, signUpOwner } from '#test/factories.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { capture, creditsOf, paymentApp } from '#test/payments.ts'

const bench = paymentApp()

describe('paying', () => {
  test.each([
    ['credits', 10, 100],
    ['credits', 25, 250],
    ['credits', 50, 500],
    ['topup', 5, 50],
    ['topup', 10, 100],
    ['topup', 20, 200],
  ] as const)(
    '%s for $%i gives %i credits, a line in the ledger and a receipt',
    async (purpose, amount, credits) => {
      const { browser, email } = await signUpOwner(bench.app)
      const opened = await browser.post('/api/payments/orders', { purpose, amount })
      expect(opened.body).toMatchObject({ purpose, amountCents: amount * 100, credits })
      expect(opened.body.approveUrl).toBe(`http://kairos.test/sandbox/pay/${opened.body.id}`)
      await bench.sandbox.window.decide(opened.body.id, 'approved')
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
      const receipts = await bench.app.db
        .selectFrom('messages')
        .selectAll()
        .where('kind', '=', 'receipt')
        .execute()
      expect(receipts.filter(receipt => receipt.recipient === email)).toMatchObject([
        {
          channel: 'email',
          payload: { amountCents: amount * 100, credits, reference: opened.body.id },
        },
      ])
    },
  )

  test('the route for credit packs captures the order and returns the credits', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser, { purpose: 'credits', amount: 25 })
    const { status, body } = await browser.post('/api/voice-credits/purchase', {
      orderId,
      amount: 25,
    })
    expect([status, body.credits, body.notificationCredits]).toEqual([200, 250, 250])
  })

  test('credits never expire, and pay for a call even twenty years later', async () => {
    const { app } = bench
    const owner = await signUpOwner(app)
    await owner.browser.post('/api/notifications/preferences', { voiceEnabled: true })
    await capture(owner.browser, await bench.openOrder(owner.browser, { purpose: 'credits' }))
    for (const years of [1, 20]) {
      app.setNow(new Date(MONDAY_MORNING.getTime() + years * 365 * DAY_MS))
      for (const { run } of [...choresOf(app.context), ...sendingChoresOf(app.context)]) await run()
      await sendDue(app.context)
    }
    const later = await signIn(app, owner)
    expect(await creditsOf(later)).toBe(100)
    const call = await later.post('/api/test-voice-call', { phoneNumber: '+12125550123' })
    expect([call.status, await creditsOf(later)]).toEqual([200, 99])
    app.setNow(MONDAY_MORNING)
  })

  test('never trusts the browser’s amount', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser, { purpose: 'credits', amount: 10 })
    await browser.post('/api/voice-credits/purchase', { orderId, amount: 50 })
    expect(await creditsOf(browser)).toBe(100)
  })

  test.each([
    [{ purpose: 'topup', amount: 25 }, 'Choose one of these amounts: $5, $10 or $20.'],
    [{ purpose: 'credits', amount: 5 }, 'Choose one of these amounts: $10, $25 or $50.'],
    [{ purpose: 'credits', amount: 10.5 }, 'Choose one of these amounts: $10, $25 or $50.'],
    [{ purpose: 'credits', amount: -10 }, 'Choose one of these amounts: $10, $25 or $50.'],
    [{ purpose: 'credits', amount: '10' }, 'amount: Expected number, received string'],
    [{ purpose: 'gift', amount: 10 }, "purpose: Invalid enum value. Expected 'credits' | 'topup'"],
    [{}, "purpose: Invalid enum value. Expected 'credits' | 'topup'"],
  ])('an order of %j is refused', async (input, error) => {
    const { browser } = await signUpOwner(bench.app)
    const answer = await browser.post('/api/payments/orders', input)
    expect([answer.status, answer.body.error]).toEqual([400, error])
    const purchase = await browser.post('/api/voice-credits/purchase', { orderId: 'x', amount: 7 })
    expect([purchase.status, await creditsOf(browser)]).toEqual([400, 0])
  })

  test('refuses paying, capturing and reading a ledger without a session', async () => {
    const stranger = bench.app.browser()
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

  test('tells the browser how payments work here, without secrets', async () => {
    const { browser } = await signUpOwner(bench.app)
    expect((await browser.get('/api/payments/settings')).body).toEqual({
      provider: 'sandbox',
      clientId: 'sandbox',
      currency: 'USD',
      presets: { credits: [10, 25, 50], topup: [5, 10, 20] },
    })
  })
})

describe('one order', () => {
  test('credits once, however often and concurrently it is reported', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    await capture(browser, orderId)
    bench.reports.push(...bench.reports)
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => capture(browser, orderId)),
      ...Array.from({ length: 15 }, () =>
        browser.post('/api/voice-credits/purchase', { orderId, amount: 10 }),
      ),
      ...bench.reports.map(bench.deliver),
    ])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(await creditsOf(browser)).toBe(100)
  })

  test('credits once even if all reports come first', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    const [approved] = bench.reports
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 3 === 0 ? bench.deliver(approved!) : capture(browser, orderId),
      ),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(30)
    expect(await creditsOf(browser)).toBe(100)
    const receipts = await bench.app.db
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'receipt')
      .execute()
    expect(receipts.filter(({ payload }) => payload.reference === orderId)).toHaveLength(1)
  })

  test('is credited to its business after the payer switched to another one', async () => {
    const { browser, user } = await signUpOwner(bench.app)
    const { id } = (await browser.post('/api/businesses', { name: 'Second', timeZone: 'UTC' })).body
    const orderId = await bench.openOrder(browser)
    const switchTo = (businessId: number) => browser.post('/api/session/business', { businessId })
    await switchTo(id)
    expect((await capture(browser, orderId)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(0)
    await switchTo(user.businessId)
    expect(await creditsOf(browser)).toBe(100)
    const logged = (await browser.get('/api/activity')).body.entries.map(({ action }) => action)
    expect(logged).toContain('credits.buy')
  })

  test('refuses an order that was not opened here or belongs to another business, which keeps it', async () => {
    const [mine, theirs] = [await signUpOwner(bench.app), await signUpOwner(bench.app)]
    const elsewhere = await bench.sandbox.createOrder({
      amountCents: 5000,
      description: 'x',
      reference: '1:1',
      returnUrl: 'http://kairos.test/',
      cancelUrl: 'http://kairos.test/',
    })
    const foreign = elsewhere.status === 'ok' ? elsewhere.value.id : ''
    await bench.sandbox.window.decide(foreign, 'approved')
    const orderId = await bench.openOrder(theirs.browser)
    for (const id of [foreign, orderId, 'nonsense', 'x'.repeat(64), '%00', '..%2F..']) {
      expect((await capture(mine.browser, id)).status).toBeOneOf([400, 404])
      const purchase = await mine.browser.post('/api/voice-credits/purchase', {
        orderId: id,
        amount: 10,
      })
      expect(purchase.status).toBeOneOf([400, 404])
    }
    expect((await capture(theirs.browser, orderId)).status).toBe(200)
    expect([await creditsOf(mine.browser), await creditsOf(theirs.browser)]).toEqual([0, 100])
    await Promise.all(bench.reports.map(bench.deliver))
    expect([await creditsOf(mine.browser), await creditsOf(theirs.browser)]).toEqual([0, 100])
  })
})
