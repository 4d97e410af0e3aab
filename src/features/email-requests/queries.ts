import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { RequestKind } from '#platform/db/schema.ts'

/** The caller may not own the address. */
export interface EmailRequest {
  kind: RequestKind
  email: string
  payload: Record<string, unknown>
}

/**
 * Ignores whether the address is known and doesn't wake the worker, so that timing reveals nothing.
 */
export async function queueRequest(
  db: Db,
  { kind, email, payload }: EmailRequest,
  now: Date,
): Promise<void> {
  await db
    .insertInto('email_requests')
    .values({ kind, email, payload: JSON.stringify(payload), due_at: now })
    .execute()
}

/** Case-insensitive. Returns only a few, because each costs the caller a password check. */
export async function findWaitingRequests(
  db: Db,
  kind: RequestKind,
  email: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('email_requests')
    .select('payload')
    .where('kind', '=', kind)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ payload }) => payload)
}

export const isRequestDue = async (db: Db, now: Date): Promise<boolean> =>
  (await db.selectFrom('email_requests').select('id').where('due_at', '<=', now).limit(1).execute())
    .length > 0

export async function takeRequest(tx: Tx, now: Date) {
  const { rows } = await sql<EmailRequest & { id: number; attempts: number }>`
    delete from email_requests where id = (
      select id from email_requests where due_at <= ${now}
        order by due_at, id limit 1 for update skip locked
    )
    returning id, kind, email, payload, attempts`.execute(tx)
  return rows[0]
}

export async function postponeRequest(db: Db, id: number, dueAt: Date): Promise<void> {
  await db
    .updateTable('email_requests')
    .set(({ eb }) => ({ due_at: dueAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('email_requests').where('id', '=', id).execute()
}
