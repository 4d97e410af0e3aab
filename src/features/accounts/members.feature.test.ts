import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rightsOf } from '#contract/access.ts'
import { PASSWORD, signUpMember, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { seedBusiness, seedMember, seedOwned, signedInAs } from '#test/seed.ts'
import { grantAdmin } from './admin-service.ts'

const app = testApp()

const ownerOf = async (businessId: number) =>
  (
    await app.db
      .selectFrom('businesses')
      .select('owner_user_id')
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow()
  ).owner_user_id

test('the person who registers owns the business, with every right', async () => {
  const { browser } = await signUpOwner(app)
  const { body } = await browser.get('/api/user')
  expect([body.role, body.staffId]).toEqual(['owner', null])
  expect(body.rights).toEqual([...rightsOf('owner', { editHours: true })])
})

test('a member has the rights of the role, and no balance without a right to it', async () => {
  const { page, owner } = await seedOwned(app)
  await app.db
    .updateTable('credit_balances')
    .set({ balance: 7 })
    .where('business_id', '=', page.scope.businessId)
    .execute()
  const { browser } = await signUpMember(app, owner, 'staff', page.staffId)
  const { body } = await browser.get('/api/user')
  expect(body).toMatchObject({
    role: 'staff',
    staffId: page.staffId,
    businessName: 'Blue Door',
    notificationSettings: { notificationCredits: 0 },
  })
  expect(body.rights).toEqual([...rightsOf('staff', { editHours: true })])
  const manager = await signUpMember(app, owner, 'manager')
  expect((await manager.browser.get('/api/user')).body.notificationSettings).toEqual({
    notificationCredits: 7,
  })
})

test('a refusal for a missing right says who can give access, and nothing changes', async () => {
  const { page, owner } = await seedOwned(app)
  const { browser } = await signUpMember(app, owner, 'front-desk')
  const answer = await browser.patch(`/api/services/${page.serviceId}`, { price: 1 })
  expect([answer.status, answer.body]).toEqual([
    403,
    { error: 'Ask the owner of Blue Door for access.', code: 'no-right' },
  ])
  const [service] = (await owner.get('/api/services')).body
  expect(service?.price).toBe(4500)
})

test('a member with read-only access can’t book, move or cancel anything', async () => {
  const { page, owner } = await seedOwned(app)
  const { browser } = await signUpMember(app, owner, 'read-only')
  const booking = {
    customerName: 'Kim',
    customerEmail: 'kim@example.com',
    customerPhone: '+12125550123',
    startTime: '2027-03-08T15:00:00Z',
    endTime: '2027-03-08T16:00:00Z',
    serviceId: page.serviceId,
    staffId: page.staffId,
    notificationMethods: ['email'],
  }
  expect((await browser.post('/api/appointments', booking)).status).toBe(403)
  const { body } = await owner.post('/api/appointments', booking)
  const path = `/api/appointments/${body.id}`
  expect((await browser.get(path)).status).toBe(200)
  expect((await browser.patch(path, { description: 'x' })).status).toBe(403)
  expect((await browser.delete(path)).status).toBe(403)
  const asClient = { ...booking, pageName: page.pageName, startTime: '2027-03-08T16:00:00Z' }
  const online = await browser.post('/api/appointments', {
    ...asClient,
    endTime: '2027-03-08T17:00:00Z',
  })
  expect(online.status).toBe(201)
})

test('a changed role, switch or membership takes effect with the next request', async () => {
  const { page, owner } = await seedOwned(app)
  const { browser, userId } = await signUpMember(app, owner, 'manager')
  const hours = () => browser.put(`/api/staff/${page.staffId}/hours`, { weekly: [] })
  const membership = app.db
    .updateTable('memberships')
    .where('business_id', '=', page.scope.businessId)
    .where('user_id', '=', userId)
  expect((await hours()).status).toBe(200)
  await membership.set({ role: 'read-only' }).execute()
  expect((await hours()).status).toBe(403)
  await membership.set({ role: 'staff', staff_id: page.staffId }).execute()
  expect((await hours()).status).toBe(200)
  await app.db
    .updateTable('businesses')
    .set({ staff_edit_hours: false })
    .where('id', '=', page.scope.businessId)
    .execute()
  expect((await hours()).status).toBe(403)
  expect((await owner.delete(`/api/team/${userId}`)).status).toBe(204)
  expect((await browser.get('/api/user')).status).toBe(401)
  const left = await app.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId)
  expect(await left.execute()).toEqual([])
})

