import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { latestStep } from './migrate.ts'
import { copyShippedDatabase, madeFrom, madeFromFile } from './shipped-database.ts'

let folder: string
let shipped: string
let place: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kairos-shipped-'))
  shipped = join(folder, 'shipped')
  place = join(folder, 'place')
  mkdirSync(join(shipped, 'pg', 'base'), { recursive: true })
  writeFileSync(join(shipped, 'pg', 'base', 'file'), 'content')
  mkdirSync(place)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('fills a directory from the database of this version', () => {
  writeFileSync(madeFromFile(shipped), madeFrom())
  copyShippedDatabase(shipped, place)
  expect(readFileSync(join(place, 'base', 'file'), 'utf8')).toBe('content')
})

test('the owner can read and write a copy of read-only files', () => {
  writeFileSync(madeFromFile(shipped), madeFrom())
  chmodSync(join(shipped, 'pg', 'base', 'file'), 0o444)
  copyShippedDatabase(shipped, place)
  const modeOf = (...names: string[]) => statSync(join(place, ...names)).mode & 0o777
  expect([modeOf('base'), modeOf('base', 'file')]).toEqual([0o700, 0o600])
})

test.each([
  ['another version of the engine', { pglite: '0.0.1' }],
  ['fewer migrations', { migrations: ['0001_foundation'] }],
  ['more migrations', { migrations: [...JSON.parse(madeFrom()).migrations, '9999_later'] }],
])('ignores a database made from %s', (_, difference) => {
  writeFileSync(
    madeFromFile(shipped),
    `${JSON.stringify({ ...JSON.parse(madeFrom()), ...difference }, null, 2)}\n`,
  )
  copyShippedDatabase(shipped, place)
  expect(readdirSync(place)).toEqual([])
})

test('ignores a database whose build was interrupted', () => {
  copyShippedDatabase(shipped, place)
  expect(readdirSync(place)).toEqual([])
})

test('builds a database from the installed engine and all migrations', () => {
  const made = JSON.parse(madeFrom())
  expect(made.pglite).toMatch(/^\d+\.\d+\.\d+$/)
  expect(made.migrations.at(-1)).toBe(latestStep)
})
