import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBalance } from '#features/credits/service.ts'
import type { OutgoingText, TextingProvider } from '#providers/texting/port.ts'
import { cases } from '#test/chance.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, seedBusiness, setCredits } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'

const START = '2027-03-02T17:00:00.000Z'
const DUE = new Date('2027-03-01T17:00:00.000Z')

const kairos = testApp()
let statusUrl = ''
let answerLost = false
const texting: TextingProvider = {
  kind: 'twilio',
  async send(text: OutgoingText) {
    statusUrl = text.statusUrl
    return answerLost
      ? { status: 'unknown', reason: 'lost' }
      : { status: 'accepted', providerId: 'SM1' }
  },
  call: async () => ({ status: 'unknown', reason: 'lost' }),
  find: async () => ({ ok: true, found: [] }),
  steerCall: async () => {},
  isGenuine: () => true,
}

const report = async (MessageStatus: string) => {
  const answer = await kairos.app.request(statusUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ MessageSid: 'SM1', MessageStatus }).toString(),
  })
  expect(answer.status).toBe(204)
}

const word: fc.Arbitrary<string> = fc.constantFrom(
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'undelivered',
  'failed',
  'nonsense',
)

test('after repeated reports in any order and at the same time, the ledger adds up to the balance and fits the message', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      fc.boolean(),
      async (rounds, lost) => {
        answerLost = lost
        kairos.context.texting = { ...texting }
        kairos.setNow(MONDAY_MORNING)
        const salon = await seedBusiness(kairos.db, {
          business: { whatsapp_enabled: true, reminder_leads: [1440] },
        })
        const { businessId } = salon.scope
        await setCredits(kairos.db, salon.scope, 10)
        const { status } = await bookOn(kairos.browser(), salon, START, {
          notificationMethods: ['whatsapp'],
        })
        expect(status).toBe(201)
        kairos.setNow(DUE)
        await sendDue(kairos.context)
        for (const round of rounds) await Promise.all(round.map(report))

        const { rows } = await sql<{ replayed: number }>`
          select sum(credits)::integer as replayed from credit_entries where business_id = ${businessId}`.execute(
          kairos.db,
        )
        const { state, cost_credits } = await kairos.db
          .selectFrom('messages')
          .select(['state', 'cost_credits'])
          .where('business_id', '=', businessId)
          .where('channel', '=', 'whatsapp')
          .executeTakeFirstOrThrow()
        const left = await readBalance(kairos.db, salon.scope)
        expect(rows[0]?.replayed).toBe(left)
        const all = rounds.flat()
        const ends = ['delivered', 'read', 'undelivered', 'failed'].some(end => all.includes(end))
        expect(['delivered', 'failed'].includes(state)).toBe(ends)
        expect([left, cost_credits]).toEqual(state === 'failed' ? [10, 0] : [9, 1])
      },
    ),
    { numRuns: cases(25, 400) },
  )
})
