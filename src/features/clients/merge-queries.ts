import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'

/** Includes clients merged into them. */
export const lockClients = (tx: Tx, { businessId }: BusinessScope, ids: readonly number[]) =>
  tx
    .selectFrom('clients')
    .select(['id', 'merged_into'])
    .where('business_id', '=', businessId)
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('merged_into', 'in', ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Clients merged into `from` earlier remember it, so that an undo returns them. */
export async function mergeRows(
  tx: Tx,
  { businessId }: BusinessScope,
  { id, from }: { id: number; from: number },
) {
  await tx
    .updateTable('clients')
    .set({
      merged_into: id,
      merged_via: sql<
        number | null
      >`case when id = ${from} then null else coalesce(merged_via, ${from}) end`,
    })
    .where('business_id', '=', businessId)
    .where(({ eb, or }) => or([eb('id', '=', from), eb('merged_into', '=', from)]))
    .execute()
}

/** Also separates clients who were merged through `from`. */
export async function separateRows(tx: Tx, { businessId }: BusinessScope, from: number) {
  await sql`
    with recursive theirs as (
      select c.id from clients c where c.business_id = ${businessId} and c.id = ${from}
      union
      select c.id from theirs t join clients c on c.merged_via = t.id
      where c.business_id = ${businessId}
    )
    update clients c set merged_into = case when c.id <> ${from} then ${from}::integer end,
      merged_via = case when c.id <> ${from} then nullif(c.merged_via, ${from}) end
    where c.business_id = ${businessId} and c.id in (select id from theirs)`.execute(tx)
}
