import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/harness.ts'
import { scopeTo } from '../actor.ts'
import type { Db, OpenDatabase } from './database.ts'
import { unavailability } from './errors.ts'
import { openPostgres } from './postgres.ts'
import { enterBusiness, outsideBusinesses } from './row-scope.ts'
import { shortRead } from './short-reads.ts'

let database: OpenDatabase
let db: Db

beforeAll(async () => {
  database = await openTestDatabase({ patience: { forLock: 300 } })
  db = database.db
})
afterAll(() => database.close())

const read = async <T>(from: Db, value: ReturnType<typeof sql>) =>
  (await sql<{ value: T }>`select ${value} as value ${shortRead}`.execute(from)).rows[0]?.value
const pidOf = (from: Db) => read<number>(from, sql`pg_backend_pid()`)

test('a short read that fails does not affect the others of its turn', async () => {
  const answers = await Promise.allSettled([
    read(db, sql`1`),
    read(db, sql`1 / ${0}::integer`),
    read(db, sql`nothing_like_this()`),
    read(db, sql`${2}::integer`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(answers.flatMap(each => (each.status === 'fulfilled' ? each.value : []))).toEqual([1, 2])
})

test('a short read of a transaction sees what it wrote', async () => {
  await sql`create table written (word text)`.execute(db)
  const count = sql`(select count(*)::integer from written)`
  const seen = await db.transaction().execute(async tx => {
    await sql`insert into written values ('new')`.execute(tx)
    return await Promise.all([read(tx, count), read(tx, count)])
  })
  expect(seen).toEqual([1, 1])
})

if (inject('database').engine === 'postgres') {
  test('short reads of one turn share a connection, up to sixteen', async () => {
    const together = (count: number) =>
      Promise.all(Array.from({ length: count }, () => pidOf(db))).then(pids => new Set(pids).size)
    expect(await together(16)).toBe(1)
    expect(await together(17)).toBe(2)
  })

  test('short reads on a lost connection fail as unavailable, and later ones succeed', async () => {
    const lost = await Promise.allSettled([
      read(db, sql`pg_terminate_backend(pg_backend_pid())`),
      read(db, sql`1`),
      read(db, sql`2`),
    ])
    const errors = lost.map(each => (each.status === 'rejected' ? each.reason : undefined))
    expect(errors.map(unavailability)).toEqual(['away', 'away', 'away'])
    expect(await Promise.all([read(db, sql`1`), read(db, sql`2`)])).toEqual([1, 2])
  })

  test('short reads fail together if the first waits too long for a lock', async () => {
    await sql`create table locked (word text)`.execute(db)
    const count = sql`(select count(*) from locked)`
    const answers = await database.patient.transaction().execute(async tx => {
      await sql`lock table locked`.execute(tx)
      const { reserved } = database
      return await Promise.allSettled([read(reserved, count), read(reserved, count)])
    })
    const errors = answers.map(each => (each.status === 'rejected' ? each.reason : undefined))
    expect(errors.map(unavailability)).toEqual(['busy', 'busy'])
  })

  test('short reads fail together where no connection can be opened', async () => {
    const url = 'postgres://kairos@127.0.0.1:1/kairos'
    const unreachable = openPostgres({ url, pool: 1, onError: () => {} })
    const answers = await Promise.allSettled([
      read(unreachable.db, sql`1`),
      read(unreachable.db, sql`2`),
    ])
    const errors = answers.map(each => (each.status === 'rejected' ? each.reason : undefined))
    expect(errors.map(unavailability)).toEqual(['away', 'away'])
    await unreachable.close()
  })

  test('each short read of a turn keeps the scope of its request', async () => {
    const scope = sql`current_setting('kairos.business', true)`
    const within = (businessId: number) =>
      outsideBusinesses(async () => {
        enterBusiness(scopeTo(businessId))
        return await read(db, scope)
      })
    expect(await Promise.all([within(3), within(5), within(3), read(db, scope)])).toEqual([
      '3',
      '5',
      '3',
      'all',
    ])
  })
}
