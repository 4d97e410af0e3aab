import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded, startEngine } from './embedded.ts'
import { runMigrations } from './migrate.ts'
import { madeFrom, madeFromFile } from './shipped-database.ts'

/** Only `create database` reads the templates, and copying takes three times as long with them. */
export const dropTemplates = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
]

export async function buildShippedDatabase(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'pg'), { recursive: true })
  const client = await startEngine(folder)
  const { db, close } = await openEmbedded({ dataDir: null, client })
  await runMigrations(db)
  await close()
  for (const statement of dropTemplates) await client.exec(statement)
  await client.close()
  // The build often runs as a different user from the server.
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'pg'), 0o755)
  for (const entry of readdirSync(join(folder, 'pg'), { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  writeFileSync(madeFromFile(folder), madeFrom())
}
