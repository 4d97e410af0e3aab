import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { testApp } from '#test/harness.ts'
import { bookingOn, insertAppointment, seedOwned } from '#test/seed.ts'

const app = testApp()

const FIRST = Date.parse('2027-03-02T15:00:00.000Z')
const at = (days: number, hours = 0) =>
  new Date(FIRST + days * DAY_MS + (hours * DAY_MS) / 24).toISOString()

async function salon() {
  const { page, owner } = await seedOwned(app, { staffCount: 2 })
  const book = (startTime: string, changes: Record<string, unknown> = {}) =>
    owner.post('/api/appointments', bookingOn(page, startTime, { pageName: undefined, ...changes }))
  const clients = () =>
    app.db
      .selectFrom('clients')
      .select(['id', 'name', 'email', 'phone'])
      .where('business_id', '=', page.scope.businessId)
      .orderBy('id')
      .execute()
  const clientOf = async (appointmentId: number) =>
    (await owner.get(`/api/appointments/${appointmentId}/client`)).body
  return { page, owner, book, clients, clientOf }
}

test('two simultaneous first bookings create one client, 200 times', async () => {
  const { page, book, clients } = await salon()
  for (let nth = 0; nth < 200; nth++) {
    const customerEmail = `client-${nth}@example.com`
    const staff = nth % 2 ? page.staffIds : [page.staffId, page.staffId]
    const answers = await Promise.all(
      staff.map((staffId, hours) => book(at(nth, hours), { staffId, customerEmail })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  }
  expect(await clients()).toHaveLength(200)
  const appointments = await app.db
    .selectFrom('appointments as a')
    .innerJoin('clients as c', join =>
      join
        .onRef('c.business_id', '=', 'a.business_id')
        .onRef('c.id', '=', 'a.client_id')
        .onRef('c.email_key', '=', 'a.customer_email_key'),
    )
    .select('a.id')
    .where('a.business_id', '=', page.scope.businessId)
    .execute()
  expect(appointments).toHaveLength(400)
})

test('a refused booking leaves no client', async () => {
  const { book, clients } = await salon()
  await book(at(0))
  expect((await book(at(0), { customerEmail: 'late@example.com' })).status).toBe(409)
  expect(await clients()).toHaveLength(1)
})

test('the owner’s booking updates a client’s name and number, a visitor’s does not', async () => {
  const { page, book, clients } = await salon()
  await book(at(0))
  await app.browser().post('/api/appointments', bookingOn(page, at(1), { customerName: 'Mallory' }))
  expect(await clients()).toMatchObject([{ name: 'Ada Client' }])
  await book(at(2), { customerName: 'Ada Married', customerPhone: '+12125550177' })
  expect(await clients()).toMatchObject([{ name: 'Ada Married', phone: '+12125550177' }])
})

test('correcting an address keeps the client, unless they have other appointments', async () => {
  const { owner, book, clients } = await salon()
  const { body: first } = await book(at(0), { customerEmail: 'typo@example.com' })
  const correct = (id: number, customerEmail: string) =>
    owner.patch(`/api/appointments/${id}`, { customerEmail })
  expect((await correct(first.id, 'ada@example.com')).status).toBe(200)
  expect(await clients()).toMatchObject([{ email: 'ada@example.com' }])

  const { body: second } = await book(at(1))
  await correct(second.id, 'ben@example.com')
  expect(await clients()).toMatchObject([
    { email: 'ada@example.com' },
    { email: 'ben@example.com' },
  ])
})

test('appointments without an address belong to the client with their number, if any', async () => {
  const { page, clients } = await salon()
  const without = { customer_email: '', customer_email_key: '' }
  const phone = { customer_phone: '+12125550188' }
  await insertAppointment(app.db, page, new Date(at(0)), { ...without, ...phone })
  await insertAppointment(app.db, page, new Date(at(1)), { ...without, ...phone })
  await insertAppointment(app.db, page, new Date(at(2)), phone)
  await insertAppointment(app.db, page, new Date(at(3)), without)
  expect(await clients()).toMatchObject([
    { email: '', phone: '+12125550188' },
    { email: 'ada@example.com', phone: '+12125550188' },
  ])
})
