import { creditsForDollars } from '#domain/money.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { BusinessScope, Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { PaymentEvent } from '#providers/payments/port.ts'
import type { OrderInput, PaidOrder } from './contract.ts'
import * as queries from './queries.ts'
import { followRefund } from './refunds-service.ts'
import { CURRENCY, messages, orderDescription, presets } from './rules.ts'
import { ourAccount, referenceOf, settle, unavailable } from './settlement-service.ts'

/** How payments are made here, for the browser. */
export const readSettings = ({ payments }: Context) => ({
  provider: payments.kind,
  clientId: payments.clientId,
  currency: CURRENCY,
  presets: { credits: [...presets.credits], topup: [...presets.topup] },
})

const SCREENS = { credits: '/notifications', topup: '/topup' }

/**
 * Opens an order with the provider and remembers it: only what was opened here is ever credited.
 */
export async function openOrder(context: Context, owner: Owner, { purpose, amount }: OrderInput) {
  const { config, payments, db } = context
  await context.limits.spend('payment-order', String(owner.scope.businessId))
  const amountCents = amount * 100
  const credits = creditsForDollars(amount)
  const screen = `${config.appUrl}${SCREENS[purpose]}`
  const outcome = await payments.createOrder({
    amountCents,
    description: orderDescription(purpose, amountCents, credits, config.brandName),
    reference: referenceOf(owner.scope, owner.userId),
    returnUrl: `${screen}?payment=approved&amount=${amount}`,
    cancelUrl: `${screen}?payment=cancelled&amount=${amount}`,
  })
  if (outcome.status !== 'ok') {
    context.log.warn(
      { status: outcome.status, reason: outcome.reason },
      'a payment order was not opened',
    )
    if (!outcome.accountCode) throw unavailable()
    await noteAccountProblem(context, 'payments', outcome)
    throw ourAccount()
  }
  const { id, approveUrl } = outcome.value
  await queries.insertPayment(db, owner.scope, {
    userId: owner.userId,
    orderId: id,
    purpose,
    amountCents,
    now: context.clock(),
  })
  return { id, purpose, amountCents, credits, approveUrl }
}

/**
 * Takes the money of an order that this user opened and approved, checks it with the provider, and
 * credits it once, whoever reports it and however often.
 * @throws 404 for an order that was not opened by this user, 409 when it is not paid, 503 when the
 * provider can't be asked; all of these may be tried again.
 */
export async function captureOrder(
  context: Context,
  owner: Owner,
  orderId: string,
): Promise<PaidOrder> {
  const payment = await queries.findPayment(context.db, owner.scope, orderId)
  if (payment?.user_id !== owner.userId) throw refuse.notFound(messages.noOrder)
  return await settle(context, owner.scope, payment)
}

/**
 * Takes note of a report over HTTP.
 * @throws 400 when the provider did not sign it, 503 when that, or the order, can't be checked now,
 * so that it is reported again.
 */
export async function receiveReport(
  context: Context,
  header: (name: string) => string | undefined,
  body: string,
) {
  const report = await context.payments.readReport(header, body)
  if (report.status === 'unavailable') throw unavailable()
  if (report.status === 'forged') {
    context.log.warn({ reason: report.reason }, 'a payment report was not believed')
    throw refuse.invalid('This report was not signed by the payment provider.')
  }
  const { kind, orderId, captureId, id } = report.event
  const matters = kind !== 'other' && kind !== 'capture-declined'
  const found = matters ? await findReported(context, report.event) : undefined
  context.log.info(
    { event: id, kind, orderId, captureId, known: found !== undefined },
    'payment report',
  )
  if (!found) return
  const { scope, payment } = found
  await settle(context, scope, payment).catch(error => {
    // What is not paid is not an error of the report; only what could not be asked is reported
    // again.
    if (!(error instanceof Refusal) || error.status === 503) throw error
  })
  if (kind !== 'capture-refunded' && kind !== 'capture-reversed') return
  const settled = await queries.findPayment(context.db, scope, payment.provider_order_id)
  if (settled?.state === 'captured')
    await readRefund(context, scope, settled, kind === 'capture-reversed')
  else if (settled?.state === 'refused') await noteGivenBack(context, scope, settled)
  // Money went back of a payment that is not settled yet: to be reported again until it is.
  else if (settled?.state === 'opened') throw unavailable()
}

/**
 * Of a payment that nothing was credited for, the money went back, as an administrator saw to it.
 */
async function noteGivenBack(
  { db, payments }: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
) {
  const shown = await payments.showOrder(payment.provider_order_id)
  if (shown.status === 'unavailable') throw unavailable()
  const capture = shown.status === 'ok' ? shown.value.capture : undefined
  if (capture?.amount && capture.refundedCents >= capture.amount.cents)
    await queries.markGivenBack(db, scope, payment.id)
}

/**
 * The payment that a report is about. Of a capture that is not written down here yet, only the
 * provider knows the order.
 */
async function findReported({ db, payments }: Context, { orderId, captureId }: PaymentEvent) {
  if (orderId) return await queries.findPaymentOfOrder(db, orderId)
  if (!captureId) return undefined
  const known = await queries.findPaymentOfCapture(db, captureId)
  if (known) return known
  const order = await payments.orderOfCapture(captureId)
  if (order.status === 'unavailable') throw unavailable()
  return order.status === 'ok' ? await queries.findPaymentOfOrder(db, order.value) : undefined
}

/**
 * Follows money that went back: how much, the provider says when it is asked, not the report. Of
 * what the provider took back itself, after a dispute, an order need not say anything: then it is
 * all of it.
 */
async function readRefund(
  context: Context,
  scope: BusinessScope,
  payment: queries.PaymentRow,
  reversed: boolean,
) {
  if (reversed) return await followRefund(context, scope, payment, payment.amount_cents)
  const shown = await context.payments.showOrder(payment.provider_order_id)
  if (shown.status !== 'ok') throw unavailable()
  const { capture } = shown.value
  if (capture && capture.id === payment.provider_capture_id) {
    await followRefund(context, scope, payment, capture.refundedCents)
  }
}