test('an open business always has one owner, who is a member', async () => {
  const { page } = await seedOwned(app)
  const { businessId } = page.scope
  const owner = (await ownerOf(businessId))!
  const manager = await seedMember(app, page.scope, { role: 'manager' })
  const elsewhere = (await ownerOf((await seedBusiness(app.db)).scope.businessId))!
  const own = app.db.updateTable('businesses').where('id', '=', businessId)
  await expect(
    sql`insert into businesses (name, time_zone) values ('No one’s', 'UTC')`.execute(app.db),
  ).rejects.toThrow(/has no owner/)
  await expect(own.set({ owner_user_id: null }).execute()).rejects.toThrow(/has no owner/)
  await expect(own.set({ owner_user_id: elsewhere }).execute()).rejects.toThrow(/owner_is_member/)
  await expect(
    app.db.deleteFrom('memberships').where('user_id', '=', owner).execute(),
  ).rejects.toThrow(/has no owner/)
  await own.set({ owner_user_id: manager.userId }).execute()
  expect((await manager.browser.get('/api/user')).body.role).toBe('owner')
  await app.db.deleteFrom('memberships').where('user_id', '=', owner).execute()
  expect(await ownerOf(businessId)).toBe(manager.userId)
})

test('a login that an older version inserts owns its business', async () => {
  const [row] = (
    await sql<{ business_id: number; id: number }>`
      with business as (
        insert into businesses (name, time_zone) values ('Old', 'UTC') returning id
      )
      insert into users (business_id, email, email_key, password_hash, verified_at)
      select id, 'old@example.com', 'old@example.com', '-', now() from business
      returning business_id, id`.execute(app.db)
  ).rows
  expect(await ownerOf(row!.business_id)).toBe(row!.id)
})

test('a person’s passkeys and links move with their home', async () => {
  const [here, there] = [await seedBusiness(app.db), await seedBusiness(app.db)]
  const { userId } = await seedMember(app, here.scope, { role: 'manager' })
  const home = { business_id: here.scope.businessId, user_id: userId }
  await app.db
    .insertInto('recovery_codes')
    .values({ ...home, code_hash: Buffer.from('code') })
    .execute()
  await app.db
    .updateTable('users')
    .set({ business_id: there.scope.businessId })
    .where('id', '=', userId)
    .execute()
  const { business_id } = await app.db
    .selectFrom('recovery_codes')
    .select('business_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(business_id).toBe(there.scope.businessId)
})

test('deleting the owner ends the memberships of everyone else', async () => {
  const { browser, user } = await signUpOwner(app)
  const desk = await signUpMember(app, browser, 'front-desk')
  const busy = await signUpMember(app, browser, 'staff')
  const other = await seedBusiness(app.db)
  await app.db
    .insertInto('memberships')
    .values({ business_id: other.scope.businessId, user_id: busy.userId, role: 'manager' })
    .execute()
  const admin = await signUpOwner(app)
  await grantAdmin(app.db, admin.email, app.context.clock())
  expect((await admin.browser.delete(`/api/admin/users/${user.id}`)).status).toBe(204)
  expect((await desk.browser.get('/api/user')).status).toBe(401)
  expect((await busy.browser.get('/api/user')).status).toBe(401)
  const { rows } = await sql<{ id: number; business_id: number }>`
    select id, business_id from users where id in (${desk.userId}, ${busy.userId})`.execute(app.db)
  expect(rows).toEqual([{ id: busy.userId, business_id: other.scope.businessId }])
  const again = app.browser()
  const login = { email: busy.email, password: PASSWORD }
  expect((await again.post('/api/login', login)).body.role).toBe('manager')
})

test('a member who deletes the account leaves the business as it is', async () => {
  const { page, owner } = await seedOwned(app)
  const desk = await signUpMember(app, owner, 'front-desk')
  expect((await desk.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect((await desk.browser.get('/api/user')).status).toBe(401)
  expect((await (await signedInAs(app, page.scope)).get('/api/user')).body.role).toBe('owner')
})
