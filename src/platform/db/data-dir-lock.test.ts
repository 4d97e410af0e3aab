import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

test('a data directory is made with all that are above it, is one process’s alone, and is given back', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'kairos-lock-')), 'some', 'where')
  const giveBack = lockDataDir(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual(['lock', 'pg'])
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse)
  giveBack()
  expect(readdirSync(dataDir)).toEqual(['pg'])
  lockDataDir(dataDir)()
})
