import { expect, test } from 'vitest'
import { turnOnTwoFactor } from '#features/accounts/testing/app-codes.ts'
import { addPasskey } from '#features/accounts/testing/passkeys.ts'
import { PASSWORD, signUpOwner } from '#test/factories.ts'
import { MONDAY_MORNING, startTestApp, testApp } from '#test/harness.ts'
import { bookingBody, seedMember, seedOwned } from '#test/seed.ts'

const app = testApp()

const SECOND = { name: 'Second Door', timeZone: 'Europe/Berlin' }

test('a person creates another business, owns it, and switches to it', async () => {
  const { browser, user } = await signUpOwner(app, { businessName: 'First Door' })
  expect(user.severalBusinesses).toBeUndefined()
  const added = await browser.post('/api/businesses', SECOND)
  expect(added.status).toBe(201)
  const { id } = added.body
  expect((await browser.get('/api/businesses')).body).toEqual([
    { id: user.businessId, name: 'First Door', role: 'owner', current: true },
    { id, name: 'Second Door', role: 'owner', current: false },
  ])
  expect((await browser.get('/api/user')).body).toMatchObject({
    businessName: 'First Door',
    severalBusinesses: true,
  })
  expect((await browser.post('/api/session/business', { businessId: id })).status).toBe(204)
  expect((await browser.get('/api/user')).body).toMatchObject({
    id: user.id,
    businessId: id,
    businessName: 'Second Door',
    timeZone: 'Europe/Berlin',
    role: 'owner',
    notificationSettings: { notificationCredits: 0 },
  })
  expect((await browser.get('/api/services')).body).toEqual([])
})

test('a tab that shows another business is refused, and changes nothing there', async () => {
  const { browser, user } = await signUpOwner(app)
  const { id } = (await browser.post('/api/businesses', SECOND)).body
  const firstTab = { 'x-business': String(user.businessId) }
  const service = { name: 'Haircut', duration: 60, price: 4500, category: 'beauty' }
  expect((await browser.post('/api/services', service, firstTab)).status).toBe(201)
  await browser.post('/api/session/business', { businessId: id })
  for (const answer of [
    await browser.post('/api/services', service, firstTab),
    await browser.get('/api/services', firstTab),
    await browser.get('/api/user', firstTab),
    // A link to a file sends no headers.
    ...(await Promise.all(
      [
        'export.json?',
        'export/clients.csv?',
        'sales/day.csv?date=2027-03-01&',
        'reports.csv?from=2027-02-01&to=2027-02-28&table=services&',
        'reports/sales.csv?from=2027-02-01&to=2027-02-28&table=staff&',
      ].map(file => browser.get(`/api/${file}business=${user.businessId}`)),
    )),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'other-business'])
  expect((await browser.get('/api/services')).body).toEqual([])
  expect((await browser.get(`/api/export.json?business=${id}`)).status).toBe(200)
  expect((await browser.post('/api/logout', undefined, firstTab)).status).not.toBe(500)
})

test('a tab whose session has ended is asked to sign in, and doesn’t act as a client', async () => {
  const { page, owner } = await seedOwned(app)
  const tab = { 'x-business': String(page.scope.businessId) }
  const booking = bookingBody(page, '2027-03-02T15:00:00.000Z')
  expect((await owner.post('/api/logout')).status).toBe(204)
  for (const answer of [
    await owner.post('/api/appointments', booking, tab),
    await owner.post('/api/appointments/check-availability', booking, tab),
    await owner.get('/api/services', tab),
  ])
    expect([answer.status, answer.body.code]).toEqual([401, 'no-session'])
  expect((await owner.post('/api/appointments', booking)).status).toBe(201)
})

test('signing in opens the business that was used last, or the home business if that was closed', async () => {
  const { browser, email, user } = await signUpOwner(app)
  const { id } = (await browser.post('/api/businesses', SECOND)).body
  const opened = async () => {
    const elsewhere = app.browser()
    const answer = await elsewhere.post('/api/login', { email, password: PASSWORD })
    expect((await elsewhere.get('/api/user')).body.businessId).toBe(answer.body.businessId)
    return answer.body.businessId
  }
  expect(await opened()).toBe(user.businessId)
  await browser.post('/api/session/business', { businessId: id })
  expect(await opened()).toBe(id)
  app.setNow(new Date(MONDAY_MORNING.getTime() + 60_000))
  await browser.post('/api/session/business', { businessId: user.businessId })
  expect(await opened()).toBe(user.businessId)

  const other = await seedOwned(app)
  const page = other.page.scope.businessId
  await app.db
    .insertInto('memberships')
    .values({ business_id: page, user_id: user.id, role: 'front-desk' })
    .execute()
  app.setNow(new Date(MONDAY_MORNING.getTime() + 120_000))
  await browser.post('/api/session/business', { businessId: page })
  expect(await opened()).toBe(page)
  expect((await other.owner.delete(`/api/team/${user.id}`)).status).toBe(204)
  expect(await opened()).toBe(user.businessId)
})

test('ways to sign in can be changed from every business of a person', async () => {
  const secure = await startTestApp({ env: { APP_URL: 'https://kairos.test' } })
  const { browser } = await signUpOwner(secure)
  const { id: businessId } = (await browser.post('/api/businesses', SECOND)).body
  await browser.post('/api/session/business', { businessId })
  await turnOnTwoFactor(browser, secure.context.clock())
  const { id } = await addPasskey(browser)
  expect((await browser.delete(`/api/passkeys/${id}`)).status).toBe(204)
  await secure.close()
})

test('deleting an account updates the teams it leaves and makes their streams recheck access', async () => {
  const { page } = await seedOwned(app)
  const { browser, password, user } = await signUpOwner(app)
  await app.db
    .insertInto('memberships')
    .values({ business_id: page.scope.businessId, user_id: user.id, role: 'manager' })
    .execute()
  const topics: string[] = []
  const stop = app.context.events.subscribe(page.scope, topic => topics.push(topic))
  expect((await browser.delete('/api/user', { password })).status).toBe(204)
  await expect.poll(() => topics).toEqual(['team', 'sessions'])
  stop()
})

test('no one can switch to a business that they don’t work in', async () => {
  const { browser, user } = await signUpOwner(app)
  const { page } = await seedOwned(app)
  for (const businessId of [page.scope.businessId, 2_147_483_000]) {
    expect((await browser.post('/api/session/business', { businessId })).status).toBe(404)
  }
  expect((await browser.get('/api/user')).body.businessId).toBe(user.businessId)
})

test('when a switch races a removal, the session is in one of their businesses or ends', async () => {
  const { page, owner } = await seedOwned(app)
  const { userId, browser } = await seedMember(app, page.scope, { role: 'manager' })
  const { id } = (await browser.post('/api/businesses', SECOND)).body
  await browser.post('/api/session/business', { businessId: id })
  const [switched, removed] = await Promise.all([
    browser.post('/api/session/business', page.scope),
    owner.delete(`/api/team/${userId}`),
  ])
  expect([204, 404]).toContain(switched.status)
  expect(removed.status).toBe(204)
  const after = await browser.get('/api/user')
  if (after.status === 200) expect(after.body.businessId).toBe(id)
  else expect(after.status).toBe(401)
})

test('a person can create five businesses a day', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const { browser } = await signUpOwner(limited)
  for (let nth = 0; nth < 5; nth++)
    expect((await browser.post('/api/businesses', SECOND)).status).toBe(201)
  expect((await browser.post('/api/businesses', SECOND)).status).toBe(429)
  await limited.close()
})
