import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseUnavailable } from './errors.ts'
import { Mutex } from './mutex.ts'
import type { PGliteSession } from './pglite-session.ts'
import { retryConflicts } from './retries.ts'

export const pgliteDialect = (session: PGliteSession, guard: WriteGuard): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PGliteDriver(session, guard),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

export interface WriteGuard {
  isDiskLow: () => boolean
  /** PostgreSQL's PANIC: the engine has to be reopened. */
  onPanic: (error: Error) => void
}

/** These need disk space. Statements that free space, such as a checkpoint, may always run. */
const STORES = /\b(insert|update|delete|create|alter)\b/i

class PGliteDriver implements Driver {
  readonly #mutex = new Mutex()
  readonly #connection: PGliteConnection
  #release: () => void = () => {}

  constructor(session: PGliteSession, guard: WriteGuard) {
    this.#connection = new PGliteConnection(session, guard)
  }

  async init() {}

  async acquireConnection() {
    this.#release = await this.#mutex.acquire()
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {}
}

class PGliteConnection implements DatabaseConnection {
  readonly #session: PGliteSession
  readonly #guard: WriteGuard
  #ended = false
  #inTransaction = false

  constructor(session: PGliteSession, guard: WriteGuard) {
    this.#session = session
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new DatabaseUnavailable('away', 'The embedded database has stopped.')
    if (this.#guard.isDiskLow() && STORES.test(query.sql)) {
      throw new DatabaseUnavailable(
        'full',
        'The disk of the embedded database is nearly full: free up space, then try again.',
      )
    }
    try {
      if (query.sql === 'begin') this.#inTransaction = true
      else if (query.sql === 'commit' || query.sql === 'rollback') this.#inTransaction = false
      const run = () => this.#session.query<R>(query.sql, query.parameters)
      const result = await (this.#inTransaction ? run() : retryConflicts(run))
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') {
        this.#ended = true
        this.#guard.onPanic(error)
      }
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; page through the rows instead.')
  }
}
