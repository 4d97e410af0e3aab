import { CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { watchDisk } from './disk.ts'
import { unavailability } from './errors.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { PGliteSession } from './pglite-session.ts'

const MIB = 1024 * 1024

const engine = (query: (statement: string) => Promise<unknown>) =>
  new PGliteSession({ query } as unknown as ConstructorParameters<typeof PGliteSession>[0])

test('a disk counts as full without room for two log files, and is checked once a second', () => {
  let free = 500 * MIB
  let asked = 0
  let now = 0
  const read = () => {
    asked++
    return free
  }
  const isLow = watchDisk('/data', read, () => now)
  expect([isLow(), isLow()]).toEqual([false, false])
  free = 20 * MIB
  expect(isLow()).toBe(false)
  expect(asked).toBe(1)
  now = 1_000
  expect(isLow()).toBe(true)
  free = 60 * MIB
  now = 2_000
  expect(isLow()).toBe(false)
})

test('the embedded database is read-only on a nearly full disk, and recovers once there is room', async () => {
  let low = true
  const asked: string[] = []
  const answer = async (statement: string) => {
    asked.push(statement)
    return { rows: [] }
  }
  const guard = { isDiskLow: () => low, onPanic: () => {} }
  const db = new Kysely<unknown>({ dialect: pgliteDialect(engine(answer), guard) })
  const run = (statement: string) => db.executeQuery(CompiledQuery.raw(statement))
  for (const statement of ['create table notes (word text)', `Insert into notes values ('a')`]) {
    const refused = await run(statement).catch((error: unknown) => error)
    expect(unavailability(refused)).toBe('full')
  }
  await run('show data_directory')
  await run('checkpoint')
  low = false
  await run('create table notes (word text)')
  expect(asked).toEqual(['show data_directory', 'checkpoint', 'create table notes (word text)'])
})

test('a crashed engine is reported once and then refuses everything', async () => {
  const ended: string[] = []
  const panic = Object.assign(new Error('could not write to file'), {
    code: '53100',
    severity: 'PANIC',
  })
  const guard = { isDiskLow: () => false, onPanic: (error: Error) => ended.push(error.message) }
  const db = new Kysely<unknown>({
    dialect: pgliteDialect(
      engine(() => Promise.reject(panic)),
      guard,
    ),
  })
  const run = () =>
    db.executeQuery(CompiledQuery.raw('begin')).catch((error: unknown) => unavailability(error))
  expect([await run(), await run()]).toEqual(['full', 'away'])
  expect(ended).toEqual(['could not write to file'])
})
