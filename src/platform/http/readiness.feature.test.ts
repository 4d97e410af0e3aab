import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'

const app = testApp({ patience: {} })
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())

async function fillDisk(tables: string[]) {
  await sql`create function refuse_insert() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    app.db,
  )
  for (const table of tables) {
    const on = sql.table(table)
    await sql`create trigger full_disk before insert on ${on} execute function refuse_insert()`.execute(
      app.db,
    )
  }
  return () => sql`drop function refuse_insert cascade`.execute(app.db)
}
const later = (ms: number) => vi.advanceTimersByTime(ms)
const readyz = () => app.browser().get('/readyz')

test('a server that can’t store anything is not ready and answers bookings with 503', async () => {
  const salon = await seedBusiness(app.db)
  expect((await readyz()).body).toEqual({
    ok: true,
    database: true,
    migrated: true,
    writable: true,
  })
  later(6_000)
  const free = await fillDisk(['write_probes', 'appointments'])
  const answer = await readyz()
  expect([answer.status, answer.body]).toEqual([
    503,
    { ok: false, database: true, migrated: true, writable: false },
  ])
  const booked = await bookOn(app.browser(), salon, '2027-03-02T15:00:00.000Z')
  expect([booked.status, booked.headers.get('retry-after'), booked.body]).toEqual([
    503,
    '60',
    {
      error: 'We can’t save anything right now. Please try again in a few minutes.',
      code: 'unavailable',
    },
  ])
  await free()
  later(1_000)
  expect((await readyz()).status).toBe(200)
})

test('stores one row every five seconds, however often readiness is checked, and keeps few', async () => {
  const rows = async () => {
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::integer as count, coalesce(max(id), 0) as last from write_probes`.execute(
      app.db,
    )
    return rows[0]!
  }
  later(6_000)
  await Promise.all([readyz(), readyz(), readyz()])
  const before = await rows()
  await Promise.all([readyz(), readyz(), readyz()])
  expect(await rows()).toEqual(before)
  for (let asked = before.last; asked < 130; asked++) {
    later(6_000)
    expect((await readyz()).status).toBe(200)
  }
  expect((await rows()).count).toBeLessThan(5)
})

if (inject('database').engine === 'postgres') {
  test('is ready while a dump of the database keeps its table from being emptied', async () => {
    await sql`select setval(pg_get_serial_sequence('write_probes', 'id'), 255)`.execute(app.db)
    later(6_000)
    await app.context.patientDb.transaction().execute(async tx => {
      await sql`lock table write_probes in access share mode`.execute(tx)
      expect((await readyz()).body).toMatchObject({ ok: true, writable: true })
    })
  })
}
