import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentReport } from '#providers/payments/conformance.ts'
import type { PaymentProvider } from '#providers/payments/port.ts'
import { cases } from '#test/chance.ts'
import { signUpOwner } from '#test/factories.ts'
import type { TestBrowser } from '#test/harness.ts'
import { capture, type PaymentApp, startPaymentApp } from '#test/payments.ts'

let bench: PaymentApp
let browser: TestBrowser
beforeAll(async () => {
  bench = await startPaymentApp()
  browser = (await signUpOwner(bench.app)).browser
})
afterAll(() => bench.app.close())

const away = async () => ({ status: 'unavailable' as const, reason: 'PayPal failed (503).' })

const step = fc.record({
  what: fc.constantFrom('capture', 'refund', 'approved', 'completed', 'went back'),
  fails: fc.subarray(['captureOrder', 'showOrder', 'orderOfCapture', 'readReport'] as const, {
    maxLength: 2,
  }),
  /** The capture succeeds although its response is lost. */
  taken: fc.boolean(),
  /** The next event starts before this one is answered. */
  overlaps: fc.boolean(),
})

const KINDS = {
  approved: 'CHECKOUT.ORDER.APPROVED',
  completed: 'PAYMENT.CAPTURE.COMPLETED',
  'went back': 'PAYMENT.CAPTURE.RE',
}

test('captures, reports and failures in any order and number, even at once, lead to the same ledger', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { maxLength: 8 }),
    fc.array(step, { maxLength: 4 }),
    fc.constantFrom('merchant' as const, 'provider' as const),
    async (steps, inBetween, by) => {
      bench.reset()
      const orderId = await bench.openOrder(browser)
      const unheard = new Set<SentReport>()
      const refund = async () => {
        if (!bench.reports.some(({ body }) => body.includes(KINDS['went back'])))
          await bench.sandbox.window.refund(orderId, 1000, by)
      }
      const happen = async ({ what }: { what: string }) => {
        if (what === 'capture') await capture(browser, orderId)
        else if (what === 'refund') await refund()
        else {
          const report = bench.reports.find(({ body }) =>
            body.includes(KINDS[what as keyof typeof KINDS]),
          )
          if (!report) return
          const { status } = await bench.deliver(report)
          expect([200, 503]).toContain(status)
          if (status === 200) unheard.delete(report)
          else unheard.add(report)
        }
      }
      let nested = [...inBetween]
      const fail = ({ fails, taken }: (typeof steps)[number]) => {
        bench.restore()
        const calls: Partial<PaymentProvider> = Object.fromEntries(fails.map(name => [name, away]))
        bench.override({
          ...calls,
          async captureOrder(id) {
            const answer =
              fails.includes('captureOrder') && !taken
                ? await away()
                : await bench.sandbox.captureOrder(id)
            // Runs between the provider's capture and its response.
            const now = nested
            nested = []
            for (const each of now) await happen(each)
            return fails.includes('captureOrder') ? await away() : answer
          },
        })
      }
      const underWay: Promise<void>[] = []
      for (const each of steps) {
        fail(each)
        const happening = happen(each)
        if (each.overlaps) underWay.push(happening)
        else await happening
      }
      await Promise.all(underWay)
      bench.restore()
      // Providers repeat undelivered reports.
      await bench.deliver(bench.reports[0]!)
      await refund()
      for (const report of [...unheard, ...bench.reports])
        expect((await bench.deliver(report)).status).toBe(200)
      const { id } = await bench.paymentOf(orderId)
      const entries = await bench.app.db
        .selectFrom('credit_entries')
        .select(['kind', 'credits'])
        .where('payment_id', '=', id)
        .orderBy('id')
        .execute()
      expect(entries).toEqual([
        { kind: 'topup', credits: 100 },
        { kind: 'refund', credits: -100 },
      ])
    },
  )
  await fc.assert(run, { numRuns: cases(60, 1_000) })
})
