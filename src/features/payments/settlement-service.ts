import { creditsForCents } from '#domain/money.ts'
import { record } from '#features/activity/recording/service.ts'
import { addPurchase, readBalance } from '#features/credits/service.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import { type Actor, anonymous, type BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { PaymentOrder, PaymentOutcome } from '#providers/payments/port.ts'
import { settleClosed } from './closed-accounts-service.ts'
import type { PaidOrder } from './contract.ts'
import * as queries from './queries.ts'
import { creditsRefunded, followRefund, handleRefundReport } from './refunds-service.ts'
import { messages, refundNote } from './rules.ts'
import { type Verdict, verdictOn } from './verdict-service.ts'

export const referenceOf = ({ businessId }: BusinessScope, userId: number | null) =>
  `${businessId}:${userId ?? ''}`

/**
 * Credits only what the provider says is paid and ours. Idempotent and safe under concurrency.
 * @throws 409 if unpaid, 503 if the provider can't be reached.
 */
export async function settleOrder(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  by: Actor = anonymous,
): Promise<PaidOrder> {
  if (payment.state === 'captured')
    return await presentPaid(context, scope, payment, payment.refunded_cents)
  if (payment.user_id === null) throw await refuseClosed(context, scope, payment)
  if (payment.state === 'refused') throw refuse.conflict(messages.mismatch, 'payment-refused')
  const outcome = await captureOrShow(context, payment)
  const verdict = await verdictOf(context, scope, payment, outcome)
  if (verdict.result !== 'paid') throw await refuseUnpaid(context, scope, payment, verdict)
  const first = await credit(context, scope, payment, verdict, by)
  if (!first) {
    const settled = await queries.findPayment(context.db, scope, payment.provider_order_id)
    if (settled?.state !== 'captured' && settled?.user_id === null)
      throw await refuseClosed(context, scope, settled)
    if (settled?.state !== 'captured') throw refuse.conflict(messages.mismatch, 'payment-refused')
    if (verdict.refundedCents > 0)
      await followRefund(context, scope, payment, verdict.refundedCents)
  }
  return await presentPaid(context, scope, payment, verdict.refundedCents)
}

async function refuseClosed(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
): Promise<Refusal> {
  const became = await settleClosed(context, scope, payment)
  if (became === 'unavailable') return providerUnavailable()
  if (became === 'pending') return refuse.conflict(messages.pending, 'payment-pending')
  return refuse.conflict(messages.mismatch, 'payment-refused')
}

async function captureOrShow(
  { payments }: Context,
  { provider_order_id: orderId, refusals, reason }: queries.PaymentRow,
): Promise<PaymentOutcome<PaymentOrder>> {
  // While a capture is under review, repeating it may just return its first response.
  if (reason === 'pending') {
    const reviewed = await payments.showOrder(orderId)
    if (reviewed.status === 'ok' && reviewed.value.capture) return reviewed
  }
  const outcome = await payments.captureOrder(orderId, refusals)
  if (outcome.status === 'ok') return outcome
  const decides = outcome.status === 'unavailable' || outcome.code === 'in-progress'
  if (!decides && outcome.code !== 'already-captured') return outcome
  const shown = await payments.showOrder(orderId)
  // If the order shows no payment, a capture that was lost or is pending may still succeed.
  if (decides && shown.status === 'ok' && !shown.value.capture) return outcome
  return shown
}

async function verdictOf(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  outcome: PaymentOutcome<PaymentOrder>,
): Promise<Verdict> {
  const { payments, log } = context
  const orderId = payment.provider_order_id
  if (outcome.status === 'ok') {
    return verdictOn(outcome.value, {
      orderId,
      merchantId: payments.merchantId,
      reference: referenceOf(scope, payment.user_id),
      amountCents: payment.amount_cents,
    })
  }
  if (outcome.status === 'refused' && outcome.code === 'declined') return { result: 'declined' }
  if (outcome.status === 'refused' && outcome.code === 'not-approved')
    return { result: 'not-approved' }
  if (outcome.status === 'refused' && outcome.code === 'in-progress') return { result: 'pending' }
  log.warn({ orderId, status: outcome.status, reason: outcome.reason }, 'settling a payment failed')
  if (outcome.accountCode) await noteAccountProblem(context, 'payments', outcome)
  if (outcome.status === 'unavailable') throw providerUnavailable()
  return { result: outcome.code === 'our-account' ? 'our-account' : 'rejected' }
}

