import { describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import type { PaymentEvent, PaymentOrder } from '#providers/payments/port.ts'
import { runCommand } from '#src/commands/commands.ts'
import { signUpOwner } from '#test/factories.ts'
import { capture, creditsOf, paymentApp } from '#test/payments.ts'

const bench = paymentApp()

describe('an unpaid order', () => {
  test.each([
    ['cancelled', 409, 'payment-not-approved', 'This payment hasn’t been approved yet.'],
    ['declined', 409, 'payment-declined', 'Payment could not be processed. Please try again.'],
    ['error', 503, 'payment-unavailable', 'There was an error processing your payment.'],
  ] as const)(
    'credits nothing after %s in the window, and can still be paid',
    async (decision, ...said) => {
      const { browser } = await signUpOwner(bench.app)
      const orderId = await bench.openOrder(browser, { decision })
      const { status, body } = await capture(browser, orderId)
      expect([status, body.code, body.error]).toEqual(said)
      expect(await creditsOf(browser)).toBe(0)
      await bench.sandbox.window.decide(orderId, 'approved')
      expect((await capture(browser, orderId)).status).toBe(200)
      expect(await creditsOf(browser)).toBe(100)
    },
  )

  const altered = (change: (order: PaymentOrder) => PaymentOrder) => async (id: string) => {
    const outcome = await bench.sandbox.captureOrder(id)
    return outcome.status === 'ok' ? { ...outcome, value: change(outcome.value) } : outcome
  }
  const withCapture = (change: Partial<NonNullable<PaymentOrder['capture']>>) =>
    altered(order => ({ ...order, capture: { ...order.capture!, ...change } }))

  test.each([
    ['amount', withCapture({ amount: { currency: 'USD', cents: 1 } })],
    ['amount', withCapture({ amount: { currency: 'USD', cents: 1001 } })],
    ['currency', withCapture({ amount: { currency: 'JPY', cents: 1000 } })],
    ['currency', withCapture({ amount: undefined })],
    ['state', withCapture({ state: 'unknown' })],
    ['state', altered(order => ({ ...order, completed: false }))],
    ['merchant', altered(order => ({ ...order, merchantId: 'SOMEONE' }))],
    ['merchant', altered(order => ({ ...order, merchantId: undefined }))],
    ['user', altered(order => ({ ...order, reference: '1:999' }))],
    ['intent', altered(order => ({ ...order, intent: 'other' }))],
    ['order', altered(order => ({ ...order, id: 'another' }))],
  ])('is refused for good if its %s differs from what was opened', async (reason, captureOrder) => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.override({ captureOrder })
    const { status, body } = await capture(browser, orderId)
    expect([status, body.code]).toEqual([409, 'payment-refused'])
    bench.restore()
    expect((await capture(browser, orderId)).status).toBe(409)
    await Promise.all(bench.reports.map(bench.deliver))
    expect(await creditsOf(browser)).toBe(0)
    expect(await bench.paymentOf(orderId)).toMatchObject({
      state: 'refused',
      reason: `mismatch: ${reason}`,
    })
  })

  test('is reported as unpaid after a final refusal, and its reports are handled once', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.override({
      captureOrder: async () => ({
        status: 'refused',
        code: 'rejected',
        reason: 'PAYER_ACCOUNT_RESTRICTED',
      }),
    })
    const { status, body } = await capture(browser, orderId)
    expect([status, body.code]).toEqual([409, 'payment-rejected'])
    expect(body.error).not.toMatch(/try again/i)
    const approved = bench.reports.find(report => report.body.includes('CHECKOUT.ORDER.APPROVED'))
    expect((await bench.deliver(approved!)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(0)
    bench.restore()
    expect((await capture(browser, orderId)).status).toBe(200)
  })

  test.each(['conflict', 'completing'] as const)(
    'a capture that conflicts with another (%s) rereads the order first',
    async issue => {
      const { browser } = await signUpOwner(bench.app)
      const orderId = await bench.openOrder(browser)
      // The reported capture succeeded first.
      await bench.sandbox.captureOrder(orderId, 7)
      bench.sandbox.answerNext('capture', issue)
      const { status, body } = await capture(browser, orderId)
      expect([status, body.credits]).toEqual([200, 100])
      expect(await creditsOf(browser)).toBe(100)
    },
  )

  test('asks the buyer to wait, not to pay again, if a capture conflicts with an open one', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.sandbox.answerNext('capture', 'conflict')
    const { status, body } = await capture(browser, orderId)
    expect([status, body.code]).toEqual([409, 'payment-pending'])
    expect(body.error).not.toMatch(/try again/i)
    await bench.deliver(bench.reports[0]!)
    expect(await creditsOf(browser)).toBe(100)
  })

  test.each([
    ['denied', 'PERMISSION_DENIED'],
    ['restricted', 'PAYEE_ACCOUNT_RESTRICTED'],
    ['receivingLimit', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'],
  ] as const)(
    'reports a problem with our account (%s) to the operator, not to the buyer',
    async (issue, code) => {
      const { browser } = await signUpOwner(bench.app)
      const orderId = await bench.openOrder(browser)
      bench.sandbox.answerNext('capture', issue)
      const { status, body } = await capture(browser, orderId)
      expect([status, body.code]).toEqual([409, 'payment-our-account'])
      expect(body.error).not.toMatch(/try again/i)
      expect(await runCommand(bench.app.context, ['doctor'])).toContain(
        `Payments: rejected because of our account (${code})`,
      )
      expect((await capture(browser, orderId)).status).toBe(200)
    },
  )

  test('explains that our account can’t open an order', async () => {
    const { browser } = await signUpOwner(bench.app)
    bench.sandbox.answerNext('create', 'payee')
    const { status, body } = await browser.post('/api/payments/orders', {
      purpose: 'topup',
      amount: 5,
    })
    expect([status, body.code]).toEqual([409, 'payment-our-account'])
  })

  test('is credited when the provider reports that its money was approved', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.override({ captureOrder: withCapture({ state: 'pending' }) })
    expect((await capture(browser, orderId)).body.code).toBe('payment-pending')
    bench.restore()
    const completed = bench.reports.find(report =>
      report.body.includes('PAYMENT.CAPTURE.COMPLETED'),
    )
    expect((await bench.deliver(completed!)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(100)
  })

  const shown = (change: Partial<NonNullable<PaymentOrder['capture']>>) => async (id: string) => {
    const outcome = await bench.sandbox.showOrder(id)
    if (outcome.status !== 'ok') return outcome
    const { value } = outcome
    return { ...outcome, value: { ...value, capture: { ...value.capture!, ...change } } }
  }
  /** The provider reports this until `restore`. */
  const reportOf = (kind: PaymentEvent['kind'], orderId: string) => {
    const event = { id: 'WH-1', kind, orderId, captureId: undefined }
    bench.override({ readReport: async () => ({ status: 'ok', event }) })
    return { headers: {}, body: '{}' }
  }
  const mailsTo = async (email: string) => {
    await sendDue(bench.app.context)
    const { body } = await bench.app.browser().get(`/api/sandbox/messages?to=${email}`)
    return body.filter(({ subject }) => subject.startsWith('Your payment'))
  }

  test('is credited after its review although the provider repeats its first response', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.override({ captureOrder: withCapture({ state: 'pending' }) })
    await capture(browser, orderId)
    const report = reportOf('capture-completed', orderId)
    expect((await bench.deliver(report)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(100)
  })

  test('is credited by a repeated report if the end of its review can’t be read at first', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.override({ captureOrder: withCapture({ state: 'pending' }) })
    await capture(browser, orderId)
    const report = reportOf('capture-completed', orderId)
    bench.override({ showOrder: async () => ({ status: 'unavailable', reason: 'It is away.' }) })
    expect((await bench.deliver(report)).status).toBe(503)
    bench.override({ showOrder: bench.sandbox.showOrder })
    expect((await bench.deliver(report)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(100)
  })

  test('is reported to the payer once if it is declined after its review, with what to do', async () => {
    const { browser, email } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    bench.override({
      captureOrder: withCapture({ state: 'pending' }),
      showOrder: shown({ state: 'pending' }),
    })
    expect((await capture(browser, orderId)).body.code).toBe('payment-pending')
    expect(await mailsTo(email)).toEqual([])
    bench.override({
      captureOrder: async () => ({ status: 'refused', code: 'already-captured', reason: '' }),
      showOrder: shown({ state: 'declined' }),
    })
    const report = reportOf('capture-declined', orderId)
    const answers = await Promise.all(Array.from({ length: 16 }, () => bench.deliver(report)))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your payment of $10.00 was declined')
    expect(mail?.text).toMatch(/no credits were added[\s\S]*pay again[\s\S]*\/topup/)
    expect((await capture(browser, orderId)).body.code).toBe('payment-declined')
    expect(await creditsOf(browser)).toBe(0)
  })

  test('is not reported by email if its card is declined at once', async () => {
    const { browser, email } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser, { decision: 'declined' })
    expect((await capture(browser, orderId)).body.code).toBe('payment-declined')
    expect((await bench.deliver(reportOf('capture-declined', orderId))).status).toBe(200)
    expect(await mailsTo(email)).toEqual([])
  })

  test('is credited by querying the order if a capture’s response was lost', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    const lost = async (id: string) => {
      await bench.sandbox.captureOrder(id)
      return {
        status: 'unavailable' as const,
        reason: 'PayPal could not be reached: it took too long.',
      }
    }
    bench.override({ captureOrder: lost })
    expect((await capture(browser, orderId)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(100)
  })

  test('is not opened, captured or lost while the provider is unreachable', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    const away = async () => ({ status: 'unavailable' as const, reason: 'PayPal failed (503).' })
    bench.override({ createOrder: away, captureOrder: away, showOrder: away, readReport: away })
    expect(
      (await browser.post('/api/payments/orders', { purpose: 'topup', amount: 5 })).status,
    ).toBe(503)
    const answer = await capture(browser, orderId)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await bench.deliver(bench.reports[0]!)).status).toBe(503)
    expect(await creditsOf(browser)).toBe(0)
    bench.restore()
    expect((await capture(browser, orderId)).status).toBe(200)
  })
})

describe('reports', () => {
  test('credit payments that the browser never reported', async () => {
    const { browser } = await signUpOwner(bench.app)
    await bench.openOrder(browser)
    expect(bench.reports).toHaveLength(1)
    expect((await bench.deliver(bench.reports[0]!)).body).toEqual({ received: true })
    expect(await creditsOf(browser)).toBe(100)
  })

  test('are acknowledged and credit nothing if the payment was declined', async () => {
    const { browser } = await signUpOwner(bench.app)
    await bench.openOrder(browser, { decision: 'declined' })
    expect((await bench.deliver(bench.reports[0]!)).status).toBe(200)
    expect(await creditsOf(browser)).toBe(0)
  })

  test('change nothing unless the provider signed them', async () => {
    const { browser } = await signUpOwner(bench.app)
    const orderId = await bench.openOrder(browser)
    const { headers, body } = bench.reports[0]!
    const { 'paypal-transmission-sig': _, ...unsigned } = headers
    for (const forged of [
      { headers: unsigned, body },
      { headers: { ...headers, 'paypal-transmission-sig': 'AAAA' }, body },
      { headers, body: body.replace('10.00', '50.00') },
      { headers, body: '{"event_type":' },
      { headers, body: '' },
    ]) {
      expect((await bench.deliver(forged)).status).toBe(400)
    }
    expect(await creditsOf(browser)).toBe(0)
    expect((await bench.paymentOf(orderId)).state).toBe('opened')
  })
})
