// long because: the two stylists, every read of one and what each test plants belong together.
import { beforeAll, expect, test } from 'vitest'
import { createAppointment, signUpMember } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { insertReview, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import { rows, type World } from './access-rows.ts'

/*
 * Words in one stylist's appointments, clients, sales and absences must not occur in any response
 * to the other.
 */

interface Stylist {
  browser: TestBrowser
  staffId: number
  /** A word in everything about their clients. */
  canary: string
  phone: string
  appointment: number
  client: number
  sale: number
  timeOff: number
  feed: { id: number; url: string }
}

const app = testApp()
let salon: Seeded
let owner: TestBrowser
let stylists: [Stylist, Stylist]
let gets: string[]

async function newStylist(staffId: number, canary: string, phone: string): Promise<Stylist> {
  const { browser } = await signUpMember(app, owner, 'staff', staffId)
  const booking = {
    customerName: `Client ${canary}`,
    customerEmail: `${canary}@example.com`,
    customerPhone: phone,
    description: `Note ${canary}`,
    startTime: '2027-03-01T16:00:00Z',
    endTime: '2027-03-01T17:00:00Z',
    serviceId: salon.serviceId,
    staffId,
    notificationMethods: ['email'],
  }
  const { body: booked } = await browser.post('/api/appointments', booking)
  const appointment = booked.id
  const { body: card } = await browser.get(`/api/appointments/${appointment}/client`)
  const client = card.id as number
  await browser.patch(`/api/clients/${client}`, {
    notes: `Private ${canary}`,
    notesUpdatedAt: null,
  })
  const { body: sale } = await browser.post('/api/sales', { appointmentId: appointment })
  await browser.put(`/api/sales/${sale.id}/lines`, {
    version: sale.version,
    lines: [{ kind: 'service', name: `Line ${canary}`, cents: 4500 }],
  })
  const { body: timeOff } = await browser.post(`/api/staff/${staffId}/time-off`, {
    startTime: '2027-03-02T16:00:00Z',
    endTime: '2027-03-02T17:00:00Z',
    reason: `Away ${canary}`,
  })
  const { body: feed } = await browser.put('/api/feeds', { staffId, detail: 'client' })
  return {
    browser,
    staffId,
    canary,
    phone,
    appointment,
    client,
    sale: sale.id,
    timeOff: timeOff.id,
    feed,
  }
}

beforeAll(async () => {
  salon = await seedBusiness(app.db, { staffCount: 2 })
  owner = await signedInAs(app, salon.scope)
  const [first, second] = salon.staffIds as [number, number]
  stylists = [
    await newStylist(first, 'magpie', '+12125550111'),
    await newStylist(second, 'heron', '+12125550122'),
  ]
  await owner.patch(`/api/staff/${second}`, { email: 'heron-at-home@example.com' })
  await owner.patch(`/api/staff/${first}`, { email: 'magpie-at-home@example.com' })
  const { body } = await app.browser().get('/api/openapi.json')
  gets = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    'get' in methods && path !== '/api/events' ? [path] : [],
  )
})

/** Everything that the rows of the access matrix address. */
const thingsOf = ({ staffId, appointment, client, sale, feed }: Stylist) => ({
  pageName: salon.pageName,
  serviceId: salon.serviceId,
  staffId,
  appointment,
  client,
  sale,
  feed: feed.id,
  review: 1,
})

const range = 'from=2027-03-01T00:00:00Z&to=2027-03-08T00:00:00Z'

