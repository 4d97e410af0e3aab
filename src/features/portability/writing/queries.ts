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
        as r(key, appointment_id)
      on conflict (business_id, key) do update set appointment_id = excluded.appointment_id,
        created_at = excluded.created_at`.execute(tx)
  }
}

export async function countReminded(
  tx: Tx,
  { businessId }: BusinessScope,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ reminded: number }>`
    select count(*)::integer as reminded from import_keys k
    where k.business_id = ${businessId} and k.created_at > ${since} and k.key not like 'id:%'
      and exists (
        select from messages m
        where m.business_id = ${businessId} and m.appointment_id = k.appointment_id
          and m.kind = 'reminder'
      )`.execute(tx)
  return rows[0]!.reminded
}
