import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** A condition for statements that claim messages. */
export const unlessHeld = sql`not exists (select from sending_holds)`

export async function holdSending(tx: Tx): Promise<void> {
  await sql`insert into sending_holds (since) values (now())`.execute(tx)
}

export async function heldSince(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('sending_holds').select('since').limit(1).executeTakeFirst()
  return row?.since
}

export async function releaseSending(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sending_holds').executeTakeFirst()
  return numDeletedRows > 0n
}
