import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import {
  newEmail,
  newestMail,
  newestToken,
  PASSWORD,
  registerOwner,
  signUpOwner,
} from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'

const app = testApp()
const REGISTRATION = 'kairos_registration'

const linkTo = async (email: string) =>
  `/api/verify/${await newestToken(app, 'verify-email', email)}`
const userOf = async (browser: TestBrowser) => (await browser.get('/api/user')).body.username

test('the registering browser is signed in by its link, once, and forgets its secret', async () => {
  const { browser, email } = await registerOwner(app)
  const secret = browser.cookies.get(REGISTRATION)!
  const link = await linkTo(email)
  expect((await browser.get(link)).text).toBe(
    'Your email address is verified, and you are logged in.',
  )
  expect([await userOf(browser), browser.cookies.get(REGISTRATION)]).toEqual([email, undefined])
  const copy = app.browser()
  copy.cookies.set(REGISTRATION, secret)
  expect((await copy.get(link)).status).toBe(410)
  expect((await copy.get('/api/user')).status).toBe(401)
})

test('no email reports a later login in the registering browser', async () => {
  const { browser, email } = await registerOwner(app)
  await browser.get(await linkTo(email))
  app.pass(2 * DAY_MS)
  expect((await browser.post('/api/login', { email, password: PASSWORD })).status).toBe(200)
  expect(await newestMail(app, 'new-sign-in', email)).toBeUndefined()
})

test('scripts can’t read the secret, and existing addresses get one like any other', async () => {
  const { email } = await signUpOwner(app)
  const cookieFor = async (address: string) =>
    (await app.browser().post('/api/register', { email: address, password: PASSWORD })).headers
      .get('set-cookie')!
      .replace(/=[^;]+/, '=')
  const cookie = await cookieFor(email)
  expect(cookie).toMatch(/^kairos_registration=; .*HttpOnly; SameSite=Lax/)
  expect(await cookieFor(newEmail())).toBe(cookie)
})

test('another browser verifies the address without being signed in', async () => {
  const { browser, email } = await registerOwner(app)
  const other = app.browser()
  expect((await other.get(await linkTo(email))).status).toBe(200)
  for (const each of [other, browser]) expect((await each.get('/api/user')).status).toBe(401)
})

test('a link from someone else signs no one in to their account', async () => {
  const [mine, theirs] = [await registerOwner(app), await registerOwner(app)]
  expect((await mine.browser.get(await linkTo(theirs.email))).status).toBe(200)
  expect((await mine.browser.get('/api/user')).status).toBe(401)
  expect((await mine.browser.get(await linkTo(mine.email))).status).toBe(200)
  expect(await userOf(mine.browser)).toBe(mine.email)
})

test('a made-up secret, or none, signs no one in', async () => {
  for (const secret of ['', 'x', 'null', '0'.repeat(43)]) {
    const { email } = await registerOwner(app)
    const browser = app.browser()
    browser.cookies.set(REGISTRATION, secret)
    expect((await browser.get(await linkTo(email))).status).toBe(200)
    expect((await browser.get('/api/user')).status).toBe(401)
  }
})

test.each([['first'], ['second']])(
  'if two people registered an address, no link signs in the %s',
  async which => {
    const email = newEmail()
    const browsers = [app.browser(), app.browser()]
    const links: string[] = []
    for (const each of browsers) {
      await each.post('/api/register', { email, password: PASSWORD })
      await answerEmailRequests(app.context)
      links.push(await linkTo(email))
    }
    const browser = browsers[which === 'first' ? 0 : 1]!
    for (const link of links) expect((await browser.get(link)).status).toBe(409)
    expect((await browser.get('/api/user')).status).toBe(401)
    const chosen = await browser.post(links[1]!, { password: 'the one I choose now' })
    expect(chosen.status).toBe(200)
    expect((await browser.get('/api/user')).status).toBe(401)
  },
)

test('a link that is sent again signs in only the browser that both registered and asked for it', async () => {
  const { browser, email } = await registerOwner(app)
  await app.browser().post('/api/verify/resend', { email })
  const elsewhere = await linkTo(email)
  await browser.post('/api/verify/resend', { email })
  const here = await linkTo(email)
  const attacker = await registerOwner(app)
  await attacker.browser.post('/api/verify/resend', { email })
  const theirs = await linkTo(email)
  expect(new Set([elsewhere, here, theirs]).size).toBe(3)
  expect((await browser.get(here)).status).toBe(200)
  expect(await userOf(browser)).toBe(email)
  for (const link of [elsewhere, theirs])
    expect((await attacker.browser.get(link)).status).toBe(410)
  expect((await attacker.browser.get('/api/user')).status).toBe(401)
})

test('a signed-in person stays signed in', async () => {
  const { browser, email } = await signUpOwner(app)
  const second = newEmail()
  await browser.post('/api/register', { email: second, password: PASSWORD })
  await answerEmailRequests(app.context)
  expect((await browser.get(await linkTo(second))).status).toBe(200)
  expect(await userOf(browser)).toBe(email)
})

test('an unfinished registration of an earlier release still verifies, without signing in', async () => {
  const { browser, email } = await registerOwner(app)
  await app.db.updateTable('user_tokens').set({ browser_hash: null }).execute()
  expect((await browser.get(await linkTo(email))).status).toBe(200)
  expect((await browser.get('/api/user')).status).toBe(401)
})
