// long because: every cascade begins with the same risky client and settings.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { readBalance } from '#features/credits/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { replanOutdated } from '#features/messages/planning/service.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import {
  bookingBody,
  insertAppointment,
  insertBusiness,
  type Seeded,
  seedBusiness,
  setCredits,
  signedInAs,
} from '#test/seed.ts'
import { assessDue } from './service.ts'

const HOUR = 3_600_000
/** Thursday at noon in New York. */
const START = '2027-03-04T17:00:00.000Z'
const hoursAhead = (hours: number) => new Date(Date.parse(START) - hours * HOUR)

const kairos = testApp()
let salon: Seeded
let owner: TestBrowser
beforeEach(async () => {
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.updateTable('businesses').set({ closed_at: MONDAY_MORNING }).execute()
  salon = await seedBusiness(kairos.db)
  await settings({ sms_enabled: true, voice_enabled: true, cascade_enabled: true })
  await setCredits(kairos.db, salon.scope, 10)
  owner = await signedInAs(kairos, salon.scope)
})

const settings = (set: Record<string, unknown>) =>
  kairos.db.updateTable('businesses').set(set).where('id', '=', salon.scope.businessId).execute()

/** Adds visits a day apart, the newest a month ago. */
async function past(
  email: string,
  outcomes: ('completed' | 'no_show')[],
  daysAgo = 30,
  changes: Parameters<typeof insertAppointment>[3] = {},
) {
  for (const [n, status] of outcomes.entries()) {
    const startsAt = new Date(MONDAY_MORNING.getTime() - (daysAgo + n) * 24 * HOUR)
    await insertAppointment(kairos.db, salon, startsAt, {
      page_id: salon.pageId,
      customer_email: email,
      customer_email_key: email,
      status,
      created_by: 'client',
      created_at: new Date(startsAt.getTime() - 24 * HOUR),
      ...changes,
    })
  }
}

const RISKY = 'risky@example.com'
const risky = () => past(RISKY, ['no_show', 'no_show', 'no_show', 'completed'])

async function book(notificationMethods: Channel[], changes: Record<string, unknown> = {}) {
  const body = bookingBody(salon, START, {
    notificationMethods,
    timeZone: 'America/New_York',
    customerEmail: RISKY,
    ...changes,
  })
  const { status, body: appointment, text } = await kairos.browser().post('/api/appointments', body)
  expect([status, text]).toEqual([201, expect.anything()])
  return appointment as { id: number; manageUrl: string }
}

async function reminders(id: number) {
  const rows = await kairos.db
    .selectFrom('messages')
    .select(['channel', 'state', 'due_at', 'reason'])
    .where('kind', '=', 'reminder')
    .where('appointment_id', '=', id)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  return rows.map(
    ({ channel, state, due_at, reason }) =>
      `${channel} ${state} ${(Date.parse(START) - due_at.getTime()) / HOUR}${state === 'planned' || !reason ? '' : ` ${reason}`}`,
  )
}
const planned = async (id: number) =>
  (await reminders(id)).filter(text => text.includes(' planned '))

/** At 16:10 and 20:20 of the day before. */
const SMS = `sms planned ${19 + 50 / 60}`
const VOICE = `voice planned ${15 + 40 / 60}`

const visit = async (path: string, method = 'GET') =>
  kairos.app.request(`http://kairos.test${path}`, { method }, {})

const at = async (now: Date) => {
  kairos.setNow(now)
  await assessDue(kairos.context)
  await sendDue(kairos.context)
}

