import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from './harness.ts'
import { seedBusiness } from './seed.ts'

test('the database runs on the engine under test, and is migrated, empty and shared with no other test', async () => {
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

test.each([
  ['rows'],
  ['a lock', sql`select pg_advisory_lock(1)`],
  ['a changed setting', sql`set application_name = 'changed'`],
])('a database that is used again has no trace of an earlier use with %s', async (_name, left?) => {
  const first = await openTestDatabase()
  const heard: string[] = []
  await first.listen('news', payload => heard.push(payload))
  const { scope } = await seedBusiness(first.db)
  await left?.execute(first.db)
  await first.close()
  await expect(sql`select 1`.execute(first.db)).rejects.toThrow()

  const second = await openTestDatabase()
  await sql`select pg_notify('news', 'late')`.execute(second.db)
  const { rows: found } = await sql<Record<string, unknown>>`
    select current_setting('application_name') as name,
      (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database()) as locks,
      (select count(*)::int from businesses) as businesses`.execute(second.db)
  expect(found).toEqual([{ name: '', locks: 0, businesses: 0 }])
  expect((await seedBusiness(second.db)).scope).toEqual(scope)
  expect(heard).toEqual([])
  await second.close()
})

test('the engine is PostgreSQL 15 or newer and returns times in UTC', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql<{ version: number; at: Date }>`
    select current_setting('server_version_num')::int as version, '2027-03-01T14:00:00Z'::timestamptz as at`.execute(
    db,
  )
  expect(rows[0]?.version).toBeGreaterThanOrEqual(150_000)
  expect(rows[0]?.at).toEqual(new Date('2027-03-01T14:00:00Z'))
  await close()
})

if (inject('database').engine === 'postgres') {
  test('a connection that is lost in the middle of a transaction ends the transaction, not the process', async () => {
    const { db, close } = await openTestDatabase()
    const lost = db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]!.pid
      await sql`select pg_terminate_backend(${pid})`.execute(db)
      const stands = sql`select from pg_stat_activity where pid = ${pid}`
      while ((await stands.execute(db)).rows.length > 0)
        await new Promise(resolve => setImmediate(resolve))
      await sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })
}
