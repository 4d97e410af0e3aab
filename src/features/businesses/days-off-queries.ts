import { sql } from 'kysely'
import type { Interval } from '#domain/time/interval.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'

/** Lists and locks current and future time off of all staff members. */
export const listTimeOff = (tx: Tx, { businessId }: BusinessScope, now: Date) =>
  tx
    .selectFrom('staff_time_off')
    .select(['id', 'starts_at', 'ends_at'])
    .where('business_id', '=', businessId)
    .where('ends_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ignores days that the new zone doesn't have. */
export async function moveTimeOff(
  tx: Tx,
  { businessId }: BusinessScope,
  moved: readonly (Interval & { id: number })[],
): Promise<void> {
  await sql`
    update staff_time_off o set starts_at = to_timestamp(m.starts / 1000.0),
      ends_at = to_timestamp(m.ends / 1000.0), version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(
      moved.map(({ id, start, end }) => ({ id, starts: start, ends: end })),
    )}::jsonb) as m(id integer, starts bigint, ends bigint)
    where o.business_id = ${businessId} and o.id = m.id and m.starts < m.ends`.execute(tx)
}
