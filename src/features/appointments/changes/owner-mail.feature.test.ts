import { beforeEach, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { OVER_CAP } from '#features/messages/planning/withheld-queries.ts'
import { calendly } from '#features/portability/testing/calendly.ts'
import { rules } from '#platform/limits/rules.ts'
import { PASSWORD } from '#test/factories.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, bookOn, signedInAs } from '#test/seed.ts'
import { type Salon, seedSalon, visitOn } from '../testing/several.ts'

const app = testApp({ env: { RATE_LIMITS: 'on' } })

const at = (hour: number) =>
  new Date(Date.parse('2027-03-02T05:00:00.000Z') + hour * 3_600_000).toISOString()

let salon: Salon
let owner: TestBrowser
beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await seedSalon(app.db)
  owner = await signedInAs(app, salon.scope)
})

/** Uses up all but this much of the day's limit. */
async function leave(left: number) {
  const key = String(salon.scope.businessId)
  for (let n = rules['owner-mail'].points - left; n > 0; n--)
    await app.context.limits.countSuccess([['owner-mail', key]], async () => true)
}

const UNSENT = `No email was sent. ${OVER_CAP}`
let remark: string | null
let clients = 0
async function book(hour: number, changes: object = {}) {
  const {
    pageName: _,
    notificationPreference: __,
    ...entered
  } = bookingBody(salon, at(hour), {
    customerEmail: `client${++clients}@example.com`,
  })
  const body = { ...entered, notificationMethods: ['email'], ...changes }
  const answer = await owner.post('/api/appointments', body)
  expect(answer.status).toBe(201)
  remark = answer.headers.get('x-remark')
  return answer.body.id
}

async function messagesOf(id: number) {
  const { body } = await owner.get(`/api/appointments/${id}`)
  return body.timeline
    .filter(({ state, kind }) => state && !kind.startsWith('owner-'))
    .map(({ kind, state, reason }) => `${kind} ${state}${reason === OVER_CAP ? ': cap' : ''}`)
    .sort()
}

test('beyond the cap a booking succeeds, and its timeline says that no email was sent', async () => {
  await leave(1)
  const last = await book(10)
  const plan = await messagesOf(last)
  expect(plan[0]).toBe('booking-confirmation planned')
  expect(plan).toContain('reminder planned')
  expect(remark).toBe(null)
  const beyond = await book(12)
  expect(remark).toBe(UNSENT)
  expect(new Set(await messagesOf(beyond))).toEqual(
    new Set(['booking-confirmation skipped: cap', 'reminder skipped: cap']),
  )
  const { pageName: _, ...visit } = visitOn(salon, at(14), { notificationMethods: ['email'] })
  const booked = await owner.post('/api/visits', visit)
  expect([booked.status, booked.headers.get('x-remark')]).toEqual([201, UNSENT])
  expect(await messagesOf(booked.body.visitId)).toContain('booking-confirmation skipped: cap')
  app.setNow(new Date(MONDAY_MORNING.getTime() + 25 * 3_600_000))
  expect(await messagesOf(await book(40))).toContain('booking-confirmation planned')
})

test('moves and cancellations count as well, and an appointment keeps its reminders', async () => {
  const id = await book(10)
  await leave(1)
  // The move replaces the confirmation, which hasn't been sent yet.
  const moved = await owner.patch(`/api/appointments/${id}`, { startTime: at(11) })
  expect([moved.status, moved.body.startTime]).toEqual([200, at(11)])
  const after = await messagesOf(id)
  expect(after.filter(line => line.endsWith(': cap'))).toEqual(['client-rescheduled skipped: cap'])
  expect(after).toContain('reminder planned')
  const cancelled = await owner.delete(`/api/appointments/${id}`)
  expect([cancelled.status, cancelled.headers.get('x-remark')]).toEqual([204, UNSENT])
  expect((await messagesOf(id)).filter(line => line.endsWith('planned'))).toEqual([])
})

test('beyond the cap, the move of a visit says that no email was sent', async () => {
  const { pageName: _, ...visit } = visitOn(salon, at(10), { notificationMethods: ['email'] })
  const { body: booked } = await owner.post('/api/visits', visit)
  await leave(1)
  const path = `/api/appointments/${booked.visitId}`
  const moved = await owner.patch(path, { startTime: at(13) })
  expect([moved.status, moved.headers.get('x-remark')]).toEqual([200, UNSENT])
})

