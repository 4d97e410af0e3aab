import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { settleUnknown } from '#features/messages/delivery/settlement/service.ts'
import type { SendOutcome } from '#providers/email/port.ts'
import type { FoundSend } from '#providers/texting/port.ts'
import { runCommand } from '#src/commands/commands.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import {
  bookOn,
  insertAppointment,
  type Seeded,
  seedBusiness,
  setCredits,
  signedInAs,
} from '#test/seed.ts'
import { watch } from './service.ts'

const kairos = testApp()
let salon: Seeded
let works: boolean
let outcome: SendOutcome | Error
const mails: { to: string; subject: string; text: string }[] = []
beforeAll(async () => {
  kairos.context.email = {
    ...kairos.context.email,
    async send({ to, subject, text }) {
      if (!works && to.address === 'ada@example.com') {
        if (outcome instanceof Error) throw outcome
        return outcome
      }
      mails.push({ to: to.address, subject, text })
      return { status: 'sent' }
    },
  }
})
beforeEach(async () => {
  works = true
  outcome = { status: 'rejected', reason: 'The mailbox does not exist.' }
  mails.length = 0
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  salon = await seedBusiness(kairos.db)
})

const later = (minutes: number) =>
  kairos.setNow(new Date(MONDAY_MORNING.getTime() + minutes * 60_000))
const book = async (place = salon) => {
  const { status } = await bookOn(kairos.browser(), place, '2027-03-09T17:00:00.000Z')
  expect(status).toBe(201)
}
const notices = () =>
  kairos.db
    .selectFrom('messages')
    .select(['business_id', 'payload'])
    .where('kind', '=', 'messages-overdue')
    .execute()

test('reports messages that are five minutes late once a day, from any process', async () => {
  await book()
  later(4)
  await watch(kairos.context)
  expect(await notices()).toEqual([])
  later(6)
  expect(await runCommand(kairos.context, ['doctor'])).toContain('over 5 minutes late: 2.')
  await Promise.all([watch(kairos.context), watch(kairos.context), watch(kairos.context)])
  expect(await notices()).toEqual([
    {
      business_id: salon.scope.businessId,
      payload: expect.objectContaining({ late: 2, failed: 0 }),
    },
  ])
  const owner = await signedInAs(kairos, salon.scope)
  const { body } = await owner.get('/api/notifications/trouble')
  expect(body).toMatchObject({ late: 2, failed: 0, since: MONDAY_MORNING.toISOString() })
  later(60)
  await watch(kairos.context)
  expect(await notices()).toHaveLength(1)
  later(60 * 24)
  await watch(kairos.context)
  expect(await notices()).toHaveLength(2)
})

test('reports late messages about a visit a year ago', async () => {
  const { businessId } = salon.scope
  const id = await insertAppointment(kairos.db, salon, new Date('2026-03-02T15:00:00.000Z'))
  await book()
  const moved = kairos.db.updateTable('messages').set({ appointment_id: id })
  await moved.where('business_id', '=', businessId).execute()
  later(6)
  const owner = await signedInAs(kairos, salon.scope)
  expect((await owner.get('/api/notifications/trouble')).body).toMatchObject({ late: 2 })
})

test('reports a failed message with its reason and advice, until it is fixed', async () => {
  works = false
  const changes: string[] = []
  const stop = kairos.context.events.subscribe(salon.scope, topic => changes.push(topic))
  await book()
  await expect.poll(() => changes).toEqual(['appointments'])
  await sendDue(kairos.context)
  // Open screens read it again.
  await expect.poll(() => changes).toEqual(['appointments', 'appointments'])
  stop()
  await watch(kairos.context)
  await sendDue(kairos.context)
  const mail = mails.find(({ subject }) => subject === 'Needs your attention: 1 message failed')
  expect(mail?.to).toBe(`${salon.pageName}@example.com`)
  expect(mail?.text).toContain('The mailbox does not exist.')
  expect(mail?.text).toContain('correct the email address or phone number')
  const owner = await signedInAs(kairos, salon.scope)
  expect((await owner.get('/api/notifications/trouble')).body).toMatchObject({
    late: 0,
    failed: 1,
    problems: [
      {
        what: 'failed',
        kind: 'booking-confirmation',
        reason: 'The mailbox does not exist.',
        count: 1,
      },
    ],
  })
  later(60 * 25)
  await watch(kairos.context)
  expect(await notices()).toHaveLength(1)
  expect((await owner.get('/api/notifications/trouble')).body).toEqual({
    late: 0,
    failed: 0,
    unknown: 0,
    since: null,
    problems: [],
  })
})

test('reports a message that is retried for more than ten minutes as late', async () => {
  const doctor = () => runCommand(kairos.context, ['doctor'])
  expect(await doctor()).toContain('No message is late')
  works = false
  outcome = { status: 'retry', reason: '451 Try again later' }
  await book()
  const owner = await signedInAs(kairos, salon.scope)
  const late = async () => (await owner.get('/api/notifications/trouble')).body.late
  for (const minute of [0, 1, 3, 6, 11]) {
    later(minute)
    await sendDue(kairos.context)
    expect(await late()).toBe(0)
  }
  later(20)
  await sendDue(kairos.context)
  await watch(kairos.context)
  expect(await notices()).toHaveLength(1)
  expect((await owner.get('/api/notifications/trouble')).body).toMatchObject({
    late: 1,
    since: null,
    problems: [{ what: 'late', kind: 'booking-confirmation', reason: null }],
  })
  expect(await doctor()).toMatch(/FIX .*retried: 1, such as: 451 Try again later/)
  expect((await kairos.browser().get('/metrics')).text).toContain('kairos_messages_overdue 1\n')
})

