import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAppointment } from '#features/appointments/changes/service.ts'
import { readBalance } from '#features/credits/service.ts'
import type { EmailProvider } from '#providers/email/port.ts'
import type { TextingProvider } from '#providers/texting/port.ts'
import { cases } from '#test/chance.ts'
import { MONDAY_MORNING, startTestApp, type TestApp } from '#test/harness.ts'
import {
  bookingOn,
  EVERY_CHANNEL,
  type Seeded,
  seedBusiness,
  setCredits,
  signedInAs,
} from '#test/seed.ts'
import { claimDue } from '../claim/claim-queries.ts'
import { deliver } from '../email/service.ts'
import { sendDue, startWorker } from '../jobs.ts'
import { CHANGED, DELAYED } from '../outcome-service.ts'
import { deliverPaid } from '../paid/service.ts'
import { openSending } from '../sending-service.ts'

/** Noon in New York on a later Tuesday; both day-before reminders are due on Monday at noon. */
const START = Date.parse('2027-03-02T17:00:00.000Z')
const DUE = new Date('2027-03-01T17:00:00.000Z')
/** Late on that Monday, and the time at which a text that waited for the morning is sent. */
const NIGHT = new Date('2027-03-02T04:00:00.000Z')
const MORNING = new Date('2027-03-02T13:00:00.000Z')

let kairos: TestApp
let salon: Seeded
let acknowledged = false
/** Messages about the old state, sent after the change was acknowledged. */
const wrong: string[] = []
let left = 0
const leave = (what: string, speaksOfOld: boolean) => {
  left++
  if (acknowledged && speaksOfOld) wrong.push(what)
}
const email: EmailProvider = {
  kind: 'smtp',
  async send({ text, subject }) {
    leave(subject, subject.startsWith('Reminder') && /12:00\sPM/.test(text))
    return { status: 'sent' }
  },
  close: async () => {},
}
const texting: TextingProvider = {
  kind: 'twilio',
  async send({ body }) {
    leave(body, /reminder.* at 12:00\sPM|is now .* at 1:00\sPM \(/s.test(body))
    return { status: 'accepted', providerId: `SM${left}` }
  },
  async call({ transcript }) {
    leave(transcript, true)
    return { status: 'accepted', providerId: `CA${left}` }
  },
  find: async () => ({ ok: true, found: [] }),
  steerCall: async () => {},
  isGenuine: () => true,
}

beforeAll(async () => {
  kairos = await startTestApp({ email, texting })
})
afterAll(() => kairos.close())

const turns = async (n: number) => {
  for (let i = 0; i < n; i++) await new Promise(resolve => setImmediate(resolve))
}

/** Sends and changes after these numbers of event loop turns. */
async function race(
  about: 'reminders' | 'a move',
  change: 'cancel' | 'reschedule',
  sendsAfter: number,
  changesAfter: number,
) {
  acknowledged = false
  kairos.setNow(MONDAY_MORNING)
  salon = await seedBusiness(kairos.db, {
    business: { whatsapp_enabled: true, reminder_leads: [1440] },
  })
  await setCredits(kairos.db, salon.scope, 10)
  const owner = await signedInAs(kairos, salon.scope)
  const booking = bookingOn(salon, new Date(START).toISOString(), {
    notificationMethods: ['email', 'whatsapp'],
  })
  const { body: booked } = await kairos.browser().post('/api/appointments', booking)
  await sendDue(kairos.context)
  const path = `/api/appointments/${booked.id}`
  const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString()
  const moveTo = (hours: number) =>
    owner.patch(path, { startTime: at(hours), endTime: at(hours + 1) })
  if (about === 'a move') {
    kairos.setNow(NIGHT)
    expect((await moveTo(1)).status).toBe(200)
    await sendDue(kairos.context)
  }
  kairos.setNow(about === 'a move' ? MORNING : DUE)
  const changed = turns(changesAfter).then(async () => {
    const answer = change === 'cancel' ? await owner.delete(path) : await moveTo(2)
    expect(answer.status).toBeLessThan(300)
    acknowledged = true
  })
  await Promise.all([turns(sendsAfter).then(() => sendDue(kairos.context)), changed])
  await sendDue(kairos.context)
}

test('sends nothing about the old time after an acknowledged change, in any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('reminders' as const, 'a move' as const),
      fc.constantFrom('cancel' as const, 'reschedule' as const),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      async (about, change, sendsAfter, changesAfter) => {
        await race(about, change, sendsAfter, changesAfter)
        expect(wrong).toEqual([])
        const stuck = await kairos.db
          .selectFrom('messages')
          .select('id')
          .where('state', '=', 'sending')
          .execute()
        expect(stuck).toEqual([])
      },
    ),
    { numRuns: cases(30, 300) },
  )
  expect(left).toBeGreaterThan(0)
})

