import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { sqlState } from './errors.ts'
import { goBackTo, goOnFrom, isKnownStep, isMigrated, latestStep, stepOf } from './migrate.ts'

/** Every table, ordered so that referenced rows are restored first. */
const TABLES = [
  'secrets',
  'businesses',
  'users',
  'sessions',
  'user_tokens',
  'services',
  'staff',
  'staff_services',
  'staff_exceptions',
  'staff_time_off',
  'public_pages',
  'public_page_services',
  'public_page_staff',
  'appointments',
  'appointment_changes',
  'client_notes',
  'idempotency_keys',
  'import_keys',
  'address_book',
  'no_show_models',
  'appointment_risks',
  'messages',
  'message_attempts',
  'inbound_texts',
  'opt_outs',
  'message_templates',
  'visitor_sessions',
  'visitor_grants',
  'lookup_codes',
  'email_requests',
  'credit_balances',
  'payments',
  'credit_entries',
  'audit_log',
] as const
/** Not backed up: short-lived counters, and emails that a sandbox only displayed. */
const LEFT_OUT = [
  'rate_limits',
  'sandbox_messages',
  'sandbox_orders',
  'speech_files',
  'provider_problems',
  'write_probes',
  'kysely_migration',
  'kysely_migration_lock',
]

const FORMAT = 'kairos-backup-1'
const FORMAT_OF_ANY_VERSION = /^kairos-backup-\d+$/
/** In characters, far above any real header. Bounds a foreign file that is one endless line. */
const LONGEST_HEADER = 64 * 1024
const LONGEST_LINE = 64 * 1024 * 1024
interface Header {
  format?: string
  /** The last migration that had run; the oldest backups lack it. */
  schema?: string
  tables?: readonly string[]
}
const BATCH = 500

export class BackupError extends Error {}

const noBackup = () => new BackupError('This file is not a backup of this product.')
const notWhole = () => new BackupError('This backup is incomplete: its end is missing.')
const damaged = (what: string, cause?: unknown) =>
  new BackupError(`This backup is damaged: ${what}. Nothing was restored; use another backup.`, {
    cause,
  })
const newer = (what: string) =>
  new BackupError(
    `This backup was made by a newer version of this product (${what}). Update the product, then restore it.`,
  )

/**
 * Writes a consistent snapshot to a gzipped file, one row per line, which either engine can
 * restore.
 * @returns the number of rows.
 * @throws BackupError if the file can't be written.
 */
export async function backUp(db: Db, file: string): Promise<number> {
  let rows = 0
  const part = `${file}.part`
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await refuseUnknownTables(tx)
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
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600 }))
    })
    .then(() => rename(part, file))
    .catch(async error => {
      await rm(part, { force: true })
      const code = codeOf(error)
      throw code ? new BackupError(`The backup can't be written to ${file} (${code}).`) : error
    })
  return rows
}

