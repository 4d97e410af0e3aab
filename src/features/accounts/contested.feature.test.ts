import { expect, test } from 'vitest'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import { newEmail, newestToken, registerOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'

const MINE = 'the password I chose'
const STRANGERS = 'a password of a stranger'
const ASKED =
  'This email address was registered more than once. Choose the password for your account to finish.'
const VERIFIED = 'Your email address is verified. You can now log in.'
const START = new Date('2027-03-01T14:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000

const app = testApp()

const canSignIn = async (email: string, password: string) =>
  (await app.browser().post('/api/login', { email, password })).status === 200

/** @returns the links, in the order of the passwords. */
async function registerWith(email: string, ...passwords: string[]): Promise<string[]> {
  const links: string[] = []
  for (const password of passwords) {
    await registerOwner(app, { email, password })
    links.push(`/api/verify/${await newestToken(app, 'verify-email', email)}`)
  }
  return links
}

test.each([
  ['the newest link', 1],
  ['the first link', 0],
])(
  'an address registered twice rejects both passwords when %s is opened and asks for a new one',
  async (_, opened) => {
    const email = newEmail()
    const links = await registerWith(email, MINE, STRANGERS)
    const link = links[opened]!
    for (let time = 0; time < 2; time++) {
      const answer = await app.browser().get(link)
      expect([answer.status, answer.text]).toEqual([409, ASKED])
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    }
    expect(await canSignIn(email, STRANGERS)).toBe(false)
    const chosen = await app.browser().post(link, { password: 'the one I choose now' })
    expect([chosen.status, chosen.body]).toEqual([200, { message: VERIFIED }])
    expect(await canSignIn(email, 'the one I choose now')).toBe(true)
    for (const password of [MINE, STRANGERS]) expect(await canSignIn(email, password)).toBe(false)
    for (const used of links) {
      expect((await app.browser().get(used)).status).toBe(410)
      expect((await app.browser().post(used, { password: STRANGERS })).status).toBe(410)
    }
  },
)

test('an address stays contested after its first link expires, and for a link that is sent again', async () => {
  const email = newEmail()
  await registerWith(email, MINE)
  app.setNow(new Date(START.getTime() + 2 * DAY))
  const [link] = await registerWith(email, STRANGERS)
  expect((await app.browser().get(link!)).status).toBe(409)
  await app.browser().post('/api/verify/resend', { email })
  const again = `/api/verify/${await newestToken(app, 'verify-email', email)}`
  expect((await app.browser().get(again)).status).toBe(409)
  expect((await app.browser().post(again, { newPassword: 'the one I choose now' })).status).toBe(
    200,
  )
  expect(await canSignIn(email, 'the one I choose now')).toBe(true)
  app.setNow(START)
})

test('a link sent again to an address registered once verifies it with its original password', async () => {
  const email = newEmail()
  await registerWith(email, MINE)
  await app.browser().post('/api/verify/resend', { email })
  const answer = await app
    .browser()
    .get(`/api/verify/${await newestToken(app, 'verify-email', email)}`)
  expect([answer.status, answer.text]).toEqual([200, VERIFIED])
  expect(await canSignIn(email, MINE)).toBe(true)
})

test('a registration that arrives while the new password is typed changes nothing', async () => {
  const email = newEmail()
  const [link] = await registerWith(email, MINE, STRANGERS)
  expect((await app.browser().get(link!)).status).toBe(409)
  const [late] = await registerWith(email, 'a third password')
  expect((await app.browser().post(link!, { password: 'the one I choose now' })).status).toBe(200)
  expect((await app.browser().post(late!, { password: 'a third password' })).status).toBe(410)
  expect(await canSignIn(email, 'the one I choose now')).toBe(true)
})

test('if two links set a password at once, one succeeds and its password works', async () => {
  const email = newEmail()
  const links = await registerWith(email, MINE, STRANGERS)
  const chosen = ['chosen with the first', 'chosen with the second']
  const answers = await Promise.all(
    links.map((link, i) => app.browser().post(link, { password: chosen[i] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  const won = answers.findIndex(({ status }) => status === 200)
  expect(await canSignIn(email, chosen[won]!)).toBe(true)
  expect(await canSignIn(email, chosen[1 - won]!)).toBe(false)
})

test('a second registration while a link is opened never makes its password valid', async () => {
  for (let round = 0; round < 5; round++) {
    const email = newEmail()
    const [link] = await registerWith(email, MINE)
    const [opened] = await Promise.all([
      app.browser().get(link!),
      app
        .browser()
        .post('/api/register', { email, password: STRANGERS })
        .then(() => answerEmailRequests(app.context)),
    ])
    expect([200, 409]).toContain(opened.status)
    expect(await canSignIn(email, MINE)).toBe(opened.status === 200)
    expect(await canSignIn(email, STRANGERS)).toBe(false)
  }
})

test.each([
  [{ password: 'short' }, 'Password must be at least 8 characters'],
  [{}, 'Password must be at least 8 characters'],
  [{ password: '12345678ab' }, 'This password is too common. Please choose another.'],
])(
  'refuses a new password of %j at its field and keeps the link valid',
  async (input, sentence) => {
    const email = newEmail()
    const [link] = await registerWith(email, MINE, STRANGERS)
    const answer = await app.browser().post(link!, input)
    expect([answer.status, answer.body.fields]).toEqual([400, { password: sentence }])
    expect((await app.browser().post(link!, { password: 'the one I choose now' })).status).toBe(200)
  },
)
