import { beforeEach, expect, test } from 'vitest'
import { readBalance } from '#features/credits/service.ts'
import type { FoundSend, TextingOutcome, TextingProvider } from '#providers/texting/port.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, setCredits } from '#test/seed.ts'
import { sendDue } from '../jobs.ts'
import { settleUnknown } from './service.ts'

const START = '2027-03-02T17:00:00.000Z'
const DUE = new Date('2027-03-01T17:00:00.000Z')
const MINUTE = 60_000
const later = (minutes: number) => new Date(DUE.getTime() + minutes * MINUTE)

const kairos = testApp()
let salon: Seeded
let found: FoundSend[] | undefined
let asked: number
let silentAbout = ''
const lost: TextingOutcome = { status: 'unknown', reason: 'The answer was lost.' }
const texting: TextingProvider = {
  kind: 'twilio',
  send: async () => {
    asked++
    return lost
  },
  call: async () => lost,
  find: async ({ to }) =>
    found && to !== silentAbout ? { ok: true, found } : { ok: false, reason: 'It is away.' },
  steerCall: async () => {},
  isGenuine: () => true,
}

beforeEach(async () => {
  asked = 0
  found = []
  silentAbout = ''
  kairos.context.texting = { ...texting }
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  await kairos.db.deleteFrom('message_attempts').execute()
  salon = await seedBusiness(kairos.db, {
    business: { whatsapp_enabled: true, reminder_leads: [1440] },
  })
  await setCredits(kairos.db, salon.scope, 10)
  const { status } = await bookOn(kairos.browser(), salon, START, {
    notificationMethods: ['whatsapp'],
  })
  expect(status).toBe(201)
  kairos.setNow(DUE)
  await sendDue(kairos.context)
})

const settleAt = async (minutes: number) => {
  kairos.setNow(later(minutes))
  return await settleUnknown(kairos.context)
}
const left = () => readBalance(kairos.db, salon.scope)
const reminders = async () =>
  (
    await kairos.db
      .selectFrom('messages')
      .select(['channel', 'state'])
      .where('kind', '=', 'reminder')
      .orderBy('id')
      .execute()
  ).map(({ channel, state }) => `${channel} ${state}`)

test('waits a quarter of an hour for a report before asking', async () => {
  expect([await settleAt(14), await reminders(), await left()]).toEqual([
    0,
    ['whatsapp unknown'],
    9,
  ])
})

test('a message that the provider accepted counts and is paid for once', async () => {
  found = [{ providerId: 'SM1', at: DUE, status: 'delivered', errorCode: null, answeredBy: null }]
  expect([await settleAt(16), await settleAt(17)]).toEqual([1, 0])
  expect([await reminders(), await left(), asked]).toEqual([['whatsapp delivered'], 9, 1])
})

test('a message whose outcome is known no longer says why it was unknown', async () => {
  const reason = async () =>
    (
      await kairos.db
        .selectFrom('messages')
        .select('reason')
        .where('kind', '=', 'reminder')
        .execute()
    ).map(row => row.reason)
  expect(await reason()).toEqual(['The answer was lost.'])
  found = [{ providerId: 'SM1', at: DUE, status: 'delivered', errorCode: null, answeredBy: null }]
  expect(await settleAt(16)).toBe(1)
  expect(await reason()).toEqual([null])
})

test('releases the credits of an unsent message and sends an email instead, never a second paid one', async () => {
  expect(await settleAt(16)).toBe(1)
  await sendDue(kairos.context)
  expect([await reminders(), await left(), asked]).toEqual([
    ['whatsapp failed', 'email sent'],
    10,
    1,
  ])
})

test('does not confuse attempts that belong to other messages', async () => {
  const { businessId } = salon.scope
  found = [{ providerId: 'SM7', at: DUE, status: 'delivered', errorCode: null, answeredBy: null }]
  await kairos.db
    .insertInto('message_attempts')
    .values({
      business_id: businessId,
      message_id: null,
      number: 1,
      channel: 'whatsapp',
      phone: '+12125550123',
      cause: 'another',
      state: 'delivered',
      provider_id: 'SM7',
      created_at: DUE,
    })
    .execute()
  expect([await settleAt(16), await reminders(), await left()]).toEqual([
    1,
    ['whatsapp failed', 'email planned'],
    10,
  ])
})

test('queries an unreachable provider for three days, then releases the credit', async () => {
  found = undefined
  expect([await settleAt(16), await settleAt(60 * 24), await left()]).toEqual([0, 0, 9])
  expect([await settleAt(60 * 24 * 3 + 1), await left(), asked]).toEqual([1, 10, 1])
})

test('releases the credit of an erased client’s message without asking about everyone’s', async () => {
  const { texting } = kairos.context
  const questions: string[] = []
  kairos.context.texting = {
    ...texting,
    find: async search => {
      questions.push(search.to)
      return await texting.find(search)
    },
  }
  await kairos.db.updateTable('message_attempts').set({ phone: '' }).execute()
  expect([await settleAt(16), await left(), questions]).toEqual([1, 10, []])
})

test('numbers without a known outcome, however many and old, don’t delay the others', async () => {
  silentAbout = '+12125550199'
  await kairos.db
    .insertInto('message_attempts')
    .values(
      Array.from({ length: 12 }, (_, n) => ({
        business_id: salon.scope.businessId,
        message_id: null,
        number: 1,
        channel: 'whatsapp' as const,
        phone: silentAbout,
        cause: `silent ${n}`,
        state: 'unknown' as const,
        created_at: MONDAY_MORNING,
      })),
    )
    .execute()
  const turns = [await settleAt(16), await settleAt(17), await settleAt(18), await settleAt(19)]
  expect(turns.filter(ended => ended === 1)).toHaveLength(1)
  expect([await reminders(), await left()]).toEqual([['whatsapp failed', 'email planned'], 10])
})

test('a call answered by a fax machine counts as unheard, and an email is sent instead', async () => {
  await kairos.db.deleteFrom('messages').execute()
  await kairos.db.updateTable('businesses').set({ voice_enabled: true }).execute()
  kairos.setNow(MONDAY_MORNING)
  const { status } = await bookOn(kairos.browser(), salon, '2027-03-02T19:00:00.000Z', {
    notificationMethods: ['voice'],
  })
  expect(status).toBe(201)
  const due = new Date(DUE.getTime() + 120 * MINUTE)
  kairos.setNow(due)
  await sendDue(kairos.context)
  found = [{ providerId: 'CA1', at: due, status: 'completed', errorCode: null, answeredBy: 'fax' }]
  await settleAt(120 + 16)
  expect(await reminders()).toEqual(['voice failed', 'email planned'])
})