test('a corrected address counts once for all upcoming appointments', async () => {
  const email = 'wrong@example.com'
  const ids: number[] = []
  for (const hour of [58, 60, 62]) ids.push(await book(hour, { customerEmail: email }))
  await sendDue(app.context)
  const { body: found } = await owner.post('/api/clients/search', { text: email })
  const correct = async (right: string) => {
    const path = `/api/clients/${found.clients[0]!.id}`
    const { status, headers } = await owner.patch(path, { email: right })
    expect(status).toBe(200)
    const plans = await Promise.all(ids.map(messagesOf))
    const reminded = plans.map(lines => lines.includes('reminder planned'))
    return [headers.get('x-remark'), reminded]
  }
  // The bookings counted as well.
  await leave(4)
  expect(await correct('right@example.com')).toEqual([null, [true, true, true]])
  await sendDue(app.context)
  expect(await correct('other@example.com')).toEqual([UNSENT, [false, false, false]])
})

test('later changes bring back no reminders that were withheld', async () => {
  await leave(0)
  const id = await book(58)
  const edit = (change: object) => owner.patch(`/api/appointments/${id}`, change)
  const waiting = async () => (await messagesOf(id)).filter(line => line.endsWith('planned'))
  await edit({ description: 'Bring a towel' })
  await edit({ startTime: at(59), tellClient: false })
  await owner.patch('/api/business', { reminderLeads: [60] })
  expect(await waiting()).toEqual([])
  // Beyond the cap, another address gets no reminders either.
  await edit({ customerEmail: 'other@example.com' })
  expect(await waiting()).toEqual([])
  app.pass(25 * 3_600_000)
  await edit({ customerEmail: 'third@example.com' })
  expect(await waiting()).toEqual(['booking-confirmation planned', 'reminder planned'])
})

test('beyond the cap, quiet changes plan no reminders to clients who were never emailed', async () => {
  const quietly = async (id: number, change: object) => {
    const body = { ...change, tellClient: false }
    expect((await owner.patch(`/api/appointments/${id}`, body)).status).toBe(200)
    return (await messagesOf(id)).filter(line => line.endsWith('planned'))
  }
  const { body: card } = await owner.post('/api/clients', { name: 'Cy', email: 'cy@example.com' })
  const { body: di } = await owner.post('/api/clients', { name: 'Di', phone: '+12125550188' })
  const none = { customerName: '', customerEmail: '', customerPhone: '', notificationMethods: [] }
  const [known, plain] = [await book(58), await book(56, { clientId: di.id, ...none })]
  const past = await book(-20)
  // The first booking counted as well.
  await leave(1)
  expect(await quietly(plain, { customerEmail: 'new@example.com' })).toEqual([])
  expect(await quietly(plain, { notificationMethods: ['email'] })).toEqual([])
  expect(await quietly(past, { startTime: at(60) })).toEqual([])
  expect(await quietly(known, { clientId: card.id })).toEqual([])
  expect(await quietly(known, { description: 'Bring a towel' })).toEqual([])
  app.pass(25 * 3_600_000)
  await leave(1)
  expect(await quietly(past, { customerEmail: 'later@example.com' })).toEqual([])
  expect(await messagesOf(await book(62))).toContain('booking-confirmation skipped: cap')
})

test('cancelling the first service of a visit brings back no reminders that were withheld', async () => {
  await leave(0)
  const { pageName: _, ...visit } = visitOn(salon, at(58), { notificationMethods: ['email'] })
  const { body: booked } = await owner.post('/api/visits', visit)
  const [first, second] = booked.items.map(({ id }: { id: number }) => id) as [number, number]
  expect((await owner.delete(`/api/appointments/${first}?leg=only`)).status).toBe(204)
  expect(new Set(await messagesOf(second))).toEqual(
    new Set(['booking-confirmation skipped: cap', 'reminder skipped: cap']),
  )
})

test('cancelling the first service of a visit that was just moved counts once', async () => {
  const { pageName: _, ...visit } = visitOn(salon, at(10), { notificationMethods: ['email'] })
  const { body: booked } = await owner.post('/api/visits', visit)
  const [first, second] = booked.items.map(({ id }: { id: number }) => id) as [number, number]
  // The booking counted as well.
  await leave(3)
  expect((await owner.patch(`/api/appointments/${first}`, { startTime: at(13) })).status).toBe(200)
  const cancelled = await owner.delete(`/api/appointments/${first}?leg=only`)
  expect([cancelled.status, cancelled.headers.get('x-remark')]).toEqual([204, null])
  expect(await messagesOf(second)).toContain('booking-confirmation planned')
  expect(await messagesOf(await book(16))).toContain('booking-confirmation skipped: cap')
})

