import { describe, expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { ALWAYS_OPEN, bookingBody, bookOn, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

// 10:00 in New York.
const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TAKEN = 'Selected time slot is already booked for this staff member'

describe('a client booking on a public page', () => {
  test('gets the appointment with its manage link', async () => {
    const page = await seedBusiness(app.db)
    const booking = bookingBody(page, TUESDAY_10, { customerPhone: '+1 (212) 555-0123' })
    const booked = await app.browser().post('/api/appointments', booking)
    expect(booked.status).toBe(201)
    expect(booked.body).toMatchObject({
      customerName: 'Ada Client',
      customerEmail: 'ada@example.com',
      customerPhone: '+12125550123',
      startTime: TUESDAY_10,
      endTime: '2027-03-02T16:00:00.000Z',
      serviceId: page.serviceId,
      staffId: page.staffId,
      staffName: 'Staff 1',
      status: 'booked',
      notificationMethods: ['email'],
    })
    expect(booked.body.manageUrl).toMatch(/^http:\/\/kairos\.test\/manage\/\S{40,}$/)
  })

  test('is refused a taken slot with the nearest free times, which can be booked', async () => {
    const page = await seedBusiness(app.db)
    const browser = app.browser()
    await bookOn(browser, page, TUESDAY_10)
    const refused = await bookOn(browser, page, TUESDAY_10)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: TAKEN, code: 'slot-taken' })
    const [nearest] = refused.body.alternatives
    const second = await bookOn(browser, page, nearest!.startTime)
    expect(second.status).toBe(201)
  })

  test.each([
    ['outside working hours', '2027-03-02T03:00:00.000Z'],
    ['off the grid of starts', '2027-03-02T15:10:00.000Z'],
    ['within the minimum notice', '2027-03-01T15:00:00.000Z'],
    ['in the past', '2027-02-26T15:00:00.000Z'],
    ['behind the horizon', '2027-06-15T15:00:00.000Z'],
    ['on a closed day', '2027-03-06T15:00:00.000Z'],
  ])('is refused a time %s', async (_, startTime) => {
    const page = await seedBusiness(app.db)
    const refused = await bookOn(app.browser(), page, startTime)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('not-offered')
  })

  test('is refused an end that does not follow from the service', async () => {
    const page = await seedBusiness(app.db)
    const refused = await bookOn(app.browser(), page, TUESDAY_10, {
      endTime: '2027-03-02T15:30:00.000Z',
    })
    expect(refused.status).toBe(400)
    expect(refused.body.fields.endTime).toBe(
      'The end time must be 60 minutes after the start for this service',
    )
  })

  test.each([
    [{ customerName: '' }, 'customerName', 'Name is required'],
    [{ customerEmail: 'nobody' }, 'customerEmail', 'Invalid email address'],
    [{ customerPhone: '' }, 'customerPhone', 'Phone number is required'],
    [{ startTime: '' }, 'startTime', 'Start time is required'],
    [{ endTime: undefined }, 'endTime', 'End time is required'],
    [{ serviceId: null }, 'serviceId', 'Please select a service'],
    [{ staffId: undefined }, 'staffId', 'Please select a staff member'],
  ])('reads the specified sentence for %j', async (change, field, message) => {
    const page = await seedBusiness(app.db)
    const refused = await bookOn(app.browser(), page, TUESDAY_10, change)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      error: message,
      code: 'invalid',
      fields: { [field]: message },
    })
  })

  test('only needs a valid phone number for calls and texts', async () => {
    const page = await seedBusiness(app.db)
    const browser = app.browser()
    const refused = await bookOn(browser, page, TUESDAY_10, {
      customerPhone: '5',
      notificationPreference: 'voice',
    })
    expect(refused.status).toBe(400)
    expect(refused.body.fields.customerPhone).toContain('international format')
    const booked = await bookOn(browser, page, TUESDAY_10, { customerPhone: '5' })
    expect(booked.status).toBe(201)
  })

  test('may not choose SMS together with WhatsApp, in any spelling', async () => {
    const page = await seedBusiness(app.db)
    for (const spelling of ['notificationMethods', 'notificationPreferences']) {
      const change = { notificationPreference: undefined, [spelling]: ['sms', 'whatsapp'] }
      const refused = await bookOn(app.browser(), page, TUESDAY_10, change)
      expect(refused.status).toBe(400)
      expect(refused.body.error).toBe('You can only select either SMS or WhatsApp, not both')
    }
    expect(
      (await bookOn(app.browser(), page, TUESDAY_10, { notificationPreference: 'fax' })).status,
    ).toBe(400)
  })

  test('finds the page by service and staff member if none is named', async () => {
    const page = await seedBusiness(app.db)
    const booked = await bookOn(app.browser(), page, TUESDAY_10, { pageName: undefined })
    expect(booked.status).toBe(201)
  })

  test('gets 404 for a service of another business', async () => {
    const page = await seedBusiness(app.db)
    const other = await seedBusiness(app.db)
    const refused = await bookOn(app.browser(), page, TUESDAY_10, { serviceId: other.serviceId })
    expect(refused.status).toBe(404)
  })
})

