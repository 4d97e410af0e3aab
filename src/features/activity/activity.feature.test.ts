import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { createService, PASSWORD, signUpMember, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedBusiness, seedOwned, signedInAs } from '#test/seed.ts'
import type { Activity } from './contract.ts'
import { forgetOldActivity } from './service.ts'

const app = testApp()

const read = async (browser: TestBrowser, query = '') =>
  (await browser.get(`/api/activity${query}`)).body as unknown as Activity
const newest = async (browser: TestBrowser) => (await read(browser)).entries[0]!
const actionsOf = async (browser: TestBrowser, query = '') =>
  (await read(browser, query)).entries.map(({ action }) => action)

const CANARY = 'Canary-Lovelace'

test('says who changed what and when, with old and new values', async () => {
  const { browser, email, user } = await signUpOwner(app)
  const service = await createService(browser, { name: 'Haircut', price: 4000 })
  const change = { price: 4500, duration: 60, description: 'Now with a wash', bufferAfter: 10 }
  expect((await browser.patch(`/api/services/${service.id}`, change)).status).toBe(200)
  expect(await newest(browser)).toEqual({
    id: expect.any(Number),
    at: app.context.clock().toISOString(),
    userId: user.id,
    actor: email,
    via: 'browser',
    action: 'service.update',
    target: { kind: 'service', id: service.id, name: 'Haircut' },
    changes: [
      { field: 'description' },
      { field: 'price', before: 4000, after: 4500 },
      { field: 'bufferAfter', before: 0, after: 10 },
    ],
  })
})

test('names each member of the team, and hides the log from members without the right', async () => {
  const owner = await signUpOwner(app)
  const manager = await signUpMember(app, owner.browser, 'manager')
  await createService(manager.browser)
  const entry = await newest(owner.browser)
  expect([entry.actor, entry.userId]).toEqual([manager.email, manager.userId])
  expect((await manager.browser.get('/api/activity')).status).toBe(200)
  for (const role of ['front-desk', 'staff', 'read-only'] as const) {
    const { browser } = await signUpMember(app, owner.browser, role)
    expect((await browser.get('/api/activity')).status).toBe(403)
  }
})

test('names who was invited, until the invitation is forgotten', async () => {
  const owner = await signUpOwner(app)
  const email = 'desk@example.com'
  const { id } = (await owner.browser.post('/api/team/invitations', { email, role: 'front-desk' }))
    .body
  expect(await newest(owner.browser)).toMatchObject({
    action: 'team.invite',
    target: { kind: 'invitation', id, name: email },
    changes: [{ field: 'role', after: 'front-desk' }],
  })
  await owner.browser.delete(`/api/team/invitations/${id}`)
  const { target, ...entry } = await newest(owner.browser)
  expect([entry.action, target]).toEqual(['team.revoke', { kind: 'invitation', id, name: email }])
  await app.db.deleteFrom('invitations').where('id', '=', id).execute()
  const texts = (await read(owner.browser)).entries.map(each => JSON.stringify(each))
  expect(texts.join()).not.toContain(email)
})

