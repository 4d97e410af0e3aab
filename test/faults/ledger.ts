import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** `replayed` sums the entries; `held` and `spent` are by attempt. */
export async function readLedger(db: Db, businessId: number) {
  const { rows } = await sql<{ replayed: number; balance: number; held: number; spent: number }>`
    with entries as (select * from credit_entries where business_id = ${businessId}),
    attempts as (
      select bool_or(kind = 'capture') as captured, bool_or(kind = 'release') as released
      from entries where cause like '%:message:%' group by substr(cause, position(':' in cause))
    )
    select (select coalesce(sum(credits), 0)::integer from entries) as replayed,
      (select balance from credit_balances where business_id = ${businessId}) as balance,
      count(*) filter (where not captured and not released)::integer as held,
      count(*) filter (where captured and not released)::integer as spent
    from attempts`.execute(db)
  return rows[0]!
}