test.each(['services', 'staff'] as const)('an owner can’t book archived %s', async table => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const id = table === 'staff' ? page.staffId : page.serviceId
  await app.db
    .updateTable(table)
    .set({ archived_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  const { pageName: _, ...booking } = bookingBody(page, '2027-03-02T15:00:00.000Z', {
    customerPhone: '+12125550123',
    notificationMethods: ['email'],
  })
  const refused = await owner.post('/api/appointments', booking)
  expect(refused.status).toBe(400)
  expect(refused.body.error).toBe('This service or staff member does not exist.')
})

describe('an idempotency key', () => {
  test('returns the same appointment again, and 422 for another body', async () => {
    const page = await seedBusiness(app.db)
    const browser = app.browser()
    const key = { 'Idempotency-Key': 'attempt-1' }
    const first = await bookOn(browser, page, TUESDAY_10, {}, key)
    const again = await bookOn(browser, page, TUESDAY_10, {}, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.id).toBe(first.body.id)
    const other = await bookOn(
      browser,
      page,
      '2027-03-02T17:00:00.000Z',
      { customerName: 'Bob' },
      key,
    )
    expect(other.status).toBe(422)
    expect(other.body.code).toBe('key-reused')
  })

  test('creates one appointment from ten copies sent at the same time', async () => {
    const page = await seedBusiness(app.db)
    const send = () =>
      bookOn(app.browser(), page, TUESDAY_10, {}, { 'Idempotency-Key': 'double-click' })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
  })
})

describe('races for one staff member', () => {
  test('200 identical bookings at once make one appointment and 199 refusals', async () => {
    const page = await seedBusiness(app.db)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => bookOn(app.browser(), page, TUESDAY_10)),
    )
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(199)
    expect(answers.find(answer => answer.status === 409)?.body.error).toBe(TAKEN)
  })

  test('100 bookings ten minutes apart leave no overlap', async () => {
    const page = await seedBusiness(app.db, {
      weekly: ALWAYS_OPEN,
      business: { slot_interval_minutes: 10 },
      service: { buffer_before_minutes: 5, buffer_after_minutes: 10 },
    })
    const base = Date.parse('2027-03-03T05:00:00.000Z')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        bookOn(app.browser(), page, new Date(base + index * 600_000).toISOString()),
      ),
    )
    const statuses = new Set(answers.map(answer => answer.status))
    expect([...statuses].every(status => status === 201 || status === 409)).toBe(true)
    const spans = answers
      .filter(answer => answer.status === 201)
      .map(answer => Date.parse(answer.body.startTime))
      .sort((a, b) => a - b)
    expect(spans.length).toBeGreaterThanOrEqual(7)
    for (let index = 1; index < spans.length; index++) {
      // One hour, then buffers of ten and five minutes.
      expect(spans[index]! - spans[index - 1]!).toBeGreaterThanOrEqual(75 * 60_000)
    }
  })
})