test('names a removed member who still has an account', async () => {
  const owner = await signUpOwner(app)
  const { userId, email, browser } = await signUpMember(app, owner.browser, 'manager')
  await browser.post('/api/businesses', { name: 'Elsewhere', timeZone: 'UTC' })
  await owner.browser.delete(`/api/team/${userId}`)
  const removal = async () => (await newest(owner.browser)).target
  expect(await removal()).toEqual({ kind: 'member', id: userId, name: email })
  const elsewhere = app.browser()
  await elsewhere.post('/api/login', { email, password: PASSWORD })
  expect((await elsewhere.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await removal()).toEqual({ kind: 'member', id: userId, name: null })
})

test('filters the log by person and by group, page by page', async () => {
  const owner = await signUpOwner(app)
  const manager = await signUpMember(app, owner.browser, 'manager')
  for (let nth = 0; nth < 51; nth++) await createService(owner.browser, { name: `Cut ${nth}` })
  await manager.browser.patch('/api/business', { horizonDays: 30 })
  const first = await read(owner.browser)
  expect(first.entries).toHaveLength(50)
  expect(first.people).toEqual(
    [manager, { userId: owner.user.id, email: owner.email }]
      .map(({ userId, email }) => ({ userId, name: email }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  const second = await read(owner.browser, `?cursor=${first.next}`)
  expect([second.entries.length, second.next, second.people]).toEqual([2, null, undefined])
  expect(await actionsOf(owner.browser, `?userId=${manager.userId}`)).toEqual(['business.update'])
  expect(await actionsOf(owner.browser, '?group=settings')).toEqual(['business.update'])
  expect(await actionsOf(owner.browser, `?group=settings&userId=${owner.user.id}`)).toEqual([])
})

test.each(['?cursor=0', '?cursor=x', '?cursor=1e99', '?userId=-1', '?userId=x', '?group=all'])(
  'refuses %s',
  async query => {
    const { browser } = await signUpOwner(app)
    const { status, body } = await browser.get(`/api/activity${query}`)
    expect(status).toBe(400)
    if (query.includes('cursor')) expect(body.error).toBe('This cursor is not valid.')
  },
)

test('never shows a business the log of another', async () => {
  const [one, other] = [await signUpOwner(app), await signUpOwner(app)]
  await createService(one.browser)
  expect((await read(other.browser)).entries).toEqual([])
  expect(await actionsOf(other.browser, `?userId=${one.user.id}`)).toEqual([])
})

test('an act that is undone by its transaction leaves no row', async () => {
  const { browser } = await signUpOwner(app)
  const service = await createService(browser)
  const before = await actionsOf(browser)
  const unfit = { name: 'Other', groupId: 2_000_000_000 }
  expect((await browser.patch(`/api/services/${service.id}`, unfit)).status).toBe(400)
  expect((await browser.delete('/api/services/2000000000')).status).toBe(404)
  expect(await actionsOf(browser)).toEqual(before)
})

test('names appointments by their current facts, without a client who was erased', async () => {
  const { page, owner } = await seedOwned(app)
  const { pageName: _, ...own } = bookingBody(page, '2027-03-08T15:00:00.000Z', {
    customerName: CANARY,
    customerEmail: 'canary@example.com',
    description: `Allergic ${CANARY}`,
  })
  const { body: booked } = await owner.post('/api/appointments', own)
  expect((await newest(owner)).target).toEqual({
    kind: 'appointment',
    id: booked.id,
    name: CANARY,
    service: 'Haircut',
    startTime: '2027-03-08T15:00:00.000Z',
  })
  const moved = { startTime: '2027-03-08T17:00:00.000Z', name: `${CANARY} Two` }
  expect((await owner.patch(`/api/appointments/${booked.id}`, moved)).status).toBe(200)
  expect((await newest(owner)).changes).toEqual([
    {
      field: 'startTime',
      before: Date.parse('2027-03-08T15:00:00.000Z'),
      after: Date.parse(moved.startTime),
    },
    { field: 'contact' },
  ])
  await owner.post('/api/sales', { appointmentId: booked.id })
  const { body: client } = await owner.get(`/api/appointments/${booked.id}/client`)
  const { id } = client as unknown as { id: number }
  await owner.patch(`/api/clients/${id}`, { name: CANARY, notes: CANARY, phone: '+12125550166' })
  await owner.post('/api/client-data/export', { clientId: id })
  const erase = { clientId: id, cancelUpcoming: true }
  expect((await owner.post('/api/client-data/erase', erase)).status).toBe(200)
  expect(await actionsOf(owner)).toEqual([
    'client.erase',
    'client.export',
    'client.update',
    'sale.open',
    'appointment.change',
    'appointment.book',
  ])
  const { rows } = await sql<{ all: string }>`
    select string_agg(a::text, ' ') as all from activity a
    where a.business_id = ${page.scope.businessId}`.execute(app.db)
  const everything = rows[0]!.all + JSON.stringify(await read(owner))
  for (const word of [CANARY, 'canary@', '5550166', 'Allergic'])
    expect(everything).not.toContain(word)
})

test('records which member changed an appointment', async () => {
  const { page, owner } = await seedOwned(app)
  const { pageName, ...own } = bookingBody(page, '2027-03-09T15:00:00.000Z')
  const { body: booked } = await owner.post('/api/appointments', own)
  await owner.patch(`/api/appointments/${booked.id}`, { startTime: '2027-03-09T17:00:00.000Z' })
  const visitor = app.browser()
  await visitor.get(`/api/appointments?page=${pageName}&customerEmail=ada@example.com`)
  await visitor.patch(`/api/appointments/${booked.id}?page=${pageName}`, { description: 'Late' })
  const changes = await app.db
    .selectFrom('appointment_changes')
    .select(['actor', 'user_id'])
    .where('business_id', '=', page.scope.businessId)
    .orderBy('version')
    .execute()
  const { userId } = await newest(owner)
  expect(changes).toEqual([
    { actor: 'owner', user_id: userId },
    { actor: 'client', user_id: null },
  ])
  expect(await actionsOf(owner)).toEqual(['appointment.change', 'appointment.book'])
})

test('logs a request to confirm and its withdrawal', async () => {
  const { page, owner } = await seedOwned(app)
  const { pageName: _, ...own } = bookingBody(page, '2027-03-10T15:00:00.000Z')
  const { body: booked } = await owner.post('/api/appointments', own)
  const nudge = `/api/appointments/${booked.id}/nudge`
  expect((await owner.post(nudge)).status).toBe(201)
  expect((await owner.delete(nudge)).status).toBe(204)
  expect((await actionsOf(owner)).slice(0, 2)).toEqual([
    'appointment.withdraw-nudge',
    'appointment.nudge',
  ])
})

test('says what administrators did, without their names', async () => {
  const admin = await signUpOwner(app)
  await grantAdmin(app.db, admin.email, app.context.clock())
  const { browser, user } = await signUpOwner(app)
  await admin.browser.post(`/api/admin/users/${user.id}/credits`, { credits: 20, reason: 'Gift' })
  expect(await newest(browser)).toMatchObject({
    userId: null,
    actor: '',
    via: 'administrator',
    action: 'credits.set',
    changes: [{ field: 'credits', before: 0, after: 20 }],
  })
  await browser.post('/api/business/free-credit')
  await admin.browser.delete(`/api/admin/users/${user.id}/free-credit`)
  expect(await actionsOf(browser)).toEqual(['credits.dismiss', 'credits.request', 'credits.set'])
  expect(await actionsOf(admin.browser)).toEqual([])
})

test('an owner’s act costs one more statement, and a client’s booking none', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  await createService(owner)
  const service = await createService(owner)
  const inserts = async (act: () => Promise<unknown>) =>
    (await app.statementsOf(async () => void (await act())))
      .map(each => String(each))
      .filter(text => text.includes('activity'))
  expect(
    await inserts(() => owner.patch(`/api/services/${service.id}`, { price: 1 })),
  ).toHaveLength(1)
  expect(await inserts(() => bookOn(app.browser(), page, '2027-03-11T15:00:00.000Z'))).toEqual([])
})

test('deletes acts after a year', async () => {
  const { browser } = await signUpOwner(app)
  await createService(browser)
  const before = app.context.clock()
  app.pass(365 * DAY_MS)
  await forgetOldActivity(app.context)
  const kept = async () =>
    await app.db.selectFrom('activity').select('id').where('at', '=', before).execute()
  expect(await kept()).not.toEqual([])
  app.pass(1)
  await forgetOldActivity(app.context)
  expect(await kept()).toEqual([])
  app.setNow(before)
})

test('is deleted with the business, and forgets a deleted account’s name', async () => {
  const owner = await signUpOwner(app)
  const manager = await signUpMember(app, owner.browser, 'manager')
  await createService(manager.browser)
  await sql`update users set password_hash = o.password_hash from users o
    where users.id = ${manager.userId} and o.id = ${owner.user.id}`.execute(app.db)
  expect((await manager.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await newest(owner.browser)).toMatchObject({ userId: null, actor: '', via: 'browser' })
  const { business_id } = await app.db
    .selectFrom('activity')
    .select('business_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect((await owner.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  const left = await app.db
    .selectFrom('activity')
    .select('id')
    .where('business_id', '=', business_id)
    .execute()
  expect(left).toEqual([])
})

test('is part of the export', async () => {
  const { browser, email } = await signUpOwner(app)
  await createService(browser, { name: 'Haircut' })
  const exported = JSON.parse((await browser.get('/api/export.json')).text)
  expect(exported.activity).toMatchObject([
    {
      by: email,
      via: 'browser',
      action: 'service.create',
      about: 'service',
      details: { name: 'Haircut' },
    },
  ])
})
