import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const TUESDAY = '2027-03-02'

async function salon(options: Parameters<typeof seedBusiness>[1] = {}) {
  const page = await seedBusiness(app.db, options)
  const owner = await signedInAs(app, page.scope)
  const ask = (changes: Record<string, unknown> = {}) =>
    owner.post('/api/availability/preview', {
      serviceId: page.serviceId,
      staffId: page.staffId,
      date: TUESDAY,
      ...changes,
    })
  const starts = async (changes?: Record<string, unknown>) =>
    (await ask(changes)).body.slots.map(slot => slot.startTime)
  return { page, owner, ask, starts }
}

async function publicSlots(page: Seeded, date: string, timeZone: string) {
  const query = `serviceId=${page.serviceId}&staffId=${page.staffId}&from=${date}&to=${date}&timeZone=${timeZone}`
  const { body } = await app.browser().get(`/api/public-pages/${page.pageName}/slots?${query}`)
  return body.days.flatMap(day => day.slots)
}

test('without changes shows exactly what clients are offered, in any zone', async () => {
  const { page, ask } = await salon()
  await bookOn(app.browser(), page, `${TUESDAY}T16:00:00.000Z`)
  for (const timeZone of [
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ]) {
    const { status, body } = await ask({ timeZone })
    expect([status, body.timeZone]).toEqual([200, 'America/New_York'])
    expect(body.slots).toEqual(await publicSlots(page, TUESDAY, timeZone))
    expect(body.slots.length).toBeGreaterThan(0)
  }
})

test('previews unsaved hours, rules and buffers as they work once saved, without saving them', async () => {
  const { page, owner, ask } = await salon()
  const before = await publicSlots(page, TUESDAY, 'America/New_York')
  const hours = {
    weekly: [{ weekday: 2, startMinute: 600, endMinute: 1000 }],
    exceptions: [{ date: '2027-03-03', intervals: [] }],
  }
  const rules = { slotIntervalMinutes: 20, minimumNoticeMinutes: 0, horizonDays: 30 }
  const service = { durationMinutes: 45, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 }
  const { body } = await ask({ hours, rules, service })
  expect(body.slots[0]).toMatchObject({
    startTime: `${TUESDAY}T15:00:00.000Z`,
    endTime: `${TUESDAY}T15:45:00.000Z`,
  })
  expect(await publicSlots(page, TUESDAY, 'America/New_York')).toEqual(before)

  await owner.put(`/api/staff/${page.staffId}/hours`, {
    weekly: [{ weekday: 2, start: '10:00', end: '16:40' }],
    exceptions: hours.exceptions,
  })
  await owner.patch('/api/business', rules)
  await owner.patch(`/api/services/${page.serviceId}`, {
    duration: 45,
    bufferBefore: 10,
    bufferAfter: 15,
  })
  expect(await publicSlots(page, TUESDAY, 'America/New_York')).toEqual(body.slots)
})

test('an empty day names the rule responsible', async () => {
  const { page, owner, ask } = await salon()
  const rule = async (changes: Record<string, unknown>) => (await ask(changes)).body.hidden?.rule
  const weekly = [{ weekday: 2, startMinute: 540, endMinute: 1020 }]
  expect(await rule({})).toBeUndefined()
  expect(await rule({ date: '2027-03-06' })).toBe('hours')
  expect(await rule({ hours: { weekly: [], exceptions: [] } })).toBe('hours')
  expect(
    await rule({
      hours: { weekly: [{ weekday: 2, startMinute: 540, endMinute: 590 }], exceptions: [] },
    }),
  ).toBe('hours')
  expect(await rule({ hours: { weekly, exceptions: [{ date: TUESDAY, intervals: [] }] } })).toBe(
    'exception',
  )
  expect(await rule({ rules: { minimumNoticeMinutes: 5 * 1440 } })).toBe('notice')
  expect(await rule({ date: '2027-02-23' })).toBe('notice')
  expect(await rule({ date: '2027-03-16', rules: { horizonDays: 7 } })).toBe('horizon')
  await owner.patch('/api/business', { holidayCountry: 'US' })
  expect(await rule({ date: '2027-05-31' })).toBe('holiday')
  const away = { startTime: `${TUESDAY}T05:00:00Z`, endTime: '2027-03-03T05:00:00Z' }
  await owner.post(`/api/staff/${page.staffId}/time-off`, away)
  expect(await rule({})).toBe('time-off')
  const short = { weekly: [{ weekday: 1, startMinute: 840, endMinute: 900 }], exceptions: [] }
  expect(await rule({ date: '2027-03-08', hours: short })).toBeUndefined()
  await bookOn(app.browser(), page, '2027-03-08T19:00:00.000Z')
  expect(await rule({ date: '2027-03-08', hours: short })).toBe('booked')
})

test('says when no one offers the service, or no page shows it', async () => {
  const { page, owner, ask } = await salon()
  const { body: other } = await owner.post('/api/services', {
    name: 'Shave',
    duration: 30,
    price: 1000,
    category: 'beauty',
  })
  expect((await ask({ serviceId: other.id })).body.hidden!.rule).toBe('page')
  await owner.patch(`/api/staff/${page.staffId}`, { serviceIds: [other.id] })
  expect((await ask()).body.hidden!.rule).toBe('service')
})

test('handles a day that the zone skipped, the longest hours and another business', async () => {
  const { page, ask } = await salon()
  expect((await ask({ date: '2011-12-30', timeZone: 'Pacific/Apia' })).body).toEqual({
    timeZone: 'America/New_York',
    slotIntervalMinutes: 30,
    slots: [],
  })
  const foreign = await salon()
  expect((await foreign.ask({ staffId: page.staffId })).status).toBe(404)
  expect((await ask({ timeZone: 'Mars/Olympus' })).status).toBe(400)
  expect((await ask({ date: '2027-02-30' })).status).toBe(400)
})
