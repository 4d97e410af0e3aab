import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from './harness.ts'

test('the database is of the engine under test, migrated, empty, and shared with no other test', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()])
  expect(first.engine).toBe(inject('database').engine)
  await sql`create table mark (id int)`.execute(first.db)
  const inBoth = [first, second].map(({ db }) =>
    sql<{ found: string | null }>`select to_regclass('mark') found`.execute(db),
  )
  const marks = await Promise.all(inBoth)
  expect(marks.map(({ rows }) => rows[0]?.found)).toEqual(['mark', null])
  expect(await second.db.selectFrom('users').selectAll().execute()).toEqual([])
  await Promise.all([first.close(), second.close()])
})

test('the engine is PostgreSQL 15 or newer and speaks of times in UTC', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql<{ version: number; at: Date }>`
    select current_setting('server_version_num')::int as version, '2027-03-01T14:00:00Z'::timestamptz as at`.execute(db)
  expect(rows[0]?.version).toBeGreaterThanOrEqual(150_000)
  expect(rows[0]?.at).toEqual(new Date('2027-03-01T14:00:00Z'))
  await close()
})
