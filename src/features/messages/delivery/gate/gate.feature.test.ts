import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Channel, channels } from '#domain/channels.ts'
import { confirmAppointment } from '#features/appointments/changes/service.ts'
import { readBalance } from '#features/credits/service.ts'
import type { EmailProvider } from '#providers/email/port.ts'
import type { TextingProvider } from '#providers/texting/port.ts'
import { cases } from '#test/chance.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, EVERY_CHANNEL, seedBusiness, setCredits, signedInAs } from '#test/seed.ts'
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

/** Everything that was sent, and whether it speaks of the appointment's old time. */
const sent: { text: string; isOld: boolean }[] = []
const email: EmailProvider = {
  kind: 'smtp',
  async send({ text, subject }) {
    const isOld = subject.startsWith('Reminder') && /12:00\sPM/.test(text)
    sent.push({ text: subject, isOld })
    return { status: 'sent' }
  },
  close: async () => {},
}
const texting: TextingProvider = {
  kind: 'twilio',
  async send({ body }) {
    const isOld = /reminder.* at 12:00\sPM|is now .* at 1:00\sPM \(/s.test(body)
    return { status: 'accepted', providerId: `SM${sent.push({ text: body, isOld })}` }
  },
  async call({ transcript }) {
    return { status: 'accepted', providerId: `CA${sent.push({ text: transcript, isOld: true })}` }
  },
  find: async () => ({ ok: true, found: [] }),
  steerCall: async () => {},
  isGenuine: () => true,
}

const app = testApp({ email, texting })

async function booked(methods: readonly Channel[]) {
  app.setNow(MONDAY_MORNING)
  const salon = await seedBusiness(app.db, {
    business: { ...EVERY_CHANNEL, reminder_leads: [1440] },
  })
  await setCredits(app.db, salon.scope, 10)
  const owner = await signedInAs(app, salon.scope)
  const { body } = await bookOn(app.browser(), salon, at(0), { notificationMethods: methods })
  await sendDue(app.context)
  return { scope: salon.scope, owner, id: Number(body.id), path: `/api/appointments/${body.id}` }
}

type Booked = Awaited<ReturnType<typeof booked>>

const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString()
const change = async ({ owner, path }: Booked, input: object) =>
  expect((await owner.patch(path, input)).status).toBe(200)
const moveTo = (hours: number) => (booking: Booked) =>
  change(booking, { startTime: at(hours), endTime: at(hours + 1) })
const cancel = async ({ owner, path }: Booked) =>
  expect((await owner.delete(path)).status).toBeLessThan(300)

const turns = async (n: number) => {
  for (let i = 0; i < n; i++) await new Promise(resolve => setImmediate(resolve))
}

/**
 * Sends and changes after these numbers of event loop turns.
 * @returns messages about the old time that were sent after the change was acknowledged.
 */
async function race(
  about: 'reminders' | 'a move',
  act: (booking: Booked) => Promise<void>,
  sendsAfter: number,
  changesAfter: number,
) {
  const booking = await booked(['email', 'whatsapp'])
  if (about === 'a move') {
    app.setNow(NIGHT)
    await moveTo(1)(booking)
    await sendDue(app.context)
  }
  app.setNow(about === 'a move' ? MORNING : DUE)
  const [sentBefore] = await Promise.all([
    turns(changesAfter).then(async () => {
      await act(booking)
      return sent.length
    }),
    turns(sendsAfter).then(() => sendDue(app.context)),
  ])
  await sendDue(app.context)
  return sent.slice(sentBefore).filter(({ isOld }) => isOld)
}

test('sends nothing about the old time after an acknowledged change, in any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('reminders' as const, 'a move' as const),
      fc.constantFrom(cancel, moveTo(2)),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      async (about, act, sendsAfter, changesAfter) => {
        expect(await race(about, act, sendsAfter, changesAfter)).toEqual([])
        const stuck = await app.db
          .selectFrom('messages')
          .select('id')
          .where('state', '=', 'sending')
          .execute()
        expect(stuck).toEqual([])
      },
    ),
    { numRuns: cases(30, 300) },
  )
  expect(sent).not.toEqual([])
})

