import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { newEmail, newestMail, PASSWORD } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { seedMember, seedOwned } from '#test/seed.ts'
import { codeOf, idOf, statusOf } from './testing/answers.ts'

/* Access that people could keep or lose when others act in between. */

const app = testApp()

test('undoing a transfer ends invitations and calendar addresses of the owner in between', async () => {
  const { page, owner } = await seedOwned(app)
  const member = await seedMember(app, page.scope, { role: 'read-only' })
  await owner.post('/api/business/transfer', { userId: member.userId })
  const email = newEmail('puppet')
  const invited = await member.browser.post('/api/team/invitations', { email, role: 'manager' })
  expect(invited.status).toBe(201)
  const feed = await member.browser.put('/api/feeds', { staffId: null, detail: 'client' })
  const read = () => app.browser().get(new URL(feed.body.url).pathname)
  expect((await read()).status).toBe(200)
  expect((await owner.delete('/api/business/transfer')).status).toBe(204)
  expect((await read()).status).toBe(404)
  expect((await owner.get('/api/team')).body.invitations).toEqual([])
  const { token } = (await newestMail(app, 'team-invitation', email))!.payload
  const accepted = await app.browser().post(`/api/invitations/${token}`, { password: PASSWORD })
  expect([accepted.status, accepted.body.code]).toEqual([410, 'invitation-revoked'])
})

test('a tab of another business is asked to reload, even without the right to its request', async () => {
  const { page, owner } = await seedOwned(app)
  const there = await seedOwned(app)
  const { userId } = await seedMember(app, page.scope, { role: 'read-only' })
  const id = await idOf(there.owner)
  await app.db
    .insertInto('memberships')
    .values({ business_id: page.scope.businessId, user_id: id, role: 'read-only' })
    .execute()
  expect(userId).not.toBe(id)
  const shown = { 'x-business': String(there.page.scope.businessId) }
  expect((await there.owner.get('/api/team', shown)).status).toBe(200)
  const to = { businessId: page.scope.businessId }
  expect((await there.owner.post('/api/session/business', to, shown)).status).toBe(204)
  expect(await codeOf(there.owner.get('/api/team', shown))).toEqual([409, 'other-business'])
  for (const given of ['', 'x', '0', '1e9', '-1'])
    expect(await codeOf(there.owner.get('/api/user', { 'x-business': given }))).toEqual([
      409,
      'other-business',
    ])
  expect((await owner.get('/api/team')).status).toBe(200)
})

test('deleting an owner doesn’t delete an administrator who works for them', async () => {
  const { page, owner } = await seedOwned(app)
  const member = await seedMember(app, page.scope, { role: 'manager' })
  await grantAdmin(app.db, member.email, app.context.clock())
  const answer = await member.browser.delete(`/api/admin/users/${await idOf(owner)}`)
  expect([answer.status, answer.body?.code]).toEqual([409, 'admin-works-there'])
  expect(await statusOf(member.browser)).toBe(200)
  expect(await statusOf(owner)).toBe(200)
})
