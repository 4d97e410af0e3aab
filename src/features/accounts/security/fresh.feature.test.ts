import { expect, test } from 'vitest'
import { signIn, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { codeAt, turnOnTwoFactor } from '../testing/app-codes.ts'

const MINUTE = 60_000

const app = testApp()
const now = () => app.context.clock()

const FRESH = [
  ['POST', '/api/two-factor'],
  ['POST', '/api/two-factor/confirm'],
  ['POST', '/api/two-factor/recovery-codes'],
  ['POST', '/api/passkeys/options'],
  ['POST', '/api/passkeys'],
  ['DELETE', '/api/passkeys/1'],
] as const

test.each(FRESH)('%s %s needs a confirmation after ten minutes', async (method, path) => {
  const { browser } = await signUpOwner(app)
  app.pass(10 * MINUTE - 1)
  expect((await browser.call(method, path, {})).body?.code).not.toBe('confirm-identity')
  app.pass(1)
  const answer = await browser.call(method, path, {})
  expect([answer.status, answer.body.code]).toEqual([403, 'confirm-identity'])
})

test('a confirmation by password lasts ten minutes, for this browser only', async () => {
  const owner = await signUpOwner(app)
  const other = await signIn(app, owner)
  app.pass(20 * MINUTE)
  const confirm = (password: string) => owner.browser.post('/api/security/confirm', { password })
  expect((await confirm('not the password')).body.fields).toHaveProperty('password')
  expect((await owner.browser.post('/api/two-factor')).status).toBe(403)
  expect((await confirm(owner.password)).status).toBe(204)
  expect((await owner.browser.post('/api/two-factor')).status).toBe(200)
  expect((await other.post('/api/two-factor')).status).toBe(403)
  app.pass(10 * MINUTE)
  expect((await owner.browser.post('/api/two-factor')).status).toBe(403)
})

test('a confirmation does not make a copy of the session cookie fresh', async () => {
  const owner = await signUpOwner(app)
  const thief = app.browser()
  thief.cookies.set('kairos_session', owner.browser.cookies.get('kairos_session')!)
  const add = (browser: TestBrowser) => browser.post('/api/passkeys/options')
  const confirm = { password: owner.password }
  expect((await add(thief)).body.code).toBe('confirm-identity')
  app.pass(11 * MINUTE)
  expect((await owner.browser.post('/api/security/confirm', confirm)).status).toBe(204)
  expect((await add(owner.browser)).body?.code).not.toBe('confirm-identity')
  expect((await add(thief)).body.code).toBe('confirm-identity')
  const other = await signIn(app, owner)
  thief.cookies.set('kairos_fresh', other.cookies.get('kairos_fresh')!)
  expect((await add(thief)).body.code).toBe('confirm-identity')
})

test('with two-factor sign-in a code confirms, once, and a password does not', async () => {
  const { browser, password } = await signUpOwner(app)
  const { secret } = await turnOnTwoFactor(browser, now())
  app.pass(20 * MINUTE)
  const code = codeAt(secret, now())
  const byPassword = await browser.post('/api/security/confirm', { password })
  expect([byPassword.status, byPassword.body.fields]).toEqual([400, { code: expect.any(String) }])
  expect((await browser.post('/api/two-factor/recovery-codes')).status).toBe(403)
  expect((await browser.post('/api/security/confirm', { code })).status).toBe(204)
  expect((await browser.post('/api/two-factor/recovery-codes')).status).toBe(200)
  expect((await browser.post('/api/security/confirm', { code })).status).toBe(400)
})

test('specified routes need only the confirmation that the specification names', async () => {
  const { browser, password } = await signUpOwner(app)
  app.pass(20 * MINUTE)
  const changed = { currentPassword: password, newPassword: 'another horse battery' }
  expect((await browser.post('/api/change-password', changed)).status).toBe(200)
  const gone = await browser.delete('/api/user', { password: changed.newPassword })
  expect(gone.status).toBe(204)
})
