import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import {
  bookingBody,
  bookOn,
  EVERY_CHANNEL,
  type Seeded,
  seedBusiness,
  signedInAs,
} from '#test/seed.ts'

const app = testApp()

// 10:00 in New York.
const TUESDAY_10 = '2027-03-02T15:00:00.000Z'

const book = (page: Seeded, customerPhone: string, changes: Record<string, unknown> = {}) =>
  bookOn(app.browser(), page, TUESDAY_10, { customerPhone, ...changes })

test('stores a client’s national number as E.164', async () => {
  const page = await seedBusiness(app.db, { business: EVERY_CHANNEL })
  const booked = await book(page, '(212) 555-0123', { notificationPreference: 'sms' })
  expect([booked.status, booked.body.customerPhone]).toEqual([201, '+12125550123'])
})

test('reads numbers for the country that the owner chose, not that of the zone', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const changed = await owner.patch('/api/business', { phoneCountry: 'DE' })
  expect(changed.body.phoneCountry).toBe('DE')
  expect((await book(page, '030/123456')).body.customerPhone).toBe('+4930123456')
})

test('asks for the country code if no country is known', async () => {
  const page = await seedBusiness(app.db, { timeZone: 'UTC', business: EVERY_CHANNEL })
  const at = { startTime: '2027-03-02T10:00:00Z', endTime: '2027-03-02T11:00:00Z' }
  const texted = await book(page, '212 555 0123', { ...at, notificationPreference: 'sms' })
  expect([texted.status, texted.body.fields]).toEqual([
    400,
    {
      customerPhone:
        'Calls and texts need a phone number in international format (e.g., +1234567890): correct it, or choose Email',
    },
  ])
  const mailed = await book(page, '212 555 0123', at)
  expect(mailed.body.customerPhone).toBe('212 555 0123')
})

test('refuses more than 250 characters, in the specified sentence, even if no number is needed', async () => {
  const page = await seedBusiness(app.db)
  const refused = await book(page, '2'.repeat(251))
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'Please enter a valid phone number in international format (e.g., +1234567890 or +44123456789)',
  ])
  expect((await book(page, '2'.repeat(250))).status).toBe(201)
})

test('an owner may type a national number when booking and when editing', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const { pageName: _, ...booking } = bookingBody(page, TUESDAY_10, {
    customerPhone: '212 555 0123',
  })
  const booked = await owner.post('/api/appointments', booking)
  expect([booked.status, booked.body.customerPhone]).toEqual([201, '+12125550123'])
  const path = `/api/appointments/${booked.body.id}`
  const edited = await owner.patch(path, { phone: '(212) 555-0199' })
  expect(edited.body.customerPhone).toBe('+12125550199')
  const refused = await owner.patch(path, { phone: '555 0199' })
  expect(refused.body.error).toContain('valid phone number in international format')
  const found = await owner.get('/api/appointments?search=(212)%20555-0199')
  expect(found.body).toMatchObject([{ id: booked.body.id }])
})

test('a client may correct a number nationally behind their link', async () => {
  const page = await seedBusiness(app.db)
  const booked = await book(page, '+12125550123')
  const client = app.browser()
  await client.get(new URL(booked.body.manageUrl!).pathname)
  const owner = await signedInAs(app, page.scope)
  const path = `/api/appointments/${booked.body.id}`
  for (const [change, stored] of [
    [{ phone: '212-555-0142', startTime: TUESDAY_10 }, '+12125550142'],
    [{ phone: '+3125550123' }, '+3125550123'],
    [{ phone: '+3125550123', plusAdded: true }, '+13125550123'],
    [{ phone: '+442079460018', plusAdded: true }, '+442079460018'],
  ] as const) {
    expect((await client.patch(path, change)).status).toBe(200)
    expect((await owner.get(path)).body.customerPhone).toBe(stored)
  }
})

test('an opt-out stops texts to the same number typed nationally', async () => {
  const page = await seedBusiness(app.db, { business: EVERY_CHANNEL })
  await app.db
    .insertInto('opt_outs')
    .values({
      business_id: page.scope.businessId,
      phone: '+12125550123',
      medium: 'text',
      created_at: new Date(),
    })
    .execute()
  await book(page, '212.555.0123', { notificationPreference: 'sms' })
  const stored = await app.db
    .selectFrom('appointments as a')
    .innerJoin('opt_outs as o', join =>
      join.onRef('o.business_id', '=', 'a.business_id').onRef('o.phone', '=', 'a.customer_phone'),
    )
    .select('a.id')
    .where('a.business_id', '=', page.scope.businessId)
    .execute()
  expect(stored).toHaveLength(1)
})

test('every notation of a number counts against the same limit', async () => {
  const page = await seedBusiness(app.db)
  const spent = new Set<string>()
  for (const phone of ['212 555 0123', '+1 212 555 0123', '(212) 555-0123', '1 212 555 0123']) {
    const { body } = await book(page, phone, { customerEmail: `${spent.size}@example.com` })
    spent.add(body.customerPhone ?? body.code)
  }
  expect([...spent]).toEqual(['+12125550123', 'slot-taken'])
})

test('an import reads national numbers, and recognizes the row after the country changes', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const text = [
    'Client name,Client phone,Service,Staff,Start,End',
    'Ada Client,(212) 555-0123,Haircut,Staff 1,2027-03-02 10:00,2027-03-02 11:00',
  ].join('\n')
  const done = await owner.post('/api/import', { text })
  expect(done.body).toMatchObject({ appointments: 1 })
  const [stored] = (await owner.get('/api/appointments')).body
  expect(stored?.customerPhone).toBe('+12125550123')
  await owner.patch('/api/business', { phoneCountry: 'DE' })
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ here: 1 })
})
