// For speed: a first start copies files that the build made instead of running initdb and the
// migrations (2.9 instead of 6.8 s of processor time for a first start)
import { chmodSync, constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stepNames } from './migrate.ts'

/** The bundler empties this folder, so the database never outlives the program it was built for. */
export const shippedDatabase = fileURLToPath(new URL('database', import.meta.url))

/** Written last, so that an interrupted build is unusable. */
export const madeFromFile = (folder: string) => join(folder, 'made-from.json')

export function madeFrom(): string {
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(readFileSync(join(engine, '..', 'package.json'), 'utf8'))
  return `${JSON.stringify({ pglite: version, migrations: stepNames }, null, 2)}\n`
}

/**
 * The copy has no secrets and nothing else specific to an installation (decision 37). Does nothing
 * if it was built for another version.
 */
export function copyShippedDatabase(folder: string, place: string): void {
  const file = madeFromFile(folder)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== madeFrom()) return
  cpSync(join(folder, 'pg'), place, { recursive: true, mode: constants.COPYFILE_FICLONE })
  // The product may be installed read-only, and readable by everyone.
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}
