import { expect, test } from 'vitest'
import { createService } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { bookOn, seedOwned } from '#test/seed.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'

const priceOf = async (id: number) =>
  (
    await app.db
      .selectFrom('appointments')
      .select('price_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_cents

test('an appointment keeps the price it was booked at until its service changes', async () => {
  const { page, owner } = await seedOwned(app)
  const other = await createService(owner, { name: 'Color', price: 9900 })
  const { body } = await bookOn(app.browser(), page, TUESDAY_10)
  expect(await priceOf(body.id)).toBe(4500)

  const change = (input: object) => owner.patch(`/api/appointments/${body.id}`, input)
  expect((await owner.patch(`/api/services/${page.serviceId}`, { price: 5000 })).status).toBe(200)
  expect((await change({ startTime: '2027-03-02T16:00:00.000Z' })).status).toBe(200)
  expect(await priceOf(body.id)).toBe(4500)
  const [, row = ''] = (await owner.get('/api/export/appointments.csv')).text.split('\r\n')
  expect(row).toContain(',Haircut,45.00,')

  expect((await change({ serviceId: other.id })).status).toBe(200)
  expect(await priceOf(body.id)).toBe(9900)
})

test('an imported appointment has the price from its file, else its service’s', async () => {
  const { page, owner } = await seedOwned(app)
  const rows = [
    ['2027-02-01T10:00', '39.50', 'Ann'],
    ['2027-02-01T11:00', '', 'Bo'],
    ['2027-02-01T12:00', '0', 'Cy'],
  ].map(([start, price, name]) => `${start},Haircut,${price},Staff 1,${name},${name}@example.com`)
  const text = ['Start,Service,Price,Staff member,Client,Email', ...rows].join('\r\n')
  const { body } = await owner.post('/api/import', { text })
  expect(body).toMatchObject({ appointments: 3 })
  const found = await app.db
    .selectFrom('appointments')
    .select(['customer_name', 'price_cents'])
    .where('business_id', '=', page.scope.businessId)
    .orderBy('starts_at')
    .execute()
  expect(found.map(row => [row.customer_name, row.price_cents])).toEqual([
    ['Ann', 3950],
    ['Bo', 4500],
    ['Cy', 0],
  ])
})

test('a client books at the price and under the policy that the page showed, or not at all', async () => {
  const { page, owner } = await seedOwned(app)
  const shownNow = { price: 6000, changeCutoffMinutes: 120, policy: 'Call us.' }
  await owner.patch(`/api/services/${page.serviceId}`, { price: 6000 })
  await owner.patch('/api/business', { changeCutoffMinutes: 120 })
  await owner.patch(`/api/public-pages/${page.pageName}`, {
    settings: { about: { policy: 'Call us.' } },
  })
  const book = (shown: object) => bookOn(app.browser(), page, TUESDAY_10, { shown })
  for (const earlier of [{ price: 4500 }, { changeCutoffMinutes: 0 }, { policy: '' }]) {
    const refused = await book({ ...shownNow, ...earlier })
    expect(refused).toMatchObject({ status: 409, body: { code: 'offer-changed' } })
  }
  expect((await book(shownNow)).status).toBe(201)
})

test('a copy of a booking is recognized after the price has changed', async () => {
  const { page, owner } = await seedOwned(app)
  const shown = { price: 4500, policy: '' }
  const book = () =>
    bookOn(app.browser(), page, TUESDAY_10, { shown }, { 'idempotency-key': 'once' })
  const first = await book()
  await owner.patch(`/api/services/${page.serviceId}`, { price: 6000 })
  expect(await book()).toMatchObject({ status: 201, body: { id: first.body.id } })
})
