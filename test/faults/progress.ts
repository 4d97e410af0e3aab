import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Instants are epoch milliseconds. */
export interface Progress {
  finished: number
  planned: number
  sending: number
  firstDue: number | null
  /** Paid attempts with an unknown outcome. */
  unsettled: { phone: string; since: number }[]
}

/** On the embedded engine, only the owning process can read it. */
export async function readProgress(db: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select count(*) filter (where state not in ('planned', 'sending'))::integer as finished,
      count(*) filter (where state = 'planned')::integer as planned,
      count(*) filter (where state = 'sending')::integer as sending,
      (extract(epoch from min(due_at) filter (where state = 'planned')) * 1000)::float8 as "firstDue",
      (select coalesce(jsonb_agg(jsonb_build_object('phone', phone, 'since', extract(epoch from created_at) * 1000)), '[]')
        from message_attempts where state in ('started', 'unknown')) as unsettled
    from messages`.execute(db)
  return rows[0]!
}
