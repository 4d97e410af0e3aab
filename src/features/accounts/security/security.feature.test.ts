import { expect, test } from 'vitest'
import { startSession } from '#platform/sessions/sessions.ts'
import { hashToken } from '#platform/tokens.ts'
import { createApp } from '#src/app.ts'
import { runChore } from '#test/chores.ts'
import { newestMail, signIn, signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestBrowser, testApp } from '#test/harness.ts'
import { codeAt, turnOnTwoFactor } from '../testing/app-codes.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'

const app = testApp()
const now = () => app.context.clock()

const statusOf = async (browser: TestBrowser) => (await browser.get('/api/user')).status
const signInsOf = async (browser: TestBrowser) => (await browser.get('/api/security')).body.signIns

test('lists where the owner is signed in, and marks this browser', async () => {
  const owner = await signUpOwner(app)
  const start = now()
  app.pass(MINUTE)
  const firefox = app.browser()
  const login = { email: owner.email, password: owner.password }
  await firefox.post('/api/login', login, { 'user-agent': FIREFOX })
  const token = { id: expect.stringMatching(/^[\w-]{43}$/) }
  const seen = (date: Date) => ({
    firstSeenAt: date.toISOString(),
    lastSeenAt: date.toISOString(),
  })
  expect(await signInsOf(owner.browser)).toEqual([
    { ...token, browser: 'Firefox', system: 'Linux', ...seen(now()), current: false },
    { ...token, browser: null, system: null, ...seen(start), current: true },
  ])
})

test('records the last use of each session, at most every ten minutes', async () => {
  const { browser } = await signUpOwner(app)
  const start = now().getTime()
  const seenAfter = async (minutes: number) => {
    app.setNow(new Date(start + minutes * MINUTE))
    await browser.get('/api/user')
    const [only] = await signInsOf(browser)
    return (Date.parse(only!.lastSeenAt) - start) / MINUTE
  }
  expect(await seenAfter(9)).toBe(0)
  expect(await seenAfter(12)).toBe(12)
  expect(await seenAfter(21)).toBe(12)
  expect(await seenAfter(22)).toBe(22)
})

test('signs out another browser, and no one else’s', async () => {
  const [owner, stranger] = [await signUpOwner(app), await signUpOwner(app)]
  const other = await signIn(app, owner)
  const { id } = (await signInsOf(owner.browser)).find(({ current }) => !current)!
  expect((await stranger.browser.delete(`/api/security/sign-ins/${id}`)).status).toBe(404)
  expect(await statusOf(other)).toBe(200)
  expect((await owner.browser.delete(`/api/security/sign-ins/${id}`)).status).toBe(204)
  expect([await statusOf(other), await statusOf(owner.browser)]).toEqual([401, 200])
  expect((await owner.browser.delete(`/api/security/sign-ins/${id}`)).status).toBe(404)
})

test('signs out everywhere else', async () => {
  const [owner, stranger] = [await signUpOwner(app), await signUpOwner(app)]
  const others = [await signIn(app, owner), await signIn(app, owner)]
  expect((await owner.browser.delete('/api/security/sign-ins')).status).toBe(204)
  expect(await Promise.all([...others, owner.browser, stranger.browser].map(statusOf))).toEqual([
    401, 401, 200, 200,
  ])
})

