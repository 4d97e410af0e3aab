import { expect, onTestFinished, test } from 'vitest'
import {
  newEmail,
  newestToken,
  PASSWORD,
  registerOwner,
  signIn,
  signUpOwner,
} from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { hashPassword, PASSWORD_COST } from './password-hash-service.ts'

const HOUR = 60 * 60 * 1000
const START = new Date('2027-03-01T14:00:00.000Z')
const NEXT = 'another good password'

const app = testApp()

const canSignIn = async (email: string, password: string) =>
  (await app.browser().post('/api/login', { email, password })).status === 200

test('changing the password ends every other session and keeps this one', async () => {
  const owner = await signUpOwner(app)
  const other = await signIn(app, owner)
  const answer = await owner.browser.post('/api/change-password', {
    currentPassword: owner.password,
    newPassword: NEXT,
  })
  expect([answer.status, answer.body]).toEqual([200, { message: 'Your password has been updated' }])
  expect((await owner.browser.get('/api/user')).status).toBe(200)
  expect((await other.get('/api/user')).status).toBe(401)
  expect(await canSignIn(owner.email, owner.password)).toBe(false)
  expect(await canSignIn(owner.email, NEXT)).toBe(true)
})

test.each([
  [{ newPassword: NEXT }, 'currentPassword', 'Current password is required'],
  [{ currentPassword: '', newPassword: NEXT }, 'currentPassword', 'Current password is required'],
  [
    { currentPassword: 'not the password', newPassword: NEXT },
    'currentPassword',
    'Current password is incorrect',
  ],
  [
    { currentPassword: 'x', newPassword: 'seven77' },
    'newPassword',
    'Password must be at least 8 characters',
  ],
  [
    { currentPassword: PASSWORD, newPassword: 'Football1!' },
    'newPassword',
    'This password is too common. Please choose another.',
  ],
])('changing the password refuses %j and changes nothing', async (input, field, message) => {
  const owner = await signUpOwner(app)
  const answer = await owner.browser.post('/api/change-password', input)
  expect([answer.status, answer.body.error, answer.body.fields]).toEqual([
    400,
    message,
    { [field]: message },
  ])
  expect(await canSignIn(owner.email, owner.password)).toBe(true)
})

test('one of two concurrent changes wins', async () => {
  const owner = await signUpOwner(app)
  const change = (newPassword: string) =>
    owner.browser.post('/api/change-password', { currentPassword: owner.password, newPassword })
  const answers = await Promise.all([change('the first of two'), change('the second of two')])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
})

test('changing the password needs a session', async () => {
  const answer = await app
    .browser()
    .post('/api/change-password', { currentPassword: 'x', newPassword: NEXT })
  expect(answer.status).toBe(401)
})

test('a mailed link sets a new password once, and ends every session', async () => {
  const owner = await signUpOwner(app)
  const stranger = app.browser()
  expect((await stranger.post('/api/password-reset', { email: owner.email })).status).toBe(202)
  const path = `/api/password-reset/${await newestToken(app, 'password-reset', owner.email)}`
  const answer = await stranger.post(path, { password: NEXT })
  expect([answer.status, answer.body.message]).toEqual([
    200,
    'Your password has been updated. You can now log in.',
  ])
  expect((await owner.browser.get('/api/user')).status).toBe(401)
  expect(await canSignIn(owner.email, NEXT)).toBe(true)
  const again = await stranger.post(path, { newPassword: 'a third password' })
  expect([again.status, again.body.error]).toEqual([
    410,
    'This link has already been used. Please ask for a new one.',
  ])
  expect(await canSignIn(owner.email, NEXT)).toBe(true)
})

test('requesting a reset does not reveal accounts', async () => {
  const owner = await signUpOwner(app)
  const answers = [
    await app.browser().post('/api/password-reset', { email: owner.email }),
    await app.browser().post('/api/password-reset', { username: newEmail() }),
  ]
  expect(answers[1]!.text).toBe(answers[0]!.text)
  expect(answers[1]!.status).toBe(answers[0]!.status)
})

