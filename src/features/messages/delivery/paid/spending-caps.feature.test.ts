import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageKind } from '#domain/message-kinds.ts'
import { adjustTo, forgetCapped, readBalance, reserveMany } from '#features/credits/service.ts'
import type { TextingOutcome } from '#providers/texting/port.ts'
import { testApp } from '#test/harness.ts'
import {
  ALWAYS_OPEN,
  bookingBody,
  type Seeded,
  seedBusiness,
  setCredits,
  signedInAs,
} from '#test/seed.ts'
import { sendDue } from '../jobs.ts'

/**
 * Monday in New York. All appointments are on Wednesday, with reminders due by Tuesday afternoon.
 */
const MONDAY = new Date('2027-03-01T14:00:00.000Z')
const TUESDAY = new Date('2027-03-02T20:30:00.000Z')
const HOUR_MS = 3_600_000

const kairos = testApp()
let salon: Seeded
let outcome: TextingOutcome
const texted: string[] = []
beforeAll(async () => {
  kairos.context.texting = {
    ...kairos.context.texting,
    async send({ to }) {
      texted.push(to)
      return outcome
    },
  }
})
beforeEach(async () => {
  texted.length = 0
  outcome = { status: 'accepted', providerId: 'SM1' }
  kairos.setNow(MONDAY)
  await kairos.db.deleteFrom('messages').execute()
  salon = await seedBusiness(kairos.db, { staffCount: 12, weekly: ALWAYS_OPEN })
  await settings({ whatsapp_enabled: true, reminder_leads: [1440] })
  await adjustTo(kairos.db, salon.scope, {
    to: 500,
    reason: 'test',
    now: MONDAY,
  })
})

const settings = (set: Record<string, unknown>) =>
  kairos.db.updateTable('businesses').set(set).where('id', '=', salon.scope.businessId).execute()

const number = (n: number) => `+1212${3_000_000 + n}`
const place = (n: number) => ({
  startTime: new Date(
    Date.parse('2027-03-03T05:00:00.000Z') + Math.floor(n / 12) * HOUR_MS,
  ).toISOString(),
  staffId: salon.staffIds[n % 12]!,
})
async function book(n: number, changes: Record<string, unknown> = {}) {
  const { startTime, staffId } = place(n)
  const client = {
    customerPhone: number(n),
    customerEmail: `client${n}@example.com`,
    timeZone: 'America/New_York',
  }
  const body = bookingBody(salon, startTime, {
    notificationMethods: ['whatsapp'],
    staffId,
    ...client,
    ...changes,
  })
  const answer = await kairos.browser().post('/api/appointments', body)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body.id
}
async function visited(n: number, set: Record<string, unknown>) {
  const id = await book(n)
  const startsAt = new Date('2027-01-05T15:00:00.000Z')
  const endsAt = new Date(startsAt.getTime() + HOUR_MS)
  await kairos.db
    .updateTable('appointments')
    .set({
      starts_at: startsAt,
      ends_at: endsAt,
      busy: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
      // The address in `set` identifies another client.
      client_id: null,
      ...set,
    })
    .where('id', '=', id)
    .execute()
  await kairos.db.deleteFrom('messages').where('appointment_id', '=', id).execute()
}
const messages = (kind: MessageKind) =>
  kairos.db
    .selectFrom('messages')
    .select(['channel', 'state', 'reason', 'payload'])
    .where('business_id', '=', salon.scope.businessId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
const sent = async (kind: MessageKind, channel: string) =>
  (await messages(kind)).filter(message => message.channel === channel && message.state === 'sent')
    .length
const spent = async () => 500 - (await readBalance(kairos.db, salon.scope))

test('150 bookings with made-up numbers spend no more than the day’s cap, and every client still gets email', async () => {
  for (let n = 0; n < 150; n++) await book(n)
  kairos.setNow(TUESDAY)
  await Promise.all(Array.from({ length: 4 }, () => sendDue(kairos.context)))
  await sendDue(kairos.context)
  expect([texted.length, await spent()]).toEqual([50, 50])
  expect(await sent('booking-confirmation', 'email')).toBe(150)
  expect([await sent('reminder', 'whatsapp'), await sent('reminder', 'email')]).toEqual([50, 100])
  const skipped = (await messages('reminder')).filter(({ state }) => state === 'skipped')
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
    new Set(['Today’s credit limit for new online clients was reached. An email is sent instead.']),
  )
  const alerts = await messages('spending-cap')
  expect(alerts).toMatchObject([
    { channel: 'email', state: 'sent', payload: { cap: 'day-cap', credits: 50 } },
  ])
  expect(await messages('channel-fallback')).toEqual([])
})