/** The error code of a failed system call. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined

async function* rowsOf(tx: Tx, table: string): AsyncGenerator<unknown> {
  await sql
    .raw(`declare backup_rows no scroll cursor for select to_jsonb(t) as row from ${table} t`)
    .execute(tx)
  for (;;) {
    const { rows } = await sql.raw<{ row: unknown }>(`fetch ${BATCH} from backup_rows`).execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < BATCH) break
  }
  await sql.raw('close backup_rows').execute(tx)
}

/** A table missing from both lists would silently be missing from every backup. */
async function refuseUnknownTables(tx: Tx) {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(tx)
  const known = new Set<string>([...TABLES, ...LEFT_OUT])
  const unknown = rows.map(row => row.name).filter(name => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(`The backup does not cover the tables ${unknown.join(', ')}.`)
}

/**
 * Restores a backup into an empty database, all or nothing. A backup from an earlier version is
 * restored into that version's schema and then migrated.
 * @returns the number of rows.
 * @throws BackupError if the database is in use or the file is damaged, incomplete or too new.
 */
export async function restore(db: Db, file: string): Promise<number> {
  if (!(await isMigrated(db)))
    throw new BackupError('Run the pending migrations first: npm run kairos -- migrate.')
  return await db
    .transaction()
    .execute(async tx => {
      const taken = await tx.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
      if (taken)
        throw new BackupError('This database already holds businesses. Restore into an empty one.')
      const lines = linesOf(file)
      const header = headerOf((await lines.next()).value ?? '')
      const older =
        header.schema !== undefined && header.schema !== latestStep ? header.schema : undefined
      if (older) await goBackTo(tx, older)
      else await tx.deleteFrom('secrets').execute()
      const total = await readInto(tx, lines)
      if (older) await goOnFrom(tx, older)
      for (const table of TABLES) await continueNumbers(tx, table)
      return total
    })
    .catch(error => {
      throw isRefusedRow(error) ? damaged('its rows do not match', error) : error
    })
}

/**
 * Whether the database refused a value, reference or table (PostgreSQL, appendix A). An intact
 * backup never causes that.
 */
const isRefusedRow = (error: unknown): boolean => /^(22|23|42P01|42703)/.test(sqlState(error) ?? '')

function headerOf(line: string): Header {
  const header = parseLine(line)
  if (!header || Array.isArray(header) || !('format' in header)) throw noBackup()
  const { format, schema } = header
  if (format !== FORMAT)
    throw FORMAT_OF_ANY_VERSION.test(String(format)) ? newer(`its format is ${format}`) : noBackup()
  if (schema !== undefined && typeof schema !== 'string')
    throw damaged('its first line cannot be read')
  if (schema !== undefined && !isKnownStep(schema)) {
    throw newer(`its schema is ${schema.slice(0, 100)}; this version supports up to ${latestStep}`)
  }
  return header
}

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
      if (table !== batch.table || batch.rows.length >= BATCH) {
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

/** Defaults for columns added after the backup: reading a row that lacks them would give null. */
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

/**
 * The lines of a gzipped file.
 * @throws BackupError if it is unreadable, not gzipped or truncated.
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(file), unzipped)
  // A consumer that stops early also ends this stream.
  reading.catch(() => {})
  let begun = false
  try {
    const decoder = new TextDecoder()
    let parts: string[] = []
    let length = 0
    for await (const chunk of unzipped) {
      const [first = '', ...others] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
      parts.push(first)
      length += first.length
      if (length > (begun ? LONGEST_LINE : LONGEST_HEADER))
        throw begun ? damaged('a line has no end') : noBackup()
      const last = others.pop()
      if (last === undefined) continue
      begun = true
      yield parts.join('')
      yield* others
      parts = [last]
      length = last.length
    }
    if (length > 0) yield parts.join('')
    await reading
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'Z_BUF_ERROR') throw notWhole()
    if (code.startsWith('Z_'))
      throw isNoGzip(error) ? noBackup() : damaged('its bytes have changed', error)
    throw codeOf(error) ? new BackupError(`The backup ${file} can't be read (${code}).`) : error
  }
}

/** zlib's message for a missing gzip header. */
const isNoGzip = (error: unknown): boolean =>
  error instanceof Error && error.message === 'incorrect header check'

function parseLine(line: string): [string, object] | Header | { end: number } | undefined {
  try {
    const entry = JSON.parse(line)
    if (!Array.isArray(entry)) return typeof entry === 'object' && entry ? entry : undefined
    const [table, row] = entry
    return TABLES.includes(table) && typeof row === 'object' && row && !Array.isArray(row)
      ? [table, row]
      : undefined
  } catch {
    return undefined
  }
}

/** Moves the sequence past the restored ids. */
async function continueNumbers(tx: Tx, table: string) {
  await sql
    .raw(`do $$ begin
      if exists (select from information_schema.columns where table_name = '${table}' and is_identity = 'YES') then
        perform setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1));
      end if; end $$`)
    .execute(tx)
}
