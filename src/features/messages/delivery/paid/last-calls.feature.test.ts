import { beforeEach, expect, test } from 'vitest'
import type { MessageKind } from '#domain/message-kinds.ts'
import { readBalance } from '#features/credits/service.ts'
import type { TextingOutcome } from '#providers/texting/port.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, setCredits } from '#test/seed.ts'
import { sendDue } from '../jobs.ts'
import { textingBreaker } from './outcome-service.ts'

const START = Date.parse('2027-03-02T17:00:00.000Z')
const MINUTE = 60_000
const LEAD_MINUTES = 120

const kairos = testApp()
let salon: Seeded
let outcome: TextingOutcome
let asked: number

beforeEach(async () => {
  asked = 0
  const ask = async () => {
    asked++
    return outcome
  }
  // A new provider for each test, with a closed breaker.
  kairos.context.texting = {
    kind: 'twilio',
    send: ask,
    call: ask,
    find: async () => ({ ok: true, found: [] }),
    steerCall: async () => {},
    isGenuine: () => true,
  }
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  salon = await seedBusiness(kairos.db)
  await kairos.db
    .updateTable('businesses')
    .set({ sms_enabled: true, reminder_leads: [LEAD_MINUTES] })
    .execute()
  await setCredits(kairos.db, salon.scope, 20)
})

async function book(minutesLater = 0) {
  const startsAt = START + minutesLater * MINUTE
  const times = {
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 60 * MINUTE).toISOString(),
  }
  const { status, text } = await bookOn(kairos.browser(), salon, times.startTime, {
    notificationMethods: ['sms'],
    ...times,
  })
  expect([status, text]).toEqual([201, expect.anything()])
}

/** Starts when the first reminder is due; the worker runs every two minutes. */
async function live(minutes: number) {
  for (let minute = 0; minute <= minutes; minute += 2) {
    const left = LEAD_MINUTES - minute
    kairos.setNow(new Date(START - left * MINUTE))
    await sendDue(kairos.context)
  }
}

/** Minutes are before the start. */
async function reminders(...more: MessageKind[]) {
  const rows = await kairos.db
    .selectFrom('messages')
    .innerJoin('appointments', join =>
      join
        .onRef('appointments.business_id', '=', 'messages.business_id')
        .onRef('appointments.id', '=', 'messages.appointment_id'),
    )
    .select([
      'messages.channel',
      'messages.state',
      'messages.reason',
      'messages.sent_at',
      'appointments.starts_at',
    ])
    .where('kind', 'in', ['reminder', ...more])
    .orderBy('appointments.starts_at')
    .orderBy('messages.id')
    .execute()
  return rows.map(({ sent_at, starts_at, ...row }) => ({
    ...row,
    left: sent_at && (starts_at.getTime() - sent_at.getTime()) / MINUTE,
  }))
}

test('replaces a reminder that can’t be texted by a free email in time', async () => {
  outcome = { status: 'retry', reason: 'Busy', outage: false }
  await book()
  await live(LEAD_MINUTES)
  const [text, mail] = await reminders()
  expect(text).toMatchObject({
    channel: 'sms',
    state: 'failed',
    reason: 'Busy. An email is sent instead.',
  })
  expect(mail).toMatchObject({ channel: 'email', state: 'sent' })
  expect(mail!.left).toBeGreaterThanOrEqual(25)
  expect(mail!.left).toBeLessThan(60)
  expect(asked).toBeGreaterThan(5)
  expect(await readBalance(kairos.db, salon.scope)).toBe(20)
})

test('clients are reminded even while a provider is paused for long', async () => {
  outcome = { status: 'retry', reason: 'Twilio is not available (503).', outage: true }
  for (let hour = 0; hour < 5; hour++) await book(hour * 60)
  await live(LEAD_MINUTES + 4 * 60)
  const rows = await reminders()
  const mails = rows.filter(({ channel }) => channel === 'email')
  expect(rows.filter(({ channel }) => channel === 'sms').map(({ state }) => state)).toEqual(
    Array(5).fill('failed'),
  )
  expect(mails.map(({ state }) => state)).toEqual(Array(5).fill('sent'))
  for (const { left } of mails) expect(left).toBeGreaterThanOrEqual(25)
  expect(asked).toBeGreaterThan(5)
  expect(await readBalance(kairos.db, salon.scope)).toBe(20)
})

/** Instead of a reminder by text. */
async function planInstead(kind: MessageKind) {
  await book()
  await kairos.db.updateTable('messages').set({ kind }).where('kind', '=', 'reminder').execute()
}

const others: MessageKind[] = ['confirm-request', 'move-link']

test.each(others)('a %s is emailed in time while its provider is paused', async kind => {
  await planInstead(kind)
  const now = START - 20 * MINUTE
  kairos.setNow(new Date(now))
  const breaker = textingBreaker(kairos.context, 'sms')
  for (let failure = 0; failure < 5; failure++) breaker.record(false, now)
  await sendDue(kairos.context)
  expect(await reminders(kind)).toMatchObject([
    { channel: 'sms', state: 'failed' },
    { channel: 'email', state: 'sent' },
  ])
  expect(asked).toBe(0)
})

test.each(others)('a %s is not sent once the appointment has begun', async kind => {
  await planInstead(kind)
  kairos.setNow(new Date(START))
  await sendDue(kairos.context)
  expect(await reminders(kind)).toMatchObject([
    { channel: 'sms', state: 'skipped', reason: 'The appointment has begun.' },
  ])
  expect(asked).toBe(0)
})