test('returning clients are never capped, but cancelled and missed visits do not count', async () => {
  await visited(140, { customer_phone: number(1), notification_methods: ['whatsapp'] })
  await visited(141, {
    customer_phone: number(2),
    created_by: 'owner',
    notification_methods: ['email'],
  })
  await visited(142, { customer_phone: number(3), status: 'no_show' })
  await visited(143, { customer_phone: number(4), status: 'cancelled' })
  await visited(144, {
    customer_email: 'client5@example.com',
    customer_email_key: 'client5@example.com',
  })
  await settings({ online_credits_per_day: 0 })
  for (const n of [1, 2, 3, 4, 5]) await book(n)
  const owner = await signedInAs(kairos, salon.scope)
  const { startTime, staffId } = place(6)
  const { pageName: _, ...own } = bookingBody(salon, startTime, {
    staffId,
    customerPhone: number(6),
    notificationMethods: ['whatsapp'],
  })
  expect((await owner.post('/api/appointments', own)).status).toBe(201)
  kairos.setNow(TUESDAY)
  await sendDue(kairos.context)
  expect([...texted].sort()).toEqual([1, 2, 5, 6].map(number))
  // An owner who set a limit to 0 expects it to be reached.
  expect(await messages('spending-cap')).toEqual([])
})

test('each new number has its own cap, which resets daily, and its hash is kept only until then', async () => {
  for (let n = 0; n < 8; n++)
    await book(n, { customerPhone: number(1), customerEmail: 'one@example.com' })
  kairos.setNow(TUESDAY)
  await sendDue(kairos.context)
  expect([texted.length, await sent('reminder', 'email')]).toEqual([6, 2])
  expect(await messages('spending-cap')).toMatchObject([
    { payload: { cap: 'number-cap', credits: 6 } },
  ])
  await book(40, {
    customerPhone: number(1),
    startTime: '2027-03-05T05:00:00.000Z',
    endTime: '2027-03-05T06:00:00.000Z',
  })
  kairos.setNow('2027-03-04T14:00:00.000Z')
  // Wednesday's visits took place, except for a client who must stay new.
  await kairos.db
    .updateTable('appointments')
    .set({ status: 'no_show' })
    .where('starts_at', '<', new Date('2027-03-04'))
    .execute()
  await sendDue(kairos.context)
  expect(texted).toHaveLength(7)

  await forgetCapped(kairos.context)
  const { rows } = await sql<{ day: string }>`
    select distinct capped_on::text as day from credit_entries
    where business_id = ${salon.scope.businessId} and capped_client is not null`.execute(kairos.db)
  expect(rows).toEqual([{ day: '2027-03-04' }])
})

test('new numbers of a returning address share one cap, outside the day’s cap', async () => {
  await visited(140, { customer_email: 'ada@example.com', customer_email_key: 'ada@example.com' })
  await settings({ online_credits_per_day: 0 })
  for (let n = 0; n < 8; n++) await book(n, { customerEmail: 'Ada@example.com' })
  kairos.setNow(TUESDAY)
  await sendDue(kairos.context)
  expect(texted).toHaveLength(6)
})

test('credits reserved for an unknown outcome count, but returned ones do not', async () => {
  await settings({ online_credits_per_day: 3 })
  outcome = { status: 'rejected', code: 'not-possible', reason: 'No such number.' }
  for (let n = 0; n < 3; n++) await book(n)
  kairos.setNow(TUESDAY)
  await sendDue(kairos.context)
  expect([texted.length, await spent()]).toEqual([3, 0])
  outcome = { status: 'unknown', reason: 'The answer was lost.' }
  kairos.setNow(MONDAY)
  for (let n = 12; n < 16; n++) await book(n)
  kairos.setNow(TUESDAY)
  await sendDue(kairos.context)
  expect([texted.length, await spent()]).toEqual([6, 3])
})

test('an unknown time zone of one business holds up no one’s texts', async () => {
  const other = await seedBusiness(kairos.db)
  await kairos.db
    .updateTable('businesses')
    .set({ time_zone: 'Nowhere/Unknown' })
    .where('id', '=', other.scope.businessId)
    .execute()
  const send = ({ scope }: Seeded) => ({
    scope,
    messageId: null,
    credits: 1,
    cause: 'test',
    newClient: 'number:x',
  })
  await setCredits(kairos.db, other.scope, 5)
  expect(await reserveMany(kairos.db, [send(other), send(salon)], MONDAY)).toEqual([
    { ok: true, fresh: true },
    { ok: true, fresh: true },
  ])
})
