import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startWorker, type Worker } from '#features/messages/delivery/jobs.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { openTestDatabase, startTestApp, type TestApp } from '#test/harness.ts'
import { type PostgresServer, startPostgres } from '#test/postgres/server.ts'
import { ALWAYS_OPEN, type Seeded, seedBusiness } from '#test/seed.ts'
import { LANES, Load } from './load.ts'

/**
 * We promise five seconds, and `postgres.test.ts` bounds the pauses between attempts. Here, the
 * machine may be busy.
 */
const RECOVERY = { timeout: 60_000, interval: 20 }

if (inject('database').engine === 'postgres') {
  let server: PostgresServer
  let app: TestApp
  let worker: Worker
  let salon: Seeded
  beforeAll(async () => {
    server = await startPostgres({ durable: true })
    app = await startTestApp({
      database: openPostgres({ url: server.url, pool: 4, onError: () => {} }),
    })
    salon = await seedBusiness(app.db, { weekly: ALWAYS_OPEN, business: { horizon_days: 3650 } })
    worker = startWorker(app.context)
  })
  afterAll(async () => {
    await worker?.stop()
    await app?.close()
    await server?.stop()
  })

  test.each([
    ['is restarted', 'SIGINT'],
    ['crashes', 'SIGQUIT'],
  ] as const)(
    'bookings, live events and the worker recover by themselves after PostgreSQL %s under load',
    async (_, signal) => {
      let events = 0
      const stop = app.context.events.subscribe(salon.scope, () => events++)
      const load = new Load(app, salon)
      onTestFinished(() => load.end())
      await expect.poll(() => load.booked.size, RECOVERY).toBeGreaterThan(10)
      await server.halt(signal)
      await expect.poll(() => load.unavailable, RECOVERY).toBeGreaterThan(LANES)
      const before = { events, booked: load.booked.size }
      await server.resume()
      const { unavailable } = load

      await Promise.all([
        expect.poll(() => load.booked.size, RECOVERY).toBeGreaterThan(before.booked + LANES),
        expect.poll(() => events, RECOVERY).toBeGreaterThan(before.events),
        sendsAgain(),
      ])
      await load.end()
      stop()
      // Only requests in progress fail; the first new one finds the database.
      expect(load.unavailable - unavailable).toBeLessThanOrEqual(LANES)

      const { rows } = await sql<{ id: number; time: Date }>`
        select id, starts_at as time from appointments order by id`.execute(app.db)
      const kept = new Map(rows.map(({ id, time }) => [id, time.toISOString()]))
      expect([...load.booked].filter(([id, time]) => kept.get(id) !== time)).toEqual([])
      expect(new Set(kept.values()).size).toBe(kept.size)
    },
  )

  /** Zero while it can't be read. */
  async function countSent() {
    const counted = app.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'sent')
      .executeTakeFirst()
    return (await counted.catch(() => undefined))?.count ?? 0
  }

  async function sendsAgain() {
    await expect.poll(countSent, RECOVERY).toBeGreaterThan(0)
    const first = await countSent()
    await expect.poll(countSent, RECOVERY).toBeGreaterThan(first)
  }
}

test('a lost connection for live events is reopened once', async () => {
  const { db, listen, close } = await openTestDatabase()
  const heard: string[] = []
  await listen('restarts', payload => heard.push(payload))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db)
  await expect
    .poll(async () => {
      await sql`select pg_notify('restarts', 'again')`.execute(db)
      return heard.length
    }, RECOVERY)
    .toBeGreaterThan(0)
  await sql`select pg_notify('restarts', 'once')`.execute(db)
  await expect.poll(() => heard.filter(payload => payload === 'once'), RECOVERY).toEqual(['once'])
  await close()
})