test('logs that the mail server refuses our emails, without an address', async () => {
  works = false
  outcome = { status: 'retry', reason: '535 5.7.8 ada@example.com denied', aboutUs: true }
  const error = vi.spyOn(kairos.context.log, 'error')
  await book()
  await sendDue(kairos.context)
  expect(error.mock.calls).toEqual([[{ reply: '535' }, 'the mail server refuses our emails']])
  error.mockRestore()
})

test('counts every message, but lists only the 20 most frequent problems', async () => {
  await book()
  const message = await kairos.db
    .selectFrom('messages')
    .selectAll()
    .where('kind', '=', 'booking-confirmation')
    .executeTakeFirstOrThrow()
  const { id: _, ...failed } = message
  const rejected = Array.from({ length: 30 }, (_, nth) => ({
    ...failed,
    payload: '{}',
    state: 'failed' as const,
    cause: `rejected ${nth}`,
    reason: `The number +1212555${1000 + nth} is not valid.`,
  }))
  await kairos.db.insertInto('messages').values(rejected).execute()
  later(6)
  const owner = await signedInAs(kairos, salon.scope)
  const { body } = await owner.get('/api/notifications/trouble')
  expect(body).toMatchObject({ late: 2, failed: 30, since: MONDAY_MORNING.toISOString() })
  expect(body.problems).toHaveLength(20)
})

test('an error while an email is sent doesn’t end its retries', async () => {
  await book()
  await kairos.db.updateTable('messages').set({ attempts: 100 }).execute()
  works = false
  outcome = new Error('canceling statement due to lock timeout')
  await sendDue(kairos.context)
  const confirmation = await kairos.db
    .selectFrom('messages')
    .select('state')
    .where('kind', '=', 'booking-confirmation')
    .executeTakeFirst()
  expect(confirmation).toEqual({ state: 'planned' })
})

test('reports an uncertain text while the provider can’t tell its state', async () => {
  let found: FoundSend[] | undefined
  kairos.context.texting = {
    ...kairos.context.texting,
    send: async () => ({ status: 'unknown', reason: 'The answer was lost.' }),
    find: async () => (found ? { ok: true, found } : { ok: false, reason: 'Twilio is away.' }),
  }
  await setCredits(kairos.db, salon.scope, 5)
  await kairos.db
    .updateTable('businesses')
    .set({ whatsapp_enabled: true, reminder_leads: [1440] })
    .execute()
  const { status } = await bookOn(kairos.browser(), salon, '2027-03-02T17:00:00.000Z', {
    notificationMethods: ['whatsapp'],
  })
  expect(status).toBe(201)
  await sendDue(kairos.context)
  const due = 3 * 60
  const owner = await signedInAs(kairos, salon.scope)
  const shown = async () => (await owner.get('/api/notifications/trouble')).body
  for (const [minutes, unknown] of [
    [due, 0],
    [due + 29, 0],
    [due + 31, 1],
  ] as const) {
    later(minutes)
    await sendDue(kairos.context)
    await settleUnknown(kairos.context)
    await watch(kairos.context)
    expect([(await notices()).length, (await shown()).unknown]).toEqual([unknown, unknown])
  }
  expect((await shown()).problems).toEqual([
    {
      what: 'unknown',
      kind: 'reminder',
      channel: 'whatsapp',
      reason: 'The answer was lost.',
      count: 1,
    },
  ])
  await sendDue(kairos.context)
  const mail = mails.find(({ subject }) => subject === 'Needs your attention: 1 message uncertain')
  expect(mail?.to).toBe(`${salon.pageName}@example.com`)
  expect(mail?.text).toContain('may have arrived')
  expect(mail?.text).toContain('Open the appointment')

  found = [
    {
      providerId: 'SM1',
      at: new Date(MONDAY_MORNING.getTime() + due * 60_000),
      status: 'sent',
      errorCode: null,
      answeredBy: null,
    },
  ]
  await settleUnknown(kairos.context)
  expect(await shown()).toEqual({ late: 0, failed: 0, unknown: 0, since: null, problems: [] })
})

test('does not bother a business without problems about another’s', async () => {
  await book()
  const other = await seedBusiness(kairos.db)
  later(6)
  await watch(kairos.context)
  expect((await notices()).map(({ business_id }) => business_id)).toEqual([salon.scope.businessId])
  const owner = await signedInAs(kairos, other.scope)
  expect((await owner.get('/api/notifications/trouble')).body.late).toBe(0)
})

test('notifies every owner even if one business’s time zone is unknown', async () => {
  const other = await seedBusiness(kairos.db)
  for (const place of [salon, other]) await book(place)
  await kairos.db
    .updateTable('businesses')
    .set({ time_zone: 'Nowhere/Unknown' })
    .where('id', '=', other.scope.businessId)
    .execute()
  later(6)
  await watch(kairos.context)
  expect((await notices()).map(({ business_id }) => business_id).sort()).toEqual(
    [salon, other].map(({ scope }) => scope.businessId).sort(),
  )
  await sendDue(kairos.context)
  expect(mails.filter(({ to }) => to === `${salon.pageName}@example.com`)).toHaveLength(2)
})
