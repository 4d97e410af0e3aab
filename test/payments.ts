import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { SentReport } from '#providers/payments/conformance.ts'
import type { PaymentProvider } from '#providers/payments/port.ts'
import { createSandboxPayments } from '#providers/payments/sandbox.ts'
import { memorySandboxOrders, type SandboxDecision } from '#providers/payments/sandbox-store.ts'
import { startTestApp, type TestBrowser } from './harness.ts'

interface Wish {
  purpose?: 'credits' | 'topup'
  /** Whole dollars. */
  amount?: number
  decision?: SandboxDecision
}

/** A test delivers the sandbox's reports and may override its calls. */
export async function startPaymentApp({ own = false } = {}) {
  const reports: SentReport[] = []
  const overrides: Partial<PaymentProvider> = {}
  const sandbox = createSandboxPayments({
    store: memorySandboxOrders(),
    secret: 'a key',
    appUrl: 'http://kairos.test',
    brandName: 'Kairos',
    deliver: (headers, body) => reports.push({ headers, body }),
  })
  const app = await startTestApp({
    own,
    payments: {
      ...sandbox,
      createOrder: order => (overrides.createOrder ?? sandbox.createOrder)(order),
      captureOrder: (id, refusals) =>
        (overrides.captureOrder ?? sandbox.captureOrder)(id, refusals),
      showOrder: id => (overrides.showOrder ?? sandbox.showOrder)(id),
      orderOfCapture: id => (overrides.orderOfCapture ?? sandbox.orderOfCapture)(id),
      refundCapture: id => (overrides.refundCapture ?? sandbox.refundCapture)(id),
      readReport: (header, body) => (overrides.readReport ?? sandbox.readReport)(header, body),
    },
  })
  const restore = () => {
    for (const name of Object.keys(overrides)) delete overrides[name as keyof PaymentProvider]
  }
  return {
    app,
    sandbox,
    reports,
    override: (calls: Partial<PaymentProvider>) => Object.assign(overrides, calls),
    restore,
    reset() {
      reports.length = 0
      restore()
    },
    async openOrder(
      browser: TestBrowser,
      { purpose = 'topup', amount = 10, decision = 'approved' }: Wish = {},
    ) {
      const { status, body } = await browser.post('/api/payments/orders', { purpose, amount })
      expect(status).toBe(201)
      await sandbox.window.decide(body.id, decision)
      return body.id
    },
    deliver: ({ headers, body }: SentReport) =>
      app.browser().post('/api/webhooks/paypal', body, headers),
    paymentOf: (orderId: string) =>
      app.db
        .selectFrom('payments')
        .selectAll()
        .where('provider_order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
  }
}

export type PaymentApp = Awaited<ReturnType<typeof startPaymentApp>>

/** One for all tests of a file. Each test starts without reports and overrides. */
export function paymentApp(): PaymentApp {
  const bench = {} as PaymentApp
  beforeAll(async () => {
    Object.assign(bench, await startPaymentApp())
  })
  afterAll(() => bench.app.close())
  beforeEach(() => bench.reset())
  return bench
}

export const capture = (browser: TestBrowser, id: string) =>
  browser.post(`/api/payments/orders/${id}/capture`)

export const creditsOf = async (browser: TestBrowser) =>
  (await browser.get('/api/credits/ledger')).body.balance