test('keeps 100 sign-ins: the newest, then used ones before unused ones', async () => {
  const { browser, user } = await signUpOwner(app)
  const { business_id: businessId } = await app.db
    .selectFrom('users')
    .select('business_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  app.pass(11 * MINUTE)
  expect(await statusOf(browser)).toBe(200)
  let newest = ''
  for (let nth = 0; nth < 104; nth++) {
    app.pass(MINUTE)
    newest = (await startSession(app.db, { id: user.id, businessId }, now())).token
  }
  const signIns = await signInsOf(browser)
  expect(signIns).toHaveLength(100)
  expect(signIns.filter(({ current }) => current)).toHaveLength(1)
  expect(signIns.map(({ id }) => id)).toContain(hashToken(newest).toString('base64url'))
})

test('ends the live events of a browser that was signed out in another process', async () => {
  const owner = await signUpOwner(app)
  const other = await signIn(app, owner)
  const second = await app.another()
  const stream = await createApp(second.context).request(
    'http://kairos.test/api/events',
    { headers: { cookie: `kairos_session=${other.cookies.get('kairos_session')}` } },
    {},
  )
  expect(stream.status).toBe(200)
  await owner.browser.delete('/api/security/sign-ins')
  expect(await stream.text()).not.toContain('event: change')
  await second.close()
})

test('signs out after the idle time that the owner chose', async () => {
  const owner = await signUpOwner(app)
  const { browser } = owner
  const set = (minutes: unknown) => browser.put('/api/security/idle-time', { minutes })
  for (const wrong of [0, 31, -30, '30', 1e9]) expect((await set(wrong)).status).toBe(400)
  expect((await set(30)).status).toBe(204)
  expect((await browser.get('/api/security')).body.idleMinutes).toBe(30)
  app.pass(29 * MINUTE)
  expect(await statusOf(browser)).toBe(200)
  app.pass(29 * MINUTE)
  expect(await statusOf(browser)).toBe(200)
  app.pass(30 * MINUTE)
  expect(await statusOf(browser)).toBe(401)
  const next = await signIn(app, owner)
  expect((await next.put('/api/security/idle-time', { minutes: null })).status).toBe(204)
  expect([await statusOf(browser), await statusOf(next)]).toEqual([401, 200])
})

test('deletes sessions that ended by expiry or idle time', async () => {
  const owner = await signUpOwner(app)
  const sessions = async () =>
    await app.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', owner.user.id)
      .execute()
  const clean = () => runChore(app.context, 'forget expired sessions')
  await owner.browser.put('/api/security/idle-time', { minutes: 30 })
  app.pass(29 * MINUTE)
  const next = await signIn(app, owner)
  app.pass(MINUTE)
  await clean()
  expect(await sessions()).toHaveLength(1)
  await next.put('/api/security/idle-time', { minutes: null })
  app.pass(29 * DAY)
  await clean()
  expect(await sessions()).toHaveLength(1)
  app.pass(DAY)
  await clean()
  expect(await sessions()).toEqual([])
})

test('live events don’t count as use and end with the session', async () => {
  const { browser } = await signUpOwner(app)
  await browser.put('/api/security/idle-time', { minutes: 30 })
  app.pass(20 * MINUTE)
  expect((await browser.call('HEAD', '/api/events')).status).toBe(200)
  app.pass(10 * MINUTE)
  expect((await browser.call('HEAD', '/api/events')).status).toBe(401)
})

test('an email reports a sign-in from a new browser, with a link that ends it', async () => {
  const owner = await signUpOwner(app)
  const login = { email: owner.email, password: owner.password }
  app.pass(2 * DAY)
  await owner.browser.post('/api/login', login)
  expect(await newestMail(app, 'new-sign-in', owner.email)).toBeUndefined()
  const thief = app.browser()
  await thief.post('/api/login', login, { 'user-agent': FIREFOX })
  const mail = (await newestMail(app, 'new-sign-in', owner.email))!
  expect(mail.payload).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    at: now().toISOString(),
  })
  const link = `/api/password-reset/${mail.payload.token}`
  expect((await app.browser().post(`${link}/sign-out`)).status).toBe(204)
  expect([await statusOf(thief), await statusOf(owner.browser)]).toEqual([401, 401])
  expect((await app.browser().post(`${link}/sign-out`)).status).toBe(204)
  const password = 'a brand new battery'
  expect((await app.browser().post(link, { password })).status).toBe(200)
  const used = await app.browser().post(`${link}/sign-out`)
  expect([used.status, used.body.code]).toEqual([410, 'link-dead'])
  // The thief finds out the new password, too.
  await thief.post('/api/login', { email: owner.email, password }, { 'user-agent': FIREFOX })
  expect((await newestMail(app, 'new-sign-in', owner.email))!.id).not.toBe(mail.id)
})

