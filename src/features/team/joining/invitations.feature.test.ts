// long because: an invitation is sent, accepted, replaced and revoked with the same helpers.

import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { runChore } from '#test/chores.ts'
import {
  newEmail,
  newestMail,
  newestToken,
  PASSWORD,
  registerOwner,
  signUpMember,
  signUpOwner,
} from '#test/factories.ts'
import { startTestApp, type TestApp, type TestBrowser, testApp } from '#test/harness.ts'
import { insertAppointment, seedMember, seedOwned } from '#test/seed.ts'
import { codeOf } from '../testing/answers.ts'

const DAY = 24 * 60 * 60 * 1000
const app = testApp()

interface Invited {
  email?: string
  role?: string
  staffId?: number | null
}

async function invite(
  browser: TestBrowser,
  { email = newEmail('invited'), role = 'front-desk', staffId = null }: Invited = {},
  at: TestApp = app,
) {
  const answer = await browser.post('/api/team/invitations', { email, role, staffId })
  if (answer.status !== 201) throw new Error(answer.text)
  return { email, id: answer.body.id, ...(await linkTo(email, at)) }
}

async function linkTo(email: string, at: TestApp = app) {
  const mail = (await newestMail(at, 'team-invitation', email))!
  return { token: String(mail.payload.token), mail }
}

const accept = (browser: TestBrowser, token: string, password?: string) =>
  browser.post(`/api/invitations/${token}`, password ? { password } : {})

test('someone without an account chooses a password and joins the business', async () => {
  const { page, owner } = await seedOwned(app)
  const { email, token } = await invite(owner, { role: 'staff', staffId: page.staffId })
  const phone = app.browser()
  const offered = await phone.get(`/api/invitations/${token}`)
  expect(offered.body).toEqual({
    businessName: 'Blue Door',
    role: 'staff',
    invitedBy: expect.stringContaining('@'),
    email,
    next: 'choose-password',
  })
  expect((await accept(phone, token)).body.fields).toHaveProperty('password')
  expect((await accept(phone, token, 'password')).status).toBe(400)
  expect((await accept(phone, token, PASSWORD)).body).toEqual({ businessName: 'Blue Door' })
  expect((await phone.get('/api/user')).body).toMatchObject({
    username: email,
    verified: true,
    role: 'staff',
    staffId: page.staffId,
    businessName: 'Blue Door',
  })
  const again = await app.browser().post('/api/login', { email, password: PASSWORD })
  expect(again.status).toBe(200)
  const { body: team } = await owner.get('/api/team')
  expect(team.invitations).toEqual([])
  expect(team.members).toMatchObject([
    { role: 'owner' },
    { email, role: 'staff', staffId: page.staffId, lastSeenAt: expect.any(String) },
  ])
})

test('someone with an account accepts with a click, but only when signed in with that address', async () => {
  const { owner } = await seedOwned(app)
  const own = await signUpOwner(app, { businessName: 'Salon Zoë' })
  const { token } = await invite(owner, { email: own.email, role: 'manager' })
  const stranger = app.browser()
  expect((await stranger.get(`/api/invitations/${token}`)).body.next).toBe('sign-in')
  expect(await codeOf(accept(stranger, token, 'another horse battery'))).toEqual([
    409,
    'sign-in-first',
  ])
  const other = await signUpOwner(app)
  expect((await other.browser.get(`/api/invitations/${token}`)).body.next).toBe('sign-out')
  expect(await codeOf(accept(other.browser, token))).toEqual([409, 'other-account'])
  expect((await own.browser.get(`/api/invitations/${token}`)).body.next).toBe('accept')
  expect((await accept(own.browser, token)).status).toBe(200)
  expect((await own.browser.get('/api/user')).body).toMatchObject({
    businessName: 'Blue Door',
    role: 'manager',
    severalBusinesses: true,
  })
  const signIn = (password: string) =>
    app.browser().post('/api/login', { email: own.email, password })
  expect((await signIn('another horse battery')).status).toBe(401)
  expect((await signIn(own.password)).status).toBe(200)
})

test('an invitation proves an address that was never verified, and replaces its password', async () => {
  const { owner } = await seedOwned(app)
  const squatter = await registerOwner(app)
  const { token } = await invite(owner, { email: squatter.email })
  const phone = app.browser()
  expect((await phone.get(`/api/invitations/${token}`)).body.next).toBe('choose-password')
  expect((await accept(phone, token, 'a brand new battery')).status).toBe(200)
  const login = { email: squatter.email, password: squatter.password }
  expect((await app.browser().post('/api/login', login)).status).toBe(401)
  const link = await newestToken(app, 'verify-email', squatter.email)
  expect((await app.browser().get(`/api/verify/${link}`)).status).toBe(410)
})

