import { creditsForDollars } from '#domain/money.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { PaymentEvent } from '#providers/payments/port.ts'
import type { OrderInput, PaidOrder } from './contract.ts'
import * as queries from './queries.ts'
import { followRefund } from './refunds-service.ts'
import { CURRENCY, messages, orderDescription, presets } from './rules.ts'
import {
  accountProblem,
  providerUnavailable,
  referenceOf,
  settleOrder,
} from './settlement-service.ts'

export const readSettings = ({ payments }: Context) => ({
  provider: payments.kind,
  clientId: payments.clientId,
  currency: CURRENCY,
  presets: { credits: [...presets.credits], topup: [...presets.topup] },
})

const SCREENS = { credits: '/notifications', topup: '/topup' }

/** Only recorded orders are credited. */
export async function openOrder(context: Context, member: Member, { purpose, amount }: OrderInput) {
  const { config, payments, db } = context
  await context.limits.spend('payment-order', String(member.scope.businessId))
  const amountCents = amount * 100
  const credits = creditsForDollars(amount)
  const screen = `${config.appUrl}${SCREENS[purpose]}`
  const outcome = await payments.createOrder({
    amountCents,
    description: orderDescription(purpose, amountCents, credits, config.brandName),
    reference: referenceOf(member.scope, member.userId),
    returnUrl: `${screen}?payment=approved&amount=${amount}`,
    cancelUrl: `${screen}?payment=cancelled&amount=${amount}`,
  })
  if (outcome.status !== 'ok') {
    context.log.warn(
      { status: outcome.status, reason: outcome.reason },
      'opening a payment order failed',
    )
    if (!outcome.accountCode) throw providerUnavailable()
    await noteAccountProblem(context, 'payments', outcome)
    throw accountProblem()
  }
  const { id, approveUrl } = outcome.value
  const opened = await queries.insertPayment(db, member.scope, {
    userId: member.userId,
    orderId: id,
    purpose,
    amountCents,
    now: context.clock(),
  })
  if (!opened) throw refuse.noSession()
  return { id, purpose, amountCents, credits, approveUrl }
}

/**
 * Credits an order once.
 * @throws 404 for another user's order, 409 if unpaid, 503 if the provider can't be reached; all
 * can be retried.
 */
export async function captureOrder(
  context: Context,
  member: Member,
  orderId: string,
): Promise<PaidOrder> {
  const found = await queries.findPaymentOfPayer(context.db, member.userId, orderId)
  if (!found) throw refuse.notFound(messages.noOrder)
  const { scope, payment } = found
  return await settleOrder(context, scope, payment, { ...member, scope })
}

interface SentReport {
  clientIp: string
  header: (name: string) => string | undefined
  body: string
}

/**
 * @throws 400 without the provider's signature, 503 if that can't be checked, to receive the report
 * again; 429 after many of both.
 */
export async function receiveReport(context: Context, { clientIp, header, body }: SentReport) {
  await context.limits.spend('payment-report', clientIp)
  const report = await context.payments.readReport(header, body)
  if (report.status === 'ok') await context.limits.refund('payment-report', clientIp)
  if (report.status === 'unavailable') throw providerUnavailable()
  if (report.status === 'forged') {
    context.log.warn({ reason: report.reason }, 'rejected an unsigned payment report')
    throw refuse.invalid('This report was not signed by the payment provider.')
  }
  const { kind, orderId, captureId, id } = report.event
  const found = kind === 'other' ? undefined : await findReported(context, report.event)
  context.log.info(
    { event: id, kind, orderId, captureId, known: found !== undefined },
    'payment report',
  )
  if (!found) return
  const { scope, payment } = found
  // Only a decline after a review is news. Otherwise, the payer knows and may be trying another
  // card.
  if (kind === 'capture-declined' && payment.reason !== 'pending') return
  await settleOrder(context, scope, payment).catch(error => {
    // Another report only helps if the provider couldn't be reached.
    if (!(error instanceof Refusal) || error.status === 503) throw error
    // The provider returned the order as it was before its review ended.
    if (endsReview(kind) && error.code === 'payment-pending') throw providerUnavailable()
  })
  if (kind !== 'capture-refunded' && kind !== 'capture-reversed') return
  const settled = await queries.findPayment(context.db, scope, payment.provider_order_id)
  const reversed = kind === 'capture-reversed'
  if (settled?.state === 'captured') await readRefund(context, scope, settled, reversed)
  else if (settled?.state === 'refused') await noteRefunded(context, scope, settled, reversed)
  // The refund has to be reported again until the payment is settled.
  else if (settled?.state === 'opened') throw providerUnavailable()
}

async function noteRefunded(
  { db, payments }: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  reversed: boolean,
) {
  if (reversed) return await queries.markRefusedRefunded(db, scope, payment.id)
  const shown = await payments.showOrder(payment.provider_order_id)
  if (shown.status === 'unavailable') throw providerUnavailable()
  const capture = shown.status === 'ok' ? shown.value.capture : undefined
  if (capture?.amount && capture.refundedCents >= capture.amount.cents)
    await queries.markRefusedRefunded(db, scope, payment.id)
}

const endsReview = (kind: PaymentEvent['kind']) =>
  kind === 'capture-completed' || kind === 'capture-declined'

async function findReported({ db, payments }: Context, { orderId, captureId }: PaymentEvent) {
  if (orderId) return await queries.findPaymentOfOrder(db, orderId)
  if (!captureId) return undefined
  const known = await queries.findPaymentOfCapture(db, captureId)
  if (known) return known
  const order = await payments.orderOfCapture(captureId)
  if (order.status === 'unavailable') throw providerUnavailable()
  return order.status === 'ok' ? await queries.findPaymentOfOrder(db, order.value) : undefined
}

/**
 * Uses the provider's total, not the report's. A reversal counts as a full refund, because its
 * order may not show it.
 */
async function readRefund(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  reversed: boolean,
) {
  if (reversed) return await followRefund(context, scope, payment, payment.amount_cents)
  const shown = await context.payments.showOrder(payment.provider_order_id)
  if (shown.status !== 'ok') throw providerUnavailable()
  const { capture } = shown.value
  if (capture && capture.id === payment.provider_capture_id) {
    await followRefund(context, scope, payment, capture.refundedCents)
  }
}
