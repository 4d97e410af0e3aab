import { randomUUID } from 'node:crypto'
import { withoutNumbers } from '#domain/text.ts'
import { DAY_MS } from '#domain/time/date.ts'
import { localDateOf, zoneOrUtc } from '#domain/time/zone.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { refuse } from '#platform/refusal.ts'
import { type Capped, insertCaptures, insertReleases, insertReserves } from './batch-queries.ts'
import { forgetCappedBefore, lockBalances, readSpending } from './cap-queries.ts'
import { type CappedClient, type CapReason, Caps, keyOf } from './cap-rules.ts'
import * as queries from './queries.ts'
import { FREE_CREDITS } from './rules.ts'

export { readBalance } from './queries.ts'

interface ReserveInput extends Capped {
  /** Null for a test call. */
  messageId: number | null
  /** At least 1. */
  credits: number
  /** Identifies this send within the business: a cause reserves once. */
  cause: string
  now: Date
}

/**
 * `fresh` is false if an earlier call reserved the credits. After `captured` or `released`, sending
 * again needs a new cause.
 */
export type ReserveOutcome =
  | { ok: true; fresh: boolean }
  | { ok: false; reason: 'no-credits' | 'captured' | 'released' }

/** The balance never goes below zero under concurrency. */
export async function reserve(
  db: Db,
  scope: BusinessScope,
  input: ReserveInput,
): Promise<ReserveOutcome> {
  if (!Number.isInteger(input.credits) || input.credits < 1)
    throw new RangeError('A reserve must be at least 1 credit.')
  const { businessId } = scope
  const debited = await insertReserves(db, [{ ...input, businessId }], input.now)
  if (debited.size === 1) return { ok: true, fresh: true }
  const before = await queries.findReserve(db, scope, input.cause)
  if (before === 'reserved') return { ok: true, fresh: false }
  return { ok: false, reason: before ?? 'no-credits' }
}

type BatchReserveInput = Omit<ReserveInput, 'now'> & {
  scope: BusinessScope
  /** Set for a new client who booked online; see `CappedClient`. */
  newClient?: string | undefined
}

export type CappedOutcome = ReserveOutcome | { ok: false; reason: CapReason }

/**
 * Checks new clients' caps.
 * @returns outcomes in order.
 */
export async function reserveMany(
  db: Db,
  inputs: readonly BatchReserveInput[],
  now: Date,
): Promise<CappedOutcome[]> {
  if (inputs.some(({ credits }) => !Number.isInteger(credits) || credits < 1)) {
    throw new RangeError('A reserve must be at least 1 credit.')
  }
  if (inputs.length === 0) return []
  if (inputs.every(({ newClient }) => newClient === undefined))
    return await reserveAll(db, inputs, now)
  return await inTransaction(db, async tx => {
    const judged = await judgeCaps(tx, inputs, now)
    const fitting = judged.flatMap(({ input, reached }) => (reached ? [] : input))
    const outcomes = await reserveAll(tx, fitting, now)
    return await Promise.all(
      judged.map(async ({ input, reached }) => {
        // Before any await, so in order.
        if (!reached) return outcomes.shift()!
        const held = (await queries.findReserve(tx, input.scope, input.cause)) === 'reserved'
        return held ? { ok: true as const, fresh: false } : { ok: false as const, reason: reached }
      }),
    )
  })
}

/** Locks all balances. */
async function judgeCaps(tx: Tx, inputs: readonly BatchReserveInput[], now: Date) {
  const zones = await lockBalances(
    tx,
    inputs.map(({ scope }) => scope.businessId),
  )
  const clientOf = ({ scope: { businessId }, newClient: client }: BatchReserveInput) =>
    client === undefined ? undefined : { businessId, client }
  const clients = inputs.map(clientOf).filter(client => client !== undefined)
  const today = ({ businessId }: CappedClient) =>
    localDateOf(now.getTime(), zoneOrUtc(zones.get(businessId) ?? 'UTC'))
  const dated = [...new Map(clients.map(one => [keyOf(one), { ...one, day: today(one) }])).values()]
  const spendings = new Map((await readSpending(tx, dated)).map(row => [keyOf(row), row]))
  const caps = new Caps()
  return inputs.map(input => {
    const client = clientOf(input)
    const spending = client && spendings.get(keyOf(client))
    if (!spending) return { input, reached: undefined }
    const capped = { client: spending.client, day: spending.day }
    return { input: { ...input, capped }, reached: caps.spend(spending, input.credits) }
  })
}

