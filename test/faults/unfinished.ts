import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'

/** Messages that are still to be sent, or whose outcome is still to be found out. */
export async function countUnfinished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from messages where state in ('planned', 'sending', 'unknown')`.execute(db)
  return rows[0]?.count ?? 0
}
