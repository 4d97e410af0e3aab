import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import {
  newEmail,
  newestMail,
  PASSWORD,
  registerOwner,
  signIn,
  signUpOwner,
} from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })
})
afterEach(() => app.close())

const from = (network: string) => ({ 'x-forwarded-for': network })

async function countUntilRefused(
  call: (i: number) => ReturnType<ReturnType<TestApp['browser']>['post']>,
  most = 40,
) {
  for (let i = 0; i < most; i++) {
    const answer = await call(i)
    if (answer.status === 429) return { before: i, answer }
  }
  throw new Error(`Not refused after ${most}.`)
}

test('a network can register twenty times in half an hour, without holding up another', async () => {
  const register = (network: string) =>
    app
      .browser()
      .post(
        '/api/register',
        { email: newEmail(), password: PASSWORD },
        { ...from(network), accept: '*/*' },
      )
  const { before, answer } = await countUntilRefused(() => register('203.0.113.7'))
  expect(before).toBe(20)
  expect(answer.text).toBe('Too many attempts. Please try again in 30 minutes.')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await register('203.0.113.8')).status).toBe(201)
})

test('a network can guess 25 times in five minutes, for all addresses together', async () => {
  const { before } = await countUntilRefused(() =>
    app.browser().post('/api/login', { email: newEmail(), password: 'wrong' }, from('203.0.113.7')),
  )
  expect(before).toBe(25)
})

test('correct passwords are never limited; only wrong ones count', async () => {
  const { email } = await signUpOwner(app)
  const signIn = (password: string) =>
    app.browser().post('/api/login', { email, password }, from('203.0.113.7'))
  for (let time = 0; time < 30; time++) expect((await signIn(PASSWORD)).status).toBe(200)
  const { before } = await countUntilRefused(() => signIn('wrong'))
  expect(before).toBe(25)
})

test('an account allows 25 guesses an hour from all networks together, even if it does not exist', async () => {
  const { email } = await signUpOwner(app)
  for (const address of [email, newEmail()]) {
    const { before } = await countUntilRefused(i =>
      app
        .browser()
        .post('/api/login', { email: address, password: 'wrong' }, from(`2001:db8:${i}::1`)),
    )
    expect(before).toBe(25)
  }
})

test('an account’s password can’t be guessed from a session either', async () => {
  const { browser } = await signUpOwner(app)
  const { before } = await countUntilRefused(() =>
    browser.delete('/api/user', { password: 'wrong' }),
  )
  expect(before).toBe(25)
})

test('strangers who use up an account’s guesses don’t lock out its owner’s browser or open sessions', async () => {
  const { browser, email } = await signUpOwner(app)
  const guess = (i: number, device = '') =>
    app.browser().post(
      '/api/login',
      { email, password: 'wrong' },
      {
        ...from(`2001:db8:${i}::1`),
        ...(device ? { cookie: `kairos_device=${device}` } : {}),
      },
    )
  await countUntilRefused(guess)
  const signIn = (device: string | undefined, address = email) =>
    app
      .browser()
      .post(
        '/api/login',
        { email: address, password: PASSWORD },
        { cookie: `kairos_device=${device}` },
      )
  const device = browser.cookies.get('kairos_device')
  expect((await signIn(device)).status).toBe(200)
  expect((await browser.delete('/api/user', { password: 'wrong' })).status).toBe(400)
  const other = await signUpOwner(app)
  for (const made of [
    undefined,
    'x',
    '.',
    `x${device}`,
    other.browser.cookies.get('kairos_device'),
  ]) {
    expect((await signIn(made)).status).toBe(429)
  }
  const { before } = await countUntilRefused(i => guess(i + 100, device))
  expect(before).toBe(25)
})

test('cookies from before a new password share one count, which strangers can’t use up', async () => {
  const { browser, email, password } = await signUpOwner(app)
  const earlier = [await signIn(app, { email, password }), await signIn(app, { email, password })]
  const newPassword = 'a brand new battery'
  const changed = await browser.post('/api/change-password', {
    currentPassword: password,
    newPassword,
  })
  expect(changed.status).toBe(200)
  const guess = (i: number, known = app.browser()) =>
    known.post('/api/login', { email, password: 'wrong' }, from(`2001:db8:${i}::1`))
  await countUntilRefused(i => guess(i))
  const { before } = await countUntilRefused(i => guess(i + 100, earlier[i % 2]))
  expect(before).toBe(25)
  const again = await browser.post('/api/login', { email, password: newPassword })
  expect(again.status).toBe(200)
})

test.each([
  ['/api/password-reset', 'password-reset'],
  ['/api/verify/resend', 'verify-email'],
] as const)('%s writes to one address five times in an hour', async (path, kind) => {
  const { email } = await registerOwner(app)
  const { before } = await countUntilRefused(i =>
    app.browser().post(path, { email }, from(`2001:db8:${i}::1`)),
  )
  expect(before).toBe(5)
  expect(await newestMail(app, kind, email)).toBeDefined()
})

test('an unverified address gets five links an hour, however often others register it', async () => {
  const email = newEmail()
  const linksAfter = async (registrations: number) => {
    for (let i = 0; i < registrations; i++) {
      const input = { email, password: PASSWORD }
      const answer = await app.browser().post('/api/register', input, from(`2001:db8:${i}::1`))
      expect(answer.status).toBe(201)
    }
    await answerEmailRequests(app.context)
    const sent = app.db.selectFrom('messages').select('id').where('recipient', '=', email)
    return (await sent.execute()).length
  }
  expect(await linksAfter(7)).toBe(5)
  app.setNow(new Date(app.context.clock().getTime() + 3_600_000))
  expect(await linksAfter(1)).toBe(6)
})
