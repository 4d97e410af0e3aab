import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/harness.ts'
import type { Db, OpenDatabase } from './database.ts'

let database: OpenDatabase
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await sql`create table notes (word text primary key)`.execute(db)
})
afterAll(() => database.close())
beforeEach(() => sql`delete from notes`.execute(db))

const write = (to: Db, word: string) => sql`insert into notes values (${word})`.execute(to)
const transactionOf = async (tx: Db) =>
  (await sql<{ id: string }>`select txid_current()::text as id`.execute(tx)).rows[0]!.id
const words = async () =>
  (await sql<{ word: string }>`select word from notes order by word`.execute(db)).rows.map(
    ({ word }) => word,
  )

test('the first statement of a transaction belongs to it, and so do concurrent ones', async () => {
  const ids = await db
    .transaction()
    .execute(async tx => [
      await transactionOf(tx),
      ...(await Promise.all([transactionOf(tx), transactionOf(tx), transactionOf(tx)])),
    ])
  expect(new Set(ids).size).toBe(1)
  const atOnce = await db
    .transaction()
    .execute(tx => Promise.all([transactionOf(tx), transactionOf(tx)]))
  expect(new Set([...atOnce, ...ids]).size).toBe(2)
})

test('a failure rolls back the first statement as well', async () => {
  const failing = db.transaction().execute(async tx => {
    await write(tx, 'first')
    throw new Error('after the first')
  })
  await expect(failing).rejects.toThrow('after the first')
  const refused = db.transaction().execute(async tx => {
    await write(tx, 'second')
    await write(tx, 'second')
  })
  await expect(refused).rejects.toThrow(/duplicate key/)
  expect(await words()).toEqual([])
})

test('an empty transaction sends nothing and keeps its connection usable', async () => {
  for (let round = 0; round < 20; round++) {
    await db.transaction().execute(async () => {})
    const failing = db.transaction().execute(() => Promise.reject(new Error('before the first')))
    await expect(failing).rejects.toThrow('before the first')
  }
  await db.transaction().execute(tx => write(tx, 'kept'))
  await write(db, 'alone')
  expect(await words()).toEqual(['alone', 'kept'])
})

test('a statement that can’t be prepared, and a savepoint, may come first', async () => {
  const failing = db.transaction().execute(async tx => {
    await sql`create table more_notes (word text)`.execute(tx)
    throw new Error('after the table')
  })
  await expect(failing).rejects.toThrow('after the table')
  await sql`create table more_notes (word text)`.execute(db)
  await db.transaction().execute(async tx => {
    await sql`savepoint inner_one`.execute(tx)
    await write(tx, 'inner')
    await sql`rollback to savepoint inner_one`.execute(tx)
    await write(tx, 'outer')
  })
  expect(await words()).toEqual(['outer'])
})

test('a first statement that fails or loses its connection leaves no open transaction', async () => {
  const fails = [
    sql`select 1 / ${0}::integer`,
    sql`select nothing_like_this(${1}::integer)`,
    sql`no statement at all`,
  ]
  if (inject('database').engine === 'postgres')
    fails.push(sql`select pg_terminate_backend(pg_backend_pid())`)
  for (const first of [...fails, ...fails]) {
    const failing = db.transaction().execute(async tx => {
      await Promise.all([first.execute(tx), write(tx, 'with it')])
    })
    await expect(failing).rejects.toThrow()
    await db.transaction().execute(tx => write(tx, 'after it'))
    expect(await words()).toEqual(['after it'])
    await sql`delete from notes`.execute(db)
  }
})
