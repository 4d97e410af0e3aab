import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { OpenDatabase } from './database.ts'

interface OpenOptions {
  databaseUrl: string | undefined
  databasePool: number
  rowSecurity?: boolean
  dataDir: string
}

// An error that covers several addresses has no message of its own.
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? reasonOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error)

/** The engine's log has all acknowledged data, so the next start recovers it. */
function endWithEngine(log: Logger, sentence: string, err?: Error): never {
  log.fatal({ err }, 'the embedded database stopped')
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Loads only the engine that it opens. @throws ConfigError, DataDirInUse */
export async function openDatabase(options: OpenOptions, log: Logger): Promise<OpenDatabase> {
  if (!options.databaseUrl) {
    const { openEmbedded } = await import('./embedded.ts')
    return await openEmbedded({
      dataDir: options.dataDir,
      onPanic: error =>
        endWithEngine(
          log,
          `The embedded database stopped (${error.message}): free up disk space, then start again.`,
          error,
        ),
      onLost: () =>
        endWithEngine(log, `Another process took over the data directory ${options.dataDir}.`),
    })
  }
  const { openPostgres } = await import('./postgres.ts')
  const database = openPostgres({
    url: options.databaseUrl,
    pool: options.databasePool,
    onError: err => log.warn({ err }, 'database connection lost'),
    rowSecurity: options.rowSecurity ?? false,
  })
  try {
    await sql`select 1`.execute(database.db)
    return database
  } catch (error) {
    await database.close()
    // Omits the password.
    const { host } = new URL(options.databaseUrl)
    throw new ConfigError(
      `The database of DATABASE_URL at ${host} can't be used: ${reasonOf(error)}.`,
    )
  }
}
