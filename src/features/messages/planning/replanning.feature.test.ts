import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { confirmAppointment } from '#features/appointments/changes/service.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import {
  bookingBody,
  bookOn,
  type Seeded,
  seedBusiness,
  seedOwned,
  signedInAs,
} from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'
import { replanOutdated } from './service.ts'

const HOUR = 3_600_000
const MANY = 450

const kairos = testApp()
let salon: Seeded
let owner: TestBrowser
beforeAll(async () => {
  salon = await seedBusiness(kairos.db)
  owner = await signedInAs(kairos, salon.scope)
})

/** In hours before the start. */
async function planned() {
  const rows = await kairos.db
    .selectFrom('messages as m')
    .innerJoin('appointments as a', join =>
      join.onRef('a.business_id', '=', 'm.business_id').onRef('a.id', '=', 'm.appointment_id'),
    )
    .select(['a.id', 'a.version', 'a.starts_at', 'm.appointment_version', 'm.due_at'])
    .where('m.business_id', '=', salon.scope.businessId)
    .where('m.kind', '=', 'reminder')
    .where('m.state', '=', 'planned')
    .orderBy('a.id')
    .orderBy('m.due_at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    current: row.version === row.appointment_version,
    hours: (row.starts_at.getTime() - row.due_at.getTime()) / HOUR,
  }))
}
const leadsOf = async (id: number) =>
  (await planned()).filter(row => row.id === id).map(({ hours }) => hours)
const setLeads = (...hours: number[]) =>
  owner.patch('/api/business', { reminderLeads: hours.map(lead => lead * 60) })
const later = (minutes: number) =>
  kairos.setNow(new Date(MONDAY_MORNING.getTime() + minutes * 60_000))

test('after concurrent changes, every reminder follows the settings and the newest time', async () => {
  const starts = [
    '2027-03-08T17:00:00.000Z',
    '2027-03-09T17:00:00.000Z',
    '2027-03-10T17:00:00.000Z',
  ]
  const ids: number[] = []
  for (const start of starts) {
    const { body } = await bookOn(kairos.browser(), salon, start)
    ids.push(body.id)
  }
  for (let round = 0; round < 6; round++) {
    const start = new Date(Date.parse(starts[0]!) + ((round % 3) + 1) * HOUR).toISOString()
    await Promise.all([
      setLeads(24, 2 + (round % 2)),
      owner.patch(`/api/appointments/${ids[0]}`, { startTime: start }),
      owner.patch(`/api/appointments/${ids[1]}`, { description: `round ${round}` }),
      setLeads(24, 3),
      replanOutdated(kairos.context),
      replanOutdated(kairos.context),
    ])
  }
  await setLeads(48, 3)
  await replanOutdated(kairos.context)
  expect((await planned()).every(({ current }) => current)).toBe(true)
  for (const id of ids) expect(await leadsOf(id)).toEqual([48, 3])
})

test('a reminder that a concurrent change did not see is withdrawn with the next planning', async () => {
  const { body } = await bookOn(kairos.browser(), salon, '2027-03-11T17:00:00.000Z')
  await owner.patch(`/api/appointments/${body.id}`, { startTime: '2027-03-11T18:00:00.000Z' })
  const before = await leadsOf(body.id)
  await kairos.db
    .updateTable('messages')
    .set({ state: 'planned', reason: null, appointment_version: 1 })
    .where('cause', 'like', `reminder:${body.id}:1:%`)
    .execute()
  expect((await leadsOf(body.id)).length).toBe(2 * before.length)
  await replanOutdated(kairos.context)
  expect((await planned()).every(({ current }) => current)).toBe(true)
  expect(await leadsOf(body.id)).toEqual(before)
  await owner.delete(`/api/appointments/${body.id}`)
})

test.each([
  ['patch', '/api/business', { reminderLeads: [300] }],
  ['post', '/api/notifications/preferences', { cascadeEnabled: true }],
] as const)(
  'nothing is saved if the worker can’t be asked to replan (%s %s)',
  async (...request) => {
    const { owner: another } = await seedOwned(kairos)
    const settings = async () => {
      const answers = [another.get('/api/business'), another.get('/api/notifications/preferences')]
      return (await Promise.all(answers)).map(({ body }) => body)
    }
    const before = await settings()
    await sql`alter table businesses add constraint a_fault check (plans_changed_at is null) not valid`.execute(
      kairos.db,
    )
    const [method, path, change] = request
    const { status } = await another[method](path, change as object)
    await sql`alter table businesses drop constraint a_fault`.execute(kairos.db)
    expect([status, await settings()]).toEqual([500, before])
  },
)

