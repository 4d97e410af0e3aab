// long because: what a deletion erases, keeps and sends is checked on the same business.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { closeBusiness } from '#features/businesses/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { answerEmailRequests } from '#features/messages/delivery/requests-service.ts'
import { attemptUrl } from '#features/messages/reports/attempt-links-service.ts'
import { scopeTo } from '#platform/actor.ts'
import {
  createPage,
  createService,
  createStaff,
  newEmail,
  newestMail,
  PASSWORD,
  signUpOwner,
} from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { closeSale } from '#test/sales.ts'
import { duringTransaction } from '#test/waiting.ts'

const app = testApp()
beforeEach(() => app.db.deleteFrom('sandbox_messages').execute())

/** Except in copies that the sandbox shows. */
async function everythingStored() {
  await sendDue(app.context)
  await app.db.deleteFrom('sandbox_messages').execute()
  const parts: string[] = []
  for (const { name, schema } of await app.db.introspection.getTables()) {
    if (schema !== 'public') continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db)
    parts.push(JSON.stringify(rows))
  }
  return parts.join('\n')
}

async function businessOf(userId: number) {
  const row = await app.db
    .selectFrom('users')
    .select('business_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.business_id
}

const mailsTo = (recipient: string, subject = 'Cancelled%') =>
  app.db
    .selectFrom('sandbox_messages')
    .select(['subject', 'body_text', 'attachments'])
    .where('recipient', '=', recipient)
    .where('subject', 'like', subject)
    .execute()

async function livingBusiness() {
  const owner = await signUpOwner(app, { businessName: 'Salon Zoë' })
  const businessId = await businessOf(owner.user.id)
  const service = await createService(owner.browser, { name: 'Balayage' })
  const staff = await createStaff(owner.browser, {
    name: 'Dana Unusual',
    email: 'dana@unusual.example',
  })
  const page = await createPage(owner.browser, { services: [service.id], staffMembers: [staff.id] })
  const book = async (startTime: string, endTime: string) =>
    (
      await owner.browser.post('/api/appointments', {
        customerName: 'Mona Singular',
        customerEmail: 'mona@singular.example',
        customerPhone: '+12125550123',
        description: 'Prefers the window',
        startTime,
        endTime,
        serviceId: service.id,
        staffId: staff.id,
        notificationMethods: ['email'],
      })
    ).body
  const past = await book('2027-02-26T15:00:00Z', '2027-02-26T16:00:00Z')
  const future = await book('2027-03-08T15:00:00Z', '2027-03-08T16:00:00Z')
  return { ...owner, businessId, page, past, future }
}

test('deleting an account asks for its password, and changes nothing without it', async () => {
  const { browser } = await signUpOwner(app)
  for (const [input, message] of [
    [{ password: 'not the password' }, 'Password is incorrect'],
    [{}, 'Password is required'],
  ] as const) {
    const answer = await browser.delete('/api/user', input)
    expect([answer.status, answer.body.error]).toEqual([400, message])
  }
  expect((await app.browser().delete('/api/user', { password: 'x' })).status).toBe(401)
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('a deleted account can’t sign in, its sessions end, and its address is free again', async () => {
  const { browser, email, password } = await signUpOwner(app)
  const kept = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await browser.delete('/api/user', { password })
  expect([answer.status, browser.cookies.size]).toEqual([204, 0])
  expect((await app.browser().get('/api/user', { cookie: kept })).status).toBe(401)
  expect((await app.browser().post('/api/login', { email, password })).status).toBe(401)
  await signUpOwner(app, { email })
})

test('cancels future appointments and notifies their clients; pages respond with 404', async () => {
  const { browser, businessId, password, page, past, future } = await livingBusiness()
  expect((await app.browser().get(`/api/public-pages/${page.name}`)).status).toBe(200)
  await browser.delete('/api/user', { password })
  expect((await app.browser().get(`/api/public-pages/${page.name}`)).status).toBe(404)
  const rows = await app.db
    .selectFrom('appointments')
    .select(['id', 'status', 'cancelled_by', 'version'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: past.id, status: 'booked', cancelled_by: null, version: 2 },
    { id: future.id, status: 'cancelled', cancelled_by: 'system', version: 2 },
  ])
  const planned = await app.db
    .selectFrom('messages')
    .select(['kind', 'recipient', 'payload'])
    .where('business_id', '=', businessId)
    .where('state', '=', 'planned')
    .execute()
  expect(planned).toEqual([
    {
      kind: 'client-cancelled',
      recipient: 'mona@singular.example',
      payload: {
        by: 'owner',
        facts: {
          startsAt: '2027-03-08T15:00:00.000Z',
          endsAt: '2027-03-08T16:00:00.000Z',
          business: { name: 'Salon Zoë', timeZone: 'America/New_York', primaryColor: '#0090FF' },
          customer: {
            name: 'Mona Singular',
            email: 'mona@singular.example',
            phone: '',
            timeZone: null,
          },
          service: { name: 'Balayage', durationMinutes: 60, priceCents: 4500, hidesPrice: false },
          staffName: 'Dana Unusual',
          notes: '',
        },
      },
    },
  ])
})

test('the client’s email describes the booking, and its text is erased after sending', async () => {
  const { browser, businessId, password } = await livingBusiness()
  await browser.delete('/api/user', { password })
  await sendDue(app.context)
  const mail = (await mailsTo('mona@singular.example'))[0]!
  expect(mail.subject).toBe('Cancelled: Balayage, Mon, March 8, 2027 at 10:00 AM')
  expect(mail.body_text).toContain('Your appointment at Salon Zoë is cancelled.')
  expect(mail.attachments).toHaveLength(1)
  const kept = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('business_id', '=', businessId)
    .execute()
  expect(kept.filter(row => row.state === 'sent').length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toMatch(/mona.singular|Zoë|dana.unusual/i)
})

test.each(['moved', 'cancelled', 'claimed'])('names the time clients know (%s)', async change => {
  const { browser, password, future } = await livingBusiness()
  await sendDue(app.context)
  const path = `/api/appointments/${future.id}`
  await browser.patch(path, { startTime: '2027-03-09T15:00:00Z', endTime: '2027-03-09T17:00:00Z' })
  if (change !== 'moved') await browser.delete(path)
  if (change === 'claimed')
    await sql`update messages set state = 'sending' where kind = 'client-cancelled'`.execute(app.db)
  await browser.delete('/api/user', { password })
  await sendDue(app.context)
  const mails = await mailsTo('mona@singular.example')
  expect(mails).toMatchObject([{ subject: 'Cancelled: Balayage, Mon, March 8, 2027 at 10:00 AM' }])
})

test('the client of a visit gets one email about all of its services', async () => {
  const { browser, password } = await signUpOwner(app)
  const cut = await createService(browser)
  const color = await createService(browser, { name: 'Color', duration: 90, price: 9000 })
  const gloss = { name: 'Gloss', minutes: 0, price: 1000, serviceIds: [color.id] }
  const addOnIds = [(await browser.post('/api/add-ons', gloss)).body.id]
  const [dana, omar] = [await createStaff(browser), await createStaff(browser, { name: 'Omar' })]
  const visit = await browser.post('/api/visits', {
    customerName: 'Mona Singular',
    customerEmail: 'mona@visit.example',
    customerPhone: '+12125550123',
    startTime: '2027-03-08T15:00:00Z',
    items: [
      { serviceId: cut.id, staffId: dana.id },
      { serviceId: color.id, staffId: omar.id, addOnIds },
    ],
    notificationMethods: ['email'],
  })
  expect(visit.status).toBe(201)
  await browser.delete('/api/user', { password })
  await sendDue(app.context)
  const mails = await mailsTo('mona@visit.example', '%')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Cancelled: Haircut, Color, Mon, March 8, 2027 at 10:00 AM',
  ])
  expect(mails[0]!.body_text).toContain('10:00 AM – 12:30 PM')
  expect(mails[0]!.body_text).toContain('Haircut · Dana Reyes')
  expect(mails[0]!.body_text).toContain('Color, with Gloss · Omar')
  expect(mails[0]!.body_text).toContain('$145.00')
})

test('nothing personal stays, and payments stay without names', async () => {
  const { browser, businessId, email, password, user } = await livingBusiness()
  await app.db
    .insertInto('payments')
    .values({
      business_id: businessId,
      user_id: user.id,
      provider_order_id: `order-${businessId}`,
      purpose: 'credits',
      amount_cents: 1000,
      state: 'captured',
    })
    .execute()
  await browser.delete('/api/user', { password })
  const stored = await everythingStored()
  for (const secret of [
    email,
    'Mona Singular',
    'mona@',
    '12125550123',
    'Prefers the window',
    'Dana Unusual',
    'dana@',
    'Salon Zo',
  ]) {
    expect(stored).not.toContain(secret)
  }
  const payment = await app.db
    .selectFrom('payments')
    .select(['user_id', 'amount_cents'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  expect(payment).toEqual({ user_id: null, amount_cents: 1000 })
})

test('other businesses keep nothing about someone who worked there', async () => {
  const owner = await signUpOwner(app)
  const email = newEmail('passing')
  const invite = () => owner.browser.post('/api/team/invitations', { email, role: 'manager' })
  await invite()
  const { payload } = (await newestMail(app, 'team-invitation', email))!
  const member = app.browser()
  expect(
    (await member.post(`/api/invitations/${payload.token}`, { password: PASSWORD })).status,
  ).toBe(200)
  const { id: userId } = (await member.get('/api/user')).body
  await owner.browser.post('/api/business/transfer', { userId })
  await member.post('/api/team/invitations', { email: newEmail('desk'), role: 'front-desk' })
  await sendDue(app.context)
  await owner.browser.delete('/api/business/transfer')
  await app.browser().post('/api/password-reset', { email })
  await answerEmailRequests(app.context)
  expect((await member.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await everythingStored()).not.toContain(email)
})

test('the sandbox’s outbox keeps no message that the business sent', async () => {
  const other = await livingBusiness()
  const { browser, businessId, password } = await livingBusiness()
  await sendDue(app.context)
  for (const id of [businessId, other.businessId]) {
    const statusUrl = attemptUrl(app.context, 'status', { businessId: id, id: 1 })
    const text = { recipient: '+12125550123', subject: '', body_html: null, body_text: 'Mona' }
    await app.db
      .insertInto('sandbox_messages')
      .values({ ...text, channel: 'sms', attachments: '[]', meta: JSON.stringify({ statusUrl }) })
      .execute()
  }
  const outbox = async () => {
    const rows = await app.db.selectFrom('sandbox_messages').select('meta').execute()
    const sent = rows.map(({ meta }) => String(meta.messageId ?? meta.statusUrl))
    const of = (id: number) =>
      sent.filter(name => name.startsWith(`${id}.`) || name.includes(`/status/${id.toString(36)}.`))
        .length
    return { mine: of(businessId), theirs: of(other.businessId) }
  }
  const before = await outbox()
  expect(before.mine).toBeGreaterThan(2)
  expect(before.theirs).toBeGreaterThan(2)
  expect((await browser.delete('/api/user', { password })).status).toBe(204)
  expect(await outbox()).toEqual({ mine: 0, theirs: before.theirs })
})

test('nothing that the team saves while its business is being closed stays', async () => {
  const { browser, businessId, past } = await livingBusiness()
  const { id, version } = await closeSale(browser, past.id)
  const receipt = { version, receipts: 0, email: 'late@receipt.example' }
  const words = { subject: 'Late subject', body: 'Late words' }
  const saves = () =>
    Promise.all([
      browser.post('/api/clients', { name: 'Late Client', email: 'late@client.example' }),
      browser.put('/api/message-templates/reminder/email', words),
      browser.post(`/api/sales/${id}/receipts`, receipt),
      browser.patch('/api/business', { name: 'Late Salon' }),
      browser.post('/api/notifications/preferences', { aiReminders: true }),
    ])
  const answers = await duringTransaction(
    app,
    tx => closeBusiness(tx, scopeTo(businessId), app.context.clock()),
    saves,
    5,
  )
  expect(answers.filter(({ status }) => status !== 401 && status !== 404)).toEqual([])
  expect(await everythingStored()).not.toMatch(/Late |late@/)
})

test('another business is untouched', async () => {
  const other = await livingBusiness()
  const { browser, password } = await livingBusiness()
  await browser.delete('/api/user', { password })
  const list = await other.browser.get('/api/appointments')
  expect(list.body).toHaveLength(2)
  expect(list.body[0]).toMatchObject({ customerName: 'Mona Singular', status: 'booked' })
  expect((await app.browser().get(`/api/public-pages/${other.page.name}`)).status).toBe(200)
})