/** Reads that the rows don't have, or have without a query. */
const questions = ({ staffId, appointment, canary, phone }: Stylist) => [
  '/api/appointments',
  `/api/appointments?${range}`,
  `/api/appointments?search=${canary}`,
  `/api/appointments?search=${phone.slice(-4)}`,
  `/api/appointments?customerEmail=${canary}@example.com`,
  `/api/sales?appointmentId=${appointment}`,
  `/api/sales/totals?${range}`,
  `/api/working-time?${range}`,
  `/api/availability/explain?serviceId=${salon.serviceId}&staffId=${staffId}&startTime=2027-03-01T16:00:00Z`,
  `/api/availability/free?serviceId=${salon.serviceId}&staffId=${staffId}&${range}`,
  '/api/staff',
  '/api/services',
  '/api/export/appointments.csv',
  '/api/export/clients.csv',
]

async function answersTo(asking: Stylist, about: Stylist): Promise<Map<string, string>> {
  const world = { own: thingsOf(about) } as World
  const answers = new Map<string, string>()
  const keep = async (name: string, answer: ReturnType<TestBrowser['get']>) =>
    answers.set(name, (await answer).text)
  for (const path of gets) {
    const row = rows[`get ${path}`]
    const params: Record<string, unknown> = row?.params?.(world, 'own') ?? {}
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? 1))
    await keep(url, asking.browser.get(url + (row?.query ?? '')))
  }
  for (const url of questions(about)) await keep(url, asking.browser.get(url))
  for (const text of [undefined, about.canary, about.phone.slice(-4), about.phone])
    await keep(`search ${text}`, asking.browser.post('/api/clients/search', { text }))
  await keep(
    'check',
    asking.browser.post('/api/appointments/check-availability', {
      staffId: about.staffId,
      serviceId: salon.serviceId,
      startTime: '2027-03-01T16:00:00Z',
      endTime: '2027-03-01T17:00:00Z',
    }),
  )
  for (const { url } of (await asking.browser.get('/api/feeds')).body)
    await keep(`feed ${url}`, app.browser().get(new URL(url).pathname))
  return answers
}

const leaks = (answers: Map<string, string>, { canary, phone, staffId }: Stylist) =>
  [...answers].flatMap(([name, text]) => {
    const found = [canary, phone, phone.slice(1)].filter(word => text.includes(word))
    return found.length > 0 ? [`${name} (${staffId}): ${found.join(', ')}`] : []
  })

