import { sql } from 'kysely'
import {
  BackupError,
  batchOf,
  damaged,
  headerOf,
  linesOf,
  notWhole,
  parseLine,
  TABLES,
} from './backup-file.ts'
import type { Db, Tx } from './database.ts'
import { sqlState } from './errors.ts'
import { holdSending } from './hold.ts'
import { latestStep, migrateFrom, newerSteps, resetSchemaTo } from './migrate.ts'
import { listUnsecured, secureRows } from './row-security.ts'

/**
 * @throws BackupError if the database isn't empty or the file is damaged, incomplete or too new.
 */
export async function restore(db: Db, file: string): Promise<number> {
  if ((await newerSteps(db)).length > 0)
    throw new BackupError('A newer version upgraded this database: restore with that version.')
  return await db
    .transaction()
    .execute(async tx => {
      const taken = await tx.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
      if (taken)
        throw new BackupError(
          'This database already contains businesses. Restore into an empty one.',
        )
      const secured = (await listUnsecured(tx)).length === 0
      const lines = linesOf(file)
      const header = headerOf((await lines.next()).value ?? '')
      const older =
        header.schema !== undefined && header.schema !== latestStep ? header.schema : undefined
      if (older) await resetSchemaTo(tx, older)
      else await tx.deleteFrom('secrets').execute()
      const total = await readInto(tx, lines)
      if (older) await migrateFrom(tx, older)
      // The older schema has no policies.
      if (older && secured) await secureRows(tx)
      for (const table of TABLES) await continueNumbers(tx, table)
      await holdSending(tx)
      return total
    })
    .catch(error => {
      throw isRefusedRow(error) ? damaged('its rows do not match', error) : error
    })
}

/**
 * Errors about values, references and tables (PostgreSQL's manual, appendix A), which an intact
 * backup never causes.
 */
const isRefusedRow = (error: unknown): boolean => /^(22|23|42P01|42703)/.test(sqlState(error) ?? '')

async function readInto(tx: Tx, lines: AsyncIterable<string>): Promise<number> {
  let total = 0
  let whole = false
  let batch: { table: string; rows: object[] } = { table: '', rows: [] }
  const flush = async () => {
    if (batch.rows.length === 0) return
    const added = await valuesOfNewColumns(tx, batch.table, batch.rows[0] ?? {})
    const json = JSON.stringify(batch.rows.map(row => ({ ...added, ...row })))
    await sql`insert into ${sql.table(batch.table)} select * from jsonb_populate_recordset(
      null::${sql.table(batch.table)}, ${json}::jsonb)`.execute(tx)
    batch = { table: batch.table, rows: [] }
  }
  let number = 1
  for await (const line of lines) {
    number++
    const entry = parseLine(line)
    if (!entry) throw damaged(`line ${number} can't be read`)
    if (Array.isArray(entry)) {
      const [table, row] = entry
      if (table !== batch.table || batch.rows.length >= batchOf(table)) {
        await flush()
        batch = { table, rows: [] }
      }
      batch.rows.push(row)
      total++
    } else if ('end' in entry) whole = entry.end === total
  }
  await flush()
  if (!whole) throw notWhole()
  return total
}

/** Without them, rows would get nulls instead of the defaults. */
async function valuesOfNewColumns(
  tx: Tx,
  table: string,
  row: object,
): Promise<Record<string, unknown>> {
  const { rows: columns } = await sql<{ name: string; value: string }>`
    select column_name as name, column_default as value from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and column_default is not null`.execute(tx)
  const added: Record<string, unknown> = {}
  for (const { name, value } of columns) {
    if (name in row) continue
    const { rows } = await sql<{
      value: unknown
    }>`select to_jsonb(${sql.raw(value)}) as value`.execute(tx)
    added[name] = rows[0]?.value
  }
  return added
}

/** Rows created after the backup are lost, but links to them remain: their ids stay unused. */
const LOST_IDS = 10_000_000

async function continueNumbers(tx: Tx, table: string) {
  await sql
    .raw(`do $$ begin
      if exists (select from information_schema.columns where table_name = '${table}'
        and is_identity = 'YES') then
        perform setval(pg_get_serial_sequence('${table}', 'id'),
        (select coalesce(max(id), 0) from ${table}) + ${LOST_IDS});
      end if; end $$`)
    .execute(tx)
}
