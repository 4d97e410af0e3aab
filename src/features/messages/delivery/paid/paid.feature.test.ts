import { beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { readBalance } from '#features/credits/service.ts'
import type { TextingOutcome, TextingProvider } from '#providers/texting/port.ts'
import { runCommand } from '#src/commands/commands.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookingBody, EVERY_CHANNEL, type Seeded, seedBusiness, setCredits } from '#test/seed.ts'
import { claimDue } from '../claim/claim-queries.ts'
import { recover } from '../claim/recovery-service.ts'
import { sendDue } from '../jobs.ts'
import { openSending } from '../sending-service.ts'
import { deliverPaid } from './service.ts'

/** Tuesday at noon in New York; its day-before reminder is due on Monday at noon. */
const START = '2027-03-02T17:00:00.000Z'
const DUE = new Date('2027-03-01T17:00:00.000Z')

const kairos = testApp()
let salon: Seeded
let outcome: TextingOutcome
const asked: string[] = []
const texting: TextingProvider = {
  kind: 'twilio',
  async send({ to, body }) {
    asked.push(`${to} ${body}`)
    return outcome
  },
  async call({ to, transcript }) {
    asked.push(`${to} ${transcript}`)
    return outcome
  },
  find: async () => ({ ok: true, found: [] }),
  steerCall: async () => {},
  isGenuine: () => true,
}

beforeEach(async () => {
  asked.length = 0
  outcome = { status: 'accepted', providerId: 'SM1' }
  // A new provider for each test, with a closed breaker.
  kairos.context.texting = { ...texting }
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  await kairos.db.deleteFrom('opt_outs').execute()
  salon = await seedBusiness(kairos.db, {
    business: { ...EVERY_CHANNEL, reminder_leads: [1440] },
  })
  await credits(10)
})

const credits = (to: number) => setCredits(kairos.db, salon.scope, to)
const left = () => readBalance(kairos.db, salon.scope)

async function book(methods: Channel[], changes: Record<string, unknown> = {}) {
  const body = bookingBody(salon, START, {
    notificationMethods: methods,
    timeZone: 'America/New_York',
    ...changes,
  })
  const { status, body: appointment, text } = await kairos.browser().post('/api/appointments', body)
  expect([status, text]).toEqual([201, expect.anything()])
  return appointment as { id: number; manageUrl: string }
}

async function messages() {
  const rows = await kairos.db
    .selectFrom('messages')
    .select(['kind', 'channel', 'state'])
    .where('kind', 'in', ['reminder', 'channel-fallback', 'move-link'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)
}

const sendAt = async (at: Date) => {
  kairos.setNow(at)
  await sendDue(kairos.context)
}

test('a reminder is sent with the time when it expires', async () => {
  const waits: (number | undefined)[] = []
  kairos.context.texting = {
    ...texting,
    async send({ validSeconds }) {
      waits.push(validSeconds)
      return outcome
    },
  }
  await book(['whatsapp'])
  await sendAt(DUE)
  expect(waits).toEqual([24 * 3600])
})

test('an account problem is reported to the operator, and an email is sent instead', async () => {
  outcome = {
    status: 'rejected',
    code: 'not-possible',
    reason: 'Unverified (Twilio 21608)',
    accountCode: '21608',
  }
  await book(['sms'])
  await sendAt(DUE)
  expect(await messages()).toEqual(['reminder sms failed', 'reminder email sent'])
  expect(await runCommand(kairos.context, ['doctor'])).toContain(
    'rejected because of our account (21608)',
  )
})

test('a reminder by email is sent and costs nothing', async () => {
  await book(['email'])
  await sendAt(DUE)
  expect([await messages(), await left()]).toEqual([['reminder email sent'], 10])
})

describe('a paid reminder', () => {
  test.each(['sms', 'whatsapp', 'voice'] as const)(
    'by %s is sent once, and paid for with a credit',
    async channel => {
      await book([channel])
      await sendAt(DUE)
      await sendAt(DUE)
      expect(await messages()).toEqual([`reminder ${channel} sent`])
      expect(asked).toHaveLength(1)
      expect(asked[0]).toMatch(/^\+12125550123 .*Blue Door/)
      expect(await left()).toBe(channel === 'sms' ? 10 - smsCost(asked[0]!) : 9)
    },
  )

  test('is emailed once if there are no credits, and the owner is notified', async () => {
    await credits(0)
    await book(['sms'])
    await sendAt(DUE)
    expect(asked).toEqual([])
    expect((await messages()).sort()).toEqual([
      'channel-fallback email sent',
      'reminder email sent',
      'reminder sms skipped',
    ])
  })

  test('is emailed if its channel is disabled, but not twice if email was chosen too', async () => {
    await book(['voice', 'email'])
    await kairos.db.updateTable('businesses').set({ voice_enabled: false }).execute()
    await sendAt(DUE)
    expect(asked).toEqual([])
    expect((await messages()).sort()).toEqual([
      'channel-fallback email sent',
      'reminder email sent',
      'reminder voice skipped',
    ])
    const { reason } = await kairos.db
      .selectFrom('messages')
      .select('reason')
      .where('channel', '=', 'voice')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('Voice calls are turned off. An email is sent instead.')
    expect(await left()).toBe(10)
  })

  test('is never resent if its outcome is unknown, and its credit stays reserved', async () => {
    outcome = { status: 'unknown', reason: 'The answer was lost.' }
    await book(['whatsapp'])
    await sendAt(DUE)
    await sendAt(new Date(DUE.getTime() + 3_600_000))
    expect(asked).toHaveLength(1)
    expect(await messages()).toEqual(['reminder whatsapp unknown'])
    expect(await left()).toBe(9)
  })

  test('is retried if it is not accepted, and its credits are free in the meantime', async () => {
    outcome = { status: 'retry', reason: 'Busy.', outage: false }
    await book(['whatsapp'])
    await sendAt(DUE)
    expect([await messages(), await left()]).toEqual([['reminder whatsapp planned'], 10])
    outcome = { status: 'accepted', providerId: 'SM2' }
    await sendAt(new Date(DUE.getTime() + 3_600_000))
    expect([await messages(), await left()]).toEqual([['reminder whatsapp sent'], 9])
  })

  test('costs nothing and is emailed if it is refused; an opt-out is remembered', async () => {
    outcome = { status: 'rejected', code: 'opted-out', reason: 'Unsubscribed.' }
    await book(['sms'])
    await sendAt(DUE)
    expect((await messages()).sort()).toEqual(['reminder email sent', 'reminder sms failed'])
    expect(await left()).toBe(10)
    const optOuts = await kairos.db.selectFrom('opt_outs').select(['phone', 'medium']).execute()
    expect(optOuts).toEqual([{ phone: '+12125550123', medium: 'text' }])
  })

  test('is not sent after the start, or about an outdated time', async () => {
    const { manageUrl } = await book(['sms'])
    const visitor = kairos.browser()
    const token = manageUrl.split('/manage/')[1]
    await kairos.db
      .updateTable('messages')
      .set({ state: 'sending', lease_until: DUE, attempts: 1 })
      .where('channel', '=', 'sms')
      .execute()
    const { body } = await visitor.get(`/api/manage/${token}`)
    expect((await visitor.delete(`/api/appointments/${body.id}`)).status).toBeLessThan(300)
    await sendAt(new Date(DUE.getTime() + 200_000))
    expect(asked).toEqual([])
    expect(await messages()).toContain('reminder sms skipped')
  })
})

test('sends a paid message whose worker died before calling the provider; marks one that may have been sent as unknown', async () => {
  await book(['sms'])
  const stuck = { state: 'sending' as const, lease_until: MONDAY_MORNING, attempts: 1 }
  await kairos.db.updateTable('messages').set(stuck).where('channel', '=', 'sms').execute()
  await sendAt(DUE)
  expect([await messages(), asked.length]).toEqual([['reminder sms sent'], 1])
  await kairos.db
    .updateTable('messages')
    .set({ ...stuck, attempts: 2 })
    .where('channel', '=', 'sms')
    .execute()
  await kairos.db
    .updateTable('messages')
    .set({ lease_until: new Date(DUE.getTime() - 1) })
    .where('state', '=', 'sending')
    .execute()
  await sendAt(DUE)
  expect([await messages(), asked.length]).toEqual([['reminder sms unknown'], 1])
})

test('an outage opens the breaker: emails continue, and the backlog drains afterwards', async () => {
  outcome = { status: 'retry', reason: 'Twilio is not available (503).', outage: true }
  await credits(100)
  await kairos.db.updateTable('businesses').set({ online_credits_per_number: 100 }).execute()
  for (let hour = 0; hour < 7; hour++) {
    await book(['sms', 'email'], {
      startTime: new Date(Date.parse(START) - 3_600_000 * (3 - hour)).toISOString(),
      endTime: new Date(Date.parse(START) - 3_600_000 * (2 - hour)).toISOString(),
      customerEmail: `client${hour}@example.com`,
    })
  }
  const noon = new Date('2027-03-01T20:30:00.000Z')
  await sendAt(noon)
  const attempts = asked.length
  await sendAt(noon)
  expect(asked.length).toBe(attempts)
  expect((await messages()).filter(line => line === 'reminder email sent').length).toBeGreaterThan(
    4,
  )
  outcome = { status: 'accepted', providerId: 'SM3' }
  for (let minute = 2; minute < 30; minute++)
    await sendAt(new Date(noon.getTime() + minute * 60_000))
  expect((await messages()).filter(line => line === 'reminder sms sent').length).toBe(6)
})

test('of 100 simultaneous paid messages with 10 credits, 10 are sent', async () => {
  await kairos.db
    .updateTable('businesses')
    .set({
      reminder_leads: Array.from({ length: 100 }, (_, i) => 1440 + i),
      online_credits_per_number: 100,
    })
    .execute()
  await book(['whatsapp'])
  kairos.setNow(DUE)
  await Promise.all(Array.from({ length: 4 }, () => sendDue(kairos.context)))
  const rows = (await messages()).filter(line => line.startsWith('reminder whatsapp'))
  expect([asked.length, await left()]).toEqual([10, 0])
  expect([rows.length, rows.filter(line => line.endsWith('sent')).length]).toEqual([100, 10])
})

const smsCost = (said: string) => Math.ceil((said.length - 13) / 153)

function claim() {
  kairos.setNow(DUE)
  const leaseUntil = new Date(DUE.getTime() + 60_000)
  return claimDue(kairos.db, { channel: 'sms', now: DUE, leaseUntil, limit: 10 })
}

test('a text whose appointment can’t be locked is retried without spending', async () => {
  await book(['sms'])
  const claimed = await claim()
  const sending = openSending(kairos.context)
  sending.gates.sms.pass = () =>
    Promise.reject(new Error('canceling statement due to lock timeout'))
  await deliverPaid(sending, claimed, false)
  expect(await messages()).toEqual(['reminder sms planned'])
  expect([asked.length, await left()]).toEqual([0, 10])
  await sendAt(new Date(DUE.getTime() + 10 * 60_000))
  expect(asked).toHaveLength(1)
})

test('a worker that is killed after its lease expired leaves no credits reserved', async () => {
  await book(['sms'])
  const claimed = await claim()
  kairos.setNow(new Date(DUE.getTime() + 2 * 60_000))
  expect(await recover(kairos.context)).toBe(1)
  const sending = openSending(kairos.context)
  sending.endPaid = () => Promise.reject(new Error('killed'))
  await expect(deliverPaid(sending, claimed, false)).rejects.toThrow('killed')
  expect([asked.length, await left()]).toEqual([0, 10])
  await sendDue(kairos.context)
  expect([asked.length, await left()]).toEqual([1, 10 - smsCost(asked[0]!)])
})
