import { type Selectable, sql } from 'kysely'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { hasRow, sqlHasRow } from '#platform/db/found.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import type { Schema } from '#platform/db/schema.ts'

export type PaymentRow = Selectable<Schema['payments']>

interface NewPayment {
  userId: number
  orderId: string
  purpose: PaymentRow['purpose']
  amountCents: number
  now: Date
}

/** @returns false for a closed business; waits if it is being closed. */
export const insertPayment = (
  db: Db,
  { businessId }: BusinessScope,
  { userId, orderId, purpose, amountCents, now }: NewPayment,
): Promise<boolean> =>
  sqlHasRow(db)`
    insert into payments (business_id, user_id, provider_order_id, purpose, amount_cents,
      created_at)
    select b.id, ${userId}::integer, ${orderId}::text, ${purpose}::text, ${amountCents}::integer,
      ${now}::timestamptz
    from businesses b where b.id = ${businessId} and b.closed_at is null for share of b
    returning id`

export const findPayment = (db: Db, { businessId }: BusinessScope, orderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('provider_order_id', '=', orderId)
    .executeTakeFirst()

const ofProvider = sql`/* across tenants: a payment of the provider */`

/** Works across tenants. */
export async function findPaymentOfOrder(db: Db, orderId: string) {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', orderId)
    .modifyEnd(ofProvider)
    .executeTakeFirst()
  return payment && { payment, scope: enterBusiness(scopeTo(payment.business_id)) }
}

/** The payer may have switched to another business since. */
export async function findPaymentOfPayer(db: Db, userId: number, orderId: string) {
  const payment = await db
    .selectFrom('payments as p')
    .innerJoin('memberships as m', join =>
      join.onRef('m.business_id', '=', 'p.business_id').onRef('m.user_id', '=', 'p.user_id'),
    )
    .selectAll('p')
    .where('p.provider_order_id', '=', orderId)
    .where('p.user_id', '=', userId)
    .modifyEnd(ofProvider)
    .executeTakeFirst()
  return payment && { payment, scope: enterBusiness(scopeTo(payment.business_id)) }
}

/** @returns false if settled already or the account closed. */
export const markCaptured = (
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  captureId: string,
  now: Date,
) =>
  hasRow(
    tx
      .updateTable('payments')
      .set({ state: 'captured', provider_capture_id: captureId, captured_at: now, reason: null })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .where('state', '=', 'opened')
      // Otherwise no one could use the credits.
      .where('user_id', 'is not', null)
      .returning('id'),
  )

/** @returns false if settled in the meantime. */
export async function markUnpaid(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  state: 'opened' | 'refused',
  reason: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('payments')
    .set(eb => ({
      state,
      reason,
      refusals: reason === 'pending' ? eb.ref('refusals') : eb('refusals', '+', 1),
    }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'opened')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function markClosed(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  reason: string,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'refused', reason })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '!=', 'captured')
    .execute()
}

export async function markRefusedRefunded(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ reason: 'given back' })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .execute()
}

/** Works across tenants. */
export async function findPaymentOfCapture(db: Db, captureId: string) {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider_capture_id', '=', captureId)
    .modifyEnd(ofProvider)
    .executeTakeFirst()
  return payment && { payment, scope: enterBusiness(scopeTo(payment.business_id)) }
}

/** @returns the previous total; undefined if it was not lower. */
export async function markRefunded(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  refundedCents: number,
) {
  const before = await tx
    .selectFrom('payments')
    .select('refunded_cents')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'captured')
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.refunded_cents >= refundedCents) return undefined
  await tx
    .updateTable('payments')
    .set({ refunded_cents: refundedCents })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return before.refunded_cents
}

interface Receipt {
  paymentId: number
  amountCents: number
  credits: number
  reference: string
  /** `amountCents` is the total so far; the credits are those of this refund. */
  refund?: { amountCents: number; creditsTaken: number; creditsSpent: number }
  now: Date
}

/**
 * Inserts one per payment and refunded total, and none for closed accounts. A corrected one goes to
 * the owner if the payer left.
 */
export async function insertReceipt(
  tx: Tx,
  scope: BusinessScope,
  userId: number | null,
  receipt: Receipt,
) {
  const { paymentId, amountCents, credits, reference, refund, now } = receipt
  const payload = { amountCents, credits, reference, refund, paidAt: now.toISOString() }
  const cause = causeOf('receipt', paymentId, ...(refund ? ['refund', refund.amountCents] : []))
  const orOwner = refund !== undefined
  await mailPayer(tx, scope, userId, { kind: 'receipt', cause, payload, orOwner, now })
}

/** At most one per payment. */
export async function insertDeclined(
  tx: Tx,
  scope: BusinessScope,
  { id, user_id, amount_cents, provider_order_id, created_at }: PaymentRow,
  now: Date,
) {
  const kind = 'payment-declined'
  const payload = {
    amountCents: amount_cents,
    reference: provider_order_id,
    openedAt: created_at.toISOString(),
  }
  await mailPayer(tx, scope, user_id, { kind, cause: causeOf(kind, id), payload, now })
}

interface Mail {
  kind: 'receipt' | 'payment-declined'
  cause: ReturnType<typeof causeOf>
  payload: Record<string, unknown>
  orOwner?: boolean
  now: Date
}

async function mailPayer(
  tx: Tx,
  { businessId }: BusinessScope,
  userId: number | null,
  { kind, cause, payload, orOwner = false, now }: Mail,
) {
  const message = insertMessages(
    {
      business_id: sql`b.id`,
      user_id: sql`u.id`,
      kind,
      channel: 'email',
      recipient: sql`u.email`,
      due_at: now,
      cause,
      payload,
      created_at: now,
    },
    sql`from businesses b
      left join memberships m on m.business_id = ${businessId} and m.user_id = ${userId}
      join users u on u.id = coalesce(m.user_id, ${orOwner ? sql`b.owner_user_id` : sql`null`})
      where b.id = ${businessId}`,
  )
  await sql`${message} ${unlessPlanned}`.execute(tx)
}
