// long because: it lists every frequent request.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { settleUnknown } from '#features/messages/delivery/settlement/service.ts'
import { sendDuePushes } from '#features/push/delivery/service.ts'
import { subscriptionOf } from '#features/push/testing/devices.ts'
import { newPushBrowser } from '#platform/push/testing/browser.ts'
import { choresOf, sendingChoresOf } from '#src/chores.ts'
import { PASSWORD } from '#test/factories.ts'
import { openTestDatabase, startTestApp, type TestApp, type TestBrowser } from '#test/harness.ts'
import { paidSale } from '#test/sales.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import {
  isAccepted,
  readTables,
  type Statement,
  supposeLargeBusinesses,
  tableOf,
  unneeded,
  wholeReadsOf,
} from './plans.ts'
import { seedScale } from './scale.ts'

if (inject('database').engine === 'postgres') {
  let app: TestApp
  let salon: Seeded
  let owner: TestBrowser
  let tables: Awaited<ReturnType<typeof readTables>>
  let seen: Statement[] = []
  /** Statuses of refused requests, which ran fewer statements. */
  let refused: number[] = []

  beforeAll(async () => {
    app = await startTestApp({
      env: { RATE_LIMITS: 'on' },
      database: await openTestDatabase({
        own: true,
        onStatement: statement => seen.push(statement),
      }),
    })
    const request = app.app.request
    app.app.request = async (...args) => {
      const answer = await request(...args)
      if (answer.status >= 400) refused.push(answer.status)
      return answer
    }
    salon = await seedBusiness(app.db, { staffCount: 4 })
    await seedScale(app.db, salon)
    owner = await signedInAs(app, salon.scope)
    await supposeLargeBusinesses(app.db)
    tables = await readTables(app.db)
  })
  afterAll(() => app.close())

  test('every tenant table is large enough for the planner to prefer an index', () => {
    expect(tables.tenant.filter(name => !tables.grown.has(name))).toEqual([])
  })

  const visit = (path: string) => app.browser().get(path)
  const slots = (from: string, to: string) =>
    visit(
      `/api/public-pages/${salon.pageName}/slots?serviceId=${salon.serviceId}&from=${from}&to=${to}`,
    )
  const list = (from: string, to: string) =>
    owner.get(`/api/appointments?from=${from}T00:00:00Z&to=${to}T00:00:00Z`)
  const timeAt = (hour: number) => `2027-05-11T${hour}:00:00.000Z`
  const book = (hour: number) =>
    bookOn(app.browser(), salon, timeAt(hour), {}, { 'idempotency-key': `key ${hour}` })
  const booked = async (hour: number) => {
    const { body } = await book(hour)
    const token = new URL(body.manageUrl!).pathname.split('/').pop()
    return { id: body.id, path: `/api/appointments/${body.id}`, manage: `/api/manage/${token}` }
  }
  const signIn = (browser: TestBrowser, password: string) =>
    browser.post('/api/login', { email: `${salon.pageName}@example.com`, password })

  type Act = () => Promise<unknown>
  const hot: [name: string, act: Act, refused?: number][] = [
    ['a booking page', () => app.browser().get(`/p/${salon.pageName}`, { accept: 'text/html' })],
    [
      'the front page at another host',
      () => app.browser().get('/', { accept: 'text/html', host: 'book.bluedoor.com' }),
    ],
    ['its data', () => visit(`/api/public-pages/${salon.pageName}`)],
    ['slots of a day', () => slots('2027-05-11', '2027-05-11')],
    ['slots of a month', () => slots('2027-04-01', '2027-04-30')],
    [
      'a check of a time',
      () =>
        app.browser().post('/api/appointments/check-availability', {
          startTime: timeAt(15),
          endTime: timeAt(16),
          staffId: salon.staffId,
        }),
    ],
    ['a booking', () => book(15)],
    ['a booking of a taken time', () => bookOn(app.browser(), salon, timeAt(15)), 409],
    ['a booking that is repeated', () => book(15)],
    [
      'a lookup',
      () => visit(`/api/appointments?page=${salon.pageName}&customerEmail=c7@example.com`),
    ],
    [
      'a manage link',
      async () => {
        const { path, manage } = await booked(16)
        const client = app.browser()
        await client.get(manage)
        await client.post(`${manage}/confirm`)
        await client.get(`${path}/slots?from=2027-05-11&to=2027-05-12&page=${salon.pageName}`)
        await client.patch(path, { startTime: timeAt(18) })
        await client.delete(path)
      },
    ],
    [
      'notifications on a device',
      async () => {
        const device = subscriptionOf(newPushBrowser(), 'plans')
        const { body } = await owner.put('/api/push/devices', device)
        await owner.put('/api/push/choices', { ...body.choices, showsClient: true })
        const { path, manage } = await booked(18)
        const client = app.browser()
        await client.get(manage)
        await client.patch(path, { startTime: timeAt(16) })
        await sendDuePushes(app.context)
        await owner.delete(`/api/push/devices/${body.devices[0]!.id}`)
      },
    ],
    [
      'the clients',
      async () => {
        const search = (body: object) => owner.post('/api/clients/search', body)
        const { body } = await search({})
        for (const one of [{ cursor: body.next }, { text: 'c7@' }, { filter: 'no-shows' }])
          await search(one)
        await owner.get(`/api/clients/${body.clients[0]!.id}`)
      },
    ],
    [
      'an owner’s appointment',
      async () => {
        const { path } = await booked(19)
        for (const part of ['', '/client', '/calendar.ics']) await owner.get(`${path}${part}`)
        await owner.post(`${path}/nudge`)
        await owner.delete(`${path}/nudge`)
        await owner.patch(path, { startTime: timeAt(20), staffId: salon.staffIds[1] })
        await owner.patch(path, { description: 'Back door' })
        await owner.delete(path)
      },
    ],
    [
      'a checkout',
      async () => {
        const { id } = await booked(17)
        const sale = await paidSale(owner, id)
        await owner.post(`/api/sales/${sale.id}/close`)
        await owner.get('/api/sales/totals?from=2027-03-02T00:00:00Z&to=2027-03-03T00:00:00Z')
        await owner.put('/api/sales/day/cash-count', { date: '2027-03-02', float: 0, counted: 0 })
      },
    ],
    ['an owner’s day', () => list('2027-03-02', '2027-03-03')],
    ['an owner’s month', () => list('2027-03-01', '2027-04-01')],
    ['an owner’s search', () => owner.get('/api/appointments?search=c7@example.com')],
    ['the next pages of appointments', () => owner.get('/api/appointments')],
    ['the dashboard', () => owner.get('/api/dashboard')],
    ['a report', () => owner.get('/api/reports?from=2027-02-01&to=2027-02-28')],
    ['a report of sales', () => owner.get('/api/reports/sales?from=2027-02-01&to=2027-02-28')],
    [
      'the activity log',
      async () => {
        const { body } = await owner.get('/api/activity')
        const userId = body.people![0]!.userId
        const more = [
          'cursor=40000',
          `userId=${userId}`,
          'group=services',
          'group=team&cursor=40000',
        ]
        for (const query of more) await owner.get(`/api/activity?${query}`)
      },
    ],
    [
      'the team',
      async () => {
        await owner.post('/api/team/invitations', { email: 'new@example.com', role: 'manager' })
        await owner.get('/api/team')
      },
    ],
    [
      'the ledger',
      async () => {
        await owner.get('/api/credits/ledger')
        await owner.get('/api/credits/ledger?cursor=5000')
      },
    ],
    ['reviews of a page', () => visit(`/api/public-pages/${salon.pageName}/reviews`)],
    ['the reviews', () => owner.get('/api/reviews?cursor=1000000')],
    [
      'a calendar feed of a staff member and of a business',
      async () => {
        for (const staffId of [salon.staffId, null]) {
          const { body } = await owner.put('/api/feeds', { staffId, detail: 'client' })
          await app.browser().get(new URL(body.url).pathname)
        }
        await owner.get('/api/feeds')
      },
    ],
    ['problems with messages', () => owner.get('/api/notifications/trouble')],
    ['the services', () => owner.get('/api/services')],
    ['the staff', () => owner.get('/api/staff')],
    [
      'a change of the offer',
      () => owner.patch(`/api/services/${salon.serviceId}`, { duration: 45 }),
    ],
    ['a change of reminders', () => owner.patch('/api/business', { reminderLeads: [60] })],
    [
      'switching off follow-ups',
      () => owner.post('/api/notifications/preferences', { followUpEnabled: false }),
    ],
    [
      'a session',
      async () => {
        const browser = app.browser()
        await signIn(browser, 'wrong')
        await signIn(browser, PASSWORD)
        await browser.get('/api/user')
        await browser.post('/api/logout')
      },
      401,
    ],
    [
      'a registration',
      () => app.browser().post('/api/register', { email: 'new@example.com', password: PASSWORD }),
    ],
    [
      'a forgotten password',
      () => app.browser().post('/api/password-reset', { email: 'new@example.com' }),
    ],
    [
      'sending what is due',
      async () => {
        app.pass(DAY_MS)
        await sendDue(app.context)
      },
    ],
    ['asking about unknown messages', () => settleUnknown(app.context)],
  ]

  /** Statements that read a growing table, or a whole business of a large one, from end to end. */
  async function wholeReads(act: Act, db = app.db) {
    seen = []
    await act()
    const statements = new Map(seen.map(statement => [statement.sql, statement]))
    expect(statements.size).toBeGreaterThan(0)
    const wrong: string[] = []
    for (const statement of statements.values()) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement.sql)) continue
      const reads = await wholeReadsOf(db, statement)
      const grown = reads.filter(
        read => tables.grown.has(tableOf(read)) && !isAccepted(statement, read),
      )
      if (grown.length > 0) wrong.push(`${grown.join(', ')} in:\n${statement.sql}`)
    }
    return wrong.join('\n\n')
  }

  test.each(hot)('%s never reads a growing table from end to end', async (_, act, ...expected) => {
    refused = []
    expect(await wholeReads(act)).toBe('')
    expect(refused).toEqual(expected)
  })

  test('every statement of a chore uses an index', async () => {
    const chores = async () => {
      for (const { run } of [...choresOf(app.context), ...sendingChoresOf(app.context)]) await run()
    }
    await app.db.connection().execute(async db => {
      // Chores handle many rows at once, for which the planner would rather read whole tables of
      // this size.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
        await sql`set ${sql.raw(`enable_${way}`)} = off`.execute(db)
      expect(await wholeReads(chores, db)).toBe('')
      await sql`reset all`.execute(db)
    })
  })

  test('each accepted read of a whole business is needed', () => {
    expect(unneeded()).toEqual([])
  })
}

test('detects statements that read a whole table or business', async () => {
  const { db, close } = await openTestDatabase()
  await sql`create table notes as select n, n as m from generate_series(1, 5000) n`.execute(db)
  await sql`create index on notes (n)`.execute(db)
  await sql`analyze notes`.execute(db)
  const reads = (text: string) => wholeReadsOf(db, { sql: text, parameters: [] })
  expect(await reads('select m from notes where n = 7')).toEqual([])
  expect(await reads('select n from notes where m = 7')).toEqual(['notes'])
  expect(await reads('delete from notes where m < 7')).toEqual(['notes'])
  await db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const readsOf = (rest: string) =>
      wholeReadsOf(tx, {
        sql: `select id from clients where business_id = 7 and ${rest}`,
        parameters: [],
      })
    expect(await readsOf(`name like '%a%' limit 5`)).toEqual(['clients of a business'])
    expect(await readsOf('id > 7')).toEqual(['clients of a business'])
    expect(await readsOf('id > 7 order by id limit 5')).toEqual([])
    expect(await readsOf('id = 7')).toEqual([])
  })
  await close()
})
