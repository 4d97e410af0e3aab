import { expect, test } from 'vitest'
import { newestMail, PASSWORD, signIn, signUpMember, signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestBrowser, testApp } from '#test/harness.ts'
import { turnOnTwoFactor } from '../testing/app-codes.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { addPasskey, optionsFor } from '../testing/passkeys.ts'

const env = { APP_URL: 'https://kairos.test' }
const app = testApp({ env })

const challengeFor = async (browser: TestBrowser, path = '/api/login/passkey/options') =>
  (await browser.post(path)).body.challenge as string

async function ownerWithPasskey() {
  const owner = await signUpOwner(app)
  return { ...owner, ...(await addPasskey(owner.browser)) }
}

const login = async (
  browser: TestBrowser,
  authenticator: Authenticator,
  options: Partial<Parameters<Authenticator['use']>[0]> = {},
) => {
  const challenge = await challengeFor(browser)
  return await browser.post('/api/login/passkey', {
    passkey: authenticator.use({ challenge, ...options }),
  })
}

test('signs in without an address or a password', async () => {
  const { authenticator, user, email } = await ownerWithPasskey()
  const browser = app.browser()
  const answer = await login(browser, authenticator)
  expect([answer.status, answer.body]).toEqual([200, user])
  expect((await browser.get('/api/user')).body.username).toBe(email)
  expect((await browser.get('/api/security')).body.passkeys).toEqual({
    offered: true,
    list: [
      {
        id: expect.any(Number),
        name: 'Phone',
        createdAt: app.context.clock().toISOString(),
        lastUsedAt: app.context.clock().toISOString(),
      },
    ],
  })
})

test('counts as both factors', async () => {
  const owner = await ownerWithPasskey()
  await turnOnTwoFactor(owner.browser, app.context.clock())
  expect((await login(app.browser(), owner.authenticator)).status).toBe(200)
})

test('requires user verification and a discoverable key', async () => {
  const { browser, email, authenticator } = await ownerWithPasskey()
  const { body } = await browser.post('/api/passkeys/options')
  expect(body).toMatchObject({
    rp: { id: 'kairos.test', name: 'Kairos' },
    user: { name: email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id.toString('base64url') }],
  })
  const asked = await app.browser().post('/api/login/passkey/options')
  expect(asked.body).toMatchObject({ rpId: 'kairos.test', userVerification: 'required' })
  expect(asked.body.allowCredentials ?? []).toEqual([])
})

test('refuses a passkey used without verification, from elsewhere, or for another site', async () => {
  const { authenticator } = await ownerWithPasskey()
  for (const wrong of [
    { verified: false },
    { origin: 'https://evil.test' },
    { origin: 'https://book.bluedoor.com' },
    { rpId: 'evil.test' },
    { challenge: 'A'.repeat(43) },
  ]) {
    const answer = await login(app.browser(), authenticator, wrong)
    expect([answer.status, answer.body.code], JSON.stringify(wrong)).toEqual([401, 'wrong-passkey'])
  }
})

test('refuses a new passkey created without verification, or elsewhere', async () => {
  const { browser } = await signUpOwner(app)
  for (const wrong of [{ verified: false }, { origin: 'https://evil.test' }, { rpId: 'x.test' }]) {
    const challenge = await challengeFor(browser, '/api/passkeys/options')
    const passkey = new Authenticator().create({ challenge, ...wrong })
    const answer = await browser.post('/api/passkeys', { name: 'Phone', passkey })
    expect(answer.status, JSON.stringify(wrong)).toBe(400)
  }
})

test('refuses an unknown passkey, and one that signs for the id of another', async () => {
  const { authenticator } = await ownerWithPasskey()
  const stranger = new Authenticator()
  expect((await login(app.browser(), stranger)).status).toBe(401)
  authenticator.id.copy(stranger.id)
  expect((await login(app.browser(), stranger)).status).toBe(401)
})

test('a passkey signs in to its own account only', async () => {
  const [owner, other] = [await ownerWithPasskey(), await ownerWithPasskey()]
  const handle = owner.authenticator.userHandle
  owner.authenticator.userHandle = other.authenticator.userHandle
  expect((await login(app.browser(), owner.authenticator)).status).toBe(401)
  owner.authenticator.userHandle = handle
  const answer = await login(app.browser(), owner.authenticator)
  expect(answer.body.username).toBe(owner.email)
})

