import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Tx } from '#platform/db/database.ts'

export async function insertKeys(
  tx: Tx,
  { businessId }: BusinessScope,
  list: readonly { key: string; appointment_id: number }[],
  now: Date,
) {
  for await (const batch of inBatches(list)) {
    await sql`
      insert into import_keys (business_id, key, appointment_id, created_at)
      select ${businessId}, r.key, r.appointment_id, ${now}::timestamptz
      from unnest(${batch.map(({ key }) => key)}::text[],
        ${batch.map(row => row.appointment_id)}::integer[])
        as r(key, appointment_id)`.execute(tx)
  }
}
