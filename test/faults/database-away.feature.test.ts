import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { unavailability } from '#platform/db/errors.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { createLogger } from '#platform/logger.ts'
import { openTestDatabase, startTestApp, type TestApp } from '#test/harness.ts'
import { type PostgresServer, startPostgres } from '#test/postgres/server.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

if (inject('database').engine === 'postgres') {
  let server: PostgresServer
  let app: TestApp
  let salon: Seeded
  const lines: {
    level: number
    err?: { stack?: string; message: string }
    msg: string
    unsaid?: number
  }[] = []
  let now = 0
  const log = createLogger('warn', { write: line => lines.push(JSON.parse(line)) }, () => now)

  beforeAll(async () => {
    server = await startPostgres()
    const database = openPostgres({
      url: server.url,
      pool: 3,
      onError: err => log.warn({ err }, 'connection lost'),
    })
    app = await startTestApp({ database, log })
    salon = await seedBusiness(app.db)
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })

  const html = { accept: 'text/html,application/xhtml+xml' }
  const book = (hour: number) => bookOn(app.browser(), salon, `2027-03-02T${hour}:00:00.000Z`)
  const seesAgain = async () => {
    await expect.poll(async () => (await book(18)).status).toSatisfy(s => s === 201 || s === 409)
  }

  test('answers a stopped server with 503, a page for browsers and one log line', async () => {
    const owner = await signedInAs(app, salon.scope)
    const {
      status: booked,
      body: { manageUrl },
    } = await book(15)
    expect(booked).toBe(201)
    await server.halt()

    const answers = [
      ...(await Promise.all(Array.from({ length: 20 }, () => book(16)))),
      await owner.get('/api/user'),
    ]
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '5',
        {
          error: 'We can’t reach our data right now. Please try again in a moment.',
          code: 'unavailable',
        },
      ])
    }
    const page = await app.browser().get(`/p/${salon.pageName}`, html)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('<h1>One moment, please</h1>')
    expect(page.text).toContain('Try again')
    const form = await app.browser().post(`${new URL(manageUrl!).pathname}/confirm`, '', html)
    expect([form.status, form.headers.get('content-type')]).toEqual([
      503,
      expect.stringContaining('text/html'),
    ])
    expect(form.text).not.toContain('Try again')
    expect((await app.browser().get('/readyz')).status).toBe(503)
    expect((await app.browser().get('/healthz')).status).toBe(200)
    const metrics = await app.browser().get('/metrics')
    expect(metrics.status).toBe(200)
    expect(metrics.text).toMatch(/^kairos_http_requests_total\{.*status="503"\} [1-9]/m)
    expect(metrics.text).toMatch(/^kairos_messages_overdue NaN$/im)
    expect(lines.map(({ err }) => err?.stack)).toEqual([undefined])

    now += 1_000
    await book(16)
    expect(lines).toHaveLength(2)
    expect(lines[1]?.unsaid).toBeGreaterThanOrEqual(21)
  })

  test('recovers without a restart once the server is running again', async () => {
    await server.resume()
    await seesAgain()
    await expect
      .poll(async () => (await app.browser().get('/readyz')).body)
      .toMatchObject({ ok: true, writable: true })
    expect((await app.browser().get(`/p/${salon.pageName}`, html)).status).toBe(200)
  })

  test('answers terminated connections and a read-only server with 503', async () => {
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    try {
      const slow = sql`select pg_sleep(20)`.execute(app.context.db).catch((error: unknown) => error)
      const others = `from pg_stat_activity where datname = 'kairos' and pid <> pg_backend_pid()`
      await expect
        .poll(
          async () =>
            (
              await admin.query(
                `select ${others} and query like '%pg_sleep(20)%' and state = 'active'`,
              )
            ).rowCount,
        )
        .toBe(1)
      await admin.query(`select pg_terminate_backend(pid) ${others}`)
      expect(await slow).toMatchObject({ code: '57P01' })
      await seesAgain()

      await admin.query('alter database kairos set default_transaction_read_only = on')
      await admin.query(`select pg_terminate_backend(pid) ${others}`)
      await expect
        .poll(async () => (await book(17)).body.error)
        .toContain('We can’t save anything right now.')
      expect((await book(17)).headers.get('retry-after')).toBe('60')
    } finally {
      await admin.query('alter database kairos reset default_transaction_read_only')
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kairos'`,
      )
      await admin.end()
    }
    await seesAgain()
  })

  test('tells open screens to reload what they may have missed', async () => {
    const owner = await signedInAs(app, salon.scope)
    const began = performance.now()
    const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
    const stream = await app.app.request(
      'http://kairos.test/api/events',
      { headers: { cookie } },
      {},
    )
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`,
    )
    await admin.end()
    let seen = ''
    while (!seen.includes('event: change\ndata: everything\n\n')) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended after: ${seen}`)
      seen += value
    }
    expect(app.context.events.quietFor(salon.scope)).toBeLessThan(performance.now() - began)
    await reader.cancel()
  })

  test('answers a server without free connections with 503', async () => {
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    await admin.query('alter system set max_connections = 8')
    await admin.end()
    await server.halt()
    await server.resume()
    const others: pg.Client[] = []
    try {
      for (;;) {
        const other = new pg.Client({ connectionString: server.url })
        others.push(other)
        const full = await other.connect().then(
          () => undefined,
          (error: unknown) => error,
        )
        if (full) {
          expect(full).toMatchObject({ code: '53300' })
          break
        }
      }
      expect((await book(19)).body.code).toBe('unavailable')
    } finally {
      await Promise.all(others.map(other => other.end().catch(() => {})))
    }
    await seesAgain()
  })
}

test('an invalid statement does not count as an unavailable database', async () => {
  const { db, close } = await openTestDatabase()
  const twice = sql`insert into secrets (name, value) values ('twice', 'x'), ('twice', 'x')`
  for (const statement of [sql`select nothing from nowhere`, sql`select 1 / 0`, twice]) {
    expect(
      unavailability(await statement.execute(db).catch((error: unknown) => error)),
    ).toBeUndefined()
  }
  const full = sql`do $$ begin raise exception 'full' using errcode = '53100'; end $$`
  expect(unavailability(await full.execute(db).catch((error: unknown) => error))).toBe('full')
  await close()
})
