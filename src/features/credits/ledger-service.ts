import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import type { LedgerEntry, LedgerPage } from './contract.ts'
import { type LedgerRow, listLedger } from './ledger-queries.ts'
import { readBalance } from './queries.ts'

export async function readLedger(
  { db }: Context,
  { scope }: Member,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<LedgerPage> {
  const [rows, balance] = await Promise.all([
    listLedger(db, scope, { before: cursor, limit: limit + 1 }),
    readBalance(db, scope),
  ])
  const { shown, next } = paged(rows, limit)
  return { balance, entries: shown.map(present), next }
}

const present = (row: LedgerRow): LedgerEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  kind: row.kind,
  credits: row.credits,
  balance: row.balance,
  state: stateOf(row),
  reason: row.reason,
  testCall: row.test_call,
  message:
    row.message_id === null
      ? null
      : {
          id: row.message_id,
          kind: row.message_kind,
          channel: row.channel,
          state: row.message_state,
          appointmentId: row.appointment_id,
          customerName: row.customer_name,
        },
  payment:
    row.provider_order_id === null
      ? null
      : { orderId: row.provider_order_id, amountCents: row.amount_cents },
})

function stateOf({ kind, released, captured }: LedgerRow): LedgerEntry['state'] {
  if (kind !== 'reserve') return null
  if (released) return 'returned'
  return captured ? 'spent' : 'held'
}
