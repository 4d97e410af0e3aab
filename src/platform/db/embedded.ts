import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { OpenDatabase } from './database.ts'
import { watchDisk } from './disk.ts'
import { type OnStatement, statementLog } from './on-statement.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { PGliteSession } from './pglite-session.ts'
import { SentScope } from './row-scope.ts'
import type { Schema } from './schema.ts'
import { copyShippedDatabase, shippedDatabase } from './shipped-database.ts'

const INT8 = 20
const DATE = 1082
const BYTEA = 17

/** The engine touches all shared memory at startup, and PostgreSQL's default is 128 MB. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

interface EmbeddedOptions {
  /** Null keeps everything in memory, for tests. */
  dataDir: string | null
  shipped?: string | null
  /** Tests keep it open. */
  client?: PGlite
  onStatement?: OnStatement | undefined
  rowSecurity?: boolean
  isDiskLow?: () => boolean
  /** Called when only a new process can recover. */
  onPanic?: (error: Error) => void
  /** Called when another process has taken over the data directory. */
  onLost?: () => void
}

/** WASI's codes, which the engine's own file system throws in objects that aren't errors. */
const WASI: Record<number, string> = { 2: 'EACCES', 33: 'EMFILE', 48: 'ENOMEM', 51: 'ENOSPC' }

/** The engine rarely says why it failed, so the disk is checked, too. */
export function cannotOpen(dataDir: string, error: unknown, isDiskLow: boolean): ConfigError {
  const errno =
    typeof error === 'object' && error !== null && 'errno' in error
      ? Number(error.errno)
      : undefined
  // WebAssembly gets no memory.
  const isSystem = errno !== undefined || error instanceof RangeError
  const reason =
    error instanceof Error
      ? error.message
      : errno === undefined
        ? String(error)
        : (WASI[errno] ?? `WASI error ${errno}`)
  const advice = isDiskLow
    ? 'free up disk space, then start again'
    : isSystem
      ? 'fix this, then start again'
      : "it is damaged, of another version, or has files that this user can't read; if it is damaged, restore a backup into an empty DATA_DIR"
  return new ConfigError(
    `The embedded database in ${join(dataDir, 'pg')} can't be opened (${reason}): ${advice}.`,
    { cause: error },
  )
}

/**
 * A database whose creation was interrupted looks damaged but holds no acknowledged data, so
 * starting over is safe.
 * @returns the function that removes the mark.
 */
function beginDatabase(dataDir: string, shipped: string | null): () => void {
  const [mark, place] = [join(dataDir, 'pg.unfinished'), join(dataDir, 'pg')]
  if (statSync(mark, { throwIfNoEntry: false })) {
    for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true })
  } else if (readdirSync(place).length > 0) return () => {}
  writeFileSync(mark, '', { mode: 0o600 })
  if (shipped) copyShippedDatabase(shipped, place)
  return () => rmSync(mark)
}

/** The caller must hold the data directory's lock. */
export async function startEngine(
  dataDir: string | null,
  { shipped = null, loadDataDir }: { shipped?: string | null; loadDataDir?: Blob } = {},
): Promise<PGlite> {
  const finish = dataDir === null ? () => {} : beginDatabase(dataDir, shipped)
  const client = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'pg') } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { btree_gist },
    startParams,
    // Returns the same JavaScript values as postgres.ts.
    parsers: {
      [INT8]: Number,
      [DATE]: value => value,
      [BYTEA]: hex => Buffer.from(hex.slice(2), 'hex'),
    },
  })
  finish()
  return client
}

/** @throws DataDirInUse, ConfigError */
export async function openEmbedded({
  dataDir,
  shipped = shippedDatabase,
  client: given,
  onStatement,
  rowSecurity = false,
  isDiskLow = dataDir === null ? () => false : watchDisk(dataDir),
  onPanic,
  onLost,
}: EmbeddedOptions): Promise<OpenDatabase & { client: PGlite }> {
  const unlock = dataDir === null ? () => {} : await lockDataDir(dataDir, undefined, onLost)
  try {
    const client =
      given ??
      (await startEngine(dataDir, { shipped }).catch(error => {
        throw dataDir ? cannotOpen(dataDir, error, isDiskLow()) : error
      }))
    // Planning costs more here than a worse, generic plan. Larger samples for ANALYZE would stop
    // all work for up to half a second and keep 38 MiB.
    await client.exec(`
      set timezone = 'UTC';
      set plan_cache_mode = force_generic_plan;
      set default_statistics_target = 30`)
    let ended = false
    const guard = {
      isDiskLow,
      onPanic(error: Error) {
        ended = true
        onPanic?.(error)
      },
    }
    const session = new PGliteSession(client, rowSecurity ? new SentScope() : undefined)
    const db = new Kysely<Schema>({
      dialect: pgliteDialect(session, guard),
      ...statementLog(onStatement),
    })
    return {
      engine: 'pglite',
      db,
      reserved: db,
      patient: db,
      client,
      listen: (channel, onNotice) => session.listen(channel, onNotice),
      async close() {
        await db.destroy()
        // A crashed engine would hang on closing.
        if (!ended && !given) await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