describe('a cascade', () => {
  test('only uses the quietest channel until the risk is known, then escalates accordingly', async () => {
    await risky()
    const { id } = await book(['email', 'sms', 'voice'])
    expect(await planned(id)).toEqual(['email planned 24', 'email planned 2'])
    await assessDue(kairos.context)
    expect(await planned(id)).toEqual(['email planned 24', SMS, VOICE, 'email planned 2'])
    kairos.setNow(new Date(MONDAY_MORNING.getTime() + HOUR))
    await assessDue(kairos.context)
    expect(await planned(id)).toHaveLength(4)
  })

  const aMinuteLater = async () => {
    kairos.pass(60_000)
    await assessDue(kairos.context)
  }

  test('escalates although an edit that read no risk was saved after it', async () => {
    await risky()
    const { id } = await book(['email', 'sms', 'voice'])
    await assessDue(kairos.context)
    const [risk] = await kairos.db
      .deleteFrom('appointment_risks')
      .where('appointment_id', '=', id)
      .returningAll()
      .execute()
    await owner.patch(`/api/appointments/${id}`, { description: 'Likes tea' })
    expect(await planned(id)).toHaveLength(2)
    const reasons = JSON.stringify(risk!.reasons)
    await kairos.db
      .insertInto('appointment_risks')
      .values({ ...risk!, reasons })
      .execute()
    await aMinuteLater()
    expect(await planned(id)).toEqual(['email planned 24', SMS, VOICE, 'email planned 2'])
  })

  test('escalates although planning failed once the risk was known', async () => {
    await risky()
    const { id } = await book(['email', 'sms', 'voice'])
    const faulty = sql`check (not payload ? 'step') not valid`
    await sql`alter table messages add constraint a_fault ${faulty}`.execute(kairos.db)
    try {
      await expect(assessDue(kairos.context)).rejects.toThrow('a_fault')
    } finally {
      await sql`alter table messages drop constraint a_fault`.execute(kairos.db)
    }
    await aMinuteLater()
    expect(await planned(id)).toEqual(['email planned 24', SMS, VOICE, 'email planned 2'])
  })

  test('doesn’t wait behind many other businesses', async () => {
    await risky()
    await assessDue(kairos.context)
    for (let n = 0; n < 60; n++)
      await insertBusiness(kairos.db, `idle${n}@example.com`, { name: 'Idle', time_zone: 'UTC' })
    kairos.setNow(new Date(MONDAY_MORNING.getTime() + 2 * 60_000))
    const { id } = await book(['email', 'sms', 'voice'])
    await assessDue(kairos.context)
    expect(await planned(id)).toEqual(['email planned 24', SMS, VOICE, 'email planned 2'])
    const waiting = await kairos.db
      .selectFrom('no_show_models as m')
      .innerJoin('businesses as b', 'b.id', 'm.business_id')
      .select('m.business_id')
      .where('b.closed_at', 'is', null)
      .where('m.scored_at', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('stays with email for a client who always comes, even at a corrected address', async () => {
    await risky()
    await past(
      'steady@example.com',
      ['completed', 'completed', 'completed', 'completed', 'completed', 'completed'],
      60,
    )
    const found = await owner.post('/api/clients/search', { text: 'steady@' })
    const customerEmail = 'corrected@example.com'
    await owner.patch(`/api/clients/${found.body.clients[0]!.id}`, { email: customerEmail })
    const { id } = await book(['email', 'sms', 'voice'], { customerEmail })
    await assessDue(kairos.context)
    expect(await planned(id)).toEqual(['email planned 24', 'email planned 2'])
  })

  test('never uses channels that are disabled or not chosen', async () => {
    await risky()
    await settings({ voice_enabled: false })
    const first = await book(['email', 'voice'])
    await assessDue(kairos.context)
    expect(await planned(first.id)).toEqual(['email planned 24', 'email planned 2'])
    const { channel_count } = await kairos.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('channel_count'))
      .where('business_id', '=', salon.scope.businessId)
      .where('channel', 'in', ['sms', 'whatsapp'])
      .executeTakeFirstOrThrow()
    expect(Number(channel_count)).toBe(0)
  })

  test('goes on if the appointment is edited when a step is due, unless its channel is removed', async () => {
    await risky()
    const { id } = await book(['email', 'sms', 'voice'])
    await at(hoursAhead(24))
    kairos.setNow(hoursAhead(15.5))
    await owner.patch(`/api/appointments/${id}`, { description: 'By the window, please' })
    expect(await planned(id)).toEqual([SMS, VOICE, 'email planned 2'])
    await owner.patch(`/api/appointments/${id}`, { notificationMethods: ['email', 'sms'] })
    expect(await planned(id)).toEqual([SMS, 'email planned 2'])
  })

  test('stops without further cost when the client confirms through the emailed link', async () => {
    await risky()
    const { id, manageUrl } = await book(['email', 'sms', 'voice'])
    await assessDue(kairos.context)
    await at(hoursAhead(23.9))
    await at(hoursAhead(19.8))
    const paid = await readBalance(kairos.db, salon.scope)
    expect(paid).toBeLessThan(10)
    const path = new URL(manageUrl).pathname
    const page = await visit(path)
    expect(await page.text()).toContain('Yes, I’m coming')
    const confirmed = await visit(`${path}/confirm`, 'POST')
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, path])
    expect(await (await visit(path)).text()).not.toContain('Yes, I’m coming')
    await visit(`${path}/confirm`, 'POST')
    await at(hoursAhead(15.5))
    await at(hoursAhead(1.9))
    const all = await reminders(id)
    expect(all).toContainEqual(expect.stringMatching(/^voice skipped .* The client confirmed\.$/))
    expect(all.filter(text => text.startsWith('email sent'))).toHaveLength(2)
    expect(await readBalance(kairos.db, salon.scope)).toBe(paid)
    const { body } = await owner.get(`/api/appointments/${id}`)
    expect(body.status).toBe('confirmed')
    expect(body.timeline).toContainEqual(
      expect.objectContaining({
        channel: 'voice',
        state: 'skipped',
        reason: 'The client confirmed.',
      }),
    )
    // The first rendering is slow on a busy machine.
  })

  test('replans unsent reminders when turned on or off, idempotently', async () => {
    await risky()
    await settings({ cascade_enabled: false })
    const { id } = await book(['email', 'sms'])
    expect(await planned(id)).toEqual([
      'email planned 24',
      'sms planned 24',
      'email planned 2',
      'sms planned 2',
    ])
    await owner.post('/api/notifications/preferences', { cascadeEnabled: true })
    expect(await planned(id)).toEqual(['email planned 24', 'sms planned 17.75', 'email planned 2'])
    await owner.post('/api/notifications/preferences', { cascadeEnabled: false })
    expect(await planned(id)).toEqual([
      'email planned 24',
      'sms planned 24',
      'email planned 2',
      'sms planned 2',
    ])
    await replanOutdated(kairos.context)
    expect(await reminders(id)).toHaveLength(5)
    expect(await planned(id)).toHaveLength(4)
  })
})

