import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { secureRows } from '#platform/db/row-security.ts'
import { dropTemplates } from '#platform/db/shipped-database-build.ts'
import { inRoot } from '../scripts/lib/root.mjs'
import { filesUnder, hashOf } from '../scripts/lib/stamp.mjs'
import { startPostgres } from './postgres/server.ts'
import { createLogin, giveToLogin } from './tenancy/login.ts'
import { shardByBusiness } from './tenancy/sharding.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A migrated, empty database to copy: a template, or a dumped data directory of the embedded
     * engine.
     */
    database: {
      engine: 'pglite' | 'postgres'
      templateUrl: string
      adminUrl: string
      snapshot: string
    }
  }
}

const settings = {
  // Starting processes takes longer than the small queries that they would share.
  max_parallel_workers_per_gather: 0,
  // Plans must not depend on when a table was analyzed.
  autovacuum: 'off',
  // Idle databases keep their sessions for the next file.
  max_connections: 500,
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings })
  const templateUrl = await createLogin(server)
  const template = openPostgres({ url: templateUrl, pool: 1, onError: () => {} })
  await migrate(template.db)
  if (process.env.SHARDED === '1') await shardByBusiness(template.db)
  await secureRows(template.db)
  await template.close()
  project.provide('database', {
    engine: 'postgres',
    templateUrl,
    adminUrl: server.adminUrl,
    snapshot: '',
  })
  return () => server.stop()
}

const origins = [
  'migrations',
  'src/platform/db',
  'test/tenancy',
  'test/engines.ts',
  'package-lock.json',
]

/** Migrating takes longer than most single tests, so runs share the result. */
const kept = inRoot('node_modules', '.cache', 'kairos-test')

async function dumpMigrated(): Promise<Buffer> {
  const database = await openEmbedded({ dataDir: null })
  await migrate(database.db)
  await secureRows(database.db)
  await database.client.exec(giveToLogin)
  for (const statement of dropTemplates) await database.client.exec(statement)
  const dump = await database.client.dumpDataDir('none')
  await database.close()
  return Buffer.from(await dump.arrayBuffer())
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kairos-test-'))
  const snapshot = join(folder, 'migrated.tar')
  const known = join(kept, `${hashOf(origins.flatMap(filesUnder))}.tar`)
  if (existsSync(known)) await copyFile(known, snapshot)
  else {
    await writeFile(snapshot, await dumpMigrated())
    await rm(kept, { recursive: true, force: true })
    await mkdir(kept, { recursive: true })
    // Renamed once complete, so that an interrupted run doesn't leave half a file.
    await copyFile(snapshot, `${known}.${process.pid}`)
    await rename(`${known}.${process.pid}`, known)
  }
  project.provide('database', { engine: 'pglite', templateUrl: '', adminUrl: '', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}

/** Feature tests use copies of this database. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  project.config.env.TEST_ENGINE === 'postgres' ? setupPostgres(project) : setupEmbedded(project)
