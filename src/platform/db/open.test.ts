import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { createLogger } from '../logger.ts'
import { openDatabase } from './open.ts'

const log = createLogger('silent')
const open = (databaseUrl: string | undefined, dataDir = '') =>
  openDatabase({ databaseUrl, databasePool: 1, dataDir }, log).then(
    async database => {
      await database.close()
      return undefined
    },
    (error: unknown) => error,
  )

test('reports an unreachable database in one sentence, without its password', async () => {
  const error = await open('postgres://kairos:a-secret@127.0.0.1:1/kairos')
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(
    /^Error: The database of DATABASE_URL at 127\.0\.0\.1:1 can't be used: .*ECONNREFUSED.*\.$/,
  )
  expect(String(error)).not.toContain('a-secret')
})

const folder = () => mkdtempSync(join(tmpdir(), 'kairos-open-'))

test('reports in one sentence that a data directory isn’t a directory', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  const taken = folder()
  writeFileSync(join(taken, 'pg'), '')
  const places = [
    file,
    join(file, 'below'),
    join(file, 'far', 'below'),
    taken,
    join(folder(), ...Array(60).fill('xy')),
  ]
  const damaged = folder()
  mkdirSync(join(damaged, 'pg'))
  writeFileSync(join(damaged, 'pg', 'PG_VERSION'), '9\n')
  const cannot = await open(undefined, damaged)
  expect(cannot).toBeInstanceOf(ConfigError)
  expect(String(cannot)).toMatch(
    /The embedded database in .+ can't be opened \(.+\): .+restore a backup/,
  )
  // Node's recursive mkdir would hang here.
  for (const dataDir of [
    ...places,
    '/proc/kairos',
    '/proc/kairos/far/below',
    '/proc/self/kairos',
  ]) {
    const error = await open(undefined, dataDir)
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toContain(`The setting DATA_DIR is wrong: ${dataDir} `)
  }
})
