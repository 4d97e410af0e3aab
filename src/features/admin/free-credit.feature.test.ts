import { beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { scopeTo } from '#platform/actor.ts'
import { signUpMember, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'

const app = testApp()
let admin: Awaited<ReturnType<typeof signUpOwner>>['browser']
beforeAll(async () => {
  const { browser, email } = await signUpOwner(app)
  await grantAdmin(app.db, email, app.context.clock())
  admin = browser
})

type Owner = Awaited<ReturnType<typeof signUpOwner>>
const request = ({ browser }: Owner) => browser.post('/api/business/free-credit')
const stateOf = async ({ browser }: Owner) => (await browser.get('/api/dashboard')).body.freeCredit
const waiting = async () =>
  (await admin.get('/api/admin/users?freeCredit=requested')).body.map(({ username }) => username)

test('a request reaches the administrators’ list once, without a message', async () => {
  const owner = await signUpOwner(app)
  await signUpMember(app, owner.browser, 'front-desk')
  expect(await stateOf(owner)).toBe('open')
  const messages = async () => (await app.db.selectFrom('messages').select('id').execute()).length
  const before = await messages()
  const answers = await Promise.all([request(owner), request(owner)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect([await waiting(), await stateOf(owner), await messages()]).toEqual([
    [owner.email],
    'requested',
    before,
  ])

  const { business_id } = await app.db
    .selectFrom('users')
    .select('business_id')
    .where('id', '=', owner.user.id)
    .executeTakeFirstOrThrow()
  const topics: string[] = []
  const stop = app.context.events.subscribe(scopeTo(business_id), topic => topics.push(topic))
  const granted = await admin.post(`/api/admin/users/${owner.user.id}/free-credits`, {
    reason: 'Welcome',
  })
  expect(granted.body).toMatchObject({
    freeCreditRequested: false,
    notificationSettings: { notificationCredits: 10 },
  })
  await expect.poll(() => topics).toEqual(expect.arrayContaining(['credits', 'business']))
  stop()
  await request(owner)
  expect([await waiting(), await stateOf(owner)]).toEqual([[], 'answered'])
})

test('a dismissed request stays dismissed, and is recorded', async () => {
  const owner = await signUpOwner(app)
  await request(owner)
  const dismiss = () => admin.delete(`/api/admin/users/${owner.user.id}/free-credit`)
  expect((await dismiss()).status).toBe(204)
  expect((await dismiss()).body.code).toBe('not-requested')
  await request(owner)
  expect([await waiting(), await stateOf(owner)]).toEqual([[], 'answered'])
  const { entries } = (await admin.get('/api/admin/audit')).body
  expect(entries[0]).toMatchObject({
    action: 'credits.dismiss',
    target: owner.email,
    details: { businesses: [owner.user.businessId] },
  })
})

test('only signed-in owners can ask, and only administrators answer', async () => {
  expect((await app.browser().post('/api/business/free-credit')).status).toBe(401)
  const owner = await signUpOwner(app)
  await request(owner)
  const own = `/api/admin/users/${owner.user.id}/free-credit` as const
  expect((await owner.browser.delete(own)).status).toBe(403)
})

test('credits of a second business can be seen, set and given, and its request answered', async () => {
  const owner = await signUpOwner(app)
  const { id } = (
    await owner.browser.post('/api/businesses', { name: 'Second Door', timeZone: 'UTC' })
  ).body
  await owner.browser.post('/api/session/business', { businessId: id })
  expect((await request(owner)).status).toBe(204)
  const path = `/api/admin/users/${owner.user.id}` as const
  const found = async () =>
    (await admin.get('/api/admin/users?freeCredit=requested')).body.find(
      user => user.id === owner.user.id,
    )
  expect(await found()).toMatchObject({
    freeCreditRequested: false,
    alsoOwns: [{ id, name: 'Second Door', credits: 0, freeCreditRequested: true }],
  })
  const { body } = await admin.post(`${path}/credits`, { credits: 7, businessId: id })
  expect([body.notificationSettings.notificationCredits, body.alsoOwns?.[0]?.credits]).toEqual([
    0, 7,
  ])
  expect((await admin.delete(`${path}/free-credit?businessId=${id}`)).status).toBe(204)
  expect(await found()).toBeUndefined()
  const gift = { reason: 'Trial', businessId: id }
  expect((await admin.post(`${path}/free-credits`, gift)).status).toBe(200)
  const { entries } = (await admin.get('/api/admin/audit?limit=3')).body
  expect(entries.map(({ details }) => details)).toEqual([
    { credits: 10, businesses: [id] },
    { businesses: [id] },
    { before: 0, after: 7, businesses: [id] },
  ])
  const another = await signUpOwner(app)
  const foreign = { credits: 7, businessId: another.user.businessId }
  expect((await admin.post(`${path}/credits`, foreign)).status).toBe(404)
})

test('the list tells owners from people who only work at the business', async () => {
  const owner = await signUpOwner(app)
  const member = await signUpMember(app, owner.browser, 'front-desk')
  const ownsHome = async (email: string) =>
    (await admin.get(`/api/admin/users?search=${email}`)).body.map(user => user.ownsHome)
  expect(await ownsHome(owner.email)).toEqual([true])
  expect(await ownsHome(member.email)).toEqual([false])
})