const edit = (booking: Booked) => change(booking, { description: 'By the window, please' })
const chooseEmail = (booking: Booked) =>
  change(booking, { notificationMethods: ['email'], description: 'By the door, please' })
const confirm = ({ scope, id }: Booked) => confirmAppointment(app.context, scope, id)
async function giveToBen(booking: Booked) {
  const { body: ben } = await booking.owner.post('/api/clients', {
    name: 'Ben Other',
    email: 'ben@other.example',
    phone: '+12125550177',
  })
  await change(booking, { clientId: ben.id, tellClient: false })
}

describe.each(channels)('a reminder by %s that a worker has claimed', channel => {
  /** Delivers it after the act. */
  async function deliverAfter(act: (booking: Booked) => Promise<unknown>) {
    await app.db.deleteFrom('messages').execute()
    const booking = await booked([channel])
    app.setNow(DUE)
    const sending = openSending(app.context)
    const leaseUntil = new Date(DUE.getTime() + 60_000)
    const claimed = await claimDue(app.context.db, { channel, now: DUE, leaseUntil, limit: 100 })
    expect(claimed.map(({ kind }) => kind)).toEqual(['reminder'])
    await act(booking)
    sent.length = 0
    if (channel === 'email') await sending.end(await deliver(sending, claimed[0]!, true))
    else await deliverPaid(sending, claimed, true)
    return { scope: booking.scope, id: claimed[0]!.id }
  }

  test.each([
    { what: 'no change', act: async () => {}, atOnce: 1 },
    { what: 'an edit', act: edit, atOnce: 0 },
    { what: 'a confirmation', act: confirm, atOnce: 0 },
    { what: 'a choice of email', act: chooseEmail, atOnce: 0, by: 'email' as const },
  ])('is sent after $what', async ({ act, atOnce, by = channel }) => {
    const { scope } = await deliverAfter(act)
    expect(sent).toHaveLength(atOnce)
    await sendDue(app.context)
    expect(sent).toHaveLength(1)
    const reminders = await app.db
      .selectFrom('messages')
      .select('channel')
      .where('kind', '=', 'reminder')
      .where('state', '=', 'sent')
      .execute()
    expect(reminders).toEqual([{ channel: by }])
    const spent = 10 - (await readBalance(app.db, scope))
    expect(Math.sign(spent)).toBe(by === 'email' ? 0 : 1)
  })

  test.each([
    { what: 'a cancellation', act: cancel, reason: CHANGED },
    { what: 'a move', act: moveTo(2), reason: CHANGED },
    // What earlier readers were sent is erased.
    { what: 'a change of client', act: giveToBen, reason: null },
  ])('is skipped after $what', async ({ act, reason }) => {
    const { scope, id } = await deliverAfter(act)
    expect(sent).toEqual([])
    const row = await app.db
      .selectFrom('messages')
      .select(['state', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'skipped', reason })
    expect(await readBalance(app.db, scope)).toBe(10)
  })
})

test('a stopping worker finishes what it is sending, and leaves the rest to others', async () => {
  app.setNow(MONDAY_MORNING)
  await app.db.deleteFrom('messages').execute()
  const salon = await seedBusiness(app.db)
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
  expect((await bookOn(app.browser(), salon, at(0))).status).toBe(201)
  const due = async () => {
    const messages = app.db.selectFrom('messages').select(['state', 'reason'])
    const rows = await messages.where('due_at', '<=', MONDAY_MORNING).execute()
    return rows.map(({ state, reason }) => `${state}: ${reason}`).sort()
  }
  const worker = startWorker({ ...app.context, email: slow })
  await begun
  const stopped = worker.stop()
  await expect.poll(due).toEqual([`planned: ${DELAYED}`, 'sending: null'])
  answer()
  await stopped
  expect(await due()).toEqual([`planned: ${DELAYED}`, 'sent: null'])
})