test('a challenge works once, even in two processes at the same time', async () => {
  const { authenticator } = await ownerWithPasskey()
  const second = await app.another()
  const browser = app.browser()
  const passkey = authenticator.use({ challenge: await challengeFor(browser) })
  const cookie = browser.cookies.get('__Host-kairos_passkey')!
  const answers = await Promise.all(
    [app.browser(), second.browser(), app.browser()].map(each => {
      each.cookies.set('__Host-kairos_passkey', cookie)
      return each.post('/api/login/passkey', { passkey })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  await second.close()
})

test('a challenge of one tab still works, once, after other tabs asked for theirs', async () => {
  const { browser, authenticator } = await ownerWithPasskey()
  const passkey = authenticator.use({ challenge: await challengeFor(browser) })
  const added = new Authenticator().create({
    challenge: await challengeFor(browser, '/api/passkeys/options'),
  })
  await challengeFor(browser)
  const cookie = browser.cookies.get('__Host-kairos_passkey')!
  const answers: number[] = []
  for (const [path, body] of [
    ['/api/login/passkey', { passkey }],
    ['/api/login/passkey', { passkey }],
    ['/api/passkeys', { name: 'Key', passkey: added }],
  ] as const) {
    browser.cookies.set('__Host-kairos_passkey', cookie)
    answers.push((await browser.post(path, body)).status)
  }
  expect(answers).toEqual([200, 401, 201])
})

test('a challenge ends after five minutes, and only its own browser can answer it', async () => {
  const { authenticator } = await ownerWithPasskey()
  const browser = app.browser()
  const passkey = authenticator.use({ challenge: await challengeFor(browser) })
  expect((await app.browser().post('/api/login/passkey', { passkey })).status).toBe(401)
  const before = app.context.clock()
  app.pass(5 * 60_000)
  expect((await browser.post('/api/login/passkey', { passkey })).status).toBe(401)
  app.setNow(before)
})

test('a challenge to add a passkey can’t sign in or be used by another user', async () => {
  const [owner, other] = [await ownerWithPasskey(), await signUpOwner(app)]
  const challenge = await challengeFor(owner.browser, '/api/passkeys/options')
  const passkey = owner.authenticator.use({ challenge })
  expect((await owner.browser.post('/api/login/passkey', { passkey })).status).toBe(401)
  const cookie = owner.browser.cookies.get('__Host-kairos_passkey')!
  other.browser.cookies.set('__Host-kairos_passkey', cookie)
  const added = await other.browser.post('/api/passkeys', {
    name: 'Phone',
    passkey: new Authenticator().create({ challenge }),
  })
  expect(added.status).toBe(400)
})

test('refuses a counter that goes back, as with a copied key', async () => {
  const { authenticator } = await ownerWithPasskey()
  authenticator.counter = 7
  expect((await login(app.browser(), authenticator)).status).toBe(200)
  for (const counter of [7, 3, 0]) {
    authenticator.counter = counter
    expect((await login(app.browser(), authenticator)).status, `${counter}`).toBe(401)
  }
  authenticator.counter = 8
  expect((await login(app.browser(), authenticator)).status).toBe(200)
})

test('refuses a passkey that any account has already added', async () => {
  const [owner, other] = [await ownerWithPasskey(), await signUpOwner(app)]
  const passkey = owner.authenticator.create(await optionsFor(other.browser))
  const answer = await other.browser.post('/api/passkeys', { name: 'Phone', passkey })
  expect([answer.status, answer.body.code]).toEqual([409, 'passkey-known'])
})

test('a removed passkey no longer signs in, and no one else can remove it', async () => {
  const [owner, other] = [await ownerWithPasskey(), await signUpOwner(app)]
  expect((await other.browser.delete(`/api/passkeys/${owner.id}`)).status).toBe(404)
  expect((await login(app.browser(), owner.authenticator)).status).toBe(200)
  expect((await owner.browser.delete(`/api/passkeys/${owner.id}`)).status).toBe(204)
  expect((await login(app.browser(), owner.authenticator)).status).toBe(401)
  expect((await signIn(app, owner)).cookies.has('__Host-kairos_session')).toBe(true)
})

test('deleting the account deletes its passkeys', async () => {
  const { browser, user, password, authenticator } = await ownerWithPasskey()
  expect((await browser.delete('/api/user', { password })).status).toBe(204)
  expect((await login(app.browser(), authenticator)).status).toBe(401)
  const left = app.db.selectFrom('passkeys').select('id').where('user_id', '=', user.id)
  expect(await left.execute()).toEqual([])
})

test('signing in during a removal from the team never fails with an error, and leaves no session', async () => {
  const owner = await signUpOwner(app)
  for (let nth = 0; nth < 4; nth++) {
    const { email, userId } = await signUpMember(app, owner.browser, 'front-desk')
    const { authenticator } = await addPasskey(await signIn(app, { email, password: PASSWORD }))
    const browser = app.browser()
    const passkey = authenticator.use({ challenge: await challengeFor(browser) })
    const [signedIn, removed] = await Promise.all([
      browser.post('/api/login/passkey', { passkey }),
      owner.browser.delete(`/api/team/${userId}`),
    ])
    expect(removed.status).toBe(204)
    expect([200, 401]).toContain(signedIn.status)
    const left = app.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId)
    expect(await left.execute()).toEqual([])
  }
})

test('signing out through a sign-in email removes passkeys added since then, and no others', async () => {
  const owner = await ownerWithPasskey()
  const before = app.context.clock()
  app.pass(2 * 24 * 60 * 60_000)
  const thief = await signIn(app, owner)
  const added = await addPasskey(thief)
  const { payload } = (await newestMail(app, 'new-sign-in', owner.email))!
  const link = `/api/password-reset/${payload.token}`
  expect((await app.browser().post(`${link}/sign-out`)).status).toBe(204)
  expect((await login(app.browser(), added.authenticator)).status).toBe(401)
  expect((await login(app.browser(), owner.authenticator)).status).toBe(200)
  app.setNow(before)
})

test('a response that was already used doesn’t use up the emails about sign-ins', async () => {
  const limited = await startTestApp({ env: { ...env, RATE_LIMITS: 'on' } })
  const { browser, email, ...owner } = await signUpOwner(limited)
  const { authenticator } = await addPasskey(browser)
  limited.pass(2 * 24 * 60 * 60_000)
  const thief = limited.browser()
  const passkey = authenticator.use({ challenge: await challengeFor(thief) })
  browser.cookies.set('__Host-kairos_passkey', thief.cookies.get('__Host-kairos_passkey')!)
  expect((await browser.post('/api/security/confirm', { passkey })).status).toBe(204)
  for (let nth = 0; nth < 6; nth++)
    expect((await thief.post('/api/login/passkey', { passkey })).status).toBe(401)
  await signIn(limited, { email, ...owner })
  expect(await newestMail(limited, 'new-sign-in', email)).toBeDefined()
  await limited.close()
})

test('a browser that signed in with a passkey is known when it uses a password, and the other way round', async () => {
  const owner = await ownerWithPasskey()
  const before = app.context.clock()
  app.pass(2 * 24 * 60 * 60_000)
  await login(owner.browser, owner.authenticator)
  expect(await newestMail(app, 'new-sign-in', owner.email)).toBeUndefined()
  const browser = app.browser()
  await login(browser, owner.authenticator)
  const { id } = (await newestMail(app, 'new-sign-in', owner.email))!
  await browser.post('/api/login', owner)
  await login(browser, owner.authenticator)
  expect((await newestMail(app, 'new-sign-in', owner.email))!.id).toBe(id)
  app.setNow(before)
})

test('confirms who is signed in, but not with the passkey of another account', async () => {
  const [owner, other] = [await ownerWithPasskey(), await ownerWithPasskey()]
  const before = app.context.clock()
  app.pass(11 * 60_000)
  expect((await owner.browser.post('/api/two-factor')).body.code).toBe('confirm-identity')
  const confirm = async ({ authenticator }: { authenticator: Authenticator }) =>
    await owner.browser.post('/api/security/confirm', {
      passkey: authenticator.use({ challenge: await challengeFor(owner.browser) }),
    })
  expect((await confirm(other)).status).toBe(400)
  expect((await owner.browser.post('/api/two-factor')).status).toBe(403)
  expect((await confirm(owner)).status).toBe(204)
  expect((await owner.browser.post('/api/two-factor')).status).toBe(200)
  app.setNow(before)
})

test.each([['http://kairos.test'], ['https://127.0.0.1'], ['https://[::1]']])(
  'offers no passkeys at %s',
  async APP_URL => {
    const plain = await startTestApp({ env: { APP_URL } })
    const { browser } = await signUpOwner(plain)
    expect((await browser.get('/api/security')).body.passkeys).toEqual({ offered: false, list: [] })
    for (const path of ['/api/passkeys/options', '/api/login/passkey/options']) {
      const answer = await browser.post(path)
      expect([answer.status, answer.body.code]).toEqual([409, 'no-passkeys'])
    }
    await plain.close()
  },
)
