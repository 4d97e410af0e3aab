import { sql } from 'kysely'
import type { Db } from './database.ts'
import { unavailability } from './errors.ts'

/** Fills a page (8 KB). */
const FILLER = 8_000
/** Rows before the table is emptied: 1 MB. */
const MAX_ROWS = 128

/**
 * Writes a whole page, because updating a small row could succeed on a full disk.
 * @throws the database's error.
 */
export async function proveWrite(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into write_probes (filler) values (repeat('x', ${FILLER}::integer))
      returning id`.execute(db)
  if (rows[0]!.id % MAX_ROWS === 0) await empty(db)
}

/** Leaves the rows until the next time while `pg_dump` reads the table. */
async function empty(db: Db) {
  try {
    await sql`truncate write_probes`.execute(db)
  } catch (error) {
    if (unavailability(error) !== 'busy') throw error
  }
}