async function reserveAll(
  db: Db,
  inputs: readonly (Omit<BatchReserveInput, 'newClient'> & Capped)[],
  now: Date,
): Promise<ReserveOutcome[]> {
  const wanted = inputs.map(({ scope, ...input }) => ({ ...input, businessId: scope.businessId }))
  const debited = wanted.length === 0 ? new Set<number>() : await insertReserves(db, wanted, now)
  const outcomes: ReserveOutcome[] = []
  for (const [n, { scope, ...input }] of inputs.entries()) {
    outcomes.push(
      debited.has(n) ? { ok: true, fresh: true } : await reserve(db, scope, { ...input, now }),
    )
  }
  return outcomes
}

/** Later dates may still be today in some time zone. */
export async function forgetCapped({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await forgetCappedBefore(db, localDateOf(clock().getTime() - DAY_MS, 'UTC'))
}

export async function captureMany(
  db: Db,
  inputs: readonly { scope: BusinessScope; cause: string }[],
  now: Date,
): Promise<void> {
  if (inputs.length === 0) return
  await insertCaptures(
    db,
    inputs.map(({ scope, cause }) => ({ businessId: scope.businessId, cause })),
    now,
  )
}

export async function releaseMany(
  db: Db,
  inputs: readonly { scope: BusinessScope; cause: string; reason: string }[],
  now: Date,
): Promise<void> {
  if (inputs.length === 0) return
  const unsent = inputs.map(({ scope, cause, reason }) => ({
    businessId: scope.businessId,
    cause,
    reason: withoutNumbers(reason),
  }))
  await insertReleases(db, unsent, now)
}

interface SettleInput {
  cause: string
  now: Date
}

/** Idempotent, and without effect after a release, so that reordered reports end the same. */
export const capture = async (
  db: Db,
  { businessId }: BusinessScope,
  { cause, now }: SettleInput,
): Promise<boolean> => (await insertCaptures(db, [{ businessId, cause }], now)) === 1

/** Works even after the capture. Idempotent; the ledger shows `reason`. */
export const release = async (
  db: Db,
  { businessId }: BusinessScope,
  { cause, reason, now }: SettleInput & { reason: string },
): Promise<boolean> => (await insertReleases(db, [{ businessId, cause, reason }], now)) === 1

interface PurchaseInput {
  purpose: 'credits' | 'topup'
  paymentId: number
  credits: number
  now: Date
}

export async function addPurchase(
  db: Db,
  scope: BusinessScope,
  { purpose, paymentId, credits, now }: PurchaseInput,
) {
  const kind = purpose === 'credits' ? 'purchase' : 'topup'
  return await queries.insertDeposit(db, scope, {
    kind,
    credits,
    cause: `payment:${paymentId}`,
    paymentId,
    now,
  })
}

interface RefundedInput {
  paymentId: number
  /** At least 1. */
  credits: number
  /** The total refunded so far, which identifies the refund: each total removes credits once. */
  refundedCents: number
  reason: string
  now: Date
}

/**
 * Removes only unspent credits.
 * @returns how many this call removed.
 */
export const removeRefunded = (
  db: Db,
  scope: BusinessScope,
  { refundedCents, ...input }: RefundedInput,
) =>
  queries.insertRefund(db, scope, {
    ...input,
    cause: `refund:${input.paymentId}:${refundedCents}`,
  })

interface AdjustInput {
  to: number
  reason: string | null
  now: Date
}

export async function adjustTo(db: Db, scope: BusinessScope, input: AdjustInput) {
  const before = await queries.insertAdjustment(db, scope, {
    ...input,
    cause: `adjustment:${randomUUID()}`,
  })
  if (before === undefined) throw refuse.notFound('This business has no balance.')
  return { before, after: input.to }
}

export async function grantFree(
  db: Db,
  scope: BusinessScope,
  input: { reason: string; now: Date },
): Promise<void> {
  const given = await queries.insertDeposit(db, scope, {
    kind: 'grant',
    cause: 'grant:free',
    credits: FREE_CREDITS,
    ...input,
  })
  if (!given)
    throw refuse.conflict('The free credits were already given to this account.', 'already-granted')
}
