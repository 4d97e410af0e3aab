import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { createApp } from '#src/app.ts'
import { signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { insertAppointment, seedMember, seedOwned, signedInAs } from '#test/seed.ts'
import { codeOf, idOf, roleOf, statusOf } from './testing/answers.ts'

const MINUTE = 60_000
const app = testApp()

async function team(role: 'manager' | 'front-desk' | 'read-only' = 'manager') {
  const { page, owner } = await seedOwned(app)
  return { page, owner, member: await seedMember(app, page.scope, { role }) }
}

/** Connects to another process. */
async function streamOf(browser: TestBrowser) {
  const second = await app.another()
  const cookie = `kairos_session=${browser.cookies.get('kairos_session')}`
  const stream = await createApp(second.context).request(
    'http://kairos.test/api/events',
    { headers: { cookie } },
    {},
  )
  expect(stream.status).toBe(200)
  return {
    end: async () => {
      const text = await stream.text()
      await second.close()
      return text
    },
  }
}

test('a manager changes and removes other members, but neither the owner nor themselves', async () => {
  const { page, owner, member } = await team()
  const other = await seedMember(app, page.scope, { role: 'read-only' })
  const manager = member.browser
  const ownerId = await idOf(owner)
  const change = (id: number, role: string) => manager.patch(`/api/team/${id}`, { role })
  expect((await change(other.userId, 'manager')).status).toBe(204)
  expect(await roleOf(other.browser)).toBe('manager')
  expect((await change(ownerId, 'read-only')).status).toBe(403)
  expect((await change(member.userId, 'front-desk')).status).toBe(403)
  expect((await manager.delete(`/api/team/${ownerId}`)).status).toBe(403)
  expect(await codeOf(manager.delete(`/api/team/${member.userId}`))).toEqual([409, 'leave-instead'])
  expect((await manager.delete(`/api/team/${other.userId}`)).status).toBe(204)
  expect((await change(other.userId, 'manager')).status).toBe(404)
  expect((await manager.post('/api/business/transfer', { userId: member.userId })).status).toBe(403)
  expect((await change(ownerId, 'owner')).status).toBe(400)
})

test('a login is linked to one staff member and unlinked again', async () => {
  const { page, owner, member } = await team('front-desk')
  const other = await seedMember(app, page.scope, { role: 'front-desk' })
  const link = (userId: number, staffId: number | null) =>
    owner.patch(`/api/team/${userId}`, { staffId })
  expect((await link(member.userId, page.staffId)).status).toBe(204)
  expect((await member.browser.get('/api/user')).body.staffId).toBe(page.staffId)
  expect(await codeOf(link(other.userId, page.staffId))).toEqual([409, 'staff-linked'])
  const asStaff = await owner.patch(`/api/team/${other.userId}`, { role: 'staff' })
  expect(asStaff.body.fields).toHaveProperty('staffId')
  expect((await link(member.userId, null)).status).toBe(204)
  expect((await link(other.userId, page.staffId)).status).toBe(204)
  const { page: foreign } = await seedOwned(app)
  expect((await link(member.userId, foreign.staffId)).status).toBe(404)
})

test('a member whose staff member was removed is no longer linked and can get another role', async () => {
  const { page, owner } = await seedOwned(app)
  const { userId } = await seedMember(app, page.scope, { role: 'staff', staffId: page.staffId })
  await insertAppointment(app.db, page, new Date('2026-01-05T15:00:00Z'))
  expect((await owner.delete(`/api/staff/${page.staffId}`)).status).toBe(204)
  const member = async () =>
    (await owner.get('/api/team')).body.members.find(each => each.userId === userId)
  expect(await member()).toMatchObject({ role: 'staff', staffId: null })
  expect((await owner.patch(`/api/team/${userId}`, { role: 'front-desk' })).status).toBe(204)
  expect(await member()).toMatchObject({ role: 'front-desk', staffId: null })
})

test('removing a member ends their next call and open stream, in every process', async () => {
  const { page, owner, member } = await team()
  const stream = await streamOf(member.browser)
  expect((await owner.delete(`/api/team/${member.userId}`)).status).toBe(204)
  expect(await statusOf(member.browser)).toBe(401)
  await stream.end()
  // Their login had no other business.
  const left = app.db.selectFrom('users').select('id').where('id', '=', member.userId)
  expect(await left.execute()).toEqual([])
  const owners = app.db
    .selectFrom('memberships')
    .select('user_id')
    .where('business_id', '=', page.scope.businessId)
  expect(await owners.execute()).toHaveLength(1)
})

test('a changed role applies from the next call on, and ends its open stream', async () => {
  const { owner, member } = await team()
  const stream = await streamOf(member.browser)
  expect((await member.browser.get('/api/team')).status).toBe(200)
  await owner.patch(`/api/team/${member.userId}`, { role: 'read-only' })
  expect((await member.browser.get('/api/team')).status).toBe(403)
  await stream.end()
})

test('a request in progress is refused if its sender loses the right in the meantime', async () => {
  const { page, owner, member } = await team()
  const other = await seedMember(app, page.scope, { role: 'read-only' })
  const [down, ...acts] = await Promise.all([
    owner.patch(`/api/team/${member.userId}`, { role: 'read-only' }),
    ...Array.from({ length: 4 }, () =>
      member.browser.patch(`/api/team/${other.userId}`, { role: 'front-desk' }),
    ),
  ])
  expect(down!.status).toBe(204)
  for (const act of acts) expect([204, 403]).toContain(act.status)
  const last = await member.browser.patch(`/api/team/${other.userId}`, { role: 'manager' })
  expect(last.status).toBe(403)
})

test('calendar addresses that a removed member could open end, and others stay', async () => {
  const { page, owner } = await seedOwned(app)
  const subscribe = async (staffId: number | null) =>
    (await owner.put('/api/feeds', { staffId, detail: 'client' })).body.url
  const works = async (url: string) =>
    (await app.browser().get(new URL(url).pathname)).status === 200
  const [all, own] = [await subscribe(null), await subscribe(page.staffId)]
  const staff = await seedMember(app, page.scope, { role: 'staff', staffId: page.staffId })
  await owner.delete(`/api/team/${staff.userId}`)
  expect([await works(all), await works(own)]).toEqual([true, false])
  const manager = await seedMember(app, page.scope, { role: 'manager' })
  expect((await manager.browser.post('/api/team/leave')).status).toBe(204)
  expect(await works(all)).toBe(false)
  const renewed = await subscribe(null)
  const deleted = await seedMember(app, page.scope, { role: 'manager' })
  const admin = await signUpOwner(app)
  await grantAdmin(app.db, admin.email, app.context.clock())
  expect((await admin.browser.delete(`/api/admin/users/${deleted.userId}`)).status).toBe(204)
  expect(await works(renewed)).toBe(false)
})

test('saving the role that a member has keeps calendar addresses and their invitations', async () => {
  const { page, owner, member } = await team()
  const { url } = (await owner.put('/api/feeds', { staffId: null, detail: 'client' })).body
  const works = async () => (await app.browser().get(new URL(url).pathname)).status === 200
  await member.browser.post('/api/team/invitations', {
    email: 'kim@example.com',
    role: 'staff',
    staffId: page.staffId,
  })
  const save = (role: string, staffId: number | null) =>
    owner.patch(`/api/team/${member.userId}`, { role, staffId })
  const invited = async () => (await owner.get('/api/team')).body.invitations.length
  expect((await save('manager', page.staffId)).status).toBe(204)
  expect((await save('manager', null)).status).toBe(204)
  expect([await works(), await invited()]).toEqual([true, 1])
  expect((await save('front-desk', null)).status).toBe(204)
  expect([await works(), await invited()]).toEqual([false, 0])
})

test('a member of several businesses keeps the login and the others', async () => {
  const { page, member } = await team('front-desk')
  const own = await signUpOwner(app, { businessName: 'Salon Zoë' })
  const userId = own.user.id
  await app.db
    .insertInto('memberships')
    .values({ business_id: page.scope.businessId, user_id: userId, role: 'manager' })
    .execute()
  const elsewhere = await signedInAs(app, page.scope)
  expect((await elsewhere.delete(`/api/team/${userId}`)).status).toBe(204)
  expect((await own.browser.get('/api/user')).body.businessName).toBe('Salon Zoë')
  // Leaving the home business moves the home.
  const { id } = (await member.browser.post('/api/businesses', { name: 'Mine', timeZone: 'UTC' }))
    .body
  expect((await member.browser.post('/api/team/leave')).status).toBe(204)
  const home = app.db.selectFrom('users').select('business_id').where('id', '=', member.userId)
  expect(await home.execute()).toEqual([{ business_id: id }])
})

test('the last administrator is not removed with their last business', async () => {
  const { owner, member } = await team('front-desk')
  await app.db.updateTable('users').set({ is_admin: false }).execute()
  await grantAdmin(app.db, member.email, app.context.clock())
  expect(await codeOf(owner.delete(`/api/team/${member.userId}`))).toEqual([409, 'last-admin'])
  expect(await statusOf(member.browser)).toBe(200)
})

test('an administrator who deletes an owner closes the business for everyone', async () => {
  const { page, owner, member } = await team()
  const ownerId = await idOf(owner)
  const admin = await signUpOwner(app)
  await grantAdmin(app.db, admin.email, app.context.clock())
  await owner.post('/api/team/invitations', { email: 'late@example.com', role: 'manager' })
  expect((await admin.browser.delete(`/api/admin/users/${ownerId}`)).status).toBe(204)
  expect([await statusOf(owner), await statusOf(member.browser)]).toEqual([401, 401])
  const invitations = app.db
    .selectFrom('invitations')
    .select('id')
    .where('business_id', '=', page.scope.businessId)
  expect(await invitations.execute()).toEqual([])
})

test('the switches change what staff members may do and see', async () => {
  const { page, owner } = await seedOwned(app)
  const { browser } = await seedMember(app, page.scope, { role: 'staff', staffId: page.staffId })
  const topics: string[] = []
  const stop = app.context.events.subscribe(page.scope, topic => topics.push(topic))
  expect((await owner.patch('/api/team/switches', { seeContacts: false })).status).toBe(204)
  await expect.poll(() => topics).toContain('staff')
  stop()
  const hours = () => browser.put(`/api/staff/${page.staffId}/hours`, { weekly: [] })
  expect((await hours()).status).toBe(200)
  expect((await owner.patch('/api/team/switches', { editHours: false })).status).toBe(204)
  expect((await hours()).status).toBe(403)
  expect((await owner.get('/api/team')).body.switches).toEqual({
    editHours: false,
    seeContacts: false,
    seeBusyTimes: false,
  })
  expect((await owner.patch('/api/team/switches', { editHours: 'no' })).status).toBe(400)
})

const FRESH = [
  ['PATCH', '/api/team/1'],
  ['DELETE', '/api/team/1'],
  ['POST', '/api/team/leave'],
  ['POST', '/api/team/invitations'],
  ['POST', '/api/team/invitations/1/resend'],
  ['POST', '/api/business/transfer'],
  ['DELETE', '/api/business/transfer'],
] as const

test.each(FRESH)('%s %s needs a confirmation after ten minutes', async (method, path) => {
  const { owner } = await seedOwned(app)
  app.pass(10 * MINUTE)
  expect(await codeOf(owner.call(method, path, {}))).toEqual([403, 'confirm-identity'])
})
