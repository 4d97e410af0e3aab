import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { createPage, registerOwner, signUpOwner } from '#test/factories.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, insertAppointment, seedBusiness, signedInAs } from '#test/seed.ts'
import { STATS_REFRESH_MS } from './rules.ts'
import { statsReader } from './service.ts'

const app = testApp()

async function newAdmin() {
  const admin = await signUpOwner(app)
  await grantAdmin(app.db, admin.email, app.context.clock())
  return admin
}

const stats = async (admin: Awaited<ReturnType<typeof newAdmin>>) =>
  (await admin.browser.get('/api/admin/stats')).body

test('the figures count users, credits, all appointments and those of the last 24 hours', async () => {
  const admin = await newAdmin()
  const before = await stats(admin)
  const seeded = await seedBusiness(app.db)
  const owner = await signedInAs(app, seeded.scope)
  for (const start of ['2027-03-08T15:00:00Z', '2027-03-08T17:00:00Z']) {
    expect((await bookOn(owner, seeded, start)).status).toBe(201)
  }
  await insertAppointment(app.db, seeded, new Date('2027-03-02T15:00:00Z'), {
    created_by: 'import',
    created_at: MONDAY_MORNING,
  })
  await app.db
    .updateTable('credit_balances')
    .set({ balance: 7 })
    .where('business_id', '=', seeded.scope.businessId)
    .execute()
  expect((await stats(admin)).totalAppointments).toBe(before.totalAppointments)
  app.setNow(new Date(MONDAY_MORNING.getTime() + STATS_REFRESH_MS))
  expect(await stats(admin)).toEqual({
    totalUsers: before.totalUsers + 1,
    totalCredits: before.totalCredits + 7,
    totalAppointments: before.totalAppointments + 3,
    recentAppointments: before.recentAppointments + 2,
  })
  const afterADay = async (ms: number) => {
    app.setNow(new Date(MONDAY_MORNING.getTime() + DAY_MS + ms))
    const { totalAppointments, recentAppointments } = await stats(admin)
    app.setNow(MONDAY_MORNING)
    return [totalAppointments - before.totalAppointments, recentAppointments]
  }
  expect(await afterADay(-1)).toEqual([3, before.recentAppointments + 2])
  expect(await afterADay(STATS_REFRESH_MS)).toEqual([3, 0])
})

