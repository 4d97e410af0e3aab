import { describe, expect, test } from 'vitest'
import type { NewOrder, PaymentProvider } from './port.ts'
import type { SandboxDecision } from './sandbox-store.ts'

/** A report as it came over HTTP. */
export interface SentReport {
  headers: Record<string, string>
  body: string
}

interface Bench {
  provider: PaymentProvider
  /** Acts as the buyer in the payment window. */
  decide(orderId: string, decision: SandboxDecision): Promise<unknown>
  /** Everything reported so far, oldest first. */
  reports: SentReport[]
}

export const exampleOrder: NewOrder = {
  amountCents: 1050,
  description: '105 notification credits',
  reference: '7:12',
  returnUrl: 'https://kairos.test/topup?purpose=topup',
  cancelUrl: 'https://kairos.test/topup?cancelled=1',
}

const headerOf = (report: SentReport) => (name: string) => report.headers[name]

/** What every payment provider must do, whatever is behind it. */
export function paymentConformance(open: () => Promise<Bench>): void {
  describe('every payment provider', () => {
    const openOrder = async (change: Partial<NewOrder> = {}) => {
      const bench = await open()
      const outcome = await bench.provider.createOrder({ ...exampleOrder, ...change })
      if (outcome.status !== 'ok') throw new Error(outcome.reason)
      return { ...bench, order: outcome.value }
    }

    test('opens an order for the whole amount, to our merchant, in dollars, and says where it is paid', async () => {
      const { provider, order } = await openOrder()
      expect(order.approveUrl).toMatch(/^https?:\/\/.+/)
      expect(await provider.showOrder(order.id)).toEqual({
        status: 'ok',
        value: {
          id: order.id,
          state: 'open',
          intent: 'capture',
          merchantId: provider.merchantId,
          reference: '7:12',
          amount: { currency: 'USD', cents: 1050 },
          capture: undefined,
        },
      })
    })

    test('takes no money before the buyer agrees, nor after a cancel', async () => {
      const { provider, order, decide } = await openOrder()
      expect(await provider.captureOrder(order.id)).toMatchObject({ status: 'refused', code: 'not-approved' })
      await decide(order.id, 'cancelled')
      expect(await provider.captureOrder(order.id)).toMatchObject({ status: 'refused', code: 'not-approved' })
    })

    test('takes the money once, however often and concurrently it is asked', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'approved')
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => provider.captureOrder(order.id)))
      const taken = outcomes.filter(outcome => outcome.status === 'ok')
      expect(taken).toHaveLength(1)
      expect(taken[0]).toMatchObject({
        value: { state: 'completed', capture: { state: 'completed', amount: { currency: 'USD', cents: 1050 } } },
      })
      const others = outcomes.filter(outcome => outcome.status !== 'ok')
      expect(new Set(others.map(outcome => outcome.status === 'refused' && outcome.code))).toEqual(
        new Set(['already-captured']),
      )
      expect(await provider.showOrder(order.id)).toEqual(taken[0])
    })

    test("tells a bank's no from a failure of the provider, and both from a yes with another card", async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'declined')
      expect(await provider.captureOrder(order.id)).toMatchObject({ status: 'refused', code: 'declined' })
      await decide(order.id, 'error')
      expect(await provider.captureOrder(order.id)).toMatchObject({ status: 'unavailable' })
      await decide(order.id, 'approved')
      expect(await provider.captureOrder(order.id)).toMatchObject({ status: 'ok', value: { state: 'completed' } })
    })

    test('knows no order that it did not open, and asks for no path that an id could make up', async () => {
      const { provider } = await open()
      for (const id of ['5O190127TN364715T', '', '../../v1/oauth2/token', 'a/b', 'x?y=z', 'x'.repeat(500)]) {
        expect(await provider.showOrder(id)).toMatchObject({ status: 'refused', code: 'not-found' })
        expect(await provider.captureOrder(id)).toMatchObject({ status: 'refused', code: 'not-found' })
      }
    })

    test('knows the order of a capture, and of nothing else', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'approved')
      const paid = await provider.captureOrder(order.id)
      const id = paid.status === 'ok' ? (paid.value.capture?.id ?? '') : ''
      expect(await provider.orderOfCapture(id)).toEqual({ status: 'ok', value: order.id })
      for (const other of ['5O190127TN364715T', '', '../../v1/oauth2/token', 'x'.repeat(500)]) {
        expect(await provider.orderOfCapture(other)).toMatchObject({ status: 'refused', code: 'not-found' })
      }
    })

    test('gives back what is left of a capture once, however often and concurrently it is asked, and nothing of another', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'approved')
      const paid = await provider.captureOrder(order.id)
      const id = paid.status === 'ok' ? (paid.value.capture?.id ?? '') : ''
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => provider.refundCapture(id)))
      expect(outcomes).toEqual(Array(4).fill({ status: 'ok', value: 'done' }))
      expect(await provider.showOrder(order.id)).toMatchObject({
        value: { capture: { id, state: 'refunded', refundedCents: 1050 } },
      })
      for (const other of ['5O190127TN364715T', '', '../../v1/oauth2/token', 'x'.repeat(500)]) {
        expect(await provider.refundCapture(other)).toMatchObject({ status: 'refused', code: 'not-found' })
      }
    })

    test('reports what was agreed and what was paid, signed', async () => {
      const { provider, order, decide, reports } = await openOrder()
      await decide(order.id, 'approved')
      await provider.captureOrder(order.id)
      const read = await Promise.all(reports.map(report => provider.readReport(headerOf(report), report.body)))
      expect(read).toMatchObject([
        { status: 'ok', event: { kind: 'order-approved', orderId: order.id } },
        { status: 'ok', event: { kind: 'capture-completed', orderId: order.id } },
      ])
    })

    test('believes no report that is unsigned, changed, signed for another, or no event at all', async () => {
      const { provider, order, decide, reports } = await openOrder()
      await decide(order.id, 'approved')
      const { headers, body } = reports[0]!
      const forged: SentReport[] = [
        { headers: {}, body },
        { headers: { ...headers, 'paypal-transmission-sig': '' }, body },
        { headers: { ...headers, 'paypal-transmission-sig': 'bm9uc2Vuc2U=' }, body },
        { headers: { ...headers, 'paypal-transmission-id': 'another' }, body },
        { headers, body: body.replace(order.id, '5O190127TN364715T') },
        { headers, body: `${body.slice(0, -1)},"webhook_id":"WH-OTHER"}` },
        { headers, body: '{}' },
        { headers, body: 'null' },
        { headers, body: `${body}, "verification_status": "SUCCESS"` },
        { headers, body: '' },
      ]
      for (const report of forged) {
        expect(await provider.readReport(headerOf(report), report.body)).toMatchObject({ status: 'forged' })
      }
    })
  })
}
