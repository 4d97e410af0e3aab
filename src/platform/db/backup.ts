import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import {
  BackupError,
  batchOf,
  codeOf,
  EXCLUDED_TABLES,
  FORMAT,
  type Header,
  TABLES,
} from './backup-file.ts'
import type { Db, Tx } from './database.ts'
import { stepOf } from './migrate.ts'

/**
 * Writes a consistent snapshot that either engine can restore, with one row per line.
 * @returns the number of rows.
 * @throws BackupError
 */
export async function backUp(db: Db, file: string): Promise<number> {
  let rows = 0
  const part = `${file}.part`
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await requireNoOtherBackup(tx)
      await requireKnownTables(tx)
      async function* lines() {
        yield `${JSON.stringify({ format: FORMAT, schema: await stepOf(tx), tables: TABLES } satisfies Header)}\n`
        for (const table of TABLES) {
          for await (const row of rowsOf(tx, table)) {
            rows++
            yield `${JSON.stringify([table, row])}\n`
          }
        }
        yield `${JSON.stringify({ end: rows })}\n`
      }
      try {
        const target = createWriteStream(part, { mode: 0o600, flush: true })
        await pipeline(Readable.from(lines()), createGzip(), target)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    })
    .catch(error => {
      const code = codeOf(error)
      throw code ? new BackupError(`The backup can't be written to ${file} (${code}).`) : error
    })
  return rows
}

/** Two backups to one file would damage it. */
async function requireNoOtherBackup(tx: Tx) {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('backup', 0)) as locked`.execute(tx)
  if (!rows[0]?.locked) throw new BackupError('Another backup is running.')
}

async function* rowsOf(tx: Tx, table: string): AsyncGenerator<unknown> {
  await sql
    .raw(`declare backup_rows no scroll cursor for select to_jsonb(t) as row from ${table} t`)
    .execute(tx)
  const most = batchOf(table)
  for (;;) {
    const { rows } = await sql.raw<{ row: unknown }>(`fetch ${most} from backup_rows`).execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < most) break
  }
  await sql.raw('close backup_rows').execute(tx)
}

/** A table in neither list would silently be missing from every backup. */
async function requireKnownTables(tx: Tx) {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(tx)
  const known = new Set<string>([...TABLES, ...EXCLUDED_TABLES])
  const unknown = rows.map(row => row.name).filter(name => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(`The backup does not cover the tables ${unknown.join(', ')}.`)
}
