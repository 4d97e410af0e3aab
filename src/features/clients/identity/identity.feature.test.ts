import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { rounds } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, insertAppointment, seedOwned } from '#test/seed.ts'

const app = testApp()

const FIRST = Date.parse('2027-03-02T15:00:00.000Z')
const at = (days: number, hours = 0) =>
  new Date(FIRST + days * DAY_MS + (hours * DAY_MS) / 24).toISOString()

async function salon() {
  const { page, owner } = await seedOwned(app, { staffCount: 2 })
  const book = (startTime: string, changes: Record<string, unknown> = {}) =>
    bookOn(owner, page, startTime, { pageName: undefined, ...changes })
  const clients = () =>
    app.db
      .selectFrom('clients')
      .select(['id', 'name', 'email', 'phone'])
      .where('business_id', '=', page.scope.businessId)
      .orderBy('id')
      .execute()
  const clientOf = async (appointmentId: number) =>
    (await owner.get(`/api/appointments/${appointmentId}/client`)).body
  const change = async (id: number, fields: Record<string, unknown>) =>
    expect((await owner.patch(`/api/appointments/${id}`, fields)).status).toBe(200)
  return { page, owner, book, clients, clientOf, change }
}

const TIMES = rounds(40, 200)

test('two simultaneous first bookings create one client, each time', async () => {
  const { page, book, clients } = await salon()
  for (let nth = 0; nth < TIMES; nth++) {
    const customerEmail = `client-${nth}@example.com`
    const staff = nth % 2 ? page.staffIds : [page.staffId, page.staffId]
    const answers = await Promise.all(
      staff.map((staffId, hours) => book(at(nth, hours), { staffId, customerEmail })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  }
  expect(await clients()).toHaveLength(TIMES)
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
  expect(appointments).toHaveLength(2 * TIMES)
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
  await bookOn(app.browser(), page, at(1), { customerName: 'Mallory' })
  expect(await clients()).toMatchObject([{ name: 'Ada Client' }])
  await book(at(2), { customerName: 'Ada Married', customerPhone: '+12125550177' })
  expect(await clients()).toMatchObject([{ name: 'Ada Married', phone: '+12125550177' }])
})

test('correcting an address keeps the client, unless they have other appointments', async () => {
  const { owner, book, clients, change } = await salon()
  const { body: first } = await book(at(0), { customerEmail: 'typo@example.com' })
  const [typo] = await clients()
  await owner.patch(`/api/clients/${typo!.id}`, { name: 'Ada Byron' })
  await change(first.id, { customerEmail: 'ada@example.com' })
  expect(await clients()).toEqual([{ ...typo!, name: 'Ada Byron', email: 'ada@example.com' }])

  const { body: second } = await book(at(1))
  await change(second.id, { customerEmail: 'ben@example.com' })
  expect(await clients()).toMatchObject([
    { email: 'ada@example.com' },
    { email: 'ben@example.com' },
  ])
})

test('an address added to one appointment of a client known by number keeps them one client', async () => {
  const { book, clients, change } = await salon()
  const desk = (days: number, customerName: string) =>
    book(at(days), { walkIn: true, customerName, customerEmail: '', notificationMethods: [] })
  const [{ body: first }] = [await desk(0, 'Cy'), await desk(1, 'Cy')]
  const [cy] = await clients()
  await change(first.id, { customerEmail: 'cy@example.com' })
  expect(await clients()).toEqual([{ ...cy!, email: 'cy@example.com' }])

  // A family with one number.
  const [{ body: di }] = [await desk(2, 'Di'), await desk(3, 'Ed')]
  await change(di.id, { customerEmail: 'di@example.com' })
  expect(await clients()).toMatchObject([
    { name: 'Cy', email: 'cy@example.com' },
    { name: 'Ed', email: '' },
    { name: 'Di', email: 'di@example.com' },
  ])
  const [{ body: fay }] = [await desk(4, 'Fay'), await desk(5, 'Fay')]
  await change(fay.id, { customerName: 'Gil', customerEmail: 'gil@example.com' })
  expect((await clients()).slice(-1)).toMatchObject([{ name: 'Gil', email: 'gil@example.com' }])
  expect(await clients()).toContainEqual(expect.objectContaining({ name: 'Fay', email: '' }))
})

test('correcting the address of a visit keeps the client', async () => {
  const { page, owner, clients, change } = await salon()
  const { serviceId, pageName: _, endTime: __, ...client } = bookingBody(page, at(0))
  const items = page.staffIds.map(staffId => ({ serviceId, staffId }))
  const visit = await owner.post('/api/visits', { ...client, items })
  expect(visit.status).toBe(201)
  const before = await clients()
  await change(visit.body.visitId, { customerEmail: 'corrected@example.com' })
  expect(await clients()).toEqual([{ ...before[0]!, email: 'corrected@example.com' }])
})

test('correcting one field of an appointment keeps the others on the card', async () => {
  const { page, owner, book, clients, change } = await salon()
  const { body: first } = await book(at(0))
  const [ada] = await clients()
  await owner.patch(`/api/clients/${ada!.id}`, { name: 'Ada Byron' })
  await change(first.id, { customerPhone: '+12125550177' })
  const corrected = { ...ada!, name: 'Ada Byron', phone: '+12125550177' }
  expect(await clients()).toEqual([corrected])
  const { body: second } = await bookOn(app.browser(), page, at(1), {
    customerPhone: '+12125550188',
  })
  await change(second.id, { customerName: 'Ada King' })
  expect(await clients()).toEqual([{ ...corrected, name: 'Ada King' }])
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
