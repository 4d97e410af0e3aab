import { describe, expect, test } from 'vitest'
import type { NewOrder, PaymentProvider, PaymentRefusal } from './port.ts'
import type { SandboxDecision } from './sandbox-store.ts'
import type { Step } from './stand-in.ts'
import type { IssueName } from './stand-in-resources.ts'

export interface SentReport {
  headers: Record<string, string>
  body: string
}

interface Bench {
  provider: PaymentProvider
  decide(orderId: string, decision: SandboxDecision): Promise<unknown>
  answerNext(step: Step, issue: IssueName): void
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

export function paymentConformance(open: () => Promise<Bench>): void {
  describe('every payment provider', () => {
    const openOrder = async (change: Partial<NewOrder> = {}) => {
      const bench = await open()
      const outcome = await bench.provider.createOrder({ ...exampleOrder, ...change })
      if (outcome.status !== 'ok') throw new Error(outcome.reason)
      return { ...bench, order: outcome.value }
    }

    test('opens an order to our merchant, and returns where to pay it', async () => {
      const { provider, order } = await openOrder()
      expect(order.approveUrl).toMatch(/^https?:\/\/.+/)
      expect(await provider.showOrder(order.id)).toEqual({
        status: 'ok',
        value: {
          id: order.id,
          completed: false,
          intent: 'capture',
          merchantId: provider.merchantId,
          reference: '7:12',
          capture: undefined,
        },
      })
    })

    test('takes no money before the buyer approves or after they cancel', async () => {
      const { provider, order, decide } = await openOrder()
      expect(await provider.captureOrder(order.id)).toMatchObject({
        status: 'refused',
        code: 'not-approved',
      })
      await decide(order.id, 'cancelled')
      expect(await provider.captureOrder(order.id)).toMatchObject({
        status: 'refused',
        code: 'not-approved',
      })
    })

    test('captures once, however often and concurrently it is called, and returns the capture each time', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'approved')
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => provider.captureOrder(order.id)),
      )
      expect(outcomes[0]).toMatchObject({
        status: 'ok',
        value: {
          completed: true,
          capture: { state: 'completed', amount: { currency: 'USD', cents: 1050 } },
        },
      })
      for (const outcome of [...outcomes, await provider.showOrder(order.id)])
        expect(outcome).toEqual(outcomes[0])
      expect(await provider.captureOrder(order.id, 1)).toMatchObject({
        status: 'refused',
        code: 'already-captured',
      })
    })

    test('distinguishes a declined card, a failure of the provider and a success with another card', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'declined')
      expect(await provider.captureOrder(order.id)).toMatchObject({
        status: 'refused',
        code: 'declined',
      })
      await decide(order.id, 'error')
      expect(await provider.captureOrder(order.id, 1)).toMatchObject({ status: 'unavailable' })
      await decide(order.id, 'approved')
      expect(await provider.captureOrder(order.id)).toMatchObject({
        status: 'refused',
        code: 'declined',
      })
      expect(await provider.captureOrder(order.id, 1)).toMatchObject({
        status: 'ok',
        value: { completed: true },
      })
    })

    test.each<[IssueName, PaymentRefusal, string | undefined]>([
      ['conflict', 'in-progress', undefined],
      ['completing', 'in-progress', undefined],
      ['declined', 'declined', undefined],
      ['refused', 'rejected', undefined],
      ['denied', 'our-account', 'PERMISSION_DENIED'],
      ['restricted', 'our-account', 'PAYEE_ACCOUNT_RESTRICTED'],
      ['receivingLimit', 'our-account', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'],
    ])('maps the capture refusal “%s” to %s', async (issue, code, accountCode) => {
      const { provider, order, decide, answerNext } = await openOrder()
      await decide(order.id, 'approved')
      answerNext('capture', issue)
      const outcome = await provider.captureOrder(order.id)
      expect(outcome).toMatchObject({ status: 'refused', code })
      expect(outcome.status === 'refused' && outcome.accountCode).toBe(accountCode)
      expect(await provider.captureOrder(order.id)).toMatchObject({ status: 'ok' })
    })

    test('reports an account problem when an order can’t be opened', async () => {
      const { provider, answerNext } = await open()
      answerNext('create', 'payee')
      expect(await provider.createOrder(exampleOrder)).toMatchObject({
        status: 'refused',
        code: 'our-account',
        accountCode: 'PAYEE_ACCOUNT_INVALID',
      })
    })

    test('asks again later for a refund in progress', async () => {
      const { provider, order, decide, answerNext } = await openOrder()
      await decide(order.id, 'approved')
      const paid = await provider.captureOrder(order.id)
      const id = paid.status === 'ok' ? (paid.value.capture?.id ?? '') : ''
      answerNext('refund', 'previousInProgress')
      expect(await provider.refundCapture(id)).toMatchObject({ status: 'unavailable' })
      expect(await provider.refundCapture(id)).toEqual({ status: 'ok', value: 'done' })
    })

    test('finds no order that it did not open, and lets no id change the path of a request', async () => {
      const { provider } = await open()
      for (const id of [
        '5O190127TN364715T',
        '',
        '../../v1/oauth2/token',
        'a/b',
        'x?y=z',
        'x'.repeat(500),
      ]) {
        expect(await provider.showOrder(id)).toMatchObject({ status: 'refused', code: 'not-found' })
        expect(await provider.captureOrder(id)).toMatchObject({
          status: 'refused',
          code: 'not-found',
        })
      }
    })

    test('finds the order of a capture, and of nothing else', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'approved')
      const paid = await provider.captureOrder(order.id)
      const id = paid.status === 'ok' ? (paid.value.capture?.id ?? '') : ''
      expect(await provider.orderOfCapture(id)).toEqual({ status: 'ok', value: order.id })
      for (const other of ['5O190127TN364715T', '', '../../v1/oauth2/token', 'x'.repeat(500)]) {
        expect(await provider.orderOfCapture(other)).toMatchObject({
          status: 'refused',
          code: 'not-found',
        })
      }
    })

    test('refunds the rest of a capture once, however often and concurrently it is called, and nothing of another', async () => {
      const { provider, order, decide } = await openOrder()
      await decide(order.id, 'approved')
      const paid = await provider.captureOrder(order.id)
      const id = paid.status === 'ok' ? (paid.value.capture?.id ?? '') : ''
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () => provider.refundCapture(id)),
      )
      expect(outcomes).toEqual(Array(4).fill({ status: 'ok', value: 'done' }))
      expect(await provider.showOrder(order.id)).toMatchObject({
        value: { capture: { id, state: 'refunded', refundedCents: 1050 } },
      })
      for (const other of ['5O190127TN364715T', '', '../../v1/oauth2/token', 'x'.repeat(500)]) {
        expect(await provider.refundCapture(other)).toMatchObject({
          status: 'refused',
          code: 'not-found',
        })
      }
    })

    test('reports approvals and payments with a signature', async () => {
      const { provider, order, decide, reports } = await openOrder()
      await decide(order.id, 'approved')
      await provider.captureOrder(order.id)
      const read = await Promise.all(
        reports.map(report => provider.readReport(headerOf(report), report.body)),
      )
      expect(read).toMatchObject([
        { status: 'ok', event: { kind: 'order-approved', orderId: order.id } },
        { status: 'ok', event: { kind: 'capture-completed', orderId: order.id } },
      ])
    })

    test('rejects a report that is unsigned, changed, signed for another webhook, or not an event', async () => {
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
        expect(await provider.readReport(headerOf(report), report.body)).toMatchObject({
          status: 'forged',
        })
      }
    })
  })
}
