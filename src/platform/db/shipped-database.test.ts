import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test.each([
  ['another version of the engine', { pglite: '0.0.1' }],
  ['fewer migrations', { migrations: ['0001_foundation'] }],
  ['more migrations', { migrations: [...JSON.parse(madeFrom()).migrations, '9999_later'] }],
])('uses no database made from %s', (_, difference) => {
  writeFileSync(
    madeFromFile(shipped),
    `${JSON.stringify({ ...JSON.parse(madeFrom()), ...difference }, null, 2)}\n`,
  )
  copyShippedDatabase(shipped, place)
  expect(readdirSync(place)).toEqual([])
})

test('uses no database whose build was interrupted', () => {
  copyShippedDatabase(shipped, place)
  expect(readdirSync(place)).toEqual([])
})

test('a database is made from the installed engine and all migrations', () => {
  const made = JSON.parse(madeFrom())
  expect(made.pglite).toMatch(/^\d+\.\d+\.\d+$/)
  expect(made.migrations.at(-1)).toBe(latestStep)
})
