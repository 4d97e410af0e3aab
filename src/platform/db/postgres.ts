import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { type OnStatement, tellStatements } from './on-statement.ts'
import { PreparingClient } from './postgres-client.ts'
import type { Schema } from './schema.ts'

const INT8 = 20
const DATE = 1082

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
// A calendar date has no zone: as a JavaScript Date it would move by a day in half of the world.
types.setTypeParser(DATE, value => value)

interface PostgresOptions {
  url: string
  /** How many connections this process may hold. */
  pool: number
  onError: (error: Error) => void
  onStatement?: OnStatement | undefined
}

/** Opens a PostgreSQL (15 or later) with a pool of connections; one more is held by the first `listen`. */
export function openPostgres({ url, pool: max, onError, onStatement }: PostgresOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: PreparingClient as unknown as typeof pg.Client,
    types,
    pipeline: true,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig)
  pool.on('error', onError)
  // The pool listens to clients that rest. One that is lost in the middle of a transaction says so as well, and its statement fails anyway;
  // without anybody listening, Node would end the process.
  pool.on('connect', client => client.on('error', onError))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...tellStatements(onStatement) })
  const listeners = new PostgresListener(url, onError)
  return {
    engine: 'postgres',
    db,
    listen: (channel, onNotice) => listeners.listen(channel, onNotice),
    async close() {
      await listeners.close()
      await db.destroy()
    },
  }
}

/** One connection for LISTEN, opened again when it is lost. */
class PostgresListener {
  readonly #url: string
  readonly #onError: (error: Error) => void
  readonly #channels = new Map<string, Set<(payload: string) => void>>()
  #client: Promise<pg.Client> | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url
    this.#onError = onError
  }

  async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    const set = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, set.add(onNotice))
    const client = await this.#connected()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      set.delete(onNotice)
    }
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    const lost = (error?: Error) => {
      client.removeAllListeners('end')
      this.#client = undefined
      if (this.#closed) return
      if (error) this.#onError(error)
      this.#retry = setTimeout(() => this.#connected().catch(lost), 1000)
      this.#retry.unref()
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ channel, payload }) => {
      for (const notify of this.#channels.get(channel) ?? []) notify(payload ?? '')
    })
    await client.connect()
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    await (await this.#client?.catch(() => undefined))?.end()
  }
}