test('the response is the same whether or not the address has an account', async () => {
  const { owner } = await seedOwned(app)
  const known = await signUpOwner(app)
  const answers = await Promise.all(
    [known.email, newEmail()].map(email =>
      owner.post('/api/team/invitations', { email, role: 'read-only' }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
    [201, ['id']],
    [201, ['id']],
  ])
})

test('the email names business, role and inviter, and contains no other typed text', async () => {
  const { owner } = await seedOwned(app)
  const me = (await owner.get('/api/user')).body.username
  const { mail, email } = await invite(owner, { role: 'read-only' })
  expect([mail.recipient, Object.keys(mail.payload).sort()]).toEqual([
    email,
    ['inviter', 'role', 'token'],
  ])
  expect([mail.payload.inviter, mail.payload.role]).toEqual([me, 'read-only'])
})

test('a link works once, even if it is opened several times at once', async () => {
  const { owner } = await seedOwned(app)
  const { email, token } = await invite(owner)
  const browsers = Array.from({ length: 4 }, () => app.browser())
  const answers = await Promise.all(browsers.map(each => accept(each, token, PASSWORD)))
  expect(answers.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 409, 410].includes(status))).toBe(true)
  const thief = app.browser()
  expect(await codeOf(accept(thief, token, 'a brand new battery'))).toEqual([
    410,
    'invitation-accepted',
  ])
  expect(await codeOf(thief.get(`/api/invitations/${token}`))).toEqual([410, 'invitation-accepted'])
  expect(thief.cookies.has('kairos_session')).toBe(false)
  expect((await app.browser().post('/api/login', { email, password: PASSWORD })).status).toBe(200)
})

test('a removed member can’t rejoin by the link', async () => {
  const { owner } = await seedOwned(app)
  const { token } = await invite(owner)
  const phone = app.browser()
  await accept(phone, token, PASSWORD)
  const { id } = (await phone.get('/api/user')).body
  expect((await owner.delete(`/api/team/${id}`)).status).toBe(204)
  expect((await accept(app.browser(), token, PASSWORD)).status).toBe(410)
})

test('expired, revoked and replaced links say so, and sending again renews them', async () => {
  const { owner } = await seedOwned(app)
  const { email, id, token } = await invite(owner)
  const read = (which: string) => app.browser().get(`/api/invitations/${which}`)
  app.pass(7 * DAY - 1)
  expect((await read(token)).status).toBe(200)
  app.pass(1)
  expect(await codeOf(read(token))).toEqual([410, 'invitation-expired'])
  expect(await codeOf(accept(app.browser(), token, PASSWORD))).toEqual([410, 'invitation-expired'])
  const { browser: manager } = await signUpMember(app, owner, 'manager')
  expect((await manager.get('/api/team')).body.invitations).toMatchObject([{ id, expired: true }])
  expect((await manager.post(`/api/team/invitations/${id}/resend`)).status).toBe(204)
  const renewed = await linkTo(email)
  expect(await codeOf(read(token))).toEqual([410, 'invitation-unknown'])
  expect((await read(renewed.token)).status).toBe(200)
  expect((await manager.delete(`/api/team/invitations/${id}`)).status).toBe(204)
  expect(await codeOf(read(renewed.token))).toEqual([410, 'invitation-revoked'])
  expect((await manager.delete(`/api/team/invitations/${id}`)).status).toBe(404)
  expect((await manager.post(`/api/team/invitations/${id}/resend`)).status).toBe(404)
})

test('an invitation that was revoked or replaced before it was sent is not sent', async () => {
  const { owner } = await seedOwned(app)
  const { email, id } = await invite(owner)
  expect((await owner.post(`/api/team/invitations/${id}/resend`)).status).toBe(204)
  const revoked = await invite(owner)
  expect((await owner.delete(`/api/team/invitations/${revoked.id}`)).status).toBe(204)
  await sendDue(app.context)
  const sentTo = async (address: string) =>
    (await app.browser().get(`/api/sandbox/messages?to=${address}`)).body.length
  expect([await sentTo(email), await sentTo(revoked.email)]).toEqual([1, 0])
})

test('inviting an address again replaces its invitation', async () => {
  const { owner } = await seedOwned(app)
  const first = await invite(owner, { role: 'manager' })
  const second = await invite(owner, { email: first.email.toUpperCase(), role: 'read-only' })
  expect(second.id).toBe(first.id)
  expect((await app.browser().get(`/api/invitations/${first.token}`)).status).toBe(410)
  const offered = await app.browser().get(`/api/invitations/${second.token}`)
  expect(offered.body.role).toBe('read-only')
})

