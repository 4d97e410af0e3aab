import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { OpenDatabase } from './database.ts'
import { watchDisk } from './disk.ts'
import { type OnStatement, tellStatements } from './on-statement.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Schema } from './schema.ts'

const INT8 = 20
const DATE = 1082

interface EmbeddedOptions {
  /**
   * Holds the lock, the database and the command socket; null keeps everything in memory (tests).
   */
  dataDir: string | null
  /** A dumped data directory to begin from (tests). */
  loadDataDir?: Blob
  onStatement?: OnStatement | undefined
  /** The engine crashed and needs a new process. */
  onPanic?: (error: Error) => void
}

const cannotOpen = (dataDir: string, error: unknown) =>
  new ConfigError(
    `The embedded database in ${join(dataDir, 'pg')} can't be opened (${error instanceof Error ? error.message : String(error)}): it is damaged or of another version; restore a backup into an empty DATA_DIR.`,
    { cause: error },
  )

/**
 * Says in a data directory, for as long as it takes, that its database is being made: one whose
 * making was broken off can't be told from a damaged one by its files. Nobody has been answered
 * from it, so it is made anew.
 * @returns the function that says that it is whole.
 */
function markUnfinished(dataDir: string): () => void {
  const [mark, place] = [join(dataDir, 'pg.unfinished'), join(dataDir, 'pg')]
  if (statSync(mark, { throwIfNoEntry: false })) {
    for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true })
  } else if (readdirSync(place).length > 0) return () => {}
  writeFileSync(mark, '', { mode: 0o600 })
  return () => rmSync(mark)
}

async function create(dataDir: string | null, loadDataDir: Blob | undefined) {
  const finish = dataDir === null ? () => {} : markUnfinished(dataDir)
  const client = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'pg') } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { btree_gist },
    // The same JavaScript values as the server's driver gives: see postgres.ts.
    parsers: { [INT8]: Number, [DATE]: value => value },
  })
  finish()
  return client
}

/**
 * Opens the embedded PostgreSQL. One process may have a data directory open.
 * @throws DataDirInUse when another process has it; ConfigError when it can't be opened.
 */
export async function openEmbedded({
  dataDir,
  loadDataDir,
  onStatement,
  onPanic,
}: EmbeddedOptions): Promise<OpenDatabase & { client: PGlite }> {
  const unlock = dataDir === null ? () => {} : lockDataDir(dataDir)
  try {
    const client = await create(dataDir, loadDataDir).catch(error => {
      throw dataDir ? cannotOpen(dataDir, error) : error
    })
    // Planning costs more here than a plan that does not know the values: one plan a statement,
    // made anew after ANALYZE.
    await client.exec(`set timezone = 'UTC'; set plan_cache_mode = force_generic_plan`)
    let ended = false
    const guard = {
      isDiskLow: dataDir === null ? () => false : watchDisk(dataDir),
      onPanic(error: Error) {
        ended = true
        onPanic?.(error)
      },
    }
    const db = new Kysely<Schema>({
      dialect: pgliteDialect(client, guard),
      ...tellStatements(onStatement),
    })
    return {
      engine: 'pglite',
      db,
      reserved: db,
      patient: db,
      client,
      listen: async (channel, onNotice) => await client.listen(channel, onNotice),
      async close() {
        await db.destroy()
        // A crashed engine doesn't even answer to being closed.
        if (!ended) await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
