import { mkdtempSync, writeFileSync } from 'node:fs'
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

test('a database that does not answer is named in one sentence, without its password', async () => {
  const error = await open('postgres://kairos:a-secret@127.0.0.1:1/kairos')
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(
    /^Error: The database of DATABASE_URL at 127\.0\.0\.1:1 can't be used: .*ECONNREFUSED.*\.$/,
  )
  expect(String(error)).not.toContain('a-secret')
})

test('a data directory that is none is named in one sentence', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kairos-open-')), 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below')]) {
    const error = await open(undefined, dataDir)
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toContain(`The setting DATA_DIR is wrong: ${dataDir} must be a directory`)
  }
})
