import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { ALWAYS_OPEN, seedBusiness } from '#test/seed.ts'
import { LANES, Load } from './load.ts'

const SOON = { timeout: 60_000, interval: 20 }

test('a disk that is temporarily full under load loses no acknowledged booking', async () => {
  const app = await startTestApp()
  const salon = await seedBusiness(app.db, {
    weekly: ALWAYS_OPEN,
    business: { horizon_days: 3650 },
  })
  const load = new Load(app, salon)
  onTestFinished(async () => {
    await load.end()
    await app.close()
  })
  await expect.poll(() => load.booked.size, SOON).toBeGreaterThan(LANES)

  // Raises PostgreSQL's error for a file that it can't extend, once the booking is half written.
  await sql`create function refuse_insert() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`.execute(app.db)
  await sql`create trigger full_disk after insert on messages
    for each row execute function refuse_insert()`.execute(app.db)
  await expect.poll(() => load.unavailable, SOON).toBeGreaterThan(LANES)
  const before = load.booked.size
  await sql`drop function refuse_insert cascade`.execute(app.db)

  await expect.poll(() => load.booked.size, SOON).toBeGreaterThan(before + LANES)
  await load.end()
  const { rows } = await sql<{ id: number; time: Date; messages: number }>`
    select id, starts_at as time, (select count(*)::integer from messages m
      where m.business_id = a.business_id and m.appointment_id = a.id) as messages
    from appointments a`.execute(app.db)
  expect(new Map(rows.map(({ id, time }) => [id, time.toISOString()]))).toEqual(load.booked)
  expect(rows.filter(({ messages }) => messages === 0)).toEqual([])
})
