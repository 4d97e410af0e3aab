import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { ALWAYS_OPEN, bookingBody, bookOn, seedBusiness, signedInAs } from '#test/seed.ts'

/* The specification's API, tested from outside. */

const app = testApp()

// 10:00 in New York.
const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'

test('checks whether a staff member is free without booking', async () => {
  const page = await seedBusiness(app.db)
  const check = (startTime: string, endTime: string) =>
    app.browser().post('/api/appointments/check-availability', {
      startTime,
      endTime,
      staffId: page.staffId,
      pageName: page.pageName,
    })
  expect((await check(TUESDAY_10, TUESDAY_11)).body).toEqual({ available: true })
  await bookOn(app.browser(), page, TUESDAY_10)
  const taken = await check(TUESDAY_10, TUESDAY_11)
  expect([taken.status, taken.body]).toEqual([200, { available: false, reason: 'unavailable' }])
  expect((await check(TUESDAY_11, '2027-03-02T17:00:00.000Z')).body.available).toBe(true)
})

test('a span longer than an appointment can be is never available', async () => {
  const { staffId } = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  const isFree = async (endTime: string) => {
    const question = { startTime: TUESDAY_10, endTime, staffId }
    return (await app.browser().post('/api/appointments/check-availability', question)).body
      .available
  }
  expect(await isFree('2027-03-03T15:00:00.000Z')).toBe(true)
  expect(await isFree('2027-03-03T15:01:00.000Z')).toBe(false)
})

test('only the owner can exclude an appointment from the check', async () => {
  const page = await seedBusiness(app.db)
  const { body: booked } = await bookOn(app.browser(), page, TUESDAY_10)
  const isFree = async (browser: ReturnType<typeof app.browser>) => {
    const { body } = await browser.post('/api/appointments/check-availability', {
      startTime: TUESDAY_10,
      endTime: TUESDAY_11,
      staffId: page.staffId,
      excludeId: booked.id,
    })
    return body.available
  }
  expect(await isFree(await signedInAs(app, page.scope))).toBe(true)
  expect(await isFree(app.browser())).toBe(false)
})

test('checking availability without a service covers all staff on the page, whatever services they offer', async () => {
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const owner = await signedInAs(app, page.scope)
  const service = { name: 'Color', duration: 30, price: 0, category: 'beauty' }
  const { body: other } = await owner.post('/api/services', service)
  await owner.patch(`/api/public-pages/${page.pageName}`, {
    settings: { services: [page.serviceId, other.id] },
  })
  const check = async (pageName?: string) => {
    const { status, body } = await app.browser().post('/api/appointments/check-availability', {
      startTime: TUESDAY_10,
      endTime: TUESDAY_11,
      staffId: page.staffId,
      ...(pageName ? { pageName } : {}),
    })
    return [status, body.available]
  }
  const offers = (serviceIds: number[]) => owner.patch(`/api/staff/${page.staffId}`, { serviceIds })
  await offers([other.id])
  expect([await check(), await check(page.pageName)]).toEqual(Array(2).fill([200, true]))
  await offers([])
  expect([await check(), await check(page.pageName)]).toEqual(Array(2).fill([200, false]))
  await owner.patch(`/api/public-pages/${page.pageName}`, {
    settings: { staffMembers: [page.staffIds[1]] },
  })
  expect([await check(), await check(page.pageName)]).toEqual(Array(2).fill([404, undefined]))
})

test('accepts the reminder channels under three field names, and defaults to email', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN })
  const spellings = [
    [{ notificationMethods: ['email', 'voice'] }, ['email', 'voice']],
    [{ notificationPreferences: ['whatsapp'] }, ['whatsapp']],
    [{ notificationPreference: 'sms' }, ['sms']],
    [{ notificationMethods: ['voice'], notificationPreferences: ['voice'] }, ['voice']],
    [{}, ['email']],
  ] as const
  for (const [index, [spelling, stored]] of spellings.entries()) {
    const start = `2027-03-0${2 + index}T15:00:00.000Z`
    const body = bookingBody(page, start, {
      notificationPreference: undefined,
      ...spelling,
      customerPhone: '+12125550123',
    })
    const booked = await app.browser().post('/api/appointments', body)
    expect([booked.status, booked.body.notificationMethods]).toEqual([201, stored])
  }
})

test('a reminder method is an email, a text, a WhatsApp message or a call, and nothing else', async () => {
  const page = await seedBusiness(app.db)
  for (const choice of [
    { notificationMethods: ['fax'] },
    { notificationPreferences: ['email', 'fax'] },
    { notificationPreference: 'fax' },
  ]) {
    const body = bookingBody(page, TUESDAY_10, { notificationPreference: undefined, ...choice })
    const refused = await app.browser().post('/api/appointments', body)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain("Expected 'email' | 'sms' | 'whatsapp' | 'voice'")
  }
})

test('an owner lists, changes by PATCH and cancels by DELETE; refusals have a sentence', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const { body: booked } = await bookOn(owner, page, TUESDAY_10)
  expect((await owner.get('/api/appointments')).body).toMatchObject([
    { id: booked.id, staffName: 'Staff 1' },
  ])
  const changed = await owner.patch(`/api/appointments/${booked.id}`, {
    ...{
      name: 'Grace Hopper',
      email: 'grace@example.com',
      phone: '+1 212-555-0188',
      description: 'By the back door',
    },
    ...{
      startTime: '2027-03-03T18:10:00.000Z',
      endTime: '2027-03-03T18:50:00.000Z',
      notificationPreferences: ['email', 'voice'],
      staffName: 'Somebody else',
    },
  })
  expect([changed.status, changed.body]).toMatchObject([
    200,
    {
      customerName: 'Grace Hopper',
      customerEmail: 'grace@example.com',
      customerPhone: '+12125550188',
      description: 'By the back door',
      startTime: '2027-03-03T18:10:00.000Z',
      endTime: '2027-03-03T18:50:00.000Z',
      notificationMethods: ['email', 'voice'],
      staffName: 'Staff 1',
    },
  ])
  const { version: _, ...shown } = changed.body
  expect((await owner.get(`/api/appointments/${booked.id}`)).body).toMatchObject(shown)
  await bookOn(owner, page, TUESDAY_10)
  const refused = await owner.patch(`/api/appointments/${booked.id}`, {
    startTime: TUESDAY_10,
    endTime: TUESDAY_11,
  })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Selected time slot is already booked for this staff member',
  ])
  expect((await owner.delete(`/api/appointments/${booked.id}`)).status).toBe(204)
  const { body: left } = await owner.get('/api/appointments')
  expect(left.filter((each: { status: string }) => each.status === 'booked')).toHaveLength(1)
  expect((await owner.get(`/api/appointments/${booked.id}`)).body.status).toBe('cancelled')
})
