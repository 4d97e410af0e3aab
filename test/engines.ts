import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { secureRows } from '#platform/db/row-security.ts'
import { inRoot } from '../scripts/lib/root.mjs'
import { isBuilt } from '../scripts/lib/stamp.mjs'
import { startPostgres } from './postgres/server.ts'
import { createLogin, giveToLogin } from './tenancy/login.ts'
import { shardByBusiness } from './tenancy/sharding.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A migrated, empty database to copy: a template in this run's PostgreSQL, or a dumped data
     * directory of the embedded engine.
     */
    database: {
      engine: 'pglite' | 'postgres'
      templateUrl: string
      adminUrl: string
      snapshot: string
    }
  }
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
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

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kairos-test-'))
  const snapshot = join(folder, 'migrated.tar')
  // The build's own database, if it was built from these sources.
  const shipped = isBuilt() ? inRoot('dist', 'server', 'database') : null
  const database = await openEmbedded({ dataDir: join(folder, 'data'), shipped })
  await migrate(database.db)
  await secureRows(database.db)
  await database.client.exec(giveToLogin)
  const dump = await database.client.dumpDataDir('none')
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  project.provide('database', { engine: 'pglite', templateUrl: '', adminUrl: '', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}

/** Creates the database that every feature test copies, migrated once per run. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_ENGINE === 'postgres'
    ? setupPostgres(project)
    : setupEmbedded(project)
}
