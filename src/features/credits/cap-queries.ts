import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { CappedClient } from './cap-rules.ts'

/** Locks balances in the same order as every debit. Works across tenants. */
export async function lockBalances(tx: Tx, businessIds: readonly number[]): Promise<void> {
  await sql`
    with wanted as (select distinct business_id
      from unnest(${[...businessIds]}::integer[]) as w(business_id))
    select from credit_balances where business_id in (select business_id from wanted)
    order by business_id for update`.execute(tx)
}

export interface SpendingRow extends CappedClient {
  /** In the business's time zone, 'YYYY-MM-DD'. */
  day: string
  perDay: number
  perNumber: number
  spentOnAll: number
  spentOnClient: number
}

/**
 * Today's net spending on new online clients. Call after `lockBalances`: a statement only sees
 * commits before its start. Works across tenants.
 */
export async function readSpending(
  tx: Tx,
  clients: readonly CappedClient[],
  now: Date,
): Promise<SpendingRow[]> {
  const { rows } = await sql<SpendingRow>`
    with wanted as (
      select * from unnest(${clients.map(one => one.businessId)}::integer[],
        ${clients.map(one => one.client)}::text[])
        as w(business_id, client)
    ),
    today as (
      select b.id, (${now}::timestamptz at time zone b.time_zone)::date as day,
        b.online_credits_per_day,
        b.online_credits_per_number
      from businesses b where b.id in (select business_id from wanted)
    ),
    spent as (
      select e.business_id, e.capped_client, -sum(e.credits)::integer as credits
      from today t join credit_entries e on e.business_id = t.id and e.capped_on = t.day
      where e.business_id in (select business_id from wanted)
      group by e.business_id, e.capped_client
    )
    select w.business_id as "businessId", w.client, to_char(t.day, 'YYYY-MM-DD') as day,
      t.online_credits_per_day as "perDay", t.online_credits_per_number as "perNumber",
      (select coalesce(sum(s.credits), 0)::integer from spent s
        where s.business_id = w.business_id and s.capped_client like 'number:%') as "spentOnAll",
      (select coalesce(sum(s.credits), 0)::integer from spent s
        where s.business_id = w.business_id and s.capped_client = w.client) as "spentOnClient"
    from wanted w join today t on t.id = w.business_id`.execute(tx)
  return rows
}
