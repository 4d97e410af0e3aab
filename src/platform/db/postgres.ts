import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { OpenDatabase } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type OnStatement, statementLog } from './on-statement.ts'
import { PreparingClient } from './postgres-client.ts'
import { SentScope } from './row-scope.ts'
import type { Schema } from './schema.ts'
import { SharingClient, ShortReads } from './short-reads.ts'

const INT8 = 20
const DATE = 1082

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
// A JavaScript Date would shift calendar dates by a day in half the world.
types.setTypeParser(DATE, value => value)

export interface PostgresOptions {
  url: string
  pool: number
  onError: (error: Error) => void
  onStatement?: OnStatement | undefined
  rowSecurity?: boolean
  /** Instead of each pool's own. */
  patience?: Partial<Omit<Patience, 'connections'>> | undefined
}

/** In milliseconds. Set while connecting, so that they cost no statement. */
interface Patience {
  connections: number
  forConnection: number
  forLock: number
  forStatement: number
}
const work = (connections: number): Patience => ({
  connections,
  forConnection: 4_000,
  forLock: 5_000,
  forStatement: 15_000,
})
const RESERVED: Patience = {
  connections: 2,
  forConnection: 3_000,
  forLock: 2_000,
  forStatement: 5_000,
}
const PATIENT: Patience = {
  connections: 3,
  forConnection: 60_000,
  forLock: 120_000,
  forStatement: 30 * MINUTE_MS,
}

/**
 * A connection counts as dead this long after its statement's timeout. Statements queued behind
 * others may reach it, too.
 */
const SILENT_MS = 5_000
/** By default, Linux checks a connection only after two idle hours. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Short enough that the next attempt starts within 5 s, even if one hangs until its timeout. */
const RECONNECT_MS = 1_000

/** The first `listen` opens one more connection than the pools have. */
export function openPostgres({
  url,
  pool,
  onError: report,
  onStatement,
  rowSecurity = false,
  patience: given,
}: PostgresOptions): OpenDatabase {
  const onError = (error: Error) => report(explainConnection(error))
  const open = (own: Patience) => {
    const pool = createPool(url, { ...own, ...given }, onError, rowSecurity)
    return new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      ...statementLog(onStatement),
    })
  }
  const [db, reserved, patient] = [open(work(pool)), open(RESERVED), open(PATIENT)]
  const listeners = new PostgresListener(url, onError)
  return {
    engine: 'postgres',
    db,
    reserved,
    patient,
    listen: (...listener) => listeners.listen(...listener),
    async close() {
      await listeners.close()
      await Promise.all([db.destroy(), reserved.destroy(), patient.destroy()])
    },
  }
}

const explainConnection = (error: Error): Error =>
  error instanceof pg.DatabaseError
    ? error
    : new DatabaseUnavailable('away', error.message, { cause: error })

function createPool(
  url: string,
  patience: Patience,
  onError: (error: Error) => void,
  rowSecurity: boolean,
): PostgresPool {
  const scopes = rowSecurity ? new WeakMap<pg.PoolClient, SentScope>() : undefined
  const settings = {
    timezone: 'UTC',
    lock_timeout: patience.forLock,
    statement_timeout: patience.forStatement,
    idle_in_transaction_session_timeout: 60_000,
  }
  const pool = new pg.Pool({
    ...withSettings(url, settings),
    ...keepAlive,
    max: patience.connections,
    types,
    pipeline: true,
    query_timeout: patience.forStatement + SILENT_MS,
    connectionTimeoutMillis: patience.forConnection,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig)
  pool.on('error', onError)
  // The pool only handles errors of idle clients; others would end the process.
  pool.on('connect', client => {
    client.on('error', onError)
    scopes?.set(client, new SentScope())
  })
  const checkOut = async () => {
    try {
      const client = await pool.connect()
      return new PreparingClient(client, scopes?.get(client))
    } catch (error) {
      throw explainConnection(error as Error)
    }
  }
  const reads = new ShortReads(checkOut)
  return {
    // Nothing uses cursors.
    connect: async () => new SharingClient(reads, checkOut) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  }
}

/** Options in the URL would replace others. */
function withSettings(url: string, settings: Record<string, string | number>): pg.PoolConfig {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const extended = new URL(url)
  const given = extended.searchParams.get('options')
  if (given === null) return { connectionString: url, options }
  extended.searchParams.set('options', `${given} ${options}`)
  return { connectionString: extended.href }
}

type OnNotice = Parameters<OpenDatabase['listen']>[1]
type OnMissed = Parameters<OpenDatabase['listen']>[2]

class PostgresListener {
  readonly #url: string
  readonly #onError: (error: Error) => void
  readonly #channels = new Map<string, Set<{ onNotice: OnNotice; onMissed?: OnMissed }>>()
  #client: Promise<pg.Client> | undefined
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url
    this.#onError = onError
  }

  async listen(
    channel: string,
    onNotice: OnNotice,
    onMissed?: OnMissed,
  ): Promise<() => Promise<void>> {
    const set = this.#channels.get(channel) ?? new Set()
    const listener = { onNotice, onMissed }
    this.#channels.set(channel, set.add(listener))
    const client = await this.#connected()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      set.delete(listener)
    }
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #reconnect() {
    await this.#connected()
    for (const set of this.#channels.values()) for (const { onMissed } of set) onMissed?.()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...keepAlive,
      connectionString: this.#url,
      connectionTimeoutMillis: RESERVED.forConnection,
    })
    let isLost = false
    // A failed connection may report its end twice.
    const lost = (error?: Error) => {
      if (isLost) return
      isLost = true
      this.#client = undefined
      if (this.#closed) return
      if (error) this.#onError(error)
      this.#retry = setTimeout(() => this.#reconnect().catch(() => {}), RECONNECT_MS)
      this.#retry.unref()
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of this.#channels.get(channel) ?? []) onNotice(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#channels.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return client
    } catch (error) {
      lost(error as Error)
      // It may be connected to a standby, which refuses `listen`.
      client.end().catch(() => {})
      throw error
    }
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    await (await this.#client?.catch(() => undefined))?.end()
  }
}
