import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readBalance } from '#features/credits/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { recordedTexting } from '#features/messages/testing/recorded-texting.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import {
  bookOn,
  EVERY_CHANNEL,
  insertAppointment,
  type Seeded,
  seedBusiness,
  setCredits,
  signedInAs,
} from '#test/seed.ts'
import { duringTransaction } from '#test/waiting.ts'

const HOUR = 3_600_000
/** Tuesday at noon in New York, a day and three hours ahead. */
const START = '2027-03-02T17:00:00.000Z'
const said: string[] = []
const app = testApp({ texting: recordedTexting(said) })
let salon: Seeded
let owner: TestBrowser

beforeEach(async () => {
  said.length = 0
  app.setNow(MONDAY_MORNING)
  await app.db.deleteFrom('messages').execute()
  await app.db.deleteFrom('opt_outs').execute()
  salon = await seedBusiness(app.db, { business: { ...EVERY_CHANNEL, reminder_leads: [] } })
  owner = await signedInAs(app, salon.scope)
  await setCredits(app.db, salon.scope, 10)
})

const book = async (changes: Record<string, unknown> = {}) => {
  const { body } = await bookOn(owner, salon, START, {
    timeZone: 'America/New_York',
    notificationMethods: ['email', 'sms'],
    ...changes,
  })
  return body.id
}
const enter = (startsAt: Date, changes = {}) => insertAppointment(app.db, salon, startsAt, changes)
const nudge = (id: number) => owner.post(`/api/appointments/${id}/nudge`)
const requests = async () => {
  const rows = await app.db
    .selectFrom('messages')
    .select(['channel', 'state', 'due_at'])
    .where('kind', '=', 'confirm-request')
    .orderBy('id')
    .execute()
  return rows.map(({ channel, state }) => `${channel} ${state}`)
}
const sendLater = async (ms = 30_000) => {
  app.pass(ms)
  await sendDue(app.context)
}
const left = () => readBalance(app.db, salon.scope)

test('asks by text if the client chose that, charges for it, and a YES confirms', async () => {
  const id = await book()
  const { status, body } = await nudge(id)
  expect([status, body]).toEqual([
    201,
    { channel: 'sms', dueAt: new Date(MONDAY_MORNING.getTime() + 30_000).toISOString() },
  ])
  await sendLater()
  expect(said).toEqual([
    expect.stringMatching(
      /^Blue Door: please confirm your appointment\. .*Confirm, move or cancel/,
    ),
  ])
  expect(await left()).toBeLessThan(10)
  await app.app.request('http://kairos.test/api/webhooks/twilio/inbound', {
    method: 'POST',
    body: new URLSearchParams({ From: '+12125550123', Body: 'Yes', MessageSid: `SM-${id}` }),
  })
  expect((await owner.get(`/api/appointments/${id}`)).body.status).toBe('confirmed')
  expect((await nudge(id)).body.code).toBe('not-open')
})