describe('the risk of an appointment', () => {
  test('says that it has not learned from the business until a no-show is marked', async () => {
    await past('kept@example.com', ['completed', 'completed'])
    const { id } = await book(['email'])
    await assessDue(kairos.context)
    expect((await owner.get(`/api/appointments/${id}`)).body.risk!.learnedFrom).toBe(0)
  })

  test('is shown with its reasons, and only to the owner', async () => {
    await risky()
    const { id, manageUrl } = await book(['email'])
    await assessDue(kairos.context)
    const { body } = await owner.get(`/api/appointments/${id}`)
    expect(body.risk!.level).toBe('high')
    expect(body.risk!.reasons[0]).toEqual({ text: 'Missed 3 of 4 visits', raises: true })
    expect(body.risk!.learnedFrom).toBe(4)
    const { body: list } = await owner.get('/api/appointments?from=2027-03-01T00:00:00Z')
    expect(list.find(each => each.id === id)!.riskLevel).toBe('high')
    const token = new URL(manageUrl).pathname.split('/').pop()
    for (const path of [
      `/api/manage/${token}`,
      `/api/appointments?page=${salon.pageName}&customerEmail=${RISKY}`,
    ]) {
      const { status, text } = await kairos.browser().get(path)
      expect(status).toBe(200)
      expect(text).not.toMatch(/isk":|riskLevel/)
    }
  })

  test('tells open screens once, after assessing many appointments', async () => {
    for (let n = 0; n < 201; n++)
      await insertAppointment(
        kairos.db,
        salon,
        new Date(MONDAY_MORNING.getTime() + (n + 1) * 2 * HOUR),
      )
    const published: string[] = []
    const events = {
      ...kairos.context.events,
      publish: (_: unknown, topic: string) => void published.push(topic),
    }
    await assessDue({ ...kairos.context, events })
    expect(published).toEqual(['appointments'])
    const { assessed } = await kairos.db
      .selectFrom('appointment_risks')
      .select(eb => eb.fn.countAll<string>().as('assessed'))
      .where('business_id', '=', salon.scope.businessId)
      .executeTakeFirstOrThrow()
    expect(Number(assessed)).toBe(201)
  })

  test('tells open screens what was assessed before a batch failed', async () => {
    let id = 0
    for (let n = 1; n <= 201; n++) {
      const startsAt = new Date(MONDAY_MORNING.getTime() + n * 2 * HOUR)
      id = await insertAppointment(kairos.db, salon, startsAt)
    }
    const faulty = sql`check (appointment_id <> ${sql.lit(id)}) not valid`
    await sql`alter table appointment_risks add constraint a_fault ${faulty}`.execute(kairos.db)
    const published: string[] = []
    const stop = kairos.context.events.subscribe(salon.scope, topic => published.push(topic))
    try {
      await expect(assessDue(kairos.context)).rejects.toThrow('a_fault')
      await expect.poll(() => published).toContain('appointments')
    } finally {
      stop()
      await sql`alter table appointment_risks drop constraint a_fault`.execute(kairos.db)
    }
  })

  test('uses the prior until a business marks no-shows, then learns from them', async () => {
    const { id } = await book(['email'], { customerEmail: 'new@example.com' })
    await past('a@example.com', ['completed', 'completed'])
    await assessDue(kairos.context)
    const first = (await owner.get(`/api/appointments/${id}`)).body.risk!.probability
    const missed = Array.from({ length: 20 }, () => 'no_show' as const)
    await past('b@example.com', missed, 60)
    kairos.setNow(new Date(MONDAY_MORNING.getTime() + 25 * HOUR))
    await assessDue(kairos.context)
    const then = (await owner.get(`/api/appointments/${id}`)).body.risk!.probability
    expect(then).toBeGreaterThan(first * 1.5)
  })

  test('doesn’t learn from visits that were entered afterwards, but counts them as history', async () => {
    const { id } = await book(['email'], { customerEmail: 'new@example.com' })
    const riskOf = async (appointmentId: number) =>
      (await owner.get(`/api/appointments/${appointmentId}`)).body.risk!
    await assessDue(kairos.context)
    const first = await riskOf(id)
    const entered = { created_at: new Date(MONDAY_MORNING.getTime() - HOUR) }
    const missed = Array.from({ length: 20 }, () => 'no_show' as const)
    await past('a@example.com', missed, 30, entered)
    await past('b@example.com', ['no_show'], 60, { ...entered, created_by: 'import' })
    const imported = await insertAppointment(kairos.db, salon, hoursAhead(-24), {
      customer_email: 'b@example.com',
      customer_email_key: 'b@example.com',
      ...entered,
      created_by: 'import',
    })
    kairos.pass(25 * HOUR)
    await assessDue(kairos.context)
    expect(await riskOf(id)).toEqual(first)
    expect((await riskOf(imported)).reasons).toEqual([
      { text: 'Missed the previous visit', raises: true },
      { text: 'Not confirmed yet', raises: true },
    ])
  })
})

describe('settings of reminders', () => {
  test('replan every appointment when changed, even many', async () => {
    await settings({ cascade_enabled: false })
    const { id } = await book(['email'])
    expect(await planned(id)).toEqual(['email planned 24', 'email planned 2'])
    await owner.patch('/api/business', { reminderLeads: [2880, 120] })
    expect(await planned(id)).toEqual(['email planned 48', 'email planned 2'])
    await owner.patch('/api/business', { reminderLeads: [1440] })
    expect(await reminders(id)).toEqual([
      'email cancelled 48 replanned',
      'email planned 24',
      'email cancelled 2 replanned',
    ])
    // A day later, the first one has been sent and is not sent again.
    await at(hoursAhead(23))
    await owner.patch('/api/business', { reminderLeads: [1440, 60] })
    expect(await reminders(id)).toContain('email planned 1')
    expect((await reminders(id)).filter(text => text.includes('sent'))).toEqual(['email sent 24'])
    expect(await planned(id)).toHaveLength(1)
    kairos.setNow(new Date(hoursAhead(23).getTime() + 2 * 60_000))
    await replanOutdated(kairos.context)
    const { plans_changed_at } = await kairos.db
      .selectFrom('businesses')
      .select('plans_changed_at')
      .where('id', '=', salon.scope.businessId)
      .executeTakeFirstOrThrow()
    expect(plans_changed_at).toBeNull()
    expect(await planned(id)).toHaveLength(1)
  })
})
