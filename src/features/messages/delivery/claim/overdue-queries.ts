import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { forgetsReader, SECRETS } from './finish-queries.ts'

export async function countOverdue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* across tenants: run by the operator */
    select count(*)::integer as count from messages
    where state = 'planned' and due_at < ${now}`.execute(db)
  return rows[0]!.count
}

const ANOTHER_SERVER = 'It was already due when sending resumed after a restore.'

/**
 * Includes emails being sent.
 * @returns how many messages.
 */
export async function skipOverdue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    /* across tenants: run by the operator */
    update messages m set state = 'skipped', lease_until = null, reason = ${ANOTHER_SERVER},
      payload = m.payload - ${SECRETS}::text[],
      recipient = case when ${forgetsReader} then null else m.recipient end
    where (m.state = 'planned' and m.due_at < ${now})
      or (m.state = 'sending' and m.channel = 'email')
    returning 1 as skipped`.execute(db)
  return rows.length
}
