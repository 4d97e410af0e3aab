import { sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { MessageState } from '#platform/db/schema.ts'
import type { EntryKind } from './rules.ts'

export interface LedgerRow {
  id: number
  created_at: Date
  kind: EntryKind
  credits: number
  balance: number
  captured: boolean
  released: boolean
  reason: string | null
  test_call: boolean
  message_id: number | null
  message_kind: string
  channel: Channel
  message_state: MessageState
  appointment_id: number | null
  customer_name: string | null
  provider_order_id: string | null
  amount_cents: number
}

/** Balances are counted down from the current one, so that only these and newer entries are read. */
export async function listLedger(
  db: Db,
  { businessId }: BusinessScope,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    with page as (
      select * from credit_entries
      where business_id = ${businessId} and kind <> 'capture'
        ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}
    ),
    newest as (
      select c.balance - coalesce((select sum(e.credits) from credit_entries e
        where e.business_id = c.business_id and e.id > (select max(id) from page)), 0) as balance
      from credit_balances c where c.business_id = ${businessId}
    )
    select e.id, e.created_at, e.kind, e.credits,
      ((select balance from newest) + e.credits - sum(e.credits) over (order by e.id desc))::integer
        as balance,
      exists (select from credit_entries s where s.business_id = e.business_id
        and s.cause = 'capture:' || substr(e.cause, 9) and e.kind = 'reserve') as captured,
      exists (select from credit_entries s where s.business_id = e.business_id
        and s.cause = 'release:' || substr(e.cause, 9) and e.kind = 'reserve') as released,
      e.reason, e.cause like '%:test-call:%' as test_call, m.id as message_id,
      m.kind as message_kind, m.channel, m.state as message_state, m.appointment_id,
      a.customer_name, p.provider_order_id, p.amount_cents
    from page e
    left join messages m on m.business_id = e.business_id and m.id = e.message_id
    left join appointments a on a.business_id = m.business_id and a.id = m.appointment_id
    left join payments p on p.business_id = e.business_id and p.id = e.payment_id
    order by e.id desc`.execute(db)
  return rows
}