test('replans many appointments in batches, the nearest at once; repeating changes nothing', async () => {
  await setLeads(24, 2)
  const { businessId: business_id } = salon.scope
  await kairos.db
    .insertInto('appointments')
    .values(
      Array.from({ length: MANY }, (_, n) => {
        const startsAt = new Date(Date.UTC(2027, 4, 1 + n, 17))
        const endsAt = new Date(startsAt.getTime() + HOUR)
        return {
          business_id,
          service_id: salon.serviceId,
          staff_id: salon.staffId,
          customer_name: 'Ada Client',
          customer_email: 'ada@example.com',
          customer_email_key: 'ada@example.com',
          customer_phone: '',
          customer_time_zone: 'America/New_York',
          starts_at: startsAt,
          ends_at: endsAt,
          busy: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
          notification_methods: ['email' as const],
          created_by: 'client' as const,
          created_at: MONDAY_MORNING,
        }
      }),
    )
    .execute()
  await setLeads(24)
  const atOnce = (await planned()).length
  expect(atOnce).toBe(200)
  await replanOutdated(kairos.context)
  const all = await planned()
  expect(all).toHaveLength(MANY + 3)
  expect(all.every(({ hours }) => hours === 24)).toBe(true)
  later(3)
  await replanOutdated(kairos.context)
  expect(await planned()).toEqual(all)
  const { plans_changed_at } = await kairos.db
    .selectFrom('businesses')
    .select('plans_changed_at')
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow()
  expect(plans_changed_at).toBeNull()
})

const remindersOf = ({ scope }: Seeded) =>
  kairos.db
    .selectFrom('messages')
    .select(['channel', 'state', 'appointment_version as version'])
    .where('business_id', '=', scope.businessId)
    .where('kind', '=', 'reminder')
    .where('state', '<>', 'cancelled')
    .orderBy('due_at')
    .execute()

test('a reminder isn’t sent again after an edit that began before it was due', async () => {
  const { page, owner: another } = await seedOwned(kairos)
  const booking = bookingBody(page, '2027-03-12T17:00:00.000Z')
  const { id } = (await kairos.browser().post('/api/appointments', booking)).body
  kairos.setNow('2027-03-11T17:00:00.000Z')
  await sendDue(kairos.context)
  await another.patch(`/api/appointments/${id}`, { description: 'By the door, please' })
  kairos.setNow('2027-03-11T16:59:59.000Z')
  await another.patch(`/api/appointments/${id}`, { description: 'By the window, please' })
  expect(await remindersOf(page)).toMatchObject([
    { state: 'sent', version: 1 },
    { state: 'planned', version: 3 },
  ])
  await another.patch(`/api/appointments/${id}`, { startTime: '2027-03-12T18:00:00.000Z' })
  expect(await remindersOf(page)).toHaveLength(3)
  kairos.setNow(MONDAY_MORNING)
})

test.each(['edited', 'confirmed'])(
  'a reminder that is due is sent once if its appointment is %s first',
  async change => {
    const { page, owner: another } = await seedOwned(kairos)
    const booking = bookingBody(page, '2027-03-12T17:00:00.000Z')
    const { id } = (await kairos.browser().post('/api/appointments', booking)).body
    kairos.setNow('2027-03-11T18:00:00.000Z')
    if (change === 'confirmed') await confirmAppointment(kairos.context, page.scope, id)
    else await another.patch(`/api/appointments/${id}`, { description: 'By the window, please' })
    await sendDue(kairos.context)
    expect(await remindersOf(page)).toMatchObject([
      { state: 'sent', version: 2 },
      { state: 'planned', version: 2 },
    ])
    kairos.setNow(MONDAY_MORNING)
  },
)

test('a text that is due becomes an email if its client then chooses email', async () => {
  const { page, owner: another } = await seedOwned(kairos)
  await another.post('/api/notifications/preferences', { smsEnabled: true })
  const booking = bookingBody(page, '2027-03-12T17:00:00.000Z', { notificationMethods: ['sms'] })
  const { id } = (await kairos.browser().post('/api/appointments', booking)).body
  kairos.setNow('2027-03-11T18:00:00.000Z')
  await another.patch(`/api/appointments/${id}`, { notificationMethods: ['email'] })
  for (let round = 0; round < 2; round++) await sendDue(kairos.context)
  expect(await remindersOf(page)).toMatchObject([
    { channel: 'sms', state: 'skipped' },
    { channel: 'email', state: 'sent' },
    { channel: 'email', state: 'planned' },
  ])
  kairos.setNow(MONDAY_MORNING)
})

test('a follow-up that a concurrent completion planned is withdrawn with the next planning', async () => {
  kairos.setNow(MONDAY_MORNING)
  const follow = (followUpEnabled: boolean) =>
    owner.post('/api/notifications/preferences', { followUpEnabled })
  await follow(true)
  const booking = bookingBody(salon, '2027-03-01T20:00:00.000Z')
  const { body } = await kairos.browser().post('/api/appointments', booking)
  kairos.setNow('2027-03-01T22:00:00.000Z')
  await owner.patch(`/api/appointments/${body.id}`, { status: 'completed' })
  const followUps = kairos.db
    .updateTable('messages')
    .where('appointment_id', '=', body.id)
    .where('kind', '=', 'follow-up')
  expect((await follow(false)).status).toBe(200)
  const late = await followUps
    .set({ state: 'planned', reason: null })
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  expect(late.numUpdatedRows).toBe(1n)
  await replanOutdated(kairos.context)
  const left = await followUps.set({ state: 'planned' }).where('state', '<>', 'cancelled').execute()
  expect(left[0]!.numUpdatedRows).toBe(0n)
  kairos.setNow(MONDAY_MORNING)
})