test('a staff member has one login: neither linked nor invited twice', async () => {
  const { page, owner } = await seedOwned(app)
  const { staffId } = page
  const first = await invite(owner, { role: 'staff', staffId })
  const second = () =>
    owner.post('/api/team/invitations', { email: newEmail(), role: 'staff', staffId })
  expect(await codeOf(second())).toEqual([409, 'staff-linked'])
  await accept(app.browser(), first.token, PASSWORD)
  expect(await codeOf(second())).toEqual([409, 'staff-linked'])
  const without = { email: newEmail(), role: 'staff' }
  expect((await owner.post('/api/team/invitations', without)).body.fields).toHaveProperty('staffId')
  const again = { email: first.email, role: 'read-only' }
  expect(await codeOf(owner.post('/api/team/invitations', again))).toEqual([409, 'already-member'])
  const { page: foreign } = await seedOwned(app)
  const elsewhere = { email: newEmail(), role: 'staff', staffId: foreign.staffId }
  expect((await owner.post('/api/team/invitations', elsewhere)).status).toBe(404)
})

test('an invitation ends when its sender leaves or changes roles', async () => {
  const { page, owner } = await seedOwned(app)
  const manager = await seedMember(app, page.scope, { role: 'manager' })
  const sent = await invite(manager.browser, { role: 'manager' })
  await owner.patch(`/api/team/${manager.userId}`, { role: 'read-only' })
  expect(await codeOf(app.browser().get(`/api/invitations/${sent.token}`))).toEqual([
    410,
    'invitation-revoked',
  ])
  await owner.patch(`/api/team/${manager.userId}`, { role: 'manager' })
  const next = await invite(manager.browser, { role: 'manager' })
  await owner.delete(`/api/team/${manager.userId}`)
  expect((await accept(app.browser(), next.token, PASSWORD)).status).toBe(410)
})

test('an invitation ends when its sender deletes the account, and can be sent by someone else', async () => {
  const { page, owner } = await seedOwned(app)
  const manager = await signUpMember(app, owner, 'manager')
  const asStaff = { role: 'staff', staffId: page.staffId }
  const sent = await invite(manager.browser, asStaff)
  expect((await manager.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect((await accept(app.browser(), sent.token, PASSWORD)).status).toBe(410)
  const again = await invite(owner, asStaff)
  expect((await accept(app.browser(), again.token, PASSWORD)).status).toBe(200)
})

test('an invitation ends when its staff member is removed, with or without appointments', async () => {
  const { page, owner } = await seedOwned(app, { staffCount: 2 })
  await insertAppointment(app.db, page, new Date('2027-02-26T15:00:00Z'))
  for (const staffId of page.staffIds) {
    const { token } = await invite(owner, { role: 'staff', staffId })
    expect((await owner.delete(`/api/staff/${staffId}`)).status).toBe(204)
    expect(await codeOf(accept(app.browser(), token, PASSWORD))).toEqual([
      410,
      'invitation-unknown',
    ])
  }
  expect((await owner.get('/api/team')).body.invitations).toEqual([])
})

test('a link stops working once the business is closed', async () => {
  const closing = await signUpOwner(app)
  const { token } = await invite(closing.browser)
  expect((await closing.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect((await accept(app.browser(), token, PASSWORD)).status).toBe(410)
})

test('an invitation is still sent and works after the account of its address is deleted', async () => {
  const { owner } = await seedOwned(app)
  const { browser, email } = await signUpOwner(app)
  const { token, mail } = await invite(owner, { email })
  expect((await browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await linkTo(email)).toEqual({ token, mail })
  expect((await accept(app.browser(), token, PASSWORD)).status).toBe(200)
})

test('tokens are stored only as hashes, and ended invitations are forgotten after a month', async () => {
  const { page, owner } = await seedOwned(app)
  const { token } = await invite(owner)
  const rows = () =>
    app.db
      .selectFrom('invitations')
      .select('token_hash')
      .where('business_id', '=', page.scope.businessId)
      .execute()
  const [row] = await rows()
  expect(Buffer.from(row!.token_hash).toString('base64url')).not.toBe(token)
  app.pass(37 * DAY)
  await runChore(app.context, 'forget ended invitations')
  expect(await rows()).toEqual([])
})

test('a business sends thirty invitations a day, ten of them to one address', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const { owner } = await seedOwned(limited)
  const sought = { email: newEmail(), role: 'manager' }
  for (let nth = 0; nth < 10; nth++) await invite(owner, sought, limited)
  expect((await owner.post('/api/team/invitations', sought)).status).toBe(429)
  await invite((await seedOwned(limited)).owner, sought, limited)
  for (let nth = 0; nth < 19; nth++) await invite(owner, {}, limited)
  const next = await owner.post('/api/team/invitations', { email: newEmail(), role: 'manager' })
  expect(next.status).toBe(429)
  await limited.close()
})
