import { expect, test } from 'vitest'
import { runCommand } from '#src/commands/commands.ts'
import { newestToken, signIn, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { grantAdmin } from '../admin-service.ts'
import { codeAt, turnOnTwoFactor } from '../testing/app-codes.ts'

const STEP = 30_000

const app = testApp()
const now = () => app.context.clock()

interface Login {
  email: string
  password: string
}

async function guardedOwner() {
  const owner = await signUpOwner(app)
  const second = await turnOnTwoFactor(owner.browser, now())
  app.pass(STEP)
  return { ...owner, ...second, code: () => codeAt(second.secret, now()) }
}

async function withPassword({ email, password }: Login, browser = app.browser()) {
  const answer = await browser.post('/api/login', { email, password })
  expect([answer.status, answer.body.code]).toEqual([401, 'second-factor'])
  return browser
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/user')).status === 200

test('asks for a code after the password, in words that no program mistakes for an unverified address', async () => {
  const owner = await guardedOwner()
  const browser = app.browser()
  const answer = await browser.post('/api/login', owner, { accept: '*/*' })
  expect([answer.status, answer.text]).toEqual([401, 'Enter the code from your authenticator app.'])
  expect(answer.text).not.toMatch(/verif/i)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^kairos_second-factor=[\w.-]+; Max-Age=300; Path=\/; HttpOnly;/),
  ])
  expect(await isSignedIn(browser)).toBe(false)
})

test('signs in with password and code', async () => {
  const owner = await guardedOwner()
  const browser = await withPassword(owner)
  const answer = await browser.post('/api/login/code', { code: owner.code() })
  expect([answer.status, answer.body]).toEqual([200, owner.user])
  expect([...browser.cookies.keys()].sort()).toEqual([
    'kairos_device',
    'kairos_fresh',
    'kairos_session',
  ])
  expect(await isSignedIn(browser)).toBe(true)
})

test('neither a code nor a password is enough by itself', async () => {
  const owner = await guardedOwner()
  const codeOnly = await app.browser().post('/api/login/code', { code: owner.code() })
  expect([codeOnly.status, codeOnly.body.code]).toEqual([401, 'sign-in-expired'])
  const browser = await withPassword(owner)
  for (const code of ['000000', '12345', '', 'abcd-efgh-2345-6789', '00５924']) {
    const answer = await browser.post('/api/login/code', { code })
    expect(answer.status, code).toBe(400)
  }
  expect(await isSignedIn(browser)).toBe(false)
})

test('the ticket of another account, a changed one and an old one open nothing', async () => {
  const [owner, other] = [await guardedOwner(), await guardedOwner()]
  const browser = await withPassword(other)
  const ticket = browser.cookies.get('kairos_second-factor')!
  expect((await browser.post('/api/login/code', { code: owner.code() })).status).toBe(400)
  const [business, , ...rest] = ticket.split('.')
  browser.cookies.set('kairos_second-factor', [business, owner.user.id, ...rest].join('.'))
  expect((await browser.post('/api/login/code', { code: owner.code() })).status).toBe(401)
  const late = await withPassword(owner)
  app.pass(5 * 60_000)
  expect((await late.post('/api/login/code', { code: owner.code() })).status).toBe(401)
})

test('a new password invalidates the ticket', async () => {
  const owner = await guardedOwner()
  const browser = await withPassword(owner)
  const changed = { currentPassword: owner.password, newPassword: 'another horse battery' }
  expect((await owner.browser.post('/api/change-password', changed)).status).toBe(200)
  expect((await browser.post('/api/login/code', { code: owner.code() })).status).toBe(401)
})

test('a new password still requires the code', async () => {
  const owner = await guardedOwner()
  await app.browser().post('/api/password-reset', { email: owner.email })
  const token = await newestToken(app, 'password-reset', owner.email)
  const password = 'a brand new battery'
  expect((await app.browser().post(`/api/password-reset/${token}`, { password })).status).toBe(200)
  const browser = await withPassword({ email: owner.email, password })
  expect((await browser.post('/api/login/code', { code: owner.code() })).status).toBe(200)
})

