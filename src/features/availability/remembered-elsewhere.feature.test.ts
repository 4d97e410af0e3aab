import { expect, test } from 'vitest'
import { type TestBrowser, testProcesses } from '#test/harness.ts'
import { bookingBody, bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

/* Two processes share a database; one caches an offer that the other changes. */

const { app, other } = testProcesses()

interface Slot {
  startTime: string
  endTime: string
  staffId: number
}
type Page = Seeded

async function offered(
  browser: TestBrowser,
  { pageName, serviceId }: Seeded,
  staffId?: number,
): Promise<Slot[]> {
  const of = `serviceId=${serviceId}${staffId === undefined ? '' : `&staffId=${staffId}`}`
  const { body } = await browser.get(
    `/api/public-pages/${pageName}/slots?${of}&from=2027-03-01&to=2027-03-20`,
  )
  return body?.days?.flatMap((day: { slots: Slot[] }) => day.slots) ?? []
}

const settings = (page: Page) => `/api/public-pages/${page.pageName}`
const hours = ({ staffId }: Page) => `/api/staff/${staffId}/hours`
const nineToFive = (start = '09:00', end = '17:00') =>
  [1, 2, 3, 4, 5].map(weekday => ({ weekday, start, end }))

type Change = (owner: TestBrowser, page: Page) => Promise<{ status: number }>
const changes: [string, Change][] = [
  [
    'a longer service',
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, { duration: 90 }),
  ],
  [
    'a shorter service',
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, { duration: 30 }),
  ],
  [
    'smaller buffers',
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, { bufferBefore: 0 }),
  ],
  [
    'larger buffers',
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, { bufferAfter: 45 }),
  ],
  [
    'another price',
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, { price: 9900 }),
  ],
  ['another name', (owner, page) => owner.patch(`/api/staff/${page.staffId}`, { name: 'Grace' })],
  [
    'longer hours',
    (owner, page) => owner.put(hours(page), { weekly: nineToFive('07:00', '20:00') }),
  ],
  [
    'no exception',
    (owner, page) => owner.put(hours(page), { weekly: nineToFive(), exceptions: [] }),
  ],
  [
    'an exception that opens a Saturday',
    (owner, page) =>
      owner.put(hours(page), {
        weekly: nineToFive(),
        exceptions: [{ date: '2027-03-06', intervals: [{ start: '10:00', end: '14:00' }] }],
      }),
  ],
  [
    'no time off',
    async (owner, { staffId }) => {
      const { body } = await owner.get(`/api/staff/${staffId}/time-off`)
      return await owner.delete(`/api/staff/${staffId}/time-off/${body[0]!.id}`)
    },
  ],
  [
    'time off that moved away',
    async (owner, { staffId }) => {
      const { body } = await owner.get(`/api/staff/${staffId}/time-off`)
      return await owner.patch(`/api/staff/${staffId}/time-off/${body[0]!.id}`, {
        version: 1,
        startTime: '2027-03-06T00:00:00Z',
        endTime: '2027-03-07T00:00:00Z',
      })
    },
  ],
  ['a shorter notice', owner => owner.patch('/api/business', { minimumNoticeMinutes: 0 })],
  ['a longer horizon', owner => owner.patch('/api/business', { horizonDays: 15 })],
  ['a finer interval', owner => owner.patch('/api/business', { slotIntervalMinutes: 15 })],
  ['another zone', owner => owner.patch('/api/business', { timeZone: 'Europe/Berlin' })],
  ['no holidays', owner => owner.patch('/api/business', { holidayCountry: null })],
  [
    'another staff member on the page',
    async (owner, page) => {
      const { body } = await owner.post('/api/staff', { name: 'Grace', position: 'Stylist' })
      return await owner.patch(settings(page), { settings: { staffMembers: [body.id] } })
    },
  ],
  [
    'another service on the page',
    async (owner, page) => {
      const { body } = await owner.post('/api/services', {
        name: 'Color',
        duration: 30,
        price: 0,
        category: 'beauty',
      })
      page.serviceId = body.id
      return await owner.patch(settings(page), { settings: { services: [body.id] } })
    },
  ],
  [
    'a staff member who offers the service as well',
    (owner, page) => owner.patch(`/api/staff/${page.staffIds[1]}`, { serviceIds: null }),
  ],
  ['a staff member who left', (owner, page) => owner.delete(`/api/staff/${page.staffIds[1]}`)],
  [
    'another page name',
    async (owner, page) => {
      const name = `${page.pageName}-new`
      const answer = await owner.patch(settings(page), { name })
      page.pageName = name
      return answer
    },
  ],
]

