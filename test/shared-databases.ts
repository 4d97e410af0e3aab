import type { KyselyPlugin } from 'kysely'
import { Client } from 'pg'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import type { OnStatement } from '#platform/db/on-statement.ts'
import {
  type InitialState,
  type Run,
  readInitialState,
  restoreInitialState,
} from './initial-state.ts'

interface Copy {
  /** As a superuser. */
  adminUrl: string
  open: (onStatement: OnStatement) => OpenDatabase
}

interface Shared extends Pick<Copy, 'open'> {
  /** Reaches every row and sees every session of the database. */
  admin: Client
  initial: InitialState
  database: OpenDatabase
  onStatement?: OnStatement | undefined
  /** Whether a statement changed its session for later ones. */
  isChanged: boolean
}

/** Creating a database and filling the caches of new sessions take longer than most files. */
const idle: Shared[] = []

/** Changes that outlast their transaction. Locks are checked separately. */
const CHANGES_SESSION =
  /^\s*(set\s+(?!local|constraints|transaction)|reset|discard|listen|prepare|declare|load)\b|set_config\((?![^)]*,\s*true\s*\))/i

/** Empty and migrated, on an idle PostgreSQL database with warm sessions, or a new one. */
export async function openOnSharedDatabase(
  copy: () => Promise<Copy>,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> {
  const shared = (await takeIdle()) ?? (await start(await copy()))
  shared.onStatement = onStatement
  let usable = true
  const { database } = shared
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      if (!usable) throw new Error('This database is closed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const guarded = (db: Db) => db.withPlugin(guard)
  return {
    ...database,
    db: guarded(database.db),
    reserved: guarded(database.reserved),
    patient: guarded(database.patient),
    listen: (channel, onNotice, onMissed) =>
      database.listen(
        channel,
        payload => usable && onNotice(payload),
        () => usable && onMissed?.(),
      ),
    async close() {
      if (!usable) return
      usable = false
      await giveBack(shared)
    },
  }
}

async function start({ adminUrl, open }: Copy): Promise<Shared> {
  const admin = new Client({ connectionString: adminUrl })
  // The server may stop first.
  admin.on('error', () => {})
  await admin.connect()
  const initial = await readInitialState(runOn(admin))
  const shared = { admin, open, initial, isChanged: false } as Shared
  shared.database = openSessions(shared)
  return shared
}

function openSessions(shared: Shared): OpenDatabase {
  shared.isChanged = false
  return shared.open(statement => {
    shared.isChanged ||= CHANGES_SESSION.test(statement.sql)
    shared.onStatement?.(statement)
  })
}

const OTHERS = 'pid <> pg_backend_pid() and datname = current_database()'

/** Waits for statements, transactions and notices in progress. */
async function giveBack(shared: Shared): Promise<void> {
  const { admin } = shared
  const run = runOn(admin)
  const isAny = async (from: string) => (await run(`select from ${from} limit 1`)).length > 0
  while (await isAny(`pg_stat_activity where ${OTHERS} and state <> 'idle'`));
  shared.onStatement = undefined
  const locked = `pg_locks l join pg_stat_activity using (pid) where ${OTHERS}`
  if (shared.isChanged || (await isAny(locked))) {
    await shared.database.close()
    shared.database = openSessions(shared)
  } else if (await isAny(`pg_stat_activity where ${OTHERS} and query ~* '^(un)?listen'`))
    await notify(shared)
  idle.push(shared)
}

/** Notices are in order, so all earlier ones arrive before this one. */
async function notify({ admin, database }: Shared): Promise<void> {
  let hear = () => {}
  const heard = new Promise<void>(resolve => {
    hear = resolve
  })
  const stop = await database.listen('given_back', hear, hear)
  await admin.query('notify given_back')
  await heard
  await stop()
}

/** Returns an emptied database. Abandons those whose schema or initial rows a test changed. */
async function takeIdle(): Promise<Shared | undefined> {
  for (let shared = idle.pop(); shared; shared = idle.pop()) {
    if (await restoreInitialState(runOn(shared.admin), shared.initial)) return shared
    await shared.database.close()
    await shared.admin.end()
  }
  return undefined
}

/** Several statements have several results, which the driver's type doesn't say. */
const runOn =
  (client: Client): Run =>
  async statements =>
    [await client.query(statements)].flat().at(-1)!.rows
