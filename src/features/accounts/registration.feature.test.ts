import { expect, test } from 'vitest'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import {
  newEmail,
  newestMail,
  newestToken,
  PASSWORD,
  registerOwner,
  signUpOwner,
} from '#test/factories.ts'
import { testApp } from '#test/harness.ts'

const HOUR = 60 * 60 * 1000
const START = new Date('2027-03-01T14:00:00.000Z')
const later = (ms: number) => new Date(START.getTime() + ms)

const app = testApp()

const linksOf = async (email: string) => {
  await answerEmailRequests(app.context)
  return (await app.db.selectFrom('messages').select('id').where('recipient', '=', email).execute())
    .length
}

test('registering asks for verification, emails a link and opens a business in the browser’s zone', async () => {
  const email = newEmail('ana.lopez')
  const answer = await app
    .browser()
    .post('/api/register', { email, password: PASSWORD, timeZone: 'Asia/Calcutta' })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ requiresVerification: true })
  const mail = await newestMail(app, 'verify-email', email)
  expect(mail).toMatchObject({
    channel: 'email',
    state: 'planned',
    due_at: START,
    payload: { token: expect.any(String) },
  })
  const business = await app.db
    .selectFrom('businesses')
    .innerJoin('credit_balances', 'credit_balances.business_id', 'businesses.id')
    .select(['name', 'time_zone', 'balance'])
    .where('id', '=', mail!.business_id)
    .executeTakeFirst()
  expect(business).toEqual({
    name: 'Your business',
    time_zone: 'Asia/Kolkata',
    balance: 0,
  })
})

test('a login right after registering asks for verification, even before the worker has created the account', async () => {
  const email = newEmail()
  await app.browser().post('/api/register', { email, password: PASSWORD })
  const login = (password: string) =>
    app.browser().post('/api/login', { email: email.toUpperCase(), password })
  const early = await login(PASSWORD)
  expect([early.status, early.body.code]).toEqual([403, 'verification-required'])
  expect((await login('another password')).status).toBe(401)
  await answerEmailRequests(app.context)
  expect((await login(PASSWORD)).status).toBe(403)
})

test('the address may be called username; the business may be named; an unknown zone falls back to New York', async () => {
  const email = newEmail()
  const input = {
    username: email,
    password: PASSWORD,
    timeZone: 'Mars/Olympus',
    businessName: 'Salon Zoë',
  }
  expect((await app.browser().post('/api/register', input)).status).toBe(201)
  const mail = await newestMail(app, 'verify-email', email)
  const business = await app.db
    .selectFrom('businesses')
    .select(['name', 'time_zone'])
    .where('id', '=', mail!.business_id)
    .executeTakeFirst()
  expect(business).toEqual({ name: 'Salon Zoë', time_zone: 'America/New_York' })
})

test('a token is stored only as its hash', async () => {
  const { email } = await registerOwner(app)
  const token = await newestToken(app, 'verify-email', email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await app.db.selectFrom('user_tokens').selectAll().execute()
  expect(
    JSON.stringify(
      rows.map(row => ({ ...row, token_hash: Buffer.from(row.token_hash).toString('base64url') })),
    ),
  ).not.toContain(token)
})

test('an address that has an account gets the same response as a new one, and an email instead of an account', async () => {
  const { email } = await signUpOwner(app)
  const fresh = await app.browser().post('/api/register', { email: newEmail(), password: PASSWORD })
  const again = await app
    .browser()
    .post('/api/register', { email: email.toUpperCase(), password: 'another password' })
  expect([again.status, again.text]).toEqual([fresh.status, fresh.text])
  const cookieOf = ({ headers }: typeof again) => headers.get('set-cookie')?.replace(/=[^;]+/, '=')
  expect(cookieOf(again)).toBe(cookieOf(fresh))
  expect(await newestMail(app, 'already-registered', email)).toMatchObject({ payload: {} })
  const users = await app.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .execute()
  expect(users).toHaveLength(1)
  expect(
    (await app.browser().post('/api/login', { email, password: 'another password' })).status,
  ).toBe(401)
})

test('notifies an address once an hour while others keep registering it', async () => {
  const { email } = await signUpOwner(app)
  const before = await linksOf(email)
  for (let i = 0; i < 3; i++)
    await app.browser().post('/api/register', { email, password: PASSWORD })
  expect(await linksOf(email)).toBe(before + 1)
  app.setNow(later(HOUR))
  await app.browser().post('/api/register', { email, password: PASSWORD })
  expect(await linksOf(email)).toBe(before + 2)
  app.setNow(START)
})

test('twenty concurrent registrations of one address create one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.browser().post('/api/register', { email, password: PASSWORD }),
    ),
  )
  await Promise.all([1, 2, 3, 4].map(() => answerEmailRequests(app.context)))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  expect(
    await app.db.selectFrom('users').select('id').where('email_key', '=', email).execute(),
  ).toHaveLength(1)
})

