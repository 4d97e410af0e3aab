import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/harness.ts'

/** References whose check may read more than the rows that refer. */
const UNINDEXED = [
  // Staff members with appointments are archived, and another index would slow down bookings.
  'appointments (business_id, staff_id)',
  // Payments are kept.
  'credit_entries (business_id, payment_id)',
  // A business has few of these rows.
  'invitations (business_id, staff_id)',
  'push_deliveries (business_id, subscription_id)',
  // Businesses are closed, not deleted.
  'visitor_sessions (business_id)',
]

/** An index may lack rows without a reference, and further columns if it is unique. */
const unindexed = sql<{ reference: string }>`
  with keys as (
    select conrelid as relation, conrelid::regclass::text as name, conkey,
      (select array_agg(attname::text order by place)
        from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  )
  select name || ' (' || array_to_string(columns, ', ') || ')' as reference from keys
  where not exists (
    select from pg_index where indrelid = relation
      and ((indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        or indisunique and indkey::int2[] <@ conkey)
      and (indpred is null or pg_get_expr(indpred, indrelid) in (
        select format('(%I IS NOT NULL)', name) from unnest(columns) as name)))
  order by reference`

test('an index finds the rows that refer to a deleted one', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await unindexed.execute(db)
  expect(rows.map(({ reference }) => reference)).toEqual(UNINDEXED)
  await close()
})
