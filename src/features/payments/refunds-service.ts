import { creditsForCents, formatCents } from '#domain/money.ts'
import { removeRefunded } from '#features/credits/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { insertReceipt, markRefunded, type PaymentRow } from './queries.ts'

export const creditsRefunded = (amountCents: number, refundedCents: number): number =>
  creditsForCents(amountCents) - creditsForCents(amountCents - refundedCents)

/** The total only increases, so repeated, late or reordered reports change nothing. */
export async function followRefund(
  context: Context,
  scope: BusinessScope,
  payment: PaymentRow,
  refundedCents: number,
) {
  const took = await inTransaction(context.db, tx =>
    handleRefundReport(tx, scope, payment, refundedCents, context.clock()),
  )
  if (!took) return
  const { provider_order_id: reference } = payment
  const { wanted, taken } = took
  context.log.warn(
    {
      orderId: reference,
      businessId: scope.businessId,
      refundedCents,
      taken,
      spentBefore: wanted - taken,
    },
    'a payment was refunded',
  )
  context.events.publish(scope, 'credits')
  context.wakeWorker()
}

/** @returns undefined if already applied. */
export async function handleRefundReport(
  tx: Tx,
  scope: BusinessScope,
  payment: PaymentRow,
  refundedCents: number,
  now: Date,
) {
  const { id: paymentId, amount_cents: amountCents, provider_order_id: reference } = payment
  const inAll = Math.min(refundedCents, amountCents)
  const before = await markRefunded(tx, scope, paymentId, inAll)
  if (before === undefined) return undefined
  const wanted = creditsRefunded(amountCents, inAll) - creditsRefunded(amountCents, before)
  const reason = `${formatCents(inAll - before)} refunded`
  const taken =
    wanted > 0
      ? await removeRefunded(tx, scope, {
          paymentId,
          credits: wanted,
          refundedCents: inAll,
          reason,
          now,
        })
      : 0
  const bought = creditsForCents(amountCents)
  const refund = { amountCents: inAll, creditsTaken: taken, creditsSpent: wanted - taken }
  await insertReceipt(tx, scope, payment.user_id, {
    paymentId,
    amountCents,
    credits: bought,
    reference,
    refund,
    now,
  })
  return { wanted, taken }
}