test('a failed count is repeated for the next request', async () => {
  let failures = 1
  const patientDb = app.context.patientDb.withPlugin({
    transformQuery({ node }) {
      if (failures-- > 0) throw new Error('too slow')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = statsReader({ ...app.context, patientDb })
  await expect(read()).rejects.toThrow('too slow')
  expect(await read()).toMatchObject({ totalAppointments: expect.any(Number) })
})

test('lists users with verification, administrator role and credits', async () => {
  const admin = await newAdmin()
  const unverified = await registerOwner(app, { businessName: 'Salon Zoë' })
  const { body, status } = await admin.browser.get(
    `/api/admin/users?search=${unverified.email.toUpperCase()}`,
  )
  expect([status, body]).toEqual([
    200,
    [
      {
        id: expect.any(Number),
        username: unverified.email,
        verified: false,
        isAdmin: false,
        createdAt: MONDAY_MORNING.toISOString(),
        businessName: 'Salon Zoë',
        businessNamed: true,
        timeZone: 'America/New_York',
        notificationSettings: { notificationCredits: 0 },
        ownsHome: true,
        freeCreditRequested: false,
      },
    ],
  ])
  const { body: all } = await admin.browser.get('/api/admin/users')
  expect(all.find((user: { username: string }) => user.username === admin.email)).toMatchObject({
    verified: true,
    isAdmin: true,
  })
  expect(JSON.stringify(all)).not.toMatch(/argon|password/)
  await admin.browser.post('/api/businesses', { name: 'Zoë’s Nails', timeZone: 'UTC' })
  const found = async (search: string) =>
    (await admin.browser.get(`/api/admin/users?search=${search}`)).body.map(
      ({ username }) => username,
    )
  expect(await found('ZOË’S')).toEqual([admin.email])
  expect(await found('zoë')).toEqual([unverified.email, admin.email])
})

test('free credits are granted once, with a reason, and appear in the ledger and the audit log', async () => {
  const admin = await newAdmin()
  const owner = await signUpOwner(app)
  const path = `/api/admin/users/${owner.user.id}/free-credits`
  for (const body of [{}, { reason: ' ' }])
    expect((await admin.browser.post(path, body)).status).toBe(400)
  expect((await owner.browser.post(path, { reason: 'for me' })).status).toBe(403)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.browser.post(path, { reason: ' asked ' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.body.notificationSettings).toEqual({
    notificationCredits: 10,
  })
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'The free credits were already given to this account.',
  )
  const { body: ledger } = await owner.browser.get('/api/credits/ledger')
  expect(ledger).toMatchObject({
    balance: 10,
    entries: [{ kind: 'grant', credits: 10, reason: 'asked' }],
  })
  const { body: audit } = await admin.browser.get('/api/admin/audit?limit=2')
  expect(
    audit.entries.filter(({ action }: { action: string }) => action === 'credits.grant'),
  ).toMatchObject([
    { actor: admin.email, target: owner.email, reason: 'asked', details: { credits: 10 } },
  ])
  expect(
    (await admin.browser.post('/api/admin/users/999999/free-credits', { reason: 'x' })).status,
  ).toBe(404)
})

test('records new credits in the ledger and in the audit log, with actor and reason', async () => {
  const admin = await newAdmin()
  const owner = await signUpOwner(app)
  const path = `/api/admin/users/${owner.user.id}/credits`
  const set = await admin.browser.post(path, { credits: 250, reason: 'Goodwill' })
  expect([set.status, set.body.notificationSettings]).toEqual([200, { notificationCredits: 250 }])
  expect((await admin.browser.post(path, { credits: 40 })).status).toBe(200)
  const { body: ledger } = await owner.browser.get('/api/credits/ledger')
  expect(ledger).toMatchObject({
    balance: 40,
    entries: [
      { kind: 'adjustment', credits: -210, reason: null },
      { kind: 'adjustment', credits: 250, reason: 'Goodwill' },
    ],
  })
  expect((await owner.browser.get('/api/user')).body.notificationSettings.notificationCredits).toBe(
    40,
  )
  const { body: audit } = await admin.browser.get('/api/admin/audit?limit=2')
  expect(audit.entries).toMatchObject([
    {
      actor: admin.email,
      action: 'credits.set',
      target: owner.email,
      details: { before: 250, after: 40 },
    },
    {
      actor: admin.email,
      reason: 'Goodwill',
      targetUserId: owner.user.id,
      details: { before: 0, after: 250 },
    },
  ])
  const { body: rest } = await admin.browser.get(`/api/admin/audit?cursor=${audit.next}`)
  expect(rest.entries.every(entry => entry.id < audit.next!)).toBe(true)
  for (const { user } of [admin, await newAdmin()]) {
    const theirs = await admin.browser.post(`/api/admin/users/${user.id}/credits`, { credits: 3 })
    expect(theirs.body.notificationSettings).toEqual({ notificationCredits: 3 })
  }
})

test('new credits are refused if the balance has changed since it was read', async () => {
  const admin = await newAdmin()
  const owner = await signUpOwner(app)
  const path = `/api/admin/users/${owner.user.id}/credits`
  expect((await admin.browser.post(path, { credits: 100, before: 0 })).status).toBe(200)
  const { body: audit } = await admin.browser.get('/api/admin/audit?limit=1')
  const refused = await admin.browser.post(path, { credits: 50, before: 0 })
  expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
  expect(refused.body.error).toContain('The balance is now 100.')
  expect((await owner.browser.get('/api/credits/ledger')).body).toMatchObject({
    balance: 100,
    entries: [{ credits: 100 }],
  })
  expect((await admin.browser.get('/api/admin/audit?limit=1')).body.entries).toEqual(audit.entries)
})

test('credits that are not a whole number of 0 or more are refused, and nothing changes', async () => {
  const admin = await newAdmin()
  const owner = await signUpOwner(app)
  const path = `/api/admin/users/${owner.user.id}/credits`
  for (const credits of [-1, 1.5, '5', 'abc', null, undefined, 2 ** 31]) {
    expect((await admin.browser.post(path, { credits })).status, String(credits)).toBe(400)
  }
  expect((await owner.browser.get('/api/credits/ledger')).body).toMatchObject({
    balance: 0,
    entries: [],
  })
  expect((await admin.browser.post('/api/admin/users/999999/credits', { credits: 1 })).status).toBe(
    404,
  )
})

test('a deleted user is gone with their business and page, and the audit log keeps no address', async () => {
  const admin = await newAdmin()
  const owner = await signUpOwner(app)
  const page = await createPage(owner.browser)
  const removed = await admin.browser.delete(`/api/admin/users/${owner.user.id}?reason=Spam`)
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect((await owner.browser.get('/api/user')).status).toBe(401)
  expect((await app.browser().get(`/api/public-pages/${page.name}`)).status).toBe(404)
  expect((await admin.browser.get(`/api/admin/users?search=${owner.email}`)).body).toEqual([])
  expect((await admin.browser.delete(`/api/admin/users/${owner.user.id}`)).status).toBe(404)
  const { entries } = (await admin.browser.get('/api/admin/audit')).body
  expect(entries[0]).toMatchObject({
    actor: admin.email,
    action: 'user.delete',
    target: 'deleted account',
    targetUserId: owner.user.id,
    reason: 'Spam',
    details: { businesses: [owner.user.businessId] },
  })
  expect(JSON.stringify(entries)).not.toContain(owner.email)
})

test('an administrator cannot be deleted by another one or by themselves', async () => {
  const admin = await newAdmin()
  const other = await newAdmin()
  for (const { user } of [admin, other]) {
    const { status, body } = await admin.browser.delete(`/api/admin/users/${user.id}`)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }
  expect((await other.browser.get('/api/user')).status).toBe(200)
})

test('only administrators have access', async () => {
  const owner = await signUpOwner(app)
  for (const [method, path, input] of [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/stats'],
    ['GET', '/api/admin/audit'],
    ['DELETE', `/api/admin/users/${owner.user.id}`],
    ['POST', `/api/admin/users/${owner.user.id}/credits`, { credits: 1000 }],
  ] as const) {
    expect((await app.browser().call(method, path, input)).status, path).toBe(401)
    expect((await owner.browser.call(method, path, input)).status, path).toBe(403)
  }
})
