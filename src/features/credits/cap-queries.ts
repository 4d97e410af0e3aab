import { sql } from 'kysely'
import type { LocalDate } from '#domain/time/date.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { CappedClient, Spending } from './cap-rules.ts'

/**
 * Locks in the same order as every debit. Works across tenants.
 * @returns each business's time zone.
 */
export async function lockBalances(
  tx: Tx,
  businessIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; zone: string }>`
    with wanted as (select distinct business_id
      from unnest(${[...businessIds]}::integer[]) as w(business_id))
    select c.business_id as id, b.time_zone as zone
    from credit_balances c join businesses b on b.id = c.business_id
    where c.business_id in (select business_id from wanted)
    order by c.business_id for update of c`.execute(tx)
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}

export interface DatedClient extends CappedClient {
  /** 'YYYY-MM-DD' in the business's time zone. */
  day: LocalDate
}

type SpendingRow = DatedClient & Spending

/**
 * Call it after `lockBalances`: a statement sees only commits before its start. Works across
 * tenants.
 */
export async function readSpending(
  tx: Tx,
  clients: readonly DatedClient[],
): Promise<SpendingRow[]> {
  const { rows } = await sql<SpendingRow>`
    with wanted as (
      select * from unnest(${clients.map(one => one.businessId)}::integer[],
        ${clients.map(one => one.client)}::text[], ${clients.map(one => one.day)}::date[])
        as w(business_id, client, day)
    ),
    spent as (
      select e.business_id, e.capped_client, -sum(e.credits)::integer as credits
      from (select distinct business_id, day from wanted) t
      join credit_entries e on e.business_id = t.business_id and e.capped_on = t.day
      group by e.business_id, e.capped_client
    )
    select w.business_id as "businessId", w.client, to_char(w.day, 'YYYY-MM-DD') as day,
      b.online_credits_per_day as "perDay", b.online_credits_per_number as "perNumber",
      (select coalesce(sum(s.credits), 0)::integer from spent s
        where s.business_id = w.business_id and s.capped_client like 'number:%') as "spentOnAll",
      (select coalesce(sum(s.credits), 0)::integer from spent s
        where s.business_id = w.business_id and s.capped_client = w.client) as "spentOnClient"
    from wanted w join businesses b on b.id = w.business_id`.execute(tx)
  return rows
}

export async function forgetCappedBefore(db: Db, day: LocalDate): Promise<void> {
  await sql`/* across tenants: a chore of the worker */
    update credit_entries set capped_on = null, capped_client = null
    where capped_on < ${day}::date`.execute(db)
}