test('pressing twice at the same time sends one message, for one charge', async () => {
  const id = await book()
  const both = await Promise.all([nudge(id), nudge(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  await sendLater()
  expect([await requests(), said.length]).toEqual([['sms sent'], 1])
  const charged = 10 - (await left())
  await sendLater(11 * HOUR)
  expect((await nudge(id)).body.code).toBe('asked-recently')
  app.setNow(new Date(MONDAY_MORNING.getTime() + 12 * HOUR + 60_000))
  expect((await nudge(id)).status).toBe(201)
  await sendLater(12 * HOUR)
  expect([await requests(), 10 - (await left())]).toEqual([['sms sent', 'sms sent'], 2 * charged])
})

test('a client who opted out of texts gets an email, and pays nothing', async () => {
  const id = await book()
  await app.db
    .insertInto('opt_outs')
    .values({
      business_id: salon.scope.businessId,
      phone: '+12125550123',
      medium: 'text',
      created_at: MONDAY_MORNING,
    })
    .execute()
  expect((await nudge(id)).status).toBe(201)
  await sendLater()
  expect([await requests(), said, await left()]).toEqual([['sms skipped', 'email sent'], [], 10])
})

test('waits until morning at night, and refuses if that is too late', async () => {
  const id = await book()
  const early = await enter(new Date('2027-03-02T12:30:00.000Z'))
  // 10 PM in New York.
  app.setNow('2027-03-02T03:00:00.000Z')
  expect((await nudge(id)).body.dueAt).toBe('2027-03-02T13:00:00.000Z')
  expect((await nudge(early)).body.code).toBe('too-late')
})

test.each([['email'], ['sms']])(
  'a request by %s that is delayed into the night waits, too',
  async by => {
    app.setNow('2027-03-02T01:59:00.000Z')
    await nudge(await book({ notificationMethods: [by] }))
    await sendLater(HOUR)
    expect(await requests()).toEqual([`${by} planned`])
    app.setNow('2027-03-02T13:00:00.000Z')
    await sendDue(app.context)
    expect(await requests()).toEqual([`${by} sent`])
  },
)

test.each([
  ['cancelled', (id: number) => owner.delete(`/api/appointments/${id}`)],
  [
    'moved',
    (id: number) =>
      owner.patch(`/api/appointments/${id}`, {
        startTime: '2027-03-02T19:00:00Z',
        endTime: '2027-03-02T20:00:00Z',
      }),
  ],
])('is withdrawn when the appointment is %s', async (_, change) => {
  const id = await book()
  await nudge(id)
  expect((await change(id)).status).toBeLessThan(300)
  await sendLater()
  expect(await requests()).toEqual(['sms cancelled'])
})

test('can be undone until it is sent, and then asked again', async () => {
  const id = await book()
  await nudge(id)
  const undo = () => owner.delete(`/api/appointments/${id}/nudge`)
  expect((await undo()).status).toBe(204)
  expect((await nudge(id)).status).toBe(201)
  await sendLater()
  expect(await requests()).toEqual(['sms cancelled', 'sms sent'])
  expect((await undo()).body.code).toBe('already-sent')
})

test('asks by email if the client chose only that, and refuses if there is no channel', async () => {
  const id = await book({ notificationMethods: ['email'] })
  const none = await enter(new Date('2027-03-02T19:00:00.000Z'), { customer_email: '' })
  expect((await nudge(id)).body.channel).toBe('email')
  expect((await nudge(none)).body.code).toBe('no-channel')
})

test('another business’s appointment is not found', async () => {
  const id = await book()
  const other = await signedInAs(app, (await seedBusiness(app.db)).scope)
  const path = `/api/appointments/${id}/nudge`
  expect([(await other.post(path)).status, (await other.delete(path)).status]).toEqual([404, 404])
  expect(await requests()).toEqual([])
})

test('asks although the appointment was edited before the request was saved', async () => {
  const id = await book()
  const asked = await duringTransaction(
    app,
    tx => sql`update appointments set version = version + 1 where id = ${id}`.execute(tx),
    () => nudge(id),
  )
  expect(asked.status).toBe(201)
  expect(await requests()).toEqual(['sms planned'])
})

test.each(['sms', 'email'] as const)(
  'a time zone that this machine doesn’t know delays no one else’s %s',
  async channel => {
    for (const changes of [
      {},
      {
        startTime: '2027-03-02T18:00:00.000Z',
        endTime: '2027-03-02T19:00:00.000Z',
        customerEmail: 'ben@example.com',
        customerPhone: '+12125550124',
      },
    ])
      await nudge(await book({ notificationMethods: [channel], ...changes }))
    await app.db
      .updateTable('appointments')
      .set({ customer_time_zone: 'Mars/Olympus' })
      .where('starts_at', '=', new Date(START))
      .execute()
    await sendLater()
    expect(await requests()).toEqual([`${channel} planned`, `${channel} sent`])
  },
)