test('no email replaces a text beyond the cap', async () => {
  await app.db
    .updateTable('businesses')
    .set({ sms_enabled: true, reminder_leads: [60] })
    .execute()
  await leave(0)
  const id = await book(58, { notificationMethods: ['sms'] })
  await app.db.updateTable('businesses').set({ sms_enabled: false }).execute()
  app.setNow(new Date(at(57.5)))
  await sendDue(app.context)
  const reminders = await app.db
    .selectFrom('messages')
    .select(['channel', 'state', 'reason'])
    .where('appointment_id', '=', id)
    .where('kind', '=', 'reminder')
    .execute()
  const reason = `SMS is turned off. ${OVER_CAP}`
  expect(reminders).toEqual([{ channel: 'sms', state: 'skipped', reason }])
  const to = encodeURIComponent(`${salon.pageName}@example.com`)
  const { body: mails } = await app.browser().get(`/api/sandbox/messages?to=${to}`)
  expect(mails.find(({ subject }) => subject.startsWith('Not sent: reminder'))?.text).toContain(
    'The client got no email either',
  )
})

test('acts without an email, refused acts and clients’ acts don’t count', async () => {
  await leave(1)
  const client = await bookOn(app.browser(), salon, at(9))
  expect(client.status).toBe(201)
  await book(12, { walkIn: true })
  const { body: taken } = await owner.post('/api/appointments', {
    ...bookingBody(salon, at(12), { pageName: undefined }),
    notificationMethods: ['email'],
  })
  expect(taken.code).toBe('slot-taken')
  await owner.patch(`/api/appointments/${client.body.id}`, { description: 'Bring a towel' })
  expect(await messagesOf(await book(14))).toContain('booking-confirmation planned')
  expect(await messagesOf(await book(16))).toContain('booking-confirmation skipped: cap')
  const other = await bookOn(app.browser(), salon, at(10), { customerEmail: 'ben@example.com' })
  expect(await messagesOf(other.body.id)).toContain('booking-confirmation planned')
})

test('a request to confirm by email counts, and none is sent to a withheld address', async () => {
  await leave(2)
  const [known, other] = [await book(40), await book(41, { notificationMethods: ['sms'] })]
  const nudge = async (id: number) => {
    const { status, body } = await owner.post(`/api/appointments/${id}/nudge`)
    return status === 409 ? body.code : status
  }
  const withheld = await book(42)
  expect([await nudge(withheld), await nudge(known)]).toEqual(['no-channel', 'over-cap'])
  app.pass(25 * 3_600_000)
  await leave(1)
  expect([await nudge(known), await nudge(other), await nudge(withheld)]).toEqual([
    201,
    'over-cap',
    'no-channel',
  ])
})

test('many simultaneous bookings send only as many emails as are left', async () => {
  await leave(2)
  const ids = await Promise.all([9, 10, 11, 12, 13, 14].map(hour => book(hour)))
  const states = (await Promise.all(ids.map(messagesOf))).flat()
  expect(states.filter(line => line === 'booking-confirmation planned')).toHaveLength(2)
  expect(states.filter(line => line === 'booking-confirmation skipped: cap')).toHaveLength(4)
})

test('deleting the account emails no client who may never have heard from us', async () => {
  const row = (client: string, hour: string) =>
    `Staff 1,${client},${client}@example.com,Haircut,2027-03-03 ${hour}:00 am,2027-03-03 ${hour}:59 am,false`
  const imported = await owner.post('/api/import', { text: calendly(row('cal', '8')) })
  expect(imported.body.appointments).toBe(1)
  const reminded = { text: calendly(row('rem', '10')), planReminders: true }
  expect((await owner.post('/api/import', reminded)).body.appointments).toBe(1)
  await leave(1)
  await book(40, { customerEmail: 'kept@example.com' })
  await book(42, { customerEmail: 'invented@example.com' })
  await owner.delete('/api/user', { password: PASSWORD })
  const notices = await app.db
    .selectFrom('messages')
    .select('recipient')
    .where('business_id', '=', salon.scope.businessId)
    .where('state', '=', 'planned')
    .orderBy('recipient')
    .execute()
  expect(notices.map(({ recipient }) => recipient)).toEqual(['kept@example.com', 'rem@example.com'])
})