describe.each(['email', 'sms', 'whatsapp', 'voice'] as const)(
  'a reminder by %s that a worker has claimed',
  channel => {
    const changes = [
      'cancel',
      'reschedule',
      'edit',
      'confirm',
      'choose email',
      'give to another client',
      'change nothing',
    ] as const
    test.each(changes)('stays correct while the owner acts: %s', async change => {
      acknowledged = false
      kairos.setNow(MONDAY_MORNING)
      await kairos.db.deleteFrom('messages').execute()
      salon = await seedBusiness(kairos.db, {
        business: {
          ...EVERY_CHANNEL,
          reminder_leads: [1440],
        },
      })
      await setCredits(kairos.db, salon.scope, 10)
      const owner = await signedInAs(kairos, salon.scope)
      const booking = bookingOn(salon, new Date(START).toISOString(), {
        notificationMethods: [channel],
      })
      const { body: booked } = await kairos.browser().post('/api/appointments', booking)
      await sendDue(kairos.context)
      kairos.setNow(DUE)
      const sending = openSending(kairos.context)
      const leaseUntil = new Date(DUE.getTime() + 60_000)
      const claimed = await claimDue(kairos.context.db, {
        channel,
        now: DUE,
        leaseUntil,
        limit: 100,
      })
      expect(claimed.map(({ kind }) => kind)).toEqual(['reminder'])

      const path = `/api/appointments/${booked.id}`
      const times = {
        startTime: new Date(START + 7_200_000),
        endTime: new Date(START + 10_800_000),
      }
      if (change === 'cancel') expect((await owner.delete(path)).status).toBeLessThan(300)
      if (change === 'confirm') await confirmAppointment(kairos.context, salon.scope, booked.id)
      const patches = {
        reschedule: times,
        edit: { description: 'By the window, please' },
        'choose email': { notificationMethods: ['email'], description: 'By the door, please' },
      }
      if (change === 'give to another client') {
        const { body: ben } = await owner.post('/api/clients', {
          name: 'Ben Other',
          email: 'ben@other.example',
          phone: '+12125550177',
        })
        const patch = { clientId: ben.id, tellClient: false }
        expect((await owner.patch(path, patch)).status).toBe(200)
      }
      if (change in patches) {
        const patch = patches[change as keyof typeof patches]
        expect((await owner.patch(path, patch)).status).toBe(200)
      }
      const before = left
      if (channel === 'email') await sending.end(await deliver(sending, claimed[0]!, true))
      else await deliverPaid(sending, claimed, true)

      const sent = change === 'change nothing'
      expect(left - before).toBe(sent ? 1 : 0)
      if (!['cancel', 'reschedule', 'give to another client'].includes(change)) {
        await sendDue(kairos.context)
        const reminders = await kairos.db
          .selectFrom('messages')
          .select('channel')
          .where('kind', '=', 'reminder')
          .where('state', '=', 'sent')
          .execute()
        const by = change === 'choose email' ? 'email' : channel
        expect([left - before, reminders]).toEqual([1, [{ channel: by }]])
        const credits = await readBalance(kairos.db, salon.scope)
        if (by === 'email') expect(credits).toBe(10)
        else expect(credits).toBeLessThan(10)
        return
      }
      const { state, reason } = await kairos.db
        .selectFrom('messages')
        .select(['state', 'reason'])
        .where('id', '=', claimed[0]!.id)
        .executeTakeFirstOrThrow()
      // What earlier readers were sent is erased.
      const erased = change === 'give to another client'
      expect([state, reason]).toEqual(['skipped', erased ? null : CHANGED])
      expect(await readBalance(kairos.db, salon.scope)).toBe(10)
    })
  },
)

test('a stopping worker finishes what it is sending, and leaves the rest to others', async () => {
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  salon = await seedBusiness(kairos.db)
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const slow: EmailProvider = {
    ...email,
    atOnce: 1,
    async send(message) {
      begin()
      await answered
      return await email.send(message)
    },
  }
  const booking = bookingOn(salon, new Date(START).toISOString())
  expect((await kairos.browser().post('/api/appointments', booking)).status).toBe(201)
  const due = async () => {
    const messages = kairos.db.selectFrom('messages').select(['state', 'reason'])
    const rows = await messages.where('due_at', '<=', MONDAY_MORNING).execute()
    return rows.map(({ state, reason }) => `${state}: ${reason}`).sort()
  }
  const worker = startWorker({ ...kairos.context, email: slow })
  await begun
  const stopped = worker.stop()
  await expect.poll(due).toEqual([`planned: ${DELAYED}`, 'sending: null'])
  answer()
  await stopped
  expect(await due()).toEqual([`planned: ${DELAYED}`, 'sent: null'])
})