async function refuseUnpaid(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  verdict: Exclude<Verdict, { result: 'paid' }>,
): Promise<Refusal> {
  const { db, log } = context
  const { id, provider_order_id: orderId } = payment
  if (verdict.result === 'mismatch') {
    log.error(
      { orderId, businessId: scope.businessId, reason: verdict.reason },
      'a payment does not match its order',
    )
    await queries.markUnpaid(db, scope, id, 'refused', `mismatch: ${verdict.reason}`)
    return refuse.conflict(messages.mismatch, 'payment-refused')
  }
  if (verdict.result === 'declined' && payment.reason === 'pending')
    await declineReviewed(context, scope, payment)
  else await queries.markUnpaid(db, scope, id, 'opened', verdict.result)
  if (verdict.result === 'declined') return refuse.conflict(messages.failed, 'payment-declined')
  if (verdict.result === 'rejected') return refuse.conflict(messages.rejected, 'payment-rejected')
  if (verdict.result === 'our-account') return accountProblem()
  if (verdict.result === 'pending') return refuse.conflict(messages.pending, 'payment-pending')
  return refuse.conflict(messages.notApproved, 'payment-not-approved')
}

/** The owner was asked to wait for the review. */
async function declineReviewed(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
): Promise<void> {
  await inTransaction(context.db, async tx => {
    if (await queries.markUnpaid(tx, scope, payment.id, 'opened', 'declined'))
      await queries.insertDeclined(tx, scope, payment, context.clock())
  })
  context.wakeWorker()
}

/**
 * Adds the credits and the receipt and applies earlier refunds, in one transaction.
 * @returns false if another call did.
 */
async function credit(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  { captureId, refundedCents }: Extract<Verdict, { result: 'paid' }>,
  by: Actor,
) {
  const now = context.clock()
  const {
    id: paymentId,
    purpose,
    amount_cents: amountCents,
    provider_order_id: reference,
  } = payment
  const credits = creditsForCents(amountCents)
  const first = await inTransaction(context.db, async tx => {
    if (!(await queries.markCaptured(tx, scope, paymentId, captureId, now))) return false
    await addPurchase(tx, scope, { purpose, paymentId, credits, now })
    await queries.insertReceipt(tx, scope, payment.user_id, {
      paymentId,
      amountCents,
      credits,
      reference,
      now,
    })
    if (refundedCents > 0) await handleRefundReport(tx, scope, payment, refundedCents, now)
    await record(tx, by, { changes: [{ field: 'credits', after: credits }] })
    return true
  })
  if (!first) return false
  context.events.publish(scope, 'credits')
  context.wakeWorker()
  return true
}

async function presentPaid(
  { db }: Context,
  scope: BusinessScope,
  { provider_order_id: orderId, purpose, amount_cents: amountCents }: queries.PaymentRow,
  refundedCents: number,
): Promise<PaidOrder> {
  const note = refundNote(amountCents, refundedCents)
  return {
    orderId,
    purpose,
    amountCents,
    credits:
      creditsForCents(amountCents) -
      creditsRefunded(amountCents, Math.min(refundedCents, amountCents)),
    notificationCredits: await readBalance(db, scope),
    ...(note ? { note } : {}),
  }
}

export const providerUnavailable = () =>
  new Refusal(503, 'payment-unavailable', messages.error, { headers: { 'Retry-After': '10' } })

export const accountProblem = () => refuse.conflict(messages.ourAccount, 'payment-our-account')
