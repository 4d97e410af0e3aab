import { afterAll, beforeAll, inject } from 'vitest'
import { createSandboxStore } from '#features/sandbox/queries.ts'
import { readConfig } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { OnStatement } from '#platform/db/on-statement.ts'
import { openPostgres, type PostgresOptions } from '#platform/db/postgres.ts'
import { trackRowScopes } from '#platform/db/row-scope.ts'
import { createLogger } from '#platform/logger.ts'
import { createSandboxTexting } from '#providers/texting/sandbox.ts'
import { createSandboxVoice } from '#providers/voice/sandbox.ts'
import { createApp } from '#src/app.ts'
import { compose } from '#src/compose.ts'
import { createBrowser } from './api-browser.ts'
import { openOnSharedDatabase } from './shared-databases.ts'
import { openOnSharedEngine } from './shared-engines.ts'
import { learnTenantTables } from './tenancy/tables.ts'
import { watchStatements } from './tenancy/watch.ts'

/** At 09:00 in New York, far from any clock change. */
export const MONDAY_MORNING = new Date('2027-03-01T14:00:00.000Z')

/** A busy machine takes longer than production may, but not as long as a test. */
const FOUR_MINUTES = { forConnection: 240_000, forLock: 240_000, forStatement: 240_000 }

/** Booking pages must contain their first times, however slow the machine is. */
const FIRST_TIMES_MS = 240_000

/** Starting its process takes longer than most tests, so files share it. */
const voice = { ...createSandboxVoice(), close: async () => {} }

type DatabaseOptions = Pick<PostgresOptions, 'onStatement' | 'patience'> & {
  /** Whether its sessions are new and end when it is closed, as they do with their own patience. */
  own?: boolean
}

/**
 * Opens a migrated, empty database of the engine that this run tests.
 * @param patience `{}` is production's.
 */
export async function openTestDatabase({
  onStatement,
  patience,
  // Partitions can't be emptied like tables.
  own = patience !== undefined || process.env.SHARDED === '1',
}: DatabaseOptions = {}): Promise<OpenDatabase> {
  trackRowScopes()
  const { engine, snapshot } = inject('database')
  if (engine !== 'postgres') return await openOnSharedEngine(snapshot, onStatement)
  const copy = async () => {
    const { url, adminUrl } = await copyTestDatabase()
    const open = (onStatement: OnStatement | undefined) =>
      openPostgres({
        url,
        pool: 12,
        onError: () => {},
        onStatement,
        rowSecurity: true,
        patience: patience ?? FOUR_MINUTES,
      })
    return { adminUrl, open }
  }
  return own ? (await copy()).open(onStatement) : await openOnSharedDatabase(copy, onStatement)
}

/** @returns the copy's URLs and a function that drops it. */
export async function copyTestDatabase() {
  const { default: pg } = await import('pg')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { templateUrl, adminUrl } = inject('database')
  const template = new URL(templateUrl)
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  const { pathname, username } = template
  await asAdmin(
    `create database ${name} owner ${username} template ${pathname.slice(1)} strategy file_copy`,
  )
  return {
    url: new URL(`/${name}`, template).href,
    adminUrl: new URL(`/${name}`, adminUrl).href,
    remove: () => asAdmin(`drop database ${name} with (force)`),
  }
}

/** A real database, real HTTP handling, and a clock that the test sets. */
export async function startTestApp(
  overrides: Partial<Context> & {
    env?: Record<string, string>
    database?: OpenDatabase
  } & Omit<DatabaseOptions, 'onStatement'> = {},
) {
  const { env, database: given, patience, own, ...contextOverrides } = overrides
  const config = readConfig({
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMITS: 'off',
    APP_URL: 'http://kairos.test',
    // Nothing answers there, so that no test queries the network.
    DNS_SERVERS: '127.0.0.1:9',
    ...env,
  })
  let now = MONDAY_MORNING
  const statements = await watchStatements()
  const database = given ?? (await openTestDatabase({ ...statements, patience, own }))
  await learnTenantTables(database.db)
  const texting = createSandboxTexting({
    store: createSandboxStore(database.db),
    secret: 'secret',
    // A test posts the reports that it needs.
    deliver: () => {},
  })
  const provided = {
    clock: () => now,
    ...(config.twilio ? {} : { texting }),
    ...(config.elevenlabs ? {} : { voice }),
    ...contextOverrides,
  }
  const { context, close } = await compose(config, createLogger(config.logLevel), {
    ...provided,
    database,
  })
  const app = createApp(context, { firstTimesMs: FIRST_TIMES_MS })
  return {
    context,
    /** For the test's own statements, which may read every business. */
    db: context.db.withPlugin(statements.ofTest),
    app,
    /** @throws if a statement of the product was not bound to one business. */
    async close() {
      await close()
      statements.assertApart()
    },
    setNow: (value: Date | string) => {
      now = new Date(value)
    },
    /** In milliseconds. */
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    browser: () => browserOf(app),
    /** Another process on the same database, with its own memory. */
    async another() {
      const theirs = {
        ...database,
        db: database.db.withPlugin(statements.ofProduct),
        close: async () => {},
      }
      const second = await compose(config, createLogger(config.logLevel), {
        ...provided,
        database: theirs,
      })
      return {
        close: second.close,
        context: second.context,
        browser: () => browserOf(createApp(second.context, { firstTimesMs: FIRST_TIMES_MS })),
      }
    },
    /** The product's statements, without live events. */
    statementsOf: statements.during,
  }
}

/** One app for all tests of the file or `describe`. */
export function testApp(overrides: Parameters<typeof startTestApp>[0] = {}): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(overrides))
  })
  afterAll(() => app.close())
  return app
}

/** Two processes on one database for all tests of the file. */
export function testProcesses() {
  const app = testApp()
  const other = {} as Awaited<ReturnType<TestApp['another']>>
  beforeAll(async () => {
    Object.assign(other, await app.another())
  })
  afterAll(() => other.close())
  return { app, other }
}

const browserOf = (app: ReturnType<typeof createApp>) =>
  createBrowser((path, init) => app.request(`http://kairos.test${path}`, withLength(init), {}))

/** Browsers announce the length of a body. */
function withLength({ body, headers, ...init }: RequestInit): RequestInit {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return { ...init, headers }
  const length = String(Buffer.byteLength(body))
  return { ...init, body, headers: { 'content-length': length, ...headers } }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export type { TestBrowser } from './api-browser.ts'
