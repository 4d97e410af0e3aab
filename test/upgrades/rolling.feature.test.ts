import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { ConfigError } from '#platform/config.ts'
import { migrate, migrations, stepOf } from '#platform/db/migrate.ts'
import { runCommand } from '#src/commands/commands.ts'
import { openTestDatabase, type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

/* Checks a running version while a newer one migrates the shared database. */

const app = testApp()
let salon: Seeded
let owner: TestBrowser
beforeAll(async () => {
  salon = await seedBusiness(app.db)
  owner = await signedInAs(app, salon.scope)
})

/** Reads and writes most tables. @returns the statuses of the responses. */
async function work(browser: TestBrowser, hour: number): Promise<number[]> {
  const client = app.browser()
  const time = (at: number) => `2027-03-02T${at}:00:00.000Z`
  const { status, body } = await bookOn(client, salon, time(hour))
  const path = `/api/appointments/${body.id}`
  const answers = [
    await client.get(`/p/${salon.pageName}`, { accept: 'text/html' }),
    await client.get(`/api/appointments?page=${salon.pageName}&customerEmail=ada@example.com`),
    await client.patch(path, { startTime: time(hour + 1) }),
    await browser.get(path),
    await browser.get(`${path}/client`),
    await browser.get('/api/appointments'),
    await browser.patch(path, { description: 'Back door' }),
    await browser.delete(path),
    await browser.post('/api/services', {
      name: `Service ${hour}`,
      duration: 30,
      price: 0,
      category: 'beauty',
    }),
    await browser.get('/api/services'),
    await browser.get('/api/staff'),
    await browser.get('/api/public-pages'),
    await browser.get('/api/user'),
    await browser.get('/api/dashboard'),
    await browser.get('/api/credits/ledger'),
    await browser.patch('/api/business', { reminderLeads: [60 * hour] }),
    await browser.get('/readyz'),
  ]
  app.pass(60_000)
  await sendDue(app.context)
  return [status, ...answers.map(answer => answer.status)]
}

const migrated = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, now())`.execute(app.db)

/** Reads a table in a transaction, as a backup does. */
async function hold(table: string) {
  const tx = await app.db.startTransaction().execute()
  await sql`select from ${sql.table(table)}`.execute(tx)
  return { release: () => tx.rollback().execute() }
}

const isAwaited = async (table: string) => {
  const { rows } = await sql`select from pg_locks
    where relation = ${table}::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    app.db,
  )
  return rows.length > 0
}

if (inject('database').engine === 'postgres')
  test('answers while migrations wait for long work, and records each one that is done', async () => {
    const adding = (table: string) => ({
      up: (db: Kysely<unknown>) =>
        sql`alter table ${sql.table(table)} add column newer text`.execute(db).then(() => {}),
    })
    const all = {
      ...migrations,
      '9001_first': adding('businesses'),
      '9002_second': adding('sales'),
    }
    const [first, second] = [await hold('businesses'), await hold('sales')]
    const migrating = migrate(app.db, app.context.log, all)
    const book = async (hour: number) => {
      const time = `2027-03-03T${hour}:00:00.000Z`
      return (await bookOn(app.browser(), salon, time)).status
    }
    await expect.poll(() => isAwaited('businesses')).toBe(true)
    expect(await book(15)).toBe(201)
    await first.release()
    await expect.poll(() => isAwaited('sales')).toBe(true)
    expect(await stepOf(app.db)).toBe('9001_first')
    expect(await book(17)).toBe(201)
    await second.release()
    expect(await migrating).toEqual(['9001_first', '9002_second'])
  })

test('sends a message of a newer version’s kind once that version runs', async () => {
  const { id: appointment_id } = (await bookOn(app.browser(), salon, '2027-03-04T15:00:00.000Z'))
    .body
  const later = (channel: 'email' | 'sms') => ({
    business_id: salon.scope.businessId,
    appointment_id,
    kind: 'later' as 'follow-up',
    channel,
    due_at: app.context.clock(),
    cause: `later:${channel}`,
    payload: '{}',
  })
  await app.db
    .insertInto('messages')
    .values([later('email'), later('sms')])
    .execute()
  await sendDue(app.context)
  const messages = () =>
    app.db.selectFrom('messages').select('state').where('cause', 'like', 'later:%').execute()
  expect(await messages()).toEqual([{ state: 'planned' }, { state: 'planned' }])
  await app.db
    .updateTable('messages')
    .set({ kind: 'follow-up', channel: 'email' })
    .where('kind', '=', 'later' as 'follow-up')
    .execute()
  app.pass(60_000)
  await sendDue(app.context)
  expect(await messages()).toEqual([{ state: 'sent' }, { state: 'sent' }])
})

test('migrates a database that was created while the clock was ahead', async () => {
  const { db, close } = await openTestDatabase()
  await sql`update kysely_migration set timestamp = '2099-01-01T00:00:00.000Z'`.execute(db)
  const step = { up: async () => {} }
  const all = { ...migrations, '9001_first': step, '9002_second': step }
  expect(await migrate(db, undefined, all)).toEqual(['9001_first', '9002_second'])
  await close()
})

test('keeps working, and restarts, while a newer version adds to every table', async () => {
  const usual = await work(owner, 15)
  expect(usual.filter(status => status >= 300)).toEqual([])
  // Everything is prepared now, and has to be prepared again.
  for (let n = 0; n < 6; n++) await owner.get('/api/services')
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%'`.execute(app.db)
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} add column later text not null default ''`.execute(
      app.db,
    )
  await sql`create table later (id integer)`.execute(app.db)
  await migrated('9997_later')

  expect(await work(owner, 17)).toEqual(usual)
  const restarted = await app.another()
  const again = restarted.browser()
  again.cookies.set('kairos_session', owner.cookies.get('kairos_session')!)
  expect(await work(again, 19)).toEqual(usual)
  await expect(runCommand(restarted.context, ['restore', 'any.gz'])).rejects.toThrow(
    'A newer version upgraded this database: restore with that version.',
  )
  await restarted.close()
})

test('starts after a contraction of unused parts, and refuses one of parts that it uses', async () => {
  await migrated('9998_contract_0001_old_names')
  await (await app.another()).close()
  await migrated('9999_contract_9998_names')
  const started = app.another()
  await expect(started).rejects.toBeInstanceOf(ConfigError)
  await expect(started).rejects.toThrow(/has upgraded .*9999_contract_9998_names.* newer version/)
})