test('a reset link works for an hour, even after a refused password', async () => {
  const owner = await signUpOwner(app)
  await app.browser().post('/api/password-reset', { email: owner.email })
  const path = `/api/password-reset/${await newestToken(app, 'password-reset', owner.email)}`
  expect((await app.browser().post(path, { password: 'short' })).status).toBe(400)
  expect((await app.browser().post(path, {})).status).toBe(400)
  const common = await app.browser().post(path, { password: 'iloveyou2' })
  expect([common.status, common.body.fields]).toEqual([
    400,
    { password: 'This password is too common. Please choose another.' },
  ])
  app.setNow(new Date(START.getTime() + HOUR))
  const late = await app.browser().post(path, { password: NEXT })
  expect([late.status, late.body.error]).toEqual([
    410,
    'This link has expired. Please ask for a new one.',
  ])
  app.setNow(START)
  expect((await app.browser().post(path, { password: NEXT })).status).toBe(200)
})

test('neither a link of another kind nor a forged one sets a password', async () => {
  const { email } = await registerOwner(app)
  for (const token of ['nonsense', await newestToken(app, 'verify-email', email)]) {
    const answer = await app.browser().post(`/api/password-reset/${token}`, { password: NEXT })
    expect([answer.status, answer.body.error]).toEqual([
      410,
      'This link is not valid. Please ask for a new one.',
    ])
  }
})

test('a reset proves the mailbox: the address is verified and older links are useless', async () => {
  const { email } = await registerOwner(app)
  const verifyToken = await newestToken(app, 'verify-email', email)
  await app.browser().post('/api/password-reset', { email })
  const token = await newestToken(app, 'password-reset', email)
  await app.browser().post(`/api/password-reset/${token}`, { password: NEXT })
  expect((await app.browser().get(`/api/verify/${verifyToken}`)).status).toBe(410)
  expect(await canSignIn(email, NEXT)).toBe(true)
})

test('if several links of an account are used at once, one works and the others say why they don’t', async () => {
  const { email } = await registerOwner(app)
  const tokens: [string, string][] = []
  for (let asked = 0; asked < 3; asked++) {
    await app.browser().post('/api/password-reset', { email })
    await app.browser().post('/api/verify/resend', { email })
    tokens.push([
      await newestToken(app, 'password-reset', email),
      await newestToken(app, 'verify-email', email),
    ])
  }
  const answers = await Promise.all(
    tokens.flatMap(([reset, verify]) => [
      app.browser().post(`/api/password-reset/${reset}`, { password: NEXT }),
      app.browser().get(`/api/verify/${verify}`),
    ]),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
})

test('a password change invalidates an emailed reset link', async () => {
  const owner = await signUpOwner(app)
  await app.browser().post('/api/password-reset', { email: owner.email })
  const token = await newestToken(app, 'password-reset', owner.email)
  await owner.browser.post('/api/change-password', {
    currentPassword: owner.password,
    newPassword: NEXT,
  })
  expect(
    (await app.browser().post(`/api/password-reset/${token}`, { password: 'a third password' }))
      .status,
  ).toBe(410)
})

test('an account stores only the argon2id hash of its password', async () => {
  const { user } = await signUpOwner(app)
  const row = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$/)
})

test('an existing common password still signs in', async () => {
  const owner = await signUpOwner(app)
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('password1') })
    .where('email_key', '=', owner.email)
    .execute()
  expect(await canSignIn(owner.email, 'password1')).toBe(true)
})

test('accepts long, spaced and non-Latin passwords unchanged', async () => {
  for (const password of [
    '  spaces around  ',
    '密码密码密码密码',
    '🔑'.repeat(8),
    'x'.repeat(200),
  ]) {
    const owner = await signUpOwner(app, { password })
    expect(await canSignIn(owner.email, password)).toBe(true)
    expect(await canSignIn(owner.email, `${password} `)).toBe(false)
  }
})

test.each(['/api/password-reset', '/api/verify'])(
  '%s refuses an invalid link before it hashes the password, which is expensive',
  async path => {
    const { memoryCost } = PASSWORD_COST
    onTestFinished(() => void Object.assign(PASSWORD_COST, { memoryCost }))
    // Hashing fails.
    Object.assign(PASSWORD_COST, { memoryCost: 0 })
    expect((await app.browser().post(`${path}/unknown`, { password: NEXT })).status).toBe(410)
  },
)
