import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { STAFF_LOCK } from '#features/appointments/shared-queries.ts'
import { testApp } from '#test/harness.ts'
import { ALWAYS_OPEN, bookingBody, bookOn, type Seeded, seedBusiness } from '#test/seed.ts'

const app = testApp()

const START = '2027-03-02T17:00:00.000Z'

const slots = async ({ pageName, serviceId }: Seeded) => {
  const { status, body } = await app
    .browser()
    .get(`/api/public-pages/${pageName}/slots?serviceId=${serviceId}&from=2027-03-02&to=2027-03-02`)
  return status === 200
    ? body.days.flatMap((day: { slots: { startTime: string }[] }) => day.slots)
    : []
}
const offersStart = async (page: Seeded) =>
  (await slots(page)).some((slot: { startTime: string }) => slot.startTime === START)
const appointments = async ({ scope }: Seeded) =>
  await app.db
    .selectFrom('appointments')
    .select('id')
    .where('business_id', '=', scope.businessId)
    .execute()

/** Written straight into the database, so this process isn't notified. */
const changes: [string, (page: Seeded) => Promise<unknown>][] = [
  [
    'different hours',
    ({ staffId }) =>
      app.db.updateTable('staff').set({ weekly_hours: '[]' }).where('id', '=', staffId).execute(),
  ],
  [
    'a staff member who left',
    ({ staffId }) =>
      app.db
        .updateTable('staff')
        .set({ archived_at: new Date(0) })
        .where('id', '=', staffId)
        .execute(),
  ],
  [
    'a staff member taken off the page',
    ({ staffId }) =>
      app.db.deleteFrom('public_page_staff').where('staff_id', '=', staffId).execute(),
  ],
  [
    'a staff member who offers less',
    ({ staffId }) =>
      app.db
        .updateTable('staff')
        .set({ offers_all_services: false })
        .where('id', '=', staffId)
        .execute(),
  ],
  [
    'a closed date',
    ({ scope, staffId }) =>
      app.db
        .insertInto('staff_exceptions')
        .values({
          business_id: scope.businessId,
          staff_id: staffId,
          date: '2027-03-02',
          intervals: '[]',
        })
        .execute(),
  ],
  [
    'time off',
    ({ scope, staffId }) =>
      app.db
        .insertInto('staff_time_off')
        .values({
          business_id: scope.businessId,
          staff_id: staffId,
          starts_at: '2027-03-01T00:00:00Z',
          ends_at: '2027-03-05T00:00:00Z',
        })
        .execute(),
  ],
  [
    'a service that is gone',
    ({ serviceId }) =>
      app.db
        .updateTable('services')
        .set({ archived_at: new Date(0) })
        .where('id', '=', serviceId)
        .execute(),
  ],
  [
    'a service taken off the page',
    ({ serviceId }) =>
      app.db.deleteFrom('public_page_services').where('service_id', '=', serviceId).execute(),
  ],
  [
    'a removed page',
    ({ pageName }) => app.db.deleteFrom('public_pages').where('name', '=', pageName).execute(),
  ],
  [
    'a longer notice',
    ({ scope }) =>
      app.db
        .updateTable('businesses')
        .set({ minimum_notice_minutes: 30 * 1440 })
        .where('id', '=', scope.businessId)
        .execute(),
  ],
  [
    'a business that closed',
    ({ scope }) =>
      app.db
        .updateTable('businesses')
        .set({ closed_at: new Date(0) })
        .where('id', '=', scope.businessId)
        .execute(),
  ],
]

test.each(changes)(
  '%s: the time is no longer offered or booked, however often it was before',
  async (_, change) => {
    const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
    expect(await offersStart(page)).toBe(true)
    expect(await offersStart(page)).toBe(true)
    await change(page)
    // Booked before any other read, so that only the cache can answer.
    const refused = await bookOn(app.browser(), page, START)
    expect([404, 409]).toContain(refused.status)
    expect(await offersStart(page)).toBe(false)
    expect(await appointments(page)).toEqual([])
  },
)

test('refuses a booking if its staff member was removed while it waited', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  expect(await offersStart(page)).toBe(true)
  const { context } = app
  const waiting = async () => {
    const { rows } =
      await sql`/* across tenants: locks have no tenant */ select from pg_locks where not granted`.execute(
        context.db,
      )
    return rows.length > 0
  }
  let booking: Promise<{ status: number }> | undefined
  await app.db.transaction().execute(async leaving => {
    await sql`select pg_advisory_xact_lock(${STAFF_LOCK}, ${page.staffId})`.execute(leaving)
    await leaving
      .updateTable('staff')
      .set({ archived_at: new Date(0) })
      .where('id', '=', page.staffId)
      .execute()
    booking = bookOn(app.browser(), page, START)
    // The embedded engine has one connection, so the booking waits for the whole transaction.
    while (context.engine === 'postgres' && !(await waiting()));
  })
  expect((await booking)?.status).toBe(404)
  expect(await appointments(page)).toEqual([])
})

test('books a longer service only at its new length', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  expect(await offersStart(page)).toBe(true)
  await app.db
    .updateTable('services')
    .set({ duration_minutes: 90 })
    .where('id', '=', page.serviceId)
    .execute()
  const booking = bookingBody(page, START)
  expect((await app.browser().post('/api/appointments', booking)).status).toBe(400)
  const longer = { ...booking, endTime: '2027-03-02T18:30:00.000Z' }
  expect((await app.browser().post('/api/appointments', longer)).status).toBe(201)
})

test('a change outside the offer only costs a booking a second read', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  expect(await offersStart(page)).toBe(true)
  await app.db
    .updateTable('staff')
    .set({ bio: 'Cuts hair.' })
    .where('id', '=', page.staffId)
    .execute()
  expect((await bookOn(app.browser(), page, START)).status).toBe(201)
  expect(await offersStart(page)).toBe(false)
})
