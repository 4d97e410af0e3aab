import type { Kysely, Transaction } from 'kysely'
import type { Logger } from '../logger.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'

/** The database, or a transaction in it: the first argument of every query. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface OpenDatabase {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Calls back on every NOTIFY of the channel, from any process. @returns the function that stops it. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface OpenOptions {
  databaseUrl: string | undefined
  databasePool: number
  dataDir: string
}

/** Opens the PostgreSQL of `databaseUrl`, or the embedded one in `dataDir` where there is none. */
export async function openDatabase(options: OpenOptions, log: Logger): Promise<OpenDatabase> {
  if (!options.databaseUrl) return await openEmbedded({ dataDir: options.dataDir })
  return openPostgres({
    url: options.databaseUrl,
    pool: options.databasePool,
    onError: err => log.warn({ err }, 'database connection lost'),
  })
}