async function openRemembered() {
  const page = await seedBusiness(app.db, {
    staffCount: 2,
    service: { buffer_before_minutes: 20 },
    business: { minimum_notice_minutes: 2880, horizon_days: 10 },
  })
  const owner = await signedInAs(app, page.scope)
  const closed = { weekly: nineToFive(), exceptions: [{ date: '2027-03-04', intervals: [] }] }
  expect((await owner.put(hours(page), closed)).status).toBe(200)
  await owner.post(`/api/staff/${page.staffId}/time-off`, {
    startTime: '2027-03-05T00:00:00Z',
    endTime: '2027-03-06T00:00:00Z',
    reason: '',
  })
  await owner.patch(`/api/staff/${page.staffIds[1]}`, { serviceIds: [] })
  await owner.patch('/api/business', { holidayCountry: 'BB' })
  const before = await offered(other.browser(), page)
  for (const staffId of page.staffIds) await offered(other.browser(), page, staffId)
  return { page, owner, before: new Set(before.map(slot => JSON.stringify(slot))) }
}

test.each(changes)(
  'a process with outdated cached settings books a slot from the new offer: %s',
  async (_, change) => {
    const { page, owner, before } = await openRemembered()
    expect((await change(owner, page)).status).toBeLessThan(300)
    const slots = await offered(app.browser(), page)
    const { startTime, endTime, staffId } =
      slots.find(each => !before.has(JSON.stringify(each))) ?? slots[0]!
    const booking = bookingBody(page, startTime, { endTime, staffId })
    const answer = await other.browser().post('/api/appointments', booking)
    expect(answer).toMatchObject({ status: 201, body: { startTime, endTime, staffId } })
    const { body: shown } = await owner.get(`/api/appointments/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      serviceName: shown.serviceName,
      staffName: shown.staffName,
    })
  },
)

test('a process that has cached one staff member books a slot offered for any of them', async () => {
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const owner = await signedInAs(app, page.scope)
  for (const staffId of page.staffIds) await offered(app.browser(), page, staffId)
  await owner.patch(`/api/services/${page.serviceId}`, { duration: 90 })
  const [slot] = await offered(app.browser(), page)
  const answer = await bookOn(app.browser(), page, slot!.startTime, { ...slot })
  expect(answer.status).toBe(201)
})

test('if cache and database both refuse, the database’s message is used', async () => {
  const { page, owner } = await openRemembered()
  const [slot] = await offered(other.browser(), page)
  await owner.patch(`/api/services/${page.serviceId}`, { duration: 90 })
  const booking = bookingBody(page, slot!.startTime, { staffId: page.staffId })
  const refused = await other.browser().post('/api/appointments', booking)
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'The end time must be 90 minutes after the start for this service' },
  })
})

test('a booking from the cache is one statement, with or without a key', async () => {
  const page = await seedBusiness(app.db)
  const [first, second] = await offered(app.browser(), page, page.staffId)
  const book =
    (slot: Slot, headers = {}) =>
    async () => {
      const { status } = await bookOn(app.browser(), page, slot.startTime, {}, headers)
      expect(status).toBe(201)
    }
  expect(await app.statementsOf(book(first!))).toHaveLength(1)
  const later = { ...second!, startTime: first!.endTime }
  expect(await app.statementsOf(book(later, { 'Idempotency-Key': 'a new one' }))).toHaveLength(1)
})

test('a check that names no page follows what another process changed, in one statement', async () => {
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const owner = await signedInAs(app, page.scope)
  const body = {
    startTime: '2027-03-02T15:00:00.000Z',
    endTime: '2027-03-02T16:00:00.000Z',
    staffId: page.staffId,
  }
  const browser = app.browser()
  const check = async (serviceId?: number) => {
    const path = '/api/appointments/check-availability'
    const { status, body: answer } = await browser.post(path, { ...body, serviceId })
    return status === 200 ? answer.available : status
  }
  const both = async () => [await check(), await check(page.serviceId)]
  expect(await both()).toEqual([true, true])
  expect(await app.statementsOf(both)).toHaveLength(2)
  const colleague = other.browser()
  for (const [name, value] of owner.cookies) colleague.cookies.set(name, value)
  const elsewhere = async (path: string, changed: Record<string, unknown>) => {
    expect((await colleague.call('PATCH', path, changed)).status).toBe(200)
  }
  await elsewhere(`/api/public-pages/${page.pageName}`, { name: `${page.pageName}-new` })
  expect(await both()).toEqual([true, true])
  await elsewhere(`/api/staff/${page.staffId}`, { serviceIds: [] })
  expect(await both()).toEqual([false, 404])
  await elsewhere(`/api/staff/${page.staffId}`, { serviceIds: null })
  const settings = { settings: { staffMembers: [page.staffIds[1]] } }
  await elsewhere(`/api/public-pages/${page.pageName}-new`, settings)
  expect(await both()).toEqual([404, 404])
})