test('a code signs in once, however many processes receive it at once', async () => {
  const owner = await guardedOwner()
  const second = await app.another()
  const code = owner.code()
  const browsers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      withPassword(owner, nth % 2 ? second.browser() : app.browser()),
    ),
  )
  const answers = await Promise.all(
    browsers.map(browser => browser.post('/api/login/code', { code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(answers.find(({ status }) => status === 400)!.body.fields.code).toMatch(/already used/)
  await second.close()
})

test('an older code is refused after a newer one', async () => {
  const owner = await guardedOwner()
  const older = owner.code()
  app.pass(STEP)
  const browser = await withPassword(owner)
  expect((await browser.post('/api/login/code', { code: owner.code() })).status).toBe(200)
  const late = await withPassword(owner)
  expect((await late.post('/api/login/code', { code: older })).status).toBe(400)
})

test('allows a clock that is one step off, not two', async () => {
  const owner = await guardedOwner()
  app.pass(4 * STEP)
  const browser = await withPassword(owner)
  const at = (steps: number) => codeAt(owner.secret, new Date(now().getTime() + steps * STEP))
  expect((await browser.post('/api/login/code', { code: at(-2) })).status).toBe(400)
  expect((await browser.post('/api/login/code', { code: at(2) })).status).toBe(400)
  expect((await browser.post('/api/login/code', { code: at(-1) })).status).toBe(200)
  const again = await withPassword(owner)
  expect((await again.post('/api/login/code', { code: at(1) })).status).toBe(200)
})

test('each recovery code works once, even for two processes at once', async () => {
  const owner = await guardedOwner()
  const second = await app.another()
  const [code = '', other = ''] = owner.recoveryCodes
  const browsers = [await withPassword(owner), await withPassword(owner, second.browser())]
  const answers = await Promise.all(
    browsers.map(browser => browser.post('/api/login/code', { code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const typed = other.toUpperCase().replaceAll('-', ' ')
  const browser = await withPassword(owner)
  expect((await browser.post('/api/login/code', { code: typed })).status).toBe(200)
  const { body } = await browser.get('/api/security')
  expect(body.twoFactor).toEqual({ enabled: true, recoveryCodesLeft: 8 })
  await second.close()
})

test('new recovery codes replace the old ones', async () => {
  const owner = await guardedOwner()
  const { status, body } = await owner.browser.post('/api/two-factor/recovery-codes')
  expect(status).toBe(200)
  const browser = await withPassword(owner)
  const old = await browser.post('/api/login/code', { code: owner.recoveryCodes[0] })
  expect(old.status).toBe(400)
  const renewed = await browser.post('/api/login/code', { code: body.recoveryCodes[0] })
  expect(renewed.status).toBe(200)
})

test('the recovery code of another account is refused', async () => {
  const [owner, other] = [await guardedOwner(), await guardedOwner()]
  const browser = await withPassword(owner)
  const answer = await browser.post('/api/login/code', { code: other.recoveryCodes[0] })
  expect(answer.status).toBe(400)
})

test('a secret only takes effect once one of its codes has been entered', async () => {
  const owner = await signUpOwner(app)
  await owner.browser.post('/api/two-factor')
  expect((await owner.browser.post('/api/two-factor/confirm', { code: '000000' })).status).toBe(400)
  expect(await isSignedIn(await signIn(app, owner))).toBe(true)
  const { body } = await owner.browser.get('/api/security')
  expect(body.twoFactor).toEqual({ enabled: false, recoveryCodesLeft: 0 })
})

test('only the newest offered secret can be confirmed, and a confirmed one stays', async () => {
  const owner = await signUpOwner(app)
  const first = (await owner.browser.post('/api/two-factor')).body.secret
  const { secret } = await turnOnTwoFactor(owner.browser, now())
  expect(secret).not.toBe(first)
  const again = await owner.browser.post('/api/two-factor')
  expect([again.status, again.body.code]).toEqual([409, 'second-factor-on'])
  const code = codeAt(secret, new Date(now().getTime() + STEP))
  const confirmed = await owner.browser.post('/api/two-factor/confirm', { code })
  expect([confirmed.status, confirmed.body.code]).toEqual([409, 'second-factor-on'])
})

test('turning off two-factor sign-in needs the password and a code, and leaves nothing behind', async () => {
  const owner = await guardedOwner()
  const { password } = owner
  const stop = (body: Record<string, unknown>) =>
    owner.browser.call('DELETE', '/api/two-factor', body)
  expect((await stop({ password, code: '000000' })).body.fields).toHaveProperty('code')
  const wrong = await stop({ password: 'not the password', code: owner.code() })
  expect(wrong.body.fields).toHaveProperty('password')
  expect((await stop({ code: owner.code() })).status).toBe(400)
  await withPassword(owner)
  expect((await stop({ password, code: owner.code() })).status).toBe(204)
  expect(await isSignedIn(await signIn(app, owner))).toBe(true)
  const rows = await app.db
    .selectFrom('users as u')
    .leftJoin('recovery_codes as r', 'r.user_id', 'u.id')
    .select(['u.totp_sealed', 'u.totp_last_step', 'r.code_hash'])
    .where('u.id', '=', owner.user.id)
    .execute()
  expect(rows).toEqual([{ totp_sealed: null, totp_last_step: null, code_hash: null }])
})

test('the operator turns off two-factor sign-in for an owner who lost their phone and codes', async () => {
  const owner = await guardedOwner()
  const off = () => runCommand(app.context, ['two-factor', 'off', owner.email])
  expect(await off()).toContain('is off for')
  expect(await isSignedIn(owner.browser)).toBe(false)
  expect(await isSignedIn(await signIn(app, owner))).toBe(true)
  expect(await off()).toContain('was already off for')
  const log = app.db.selectFrom('audit_log').select(['actor', 'action', 'target'])
  expect(await log.where('target_user_id', '=', owner.user.id).execute()).toEqual([
    { actor: 'command line', action: 'two-factor.off', target: owner.email },
  ])
  await expect(
    runCommand(app.context, ['two-factor', 'off', 'nobody@example.com']),
  ).rejects.toThrow('No account has the address')
})

test('two-factor sign-in applies to administrators as well', async () => {
  const owner = await guardedOwner()
  await grantAdmin(app.db, owner.email, now())
  const browser = await withPassword(owner)
  expect((await browser.get('/api/admin/stats')).status).toBe(401)
  expect((await browser.post('/api/login/code', { code: owner.code() })).status).toBe(200)
  expect((await browser.get('/api/admin/stats')).status).toBe(200)
})

test('stores the secret encrypted and recovery codes as hashes', async () => {
  const owner = await guardedOwner()
  const rows = await app.db
    .selectFrom('users as u')
    .innerJoin('recovery_codes as r', 'r.user_id', 'u.id')
    .select(['u.totp_sealed', 'r.code_hash'])
    .where('u.id', '=', owner.user.id)
    .execute()
  expect(rows).toHaveLength(10)
  const { Secret } = await import('otpauth')
  const secret = Buffer.from(Secret.fromBase32(owner.secret).bytes)
  expect(Buffer.from(rows[0]!.totp_sealed!).includes(secret)).toBe(false)
  for (const { code_hash } of rows) expect(code_hash).toHaveLength(32)
})

test('an account without two-factor sign-in logs in without reading recovery codes or passkeys', async () => {
  const { email, password } = await signUpOwner(app)
  const statements = await app.statementsOf(async () => {
    await app.browser().post('/api/login', { email, password })
  })
  const tables = statements.map(each => /(?:from|into|update) "?(\w+)/.exec(String(each))?.[1])
  expect(tables).toContain('sessions')
  expect(tables).not.toContain('recovery_codes')
  expect(tables).not.toContain('passkeys')
  expect(tables.filter(table => table === 'messages' || table === 'user_tokens')).toEqual([])
})
