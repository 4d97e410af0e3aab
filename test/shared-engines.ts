import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openEmbedded, startEngine } from '#platform/db/embedded.ts'
import type { OnStatement } from '#platform/db/on-statement.ts'
import {
  type InitialState,
  type Run,
  readInitialState,
  restoreInitialState,
} from './initial-state.ts'
import { bindToPolicies } from './tenancy/login.ts'

interface Engine {
  client: PGlite
  initial: InitialState
}

/** Starting an engine takes longer than most tests. */
const idle: Engine[] = []

/** Empty and migrated, on an idle engine or a new one. */
export async function openOnSharedEngine(
  snapshot: string,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> {
  const engine = (await takeIdle()) ?? (await start(snapshot))
  let usable = true
  await engine.client.exec(bindToPolicies)
  const database = await openEmbedded({
    dataDir: null,
    client: engine.client,
    onStatement,
    rowSecurity: true,
    onPanic: () => {
      usable = false
    },
  })
  return {
    ...database,
    async close() {
      if (!usable) return
      usable = false
      // Waits for a statement or transaction in progress.
      await database.db.connection().execute(async () => {})
      await database.close()
      idle.push(engine)
    },
  }
}

async function start(snapshot: string): Promise<Engine> {
  const client = await startEngine(null, { loadDataDir: new Blob([readFileSync(snapshot)]) })
  return { client, initial: await readInitialState(runOn(client)) }
}

/** Returns an emptied engine. Discards engines whose schema or initial rows a test changed. */
async function takeIdle(): Promise<Engine | undefined> {
  for (let engine = idle.pop(); engine; engine = idle.pop()) {
    const { client, initial } = engine
    await client.exec('rollback')
    await client.exec('discard all')
    if (await restoreInitialState(runOn(client), initial)) return engine
    await client.close()
  }
  return undefined
}

const runOn =
  (client: PGlite): Run =>
  async statements =>
    (await client.exec(statements)).at(-1)!.rows