test('a stylist reads everything about their own clients', async () => {
  const [mine] = stylists
  const own = await answersTo(mine, mine)
  const seen = leaks(own, mine).map(line => line.replace(/ \(.*/, ''))
  expect(seen).toEqual(
    expect.arrayContaining([
      `/api/appointments/${mine.appointment}`,
      `/api/appointments/${mine.appointment}/client`,
      `/api/clients/${mine.client}`,
      `/api/sales/${mine.sale}`,
      '/api/dashboard',
      '/api/appointments',
      `/api/sales?appointmentId=${mine.appointment}`,
      `/api/working-time?${range}`,
      `search ${mine.canary}`,
      `feed ${mine.feed.url}`,
    ]),
  )
})

test('no response to a stylist contains anything about a colleague’s clients, sales or absences', async () => {
  const [mine, colleague] = stylists
  for (const [asking, other] of [
    [mine, colleague],
    [colleague, mine],
  ] as const) {
    expect(leaks(await answersTo(asking, other), other)).toEqual([])
    expect(leaks(await answersTo(asking, asking), other)).toEqual([])
  }
})

test('a colleague’s appointment, client, sale, hours and subscription can’t be changed', async () => {
  const [{ browser, staffId, client }, colleague] = stylists
  const appointment = `/api/appointments/${colleague.appointment}`
  const refused: [number, ReturnType<TestBrowser['get']>][] = [
    [404, browser.get(appointment)],
    [404, browser.patch(appointment, { description: 'Mine' })],
    [404, browser.delete(appointment)],
    [404, browser.post(`${appointment}/undo`)],
    [404, browser.post(`${appointment}/nudge`)],
    [404, browser.get(`${appointment}/slots?from=2027-03-08&to=2027-03-09`)],
    [404, browser.get(`${appointment}/calendar.ics`)],
    [404, browser.put(`${appointment}/client/notes`, { notes: 'Mine' })],
    [404, browser.patch(`/api/clients/${colleague.client}`, { name: 'Mine' })],
    [403, browser.post(`/api/clients/${client}/merge`, { from: colleague.client })],
    [404, browser.post('/api/sales', { appointmentId: colleague.appointment })],
    [404, browser.post(`/api/sales/${colleague.sale}/void`)],
    [404, browser.post(`/api/sales/${colleague.sale}/close`)],
    [
      404,
      browser.post(`/api/sales/${colleague.sale}/payments`, {
        version: 1,
        method: 'cash',
        cents: 1,
      }),
    ],
    [404, browser.put(`/api/staff/${colleague.staffId}/hours`, { weekly: [] })],
    [403, browser.put(`/api/staff/${staffId}/hours`, { weekly: [], copyTo: [colleague.staffId] })],
    [404, browser.get(`/api/staff/${colleague.staffId}/time-off`)],
    [404, browser.delete(`/api/staff/${colleague.staffId}/time-off/${colleague.timeOff}`)],
    [403, browser.put('/api/feeds', { staffId: colleague.staffId, detail: 'client' })],
    [403, browser.put('/api/feeds', { staffId: null, detail: 'client' })],
    [404, browser.post(`/api/feeds/${colleague.feed.id}/rotate`)],
    [404, browser.delete(`/api/feeds/${colleague.feed.id}`)],
  ]
  const got = await Promise.all(refused.map(async ([, answer]) => (await answer).status))
  expect(got).toEqual(refused.map(([status]) => status))
  const { body } = await colleague.browser.get(appointment)
  expect([body.description, body.status]).toEqual([`Note ${colleague.canary}`, 'booked'])
})

test('a stylist can’t add lines for a colleague to a sale', async () => {
  const [{ browser, staffId, sale }, colleague] = stylists
  const path = `/api/sales/${sale}`
  const haircut = { kind: 'service', name: 'Line magpie', cents: 4500, staffId }
  const discount = (whose: number) => ({
    kind: 'discount',
    name: 'Loyalty',
    cents: -500,
    staffId: whose,
  })
  const write = async (by: TestBrowser, lines: Record<string, unknown>[]) => {
    const { version } = (await browser.get(path)).body
    return await by.put(`${path}/lines`, { version, lines })
  }
  const theirs = await write(browser, [haircut, discount(colleague.staffId)])
  expect([theirs.status, theirs.body.code]).toEqual([403, 'no-right'])
  expect((await write(browser, [haircut, discount(staffId)])).status).toBe(200)
  // What the owner gave to a colleague can stay, but not grow.
  const given = [haircut, discount(colleague.staffId)]
  expect((await write(owner, given)).status).toBe(200)
  expect((await write(browser, [...given, discount(staffId)])).status).toBe(200)
  expect((await write(browser, [...given, discount(colleague.staffId)])).status).toBe(403)
  expect((await write(browser, [haircut])).status).toBe(200)
})

test('a stylist can only book and move onto their own column', async () => {
  const [{ browser, staffId }, colleague] = stylists
  const service = { id: salon.serviceId }
  const booked = await createAppointment(browser, service, { id: staffId })
  const theirs = await browser.patch(`/api/appointments/${booked.id}`, {
    staffId: colleague.staffId,
  })
  expect([theirs.status, theirs.body.code]).toEqual([403, 'no-right'])
  const later = { startTime: '2027-03-08T17:00:00Z', endTime: '2027-03-08T18:00:00Z' }
  expect((await browser.patch(`/api/appointments/${booked.id}`, later)).status).toBe(200)
  const booking = {
    customerName: 'Kim',
    customerEmail: 'kim@example.com',
    customerPhone: '+12125550123',
    startTime: '2027-03-09T15:00:00Z',
    endTime: '2027-03-09T16:00:00Z',
    serviceId: salon.serviceId,
    staffId: colleague.staffId,
    notificationMethods: ['email'],
  }
  expect((await browser.post('/api/appointments', booking)).status).toBe(403)
  const items = [staffId, colleague.staffId].map(id => ({
    serviceId: salon.serviceId,
    staffId: id,
  }))
  const visit = { ...booking, items }
  expect((await browser.post('/api/visits', visit)).status).toBe(403)
  const chosen = { ...booking, staffId, clientId: colleague.client, customerName: undefined }
  expect((await browser.post('/api/appointments', chosen)).status).toBe(404)
})

test('an appointment given to a colleague is out of reach', async () => {
  const [{ browser, staffId }, colleague] = stylists
  const booked = await createAppointment(browser, { id: salon.serviceId }, { id: staffId })
  const path = `/api/appointments/${booked.id}`
  expect((await owner.patch(path, { staffId: colleague.staffId })).status).toBe(200)
  expect((await browser.get(path)).status).toBe(404)
  expect((await colleague.browser.get(path)).status).toBe(200)
})

test('without the switch, a stylist can’t see addresses and numbers or search by them', async () => {
  const [mine] = stylists
  const set = (seen: boolean) =>
    app.db
      .updateTable('businesses')
      .set({ staff_see_contacts: seen })
      .where('id', '=', salon.scope.businessId)
      .execute()
  await set(false)
  const reason = `550 <${mine.canary}@example.com>: rejected. ${mine.phone} is unverified (21608)`
  await app.db
    .updateTable('messages')
    .set({ state: 'failed', reason })
    .where('appointment_id', '=', mine.appointment)
    .execute()
  const { body: own } = await mine.browser.get(`/api/appointments/${mine.appointment}`)
  expect(JSON.stringify(own)).toContain('550 … rejected. … is unverified (21608)')
  const answers = await answersTo(mine, mine)
  const revealing = [...answers].filter(
    ([, text]) => text.includes(`${mine.canary}@example.com`) || text.includes(mine.phone.slice(1)),
  )
  expect(revealing).toEqual([])
  expect((await mine.browser.get(`/api/appointments?search=${mine.phone.slice(-4)}`)).body).toEqual(
    [],
  )
  const change = await mine.browser.patch(`/api/clients/${mine.client}`, { phone: '' })
  expect(change.status).toBe(403)
  expect((await mine.browser.get('/api/user')).body).toHaveProperty('hidesContacts', true)
  await set(true)
  expect((await mine.browser.get('/api/user')).body).not.toHaveProperty('hidesContacts')
  const { body } = await mine.browser.get(`/api/clients/${mine.client}`)
  expect([body.email, body.phone]).toEqual([`${mine.canary}@example.com`, mine.phone])
})

test('with the switch, a stylist sees when a colleague is busy, but not with which client', async () => {
  const [{ browser }, colleague] = stylists
  const question = `serviceId=${salon.serviceId}&staffId=${colleague.staffId}`
  const explain = () =>
    browser.get(`/api/availability/explain?${question}&startTime=2027-03-01T16:00:00Z`)
  expect((await explain()).status).toBe(404)
  await app.db
    .updateTable('businesses')
    .set({ staff_see_busy: true })
    .where('id', '=', salon.scope.businessId)
    .execute()
  const { status, body, text } = await explain()
  expect([status, body.rule, text.includes(colleague.canary)]).toEqual([200, 'booked', false])
  const { body: free } = await browser.get(`/api/availability/free?${question}&${range}`)
  expect(free.length).toBeGreaterThan(0)
})

test('a staff member without a column has no appointments in reach', async () => {
  await insertReview(app.db, salon)
  const { browser } = await signUpMember(app, owner, 'staff')
  expect((await browser.get('/api/appointments')).body).toEqual([])
  expect((await browser.post('/api/clients/search', {})).body.clients).toEqual([])
})
