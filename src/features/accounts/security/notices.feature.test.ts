import { expect, test } from 'vitest'
import { newestMail, newestToken, signIn, signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestBrowser, testApp } from '#test/harness.ts'
import { accountMails } from '#words/en/account-mails.ts'
import { codeAt, turnOnTwoFactor } from '../testing/app-codes.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { addPasskey } from '../testing/passkeys.ts'
import { securityChanges } from './notice-rules.ts'

const STEP = 30_000
const DAY = 24 * 60 * 60_000

const app = testApp({ env: { APP_URL: 'https://kairos.test' } })
const now = () => app.context.clock()

const noticesTo = async (email: string) => {
  const rows = await app.db
    .selectFrom('messages')
    .select(['payload', 'recipient', 'state'])
    .where('kind', '=', 'security-change')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => ({ change: payload.change, name: payload.name }))
}

test('emails once about each change to two-factor sign-in, and not about refused ones', async () => {
  const { browser, email, password } = await signUpOwner(app)
  await browser.post('/api/two-factor')
  expect((await browser.post('/api/two-factor/confirm', { code: '000000' })).status).toBe(400)
  expect(await noticesTo(email)).toEqual([])

  const { secret } = await turnOnTwoFactor(browser, now())
  expect((await browser.post('/api/two-factor/recovery-codes')).status).toBe(200)
  app.pass(STEP)
  const off = (code: string) => browser.call('DELETE', '/api/two-factor', { password, code })
  expect((await off('000000')).status).toBe(400)
  expect((await off(codeAt(secret, now()))).status).toBe(204)
  expect(await noticesTo(email)).toEqual([
    { change: 'two-factor-on' },
    { change: 'recovery-codes' },
    { change: 'two-factor-off' },
  ])
})

test('emails once about a passkey that is added or removed, with its name', async () => {
  const { browser, email } = await signUpOwner(app)
  const { id } = await addPasskey(browser)
  expect((await browser.delete(`/api/passkeys/${id}`)).status).toBe(204)
  expect((await browser.delete(`/api/passkeys/${id}`)).status).toBe(404)
  expect(await noticesTo(email)).toEqual([
    { change: 'passkey-added', name: 'Phone' },
    { change: 'passkey-removed', name: 'Phone' },
  ])
})

test('sends at most five of a kind a day, while other kinds are still sent', async () => {
  const { browser, email } = await signUpOwner(app)
  await turnOnTwoFactor(browser, now())
  const renew = () => browser.post('/api/two-factor/recovery-codes')
  for (let nth = 0; nth < 7; nth++) expect((await renew()).status).toBe(200)
  await addPasskey(browser)
  const kinds = (await noticesTo(email)).map(({ change }) => change)
  const codes = Array.from({ length: 5 }, () => 'recovery-codes')
  expect(kinds).toEqual(['two-factor-on', ...codes, 'passkey-added'])
})

test('the link in such an email removes what a thief added, and leads to a new password', async () => {
  const owner = await signUpOwner(app)
  const thief = await signIn(app, owner)
  await addPasskey(thief, new Authenticator())
  const mail = (await newestMail(app, 'security-change', owner.email))!
  app.pass(STEP)
  await turnOnTwoFactor(thief, now())
  const link = `/api/password-reset/${mail.payload.token}`
  expect((await app.browser().post(`${link}/sign-out`)).status).toBe(204)
  expect((await thief.get('/api/user')).status).toBe(401)
  const password = 'a brand new battery'
  const reset = await app.browser().post(link, { password })
  expect([reset.status, reset.body.remaining]).toEqual([200, undefined])
  const again = await signIn(app, { email: owner.email, password })
  const { twoFactor, passkeys } = (await again.get('/api/security')).body
  expect([twoFactor.enabled, passkeys.list]).toEqual([false, []])
})

const RESET = 'an ordinary battery'
type Victim = Awaited<ReturnType<typeof signUpOwner>>
const changes: [string, (owner: Victim, thief: TestBrowser) => Promise<{ status: number }>][] = [
  [
    'the thief changes the password',
    ({ password }, thief) =>
      thief.post('/api/change-password', { currentPassword: password, newPassword: RESET }),
  ],
  [
    'the owner uses an ordinary reset link',
    async ({ email }) => {
      await app.browser().post('/api/password-reset', { email })
      const token = await newestToken(app, 'password-reset', email)
      return app.browser().post(`/api/password-reset/${token}`, { password: RESET })
    },
  ],
]
test.each(changes)('such a link still works after %s, which is emailed, too', async (_, change) => {
  const owner = await signUpOwner(app)
  const thief = await signIn(app, owner)
  await turnOnTwoFactor(thief, now())
  const { payload } = (await newestMail(app, 'security-change', owner.email))!
  expect((await change(owner, thief)).status).toBe(200)
  expect(await noticesTo(owner.email)).toEqual([
    { change: 'two-factor-on' },
    { change: 'password-changed' },
  ])
  const link = `/api/password-reset/${payload.token}`
  expect((await app.browser().post(`${link}/sign-out`)).status).toBe(204)
  const password = 'a brand new battery'
  expect((await app.browser().post(link, { password })).body.remaining).toBeUndefined()
  await signIn(app, { email: owner.email, password })
})

test('such a link keeps a second factor that was there before', async () => {
  const owner = await signUpOwner(app)
  await turnOnTwoFactor(owner.browser, now())
  app.pass(STEP)
  const { id } = await addPasskey(owner.browser)
  const { payload } = (await newestMail(app, 'security-change', owner.email))!
  const link = `/api/password-reset/${payload.token}`
  await app.browser().post(`${link}/sign-out`)
  const reset = await app.browser().post(link, { password: 'a brand new battery' })
  expect(reset.body.remaining).toEqual({ passkeys: 0, twoFactor: true })
  expect(id).toEqual(expect.any(Number))
})

test('an ordinary reset says which passkeys and second factor remain', async () => {
  const owner = await signUpOwner(app)
  await addPasskey(owner.browser)
  await addPasskey(owner.browser, new Authenticator())
  await turnOnTwoFactor(owner.browser, now())
  await app.browser().post('/api/password-reset', { email: owner.email })
  const token = await newestToken(app, 'password-reset', owner.email)
  const reset = await app
    .browser()
    .post(`/api/password-reset/${token}`, { password: 'a brand new battery' })
  expect(reset.body).toEqual({
    message: 'Your password has been updated. You can now log in.',
    remaining: { passkeys: 2, twoFactor: true },
  })
})

test('no sentence of these emails contains the unverified address', () => {
  expect(JSON.stringify(accountMails.change)).not.toMatch(/verif/i)
  expect(Object.keys(accountMails.change)).toEqual(expect.arrayContaining([...securityChanges]))
})

test('warns once a day that someone knows the password and tries codes', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  await turnOnTwoFactor(owner.browser, limited.context.clock())
  limited.pass(2 * DAY)
  const thief = limited.browser()
  await thief.post('/api/login', { email: owner.email, password: owner.password })
  for (let nth = 0; nth < 8; nth++) await thief.post('/api/login/code', { code: '000000' })
  const rows = await limited.db
    .selectFrom('messages')
    .select('payload')
    .where('kind', '=', 'security-change')
    .orderBy('id')
    .execute()
  expect(rows.map(({ payload }) => payload.change)).toEqual(['two-factor-on', 'wrong-codes'])
  await limited.close()
})
