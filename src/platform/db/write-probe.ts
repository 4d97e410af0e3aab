import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A row that fills one of PostgreSQL's pages of 8 KB, with its header. */
const FILLER = 8_000
/** The table is emptied at this many rows: 1 MB. */
const MOST_ROWS = 128

/**
 * Stores a row, which needs room on the disk as a booking does: a small change of an existing row would find room in its page.
 * @throws the database's error where it can store nothing.
 */
export async function proveWrite(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into write_probes (filler) values (repeat('x', ${FILLER}::integer)) returning id`.execute(db)
  if (rows[0]!.id % MOST_ROWS === 0) await sql`truncate write_probes`.execute(db)
}
