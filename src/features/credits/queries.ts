import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'

/*
 * Every statement locks the balance first, so none deadlock. Only the unique index decides whether
 * a cause is new, because a snapshot may predate the lock.
 */
const lockedBalance = (businessId: number) =>
  sql`locked as materialized (select balance from credit_balances where business_id = ${businessId}
    for update)`

// Computed from the locked balance, because PostgreSQL checks the constraint on the older row
// version first.
const changedBalance = (businessId: number) =>
  sql`changed as (
    update credit_balances b set balance = l.balance + e.credits from entry e, locked l
    where b.business_id = ${businessId}
  )`

export async function findReserve(db: Db, { businessId }: BusinessScope, cause: string) {
  const entries = await db
    .selectFrom('credit_entries')
    .select('kind')
    .where('business_id', '=', businessId)
    .where('cause', 'in', [`reserve:${cause}`, `capture:${cause}`, `release:${cause}`])
    .execute()
  const kinds = new Set(entries.map(entry => entry.kind))
  if (kinds.has('release')) return 'released'
  if (kinds.has('capture')) return 'captured'
  return kinds.has('reserve') ? 'reserved' : undefined
}

interface Deposit {
  kind: 'purchase' | 'topup' | 'grant'
  credits: number
  cause: string
  paymentId?: number
  reason?: string
  now: Date
}

/**
 * Once per cause.
 * @returns whether this call added them.
 */
export const insertDeposit = (db: Db, { businessId }: BusinessScope, deposit: Deposit) =>
  sqlHasRow(db)`
    with entry as (
      insert into credit_entries (business_id, credits, kind, cause, payment_id, reason,
        created_at)
      values (${businessId}, ${deposit.credits}, ${deposit.kind}, ${deposit.cause},
        ${deposit.paymentId ?? null}, ${deposit.reason ?? null}, ${deposit.now})
      on conflict (business_id, cause) do nothing
      returning business_id, credits
    ),
    changed as (
      insert into credit_balances (business_id, balance) select business_id, credits from entry
      on conflict (business_id) do update set balance = credit_balances.balance + excluded.balance
    )
    select credits from entry`

interface Refund {
  /** At least 1. */
  credits: number
  cause: string
  paymentId: number
  reason: string
  now: Date
}

/** Removes no more than the balance, once per cause. @returns how many this call removed. */
export async function insertRefund(
  db: Db,
  { businessId }: BusinessScope,
  refund: Refund,
): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    with ${lockedBalance(businessId)},
    entry as (
      insert into credit_entries (business_id, credits, kind, cause, payment_id, reason, created_at)
      select ${businessId}::integer, -least(balance, ${refund.credits}::integer), 'refund',
        ${refund.cause}::text,
        ${refund.paymentId}::integer, ${refund.reason}::text, ${refund.now}::timestamptz
      from locked
      on conflict (business_id, cause) do nothing
      returning credits
    ),
    ${changedBalance(businessId)}
    select -credits as credits from entry`.execute(db)
  return rows[0]?.credits ?? 0
}

/** @returns the previous balance; undefined without a balance row. */
export async function insertAdjustment(
  db: Db,
  { businessId }: BusinessScope,
  adjustment: { to: number; cause: string; reason: string | null; now: Date },
) {
  const { rows } = await sql<{ before: number }>`
    with ${lockedBalance(businessId)},
    entry as (
      insert into credit_entries (business_id, credits, kind, cause, reason, created_at)
      select ${businessId}::integer, ${adjustment.to}::integer - balance, 'adjustment',
        ${adjustment.cause}::text, ${adjustment.reason}::text, ${adjustment.now}::timestamptz
      from locked where balance <> ${adjustment.to}::integer
      returning credits
    ),
    ${changedBalance(businessId)}
    select balance as before from locked`.execute(db)
  return rows[0]?.before
}

export async function readBalance(db: Db, { businessId }: BusinessScope): Promise<number> {
  const row = await db
    .selectFrom('credit_balances')
    .select('balance')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row?.balance ?? 0
}
