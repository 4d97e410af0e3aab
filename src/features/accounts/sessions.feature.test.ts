import { expect, test } from 'vitest'
import { rights } from '#contract/access.ts'
import { newEmail, PASSWORD, registerOwner, signIn, signUpOwner } from '#test/factories.ts'
import { startTestApp, testApp } from '#test/harness.ts'
import { grantAdmin } from './admin-service.ts'

const DAY = 24 * 60 * 60 * 1000
const START = new Date('2027-03-01T14:00:00.000Z')

const app = testApp()

const sessionsOf = (userId: number) =>
  app.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

test('signing in returns the user and sets a cookie that scripts can’t read', async () => {
  const { email, password } = await signUpOwner(app, {
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
  })
  const answer = await app.browser().post('/api/login', { username: email, password })
  expect(answer.body).toEqual({
    id: expect.any(Number),
    username: email,
    verified: true,
    isAdmin: false,
    createdAt: START.toISOString(),
    businessName: 'Salon Zoë',
    businessNamed: true,
    timeZone: 'Europe/Berlin',
    notificationSettings: { notificationCredits: 0 },
    businessId: expect.any(Number),
    role: 'owner',
    rights: [...rights],
    staffId: null,
  })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^kairos_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^kairos_fresh=\d+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^kairos_device=[\w-]{43}(\.[\w-]{43}){2}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ])
})

test('over https the cookie is bound to the host', async () => {
  const https = await startTestApp({ env: { APP_URL: 'https://kairos.test' } })
  const { email, password } = await signUpOwner(https)
  const answer = await https.browser().post('/api/login', { email, password })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-kairos_session=.*; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-kairos_fresh=.*; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-kairos_device=.*; HttpOnly; Secure; SameSite=Lax$/),
  ])
  await https.close()
})

test('reading the user works while signed in, and gets a 401 otherwise', async () => {
  const { browser, user, email } = await signUpOwner(app)
  expect((await browser.get('/api/user')).body).toEqual(user)
  await grantAdmin(app.db, email, app.context.clock())
  expect((await browser.get('/api/user')).body).toEqual({ ...user, isAdmin: true })
  const stranger = await app.browser().get('/api/user')
  expect([stranger.status, stranger.body.code]).toEqual([401, 'no-session'])
})

test('a wrong password and an unknown address get the same response', async () => {
  const { email } = await signUpOwner(app)
  const answers = [
    await app
      .browser()
      .post('/api/login', { email, password: 'not the password' }, { accept: '*/*' }),
    await app
      .browser()
      .post('/api/login', { email: newEmail(), password: 'not the password' }, { accept: '*/*' }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.text]).toEqual([401, 'Invalid email or password'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('mentions verification only after a correct password', async () => {
  const { browser, email, password } = await registerOwner(app)
  const wrong = await browser.post('/api/login', { email, password: 'not the password' })
  expect([wrong.status, wrong.body.error]).toEqual([401, 'Invalid email or password'])
  const right = await browser.post('/api/login', { email, password }, { accept: '*/*' })
  expect([right.status, right.text]).toEqual([
    403,
    'Please verify your email address before logging in.',
  ])
  expect(browser.cookies.has('kairos_session')).toBe(false)
})

test('finds the address in any letter case', async () => {
  const { email, password } = await signUpOwner(app)
  expect(
    (await app.browser().post('/api/login', { email: ` ${email.toUpperCase()} `, password }))
      .status,
  ).toBe(200)
})

test('every sign-in starts a new session and ends the browser’s previous one', async () => {
  const { browser, email, password, user } = await signUpOwner(app)
  const old = new Map(browser.cookies)
  await browser.post('/api/login', { email, password })
  expect(browser.cookies).not.toEqual(old)
  expect(await sessionsOf(user.id)).toHaveLength(1)
  const cookie = [...old].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await app.browser().get('/api/user', { cookie })).status).toBe(401)
})

test('a failed login keeps the current session', async () => {
  const { browser, email } = await signUpOwner(app)
  await browser.post('/api/login', { email, password: 'not the password' })
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('signing out ends the session on the server as well', async () => {
  const owner = await signUpOwner(app)
  const other = await signIn(app, owner)
  const kept = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('')
  expect((await owner.browser.post('/api/logout')).status).toBe(204)
  expect([...owner.browser.cookies.keys()]).toEqual(['kairos_device'])
  expect((await app.browser().get('/api/user', { cookie: kept })).status).toBe(401)
  expect((await other.get('/api/user')).status).toBe(200)
  expect((await owner.browser.post('/api/logout')).status).toBe(204)
})

test('a session ends 30 days after its sign-in', async () => {
  const { browser } = await signUpOwner(app)
  app.setNow(new Date(START.getTime() + 30 * DAY - 1))
  expect((await browser.get('/api/user')).status).toBe(200)
  app.setNow(new Date(START.getTime() + 30 * DAY))
  expect((await browser.get('/api/user')).status).toBe(401)
  app.setNow(START)
})

test('the session’s token is stored only as its hash', async () => {
  const { browser, user } = await signUpOwner(app)
  const token = [...browser.cookies.values()][0]!
  const [row] = await sessionsOf(user.id)
  expect(row!.token_hash).toHaveLength(32)
  expect(Buffer.from(row!.token_hash).toString('base64url')).not.toBe(token)
})

test.each([
  [{ password: PASSWORD }, 'Email is required'],
  [{ email: 'nobody', password: PASSWORD }, 'Invalid email address'],
  [{ email: 'a@example.com' }, 'Password is required'],
  [{ email: 'a@example.com', password: '' }, 'Password is required'],
  [{ email: 'a\u0000@example.com', password: PASSWORD }, 'Invalid email address'],
])('signing in refuses %j', async (input, message) => {
  const answer = await app.browser().post('/api/login', input)
  expect([answer.status, answer.body.error]).toEqual([400, message])
})

test('a refusal is plain text before the input is read, too', async () => {
  const [refused, elsewhere] = await Promise.all([
    app.browser().post('/api/login', {}, { accept: '*/*', 'content-type': 'text/plain' }),
    app.browser().post('/api/login', {}, { accept: '*/*', origin: 'https://evil.example' }),
  ])
  expect([refused.status, refused.text]).toEqual([415, 'Send this as application/json.'])
  expect([elsewhere.status, elsewhere.headers.get('content-type')]).toEqual([
    403,
    expect.stringMatching(/^text\/plain/),
  ])
})
