import type { PGlite } from '@electric-sql/pglite'
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
import { Mutex } from './mutex.ts'
import { PGliteSession } from './pglite-session.ts'

/**
 * Kysely on the embedded database. It has a single session, so whoever holds the connection (one statement, or a whole
 * transaction) holds it alone; the others wait in order.
 */
export const pgliteDialect = (client: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PGliteDriver(client),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class PGliteDriver implements Driver {
  readonly #mutex = new Mutex()
  readonly #connection: PGliteConnection
  #release: () => void = () => {}

  constructor(client: PGlite) {
    this.#connection = new PGliteConnection(client)
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

  constructor(client: PGlite) {
    this.#session = new PGliteSession(client)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#session.query<R>(query.sql, query.parameters)
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator; nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; page through the rows instead.')
  }
}