test('the browser that changes the password or two-factor sign-in stays known', async () => {
  const { browser, email, password } = await signUpOwner(app)
  app.pass(2 * DAY)
  await browser.post('/api/login', { email, password })
  const { secret } = await turnOnTwoFactor(browser, now())
  app.pass(MINUTE)
  await browser.post('/api/login', { email, password })
  expect((await browser.post('/api/login/code', { code: codeAt(secret, now()) })).status).toBe(200)
  app.pass(MINUTE)
  const off = { password, code: codeAt(secret, now()) }
  expect((await browser.call('DELETE', '/api/two-factor', off)).status).toBe(204)
  await browser.post('/api/login', { email, password })
  const changed = { currentPassword: password, newPassword: 'a brand new battery' }
  expect((await browser.post('/api/change-password', changed)).status).toBe(200)
  await browser.post('/api/login', { email, password: changed.newPassword })
  expect(await statusOf(browser)).toBe(200)
  expect(await newestMail(app, 'new-sign-in', email)).toBeUndefined()
})

test('sends no email on an account’s first day, for a known browser, or after a failed login', async () => {
  const owner = await signUpOwner(app)
  await signIn(app, owner)
  app.pass(2 * DAY)
  await owner.browser.post('/api/login', { email: owner.email, password: owner.password })
  await app.browser().post('/api/login', { email: owner.email, password: 'not the password' })
  expect(await newestMail(app, 'new-sign-in', owner.email)).toBeUndefined()
})

test('sends at most five such emails a day, and further sign-ins still work', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  limited.pass(2 * DAY)
  for (let nth = 0; nth < 7; nth++) await signIn(limited, owner)
  const mails = await limited.db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', 'new-sign-in')
    .execute()
  expect(mails).toHaveLength(5)
  await limited.close()
})

test('the owner’s other browsers stay known after a new password, until a sign-in is reported', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  const others: TestBrowser[] = []
  for (let nth = 0; nth < 6; nth++) others.push(await signIn(limited, owner))
  limited.pass(2 * DAY)
  const newPassword = 'a brand new battery'
  const change = { currentPassword: owner.password, newPassword }
  expect((await owner.browser.post('/api/change-password', change)).status).toBe(200)
  const login = { email: owner.email, password: newPassword }
  for (const other of others) expect((await other.post('/api/login', login)).status).toBe(200)
  expect(await newestMail(limited, 'new-sign-in', owner.email)).toBeUndefined()
  await limited.browser().post('/api/login', login)
  const mail = (await newestMail(limited, 'new-sign-in', owner.email))!
  const link = `/api/password-reset/${mail.payload.token}`
  expect((await limited.browser().post(`${link}/sign-out`)).status).toBe(204)
  const [reported] = others
  await reported!.post('/api/login', login)
  const second = (await newestMail(limited, 'new-sign-in', owner.email))!
  expect(second.id).not.toBe(mail.id)
  await reported!.post('/api/login', login)
  expect((await newestMail(limited, 'new-sign-in', owner.email))!.id).toBe(second.id)
  await limited.close()
})

test('wrong codes don’t use up these emails', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  const { recoveryCodes } = await turnOnTwoFactor(owner.browser, limited.context.clock())
  limited.pass(2 * DAY)
  const login = { email: owner.email, password: owner.password }
  const browser = limited.browser()
  await browser.post('/api/login', login)
  for (let nth = 0; nth < 7; nth++) await browser.post('/api/login/code', { code: '000000' })
  expect(await newestMail(limited, 'new-sign-in', owner.email)).toBeUndefined()
  await limited.db.deleteFrom('rate_limits').where('key', 'like', 'second-factor%').execute()
  const second = await limited.another()
  const later = second.browser()
  await later.post('/api/login', login)
  expect((await later.post('/api/login/code', { code: recoveryCodes[0] })).status).toBe(200)
  expect(await newestMail(limited, 'new-sign-in', owner.email)).toBeDefined()
  await second.close()
  await limited.close()
})
