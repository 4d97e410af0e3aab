import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { speak } from '#features/messages/content/speech-service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { settleUnknown } from '#features/messages/delivery/settlement/service.ts'
import type { Db } from '#platform/db/database.ts'
import { onOneEngine } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import {
  ALWAYS_OPEN,
  bookOn,
  EVERY_CHANNEL,
  type Seeded,
  seedBusiness,
  signedInAs,
} from '#test/seed.ts'
import { type Faults, startFaultyProviders } from './faulty-providers.ts'
import { readLedger } from './ledger.ts'
import { emailOf, grant, insertReminders, phoneOf } from './seeding.ts'
import type { Fault } from './stand-ins.ts'

/** A Monday in New York, when an outage of ten minutes begins. */
const NOON = Date.parse('2027-03-01T17:00:00.000Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const OUTAGE_MS = 10 * MINUTE
const STEP_MS = 15 * SECOND
/**
 * One every 15 seconds of the outage. Every fifth appointment begins two minutes after its reminder
 * was due.
 */
const REMINDERS = 40
const beginsSoon = (n: number) => n % 5 === 2 && n < 30
const CREDITS = 200

const kairos = testApp()
let db: Db
let salon: Seeded
let fault: Faults
let providers: Awaited<ReturnType<typeof startFaultyProviders>>

beforeAll(async () => {
  ;({ db } = kairos)
})
beforeEach(async () => {
  fault = {}
  providers = await startFaultyProviders(kairos.context, () => fault)
  kairos.setNow(new Date(NOON))
  await db.deleteFrom('messages').execute()
  salon = await seedBusiness(db, { staffCount: REMINDERS, weekly: ALWAYS_OPEN })
  await db
    .updateTable('businesses')
    .set({ ...EVERY_CHANNEL })
    .where('id', '=', salon.scope.businessId)
    .execute()
  await grant(db, salon.scope.businessId, CREDITS)
})
afterEach(async () => {
  await providers.close()
})

const idOf = (n: number) => salon.scope.businessId * 1000 + n

async function fill(channel: Channel) {
  const reminders = Array.from({ length: REMINDERS }, (_, n) => {
    const dueAt = NOON + n * 15 * SECOND
    const startsAt = beginsSoon(n) ? dueAt + 2 * MINUTE : NOON + 24 * 60 * MINUTE
    return { id: idOf(n), staffId: salon.staffIds[n]!, channel, dueAt, startsAt }
  })
  await insertReminders(
    db,
    { businessId: salon.scope.businessId, serviceId: salon.serviceId },
    reminders,
  )
}

const reminders = async () =>
  await db
    .selectFrom('messages')
    .select([
      'id',
      'appointment_id',
      'channel',
      'state',
      'reason',
      'attempts',
      'due_at',
      'sent_at',
      'cost_credits',
    ])
    .where('kind', '=', 'reminder')
    .where('appointment_id', '>=', idOf(0))
    .where('appointment_id', '<', idOf(REMINDERS))
    .orderBy('id')
    .execute()

/** @returns the number of statements. */
async function book(day: number): Promise<number> {
  const plain = kairos.context.db
  let statements = 0
  kairos.context.db = plain.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const startTime = new Date(NOON + day * 24 * 60 * MINUTE).toISOString()
  const { status } = await bookOn(kairos.browser(), salon, startTime)
  kairos.context.db = plain
  expect(status).toBe(201)
  return statements
}

/** @returns each backoff: after which attempt, and how long. */
async function goThroughOutage() {
  const waits: { attempts: number; ms: number }[] = []
  const statements = await book(7)
  const attemptsOf = new Map<number, number>()
  for (let at = NOON; at <= NOON + OUTAGE_MS; at += STEP_MS) {
    kairos.setNow(new Date(at))
    const sending = sendDue({ ...kairos.context })
    // While a provider is being called.
    if (at === NOON + OUTAGE_MS / 2)
      expect(await book(8), 'statements of a booking').toBeLessThanOrEqual(statements)
    await sending
    for (const { id, state, attempts, due_at } of await reminders()) {
      if (state === 'planned' && attempts > (attemptsOf.get(id) ?? 0))
        waits.push({ attempts, ms: due_at.getTime() - at })
      attemptsOf.set(id, attempts)
    }
  }
  return waits
}

/** Runs until nothing is due, for an hour at most. */
async function drain() {
  for (let at = NOON + OUTAGE_MS + MINUTE; at < NOON + 70 * MINUTE; at += MINUTE) {
    kairos.setNow(new Date(at))
    await sendDue(kairos.context)
    await settleUnknown(kairos.context)
    const rows = await reminders()
    if (!rows.some(({ state }) => ['planned', 'sending', 'unknown'].includes(state)))
      return at - NOON
  }
  return Number.POSITIVE_INFINITY
}

/** Each attempt waits about twice as long as the previous one, with jitter. */
function judgeWaits(waits: readonly { attempts: number; ms: number }[]) {
  expect(waits.length).toBeGreaterThan(5)
  const shares = waits.map(
    ({ attempts, ms }) => ms / Math.min(10 * MINUTE, 20 * SECOND * 2 ** (attempts - 1)),
  )
  for (const share of shares) {
    expect(share).toBeGreaterThanOrEqual(0.5)
    expect(share).toBeLessThan(1.5)
  }
  expect(new Set(shares.map(share => share.toFixed(3))).size).toBeGreaterThan(shares.length / 2)
}

const BEGUN = 'The appointment has begun.'

/**
 * Late messages are skipped or sent another way, with a visible reason and at no cost; all others
 * arrived.
 */
async function judgeEnd() {
  const rows = await reminders()
  const mailed = new Set(
    rows
      .filter(({ channel, state }) => channel === 'email' && state === 'sent')
      .map(row => row.appointment_id),
  )
  const own = rows.filter(({ id }) => id >= idOf(0) && id < idOf(REMINDERS))
  expect(own).toHaveLength(REMINDERS)
  for (const [n, { id, channel, state, reason }] of own.entries()) {
    const paid = providers.twilio.taken.get(phoneOf(id))?.length ?? 0
    expect(paid, `message ${id} was paid for`).toBeLessThanOrEqual(1)
    const taken = channel === 'email' ? providers.mail.taken.has(emailOf(id)) : paid === 1
    if (state === 'sent') expect([id, taken]).toEqual([id, true])
    else {
      expect([id, state, reason]).toEqual([
        id,
        expect.stringMatching(/^(skipped|failed)$/),
        expect.stringMatching(/./),
      ])
      expect([id, reason, taken, beginsSoon(n) || mailed.has(id)]).toEqual([
        id,
        reason,
        false,
        true,
      ])
    }
  }
  // A late email is skipped; a text is replaced by an email in time.
  const late = own.filter(({ channel, state, reason, appointment_id }) =>
    channel === 'email'
      ? state === 'skipped' && reason === BEGUN
      : state === 'failed' && mailed.has(appointment_id),
  )
  const soon = late.filter(({ id }) => beginsSoon(id - idOf(0)))
  expect(soon.length).toBeGreaterThan(2)
  const [one] = soon
  const owner = await signedInAs(kairos, salon.scope)
  const { body } = await owner.get(`/api/appointments/${one!.appointment_id}`)
  const reason =
    one!.channel === 'email' ? BEGUN : expect.stringContaining('An email is sent instead.')
  expect(body.timeline).toContainEqual(
    expect.objectContaining({ kind: 'reminder', state: one!.state, reason }),
  )

  const ledger = await readLedger(db, salon.scope.businessId)
  const paid = own.filter(({ channel, state }) => channel !== 'email' && state === 'sent')
  const cost = paid.reduce((sum, row) => sum + row.cost_credits, 0)
  expect(ledger).toEqual({
    replayed: CREDITS - cost,
    balance: CREDITS - cost,
    held: 0,
    spent: paid.length,
  })
}

test.each(
  onOneEngine<[Channel, Fault]>(
    [
      ['sms', '503'],
      ['voice', 'hangs'],
    ],
    [
      ['sms', 'resets'],
      ['whatsapp', 'drips'],
    ],
    [
      ['sms', 'hangs'],
      ['sms', 'drips'],
      ['whatsapp', '503'],
      ['voice', '503'],
    ],
  ),
)(
  'ten minutes of wrong answers from the provider of %s (%s) affect nothing else and lose nothing',
  async (channel, kind) => {
    await fill(channel)
    fault.texts = kind
    const waits = await goThroughOutage()
    const asked = providers.twilio.asked.length
    fault.texts = undefined
    expect(asked).toBeGreaterThan(5)
    expect(asked, 'calls in ten minutes').toBeLessThan(25)
    // A message that may have been accepted is never retried.
    if (kind === '503') judgeWaits(waits)
    else expect(waits).toEqual([])
    expect(await drain()).toBeLessThan(45 * MINUTE)
    await judgeEnd()
  },
)

test.each(onOneEngine<Fault>(['503', 'drips'], ['resets'], ['hangs']))(
  'ten minutes of wrong answers from the mail server (%s) affect nothing else and lose nothing',
  async kind => {
    await fill('email')
    fault.mail = kind
    const waits = await goThroughOutage()
    const asked = providers.mail.asked()
    fault.mail = undefined
    expect(asked).toBeGreaterThan(20)
    expect(asked, 'connections in ten minutes').toBeLessThan(100)
    judgeWaits(waits)
    expect(await drain()).toBeLessThan(45 * MINUTE)
    await judgeEnd()
    // After a lost response, the same message may arrive twice, with the same Message-ID.
    for (const { id } of await reminders())
      expect(new Set(providers.mail.taken.get(emailOf(id))).size).toBeLessThanOrEqual(1)
  },
)

test.each(onOneEngine<Fault>(['drips'], ['503'], ['hangs', 'resets']))(
  'ten minutes without speech (%s) delay no call, because the phone provider’s own voice reads it',
  async kind => {
    await fill('voice')
    fault.speech = kind
    await goThroughOutage()
    const asked = providers.speech.asked.length
    fault.speech = undefined
    expect(asked).toBeGreaterThan(4)
    expect(asked, 'questions in ten minutes').toBeLessThan(25)
    const rows = await reminders()
    expect(rows.map(({ state }) => state)).toEqual(Array(REMINDERS).fill('sent'))
    for (const { sent_at, due_at } of rows)
      expect(sent_at!.getTime() - due_at.getTime()).toBeLessThan(STEP_MS)
    kairos.setNow(new Date(NOON + OUTAGE_MS + 2 * MINUTE))
    expect(await speak(kairos.context, null, 'Hello again')).toMatchObject({ status: 'ok' })
  },
)
