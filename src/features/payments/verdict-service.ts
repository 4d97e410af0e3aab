import type { PaymentOrder } from '#providers/payments/port.ts'
import { CURRENCY } from './rules.ts'

interface Expected {
  orderId: string
  merchantId: string
  reference: string
  amountCents: number
}

/**
 * - `paid`: in full, to us; some of it may have been refunded since.
 * - `not-approved`, `declined`, `pending`: not paid, or not yet.
 * - `rejected`, `our-account`: final; only an operator can fix our account.
 * - `mismatch`: captured money that does not match our order.
 */
export type Verdict =
  | { result: 'paid'; captureId: string; refundedCents: number }
  | { result: 'not-approved' | 'declined' | 'pending' | 'rejected' | 'our-account' }
  | { result: 'mismatch'; reason: string }

/** Only this verdict decides about credits. */
export function verdictOn(order: PaymentOrder, expected: Expected): Verdict {
  const wrong = [
    order.id !== expected.orderId && 'order',
    order.intent !== 'capture' && 'intent',
    order.merchantId !== expected.merchantId && 'merchant',
    order.reference !== expected.reference && 'user',
  ].find(part => part !== false)
  if (wrong) return { result: 'mismatch', reason: wrong }
  const { capture } = order
  if (!capture) return { result: 'not-approved' }
  if (capture.state === 'declined') return { result: 'declined' }
  if (capture.state === 'pending') return { result: 'pending' }
  if ((capture.state !== 'completed' && capture.state !== 'refunded') || !order.completed) {
    return { result: 'mismatch', reason: 'state' }
  }
  if (capture.amount?.currency !== CURRENCY) return { result: 'mismatch', reason: 'currency' }
  if (capture.amount.cents !== expected.amountCents) return { result: 'mismatch', reason: 'amount' }
  return { result: 'paid', captureId: capture.id, refundedCents: capture.refundedCents }
}