test.each<[string, Record<string, unknown>, string]>([
  ['nothing', {}, 'Password is required'],
  ['no address', { password: PASSWORD }, 'Email is required'],
  ['text that is not an address', { email: 'nobody', password: PASSWORD }, 'Invalid email address'],
  [
    'an address longer than any',
    { email: `${'a'.repeat(250)}@example.com`, password: PASSWORD },
    'Invalid email address',
  ],
  [
    'seven characters',
    { email: 'a@example.com', password: 'seven77' },
    'Password must be at least 8 characters',
  ],
  [
    '201 characters',
    { email: 'a@example.com', password: 'x'.repeat(201) },
    'Password must be 200 characters or less',
  ],
  [
    'a NUL',
    { email: 'a@example.com', password: 'with\u0000a nul' },
    'This password contains characters that can’t be used',
  ],
  [
    'a common password',
    { email: 'a@example.com', password: '12345678ab' },
    'This password is too common. Please choose another.',
  ],
  ['a number', { email: 7, password: PASSWORD }, 'email: Expected string, received number'],
])('registration refuses %s', async (_, input, message) => {
  const answer = await app.browser().post('/api/register', input, { accept: '*/*' })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(answer.text).toBe(message)
})

test('refusals are plain text, or JSON if the request accepts it', async () => {
  const input = { email: 'a@example.com', password: 'short' }
  expect((await app.browser().post('/api/register', input, { accept: '*/*' })).text).toBe(
    'Password must be at least 8 characters',
  )
  expect((await app.browser().post('/api/register', input)).body).toEqual({
    error: 'Password must be at least 8 characters',
    code: 'invalid',
    fields: { password: 'Password must be at least 8 characters' },
  })
})

test('a link verifies once and always responds in plain text', async () => {
  const { email } = await registerOwner(app)
  const browser = app.browser()
  const path = `/api/verify/${await newestToken(app, 'verify-email', email)}`
  const good = await browser.get(path)
  expect([good.status, good.text]).toEqual([
    200,
    'Your email address is verified. You can now log in.',
  ])
  const again = await browser.get(path)
  expect([again.status, again.text]).toEqual([
    410,
    'This verification link has already been used. If your email address is verified, you can log in.',
  ])
  const long = await browser.get(`/api/verify/${'x'.repeat(201)}`)
  expect([good, again, long].map(({ status }) => status)).toEqual([200, 410, 400])
  for (const answer of [good, again, long])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('a link that is opened ten times at once succeeds once', async () => {
  const { browser, email } = await registerOwner(app)
  const path = `/api/verify/${await newestToken(app, 'verify-email', email)}`
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get(path)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('a link works for 24 hours', async () => {
  const { browser, email } = await registerOwner(app)
  const path = `/api/verify/${await newestToken(app, 'verify-email', email)}`
  app.setNow(later(24 * HOUR))
  const answer = await browser.get(path)
  expect([answer.status, answer.text]).toEqual([
    410,
    'This verification link has expired. Please ask for a new one on the login screen.',
  ])
  app.setNow(later(24 * HOUR - 1))
  expect((await browser.get(path)).status).toBe(200)
  app.setNow(START)
})

test('rejects a link that never existed, and one for another purpose', async () => {
  const { browser, email } = await signUpOwner(app)
  await browser.post('/api/password-reset', { email })
  const other = await newestToken(app, 'password-reset', email)
  for (const token of ['nonsense', other, 'a'.repeat(200)]) {
    const answer = await browser.get(`/api/verify/${token}`)
    expect([answer.status, answer.text]).toEqual([
      410,
      expect.stringMatching(/^This verification link is not valid\./),
    ])
  }
  for (const token of ['%00', 'a'.repeat(201)])
    expect((await browser.get(`/api/verify/${token}`)).status).toBe(400)
})

test('sends a new link without revealing who has an account', async () => {
  const { browser, email } = await registerOwner(app)
  const verified = await signUpOwner(app)
  const first = await newestToken(app, 'verify-email', email)
  const before = await linksOf(verified.email)
  const answers = [
    await browser.post('/api/verify/resend', { username: email }),
    await browser.post('/api/verify/resend', { email: newEmail() }),
    await browser.post('/api/verify/resend', { email: verified.email }),
  ]
  expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(202)
  expect(await linksOf(verified.email)).toBe(before)
  const second = await newestToken(app, 'verify-email', email)
  expect(second).not.toBe(first)
  expect((await browser.get(`/api/verify/${second}`)).status).toBe(200)
  expect((await browser.get(`/api/verify/${first}`)).status).toBe(410)
})

test('registration, resend and reset write the same rows for every address; the worker does the rest', async () => {
  const verified = await signUpOwner(app)
  const waiting = await registerOwner(app)
  const written = async (path: string, email: string) => {
    const answer = await app.browser().post(path, { email, password: PASSWORD })
    const rows = await Promise.all([
      app.db
        .selectFrom('email_requests')
        .select(['kind', 'attempts'])
        .where('email', '=', email)
        .execute(),
      app.db.selectFrom('users').select('verified_at').where('email_key', '=', email).execute(),
      app.db
        .selectFrom('messages')
        .select('kind')
        .where('recipient', '=', email)
        .where('kind', '!=', 'verify-email')
        .execute(),
    ])
    await app.db.deleteFrom('email_requests').where('email', '=', email).execute()
    return { status: answer.status, requests: rows[0], users: rows[1].length, messages: rows[2] }
  }
  for (const path of ['/api/register', '/api/verify/resend', '/api/password-reset']) {
    const unknown = await written(path, newEmail())
    expect(unknown).toMatchObject({ requests: [{ attempts: 0 }], users: 0, messages: [] })
    for (const { email } of [verified, waiting])
      expect(await written(path, email)).toEqual({ ...unknown, users: 1 })
  }
})
