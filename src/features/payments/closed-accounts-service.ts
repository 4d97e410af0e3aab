import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { PaymentOrder } from '#providers/payments/port.ts'
import * as queries from './queries.ts'
import { NOT_REFUNDED } from './rules.ts'

/**
 * Refunds what was captured after the account closed. Idempotent and safe under concurrency.
 * @returns `pending` while the provider reviews the money, `unavailable` if it can't be reached;
 * retry both.
 */
export async function settleClosed(
  context: Context,
  scope: BusinessScope,
  { id, provider_order_id: orderId }: queries.PaymentRow,
): Promise<'settled' | 'pending' | 'unavailable'> {
  const { db, log, payments } = context
  const shown = await payments.showOrder(orderId)
  if (shown.status === 'unavailable') return 'unavailable'
  const isOurs = ({ id: shownId, merchantId, reference }: PaymentOrder) =>
    shownId === orderId &&
    merchantId === payments.merchantId &&
    reference?.startsWith(`${scope.businessId}:`)
  const capture = shown.status === 'ok' && isOurs(shown.value) ? shown.value.capture : undefined
  if (capture?.state === 'pending') return 'pending'
  if (!capture || capture.state === 'declined') {
    await queries.markClosed(db, scope, id, 'account-closed')
    return 'settled'
  }
  const back = await payments.refundCapture(capture.id)
  if (back.status !== 'ok' && back.accountCode) await noteAccountProblem(context, 'payments', back)
  if (back.status === 'unavailable') return 'unavailable'
  const given = back.status === 'ok' || back.code === 'already-refunded'
  const known = {
    orderId,
    captureId: capture.id,
    businessId: scope.businessId,
    cents: capture.amount?.cents,
  }
  if (given) log.warn(known, 'refunded a payment of a closed account')
  else
    log.error({ ...known, reason: back.reason }, 'refunding a payment of a closed account failed')
  await queries.markClosed(db, scope, id, given ? 'given back' : `account-closed: ${NOT_REFUNDED}`)
  return 'settled'
}
