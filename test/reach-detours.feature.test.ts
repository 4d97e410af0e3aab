import { beforeEach, expect, test } from 'vitest'
import { type Salon, seedSalon, visitOn } from '#features/appointments/testing/several.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, seedMember, setCredits, signedInAs } from '#test/seed.ts'

/* Things that a member with a narrow role might reach by a detour. */

const app = testApp()
const EMAIL = 'ada@example.com'
const PHONE = '+12125550123'
let salon: Salon
let owner: TestBrowser
/** Has the first column of the calendar. */
let stylist: TestBrowser

beforeEach(async () => {
  salon = await seedSalon(app.db)
  owner = await signedInAs(app, salon.scope)
  ;({ browser: stylist } = await seedMember(app, salon.scope, {
    role: 'staff',
    staffId: salon.staffId,
  }))
})

const hideContacts = () =>
  app.db
    .updateTable('businesses')
    .set({ staff_see_contacts: false })
    .where('id', '=', salon.scope.businessId)
    .execute()

const entered = (startTime: string, changes: Record<string, unknown> = {}) => ({
  ...bookingBody(salon, startTime, {
    pageName: undefined,
    notificationPreference: undefined,
    ...changes,
  }),
  notificationMethods: ['email'],
})

const MARCH_2 = '2027-03-02T15:00:00.000Z'
const MARCH_3 = '2027-03-03T15:00:00.000Z'

async function booked(changes: Record<string, unknown> = {}) {
  const { body, status } = await owner.post('/api/appointments', entered(MARCH_2, changes))
  expect(status).toBe(201)
  const { body: card } = await owner.get(`/api/appointments/${body.id}/client`)
  return {
    id: body.id,
    path: `/api/appointments/${body.id}`,
    clientId: card.id as number,
  }
}

test('booking for a client shows no hidden phone and email', async () => {
  const { clientId } = await booked()
  await hideContacts()
  const chosen = { clientId, customerName: undefined, customerEmail: '', customerPhone: '' }
  const again = await stylist.post('/api/appointments', entered(MARCH_3, chosen))
  expect([again.status, again.body.customerEmail, again.body.customerPhone]).toEqual([201, '', ''])
  const { pageName: _, ...asked } = visitOn(salon, '2027-03-04T15:00:00.000Z', chosen)
  const items = [salon.serviceId, salon.colorId].map(serviceId => ({
    serviceId,
    staffId: salon.staffId,
  }))
  const visit = await stylist.post('/api/visits', { ...asked, items })
  expect(visit.status).toBe(201)
  expect(again.text + visit.text).not.toMatch(/ada@example|5550123/)
  // The stylist gets the client's id, to book for them again.
  const shown = await stylist.get(`/api/appointments/${again.body.id}`)
  expect(shown.body).toMatchObject({ clientId, customerEmail: '' })
  expect((await owner.get(`/api/appointments/${again.body.id}`)).body).not.toHaveProperty(
    'clientId',
  )
})

test('hidden phones and emails can’t be changed through an appointment or searched', async () => {
  const { path, clientId } = await booked()
  await hideContacts()
  for (const change of [
    { customerEmail: 'mine@example.com' },
    { email: 'mine@example.com' },
    { customerPhone: '+12125550177' },
    { phone: '+12125550177' },
  ]) {
    const { status, body } = await stylist.patch(path, change)
    expect([status, body.code], JSON.stringify(change)).toEqual([403, 'no-right'])
  }
  for (const contact of [
    { customerPhone: '+12125550177' },
    { customerEmail: 'mine@example.com' },
  ]) {
    const none = { clientId, customerName: undefined, customerEmail: '', customerPhone: '' }
    const { status, body } = await stylist.post(
      '/api/appointments',
      entered(MARCH_3, { ...none, ...contact }),
    )
    expect([status, body.code], JSON.stringify(contact)).toEqual([403, 'no-right'])
  }
  expect((await stylist.patch(path, { description: 'Fringe' })).status).toBe(200)
  const { body } = await owner.get(path)
  expect([body.customerEmail, body.customerPhone]).toEqual([EMAIL, PHONE])
  expect((await stylist.get(`/api/appointments?customerEmail=${EMAIL}`)).body).toEqual([])
})

test('a calendar file gives the client’s link only to members who may change every calendar', async () => {
  const { path } = await booked()
  const { browser: reader } = await seedMember(app, salon.scope, { role: 'read-only' })
  const { browser: desk } = await seedMember(app, salon.scope, { role: 'front-desk' })
  const hasLink = async (browser: TestBrowser) => {
    const { status, text } = await browser.get(`${path}/calendar.ics`)
    expect(status).toBe(200)
    return text.includes('/manage/')
  }
  expect(await Promise.all([owner, desk, reader, stylist].map(hasLink))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a staff member can’t restore a cancelled visit that includes a colleague', async () => {
  const asked = visitOn(salon, MARCH_2)
  const { body, status } = await app.browser().post('/api/visits', asked)
  expect(status).toBe(201)
  const visitor = app.browser()
  await visitor.get(`/api/appointments?page=${salon.pageName}&customerEmail=${EMAIL}`)
  const path = `/api/appointments/${body.visitId}`
  expect((await visitor.delete(`${path}?page=${salon.pageName}`)).status).toBe(204)
  const undone = await stylist.post(`${path}/undo`)
  expect([undone.status, undone.body.code]).toEqual([403, 'no-right'])
  expect((await owner.get(path)).body.status).toBe('cancelled')
  expect((await owner.post(`${path}/undo`)).status).toBe(200)
})

test('a staff member can’t put a service back into a visit that includes a colleague', async () => {
  const visitor = app.browser()
  const { body, status } = await visitor.post('/api/visits', visitOn(salon, MARCH_2))
  expect(status).toBe(201)
  await visitor.get(`/api/appointments?page=${salon.pageName}&customerEmail=${EMAIL}`)
  const path = `/api/appointments/${body.visitId}`
  expect((await visitor.delete(`${path}?page=${salon.pageName}&leg=only`)).status).toBe(204)
  const undone = await stylist.post(`${path}/undo`)
  expect([undone.status, undone.body.code]).toEqual([403, 'no-right'])
  expect((await owner.get(path)).body.status).toBe('cancelled')
  expect((await owner.post(`${path}/undo`)).status).toBe(200)
})

test('a staff member can’t send the link of a visit that includes a colleague elsewhere', async () => {
  const { clientId } = await booked({ customerEmail: 'bo@example.com' })
  const { body, status } = await app.browser().post('/api/visits', visitOn(salon, MARCH_3))
  expect(status).toBe(201)
  const path = `/api/appointments/${body.visitId}`
  for (const change of [{ email: 'mine@example.com' }, { phone: '+12125550188' }, { clientId }]) {
    const { status: refused, body: answer } = await stylist.patch(path, change)
    expect([refused, answer.code, answer.error]).toEqual([
      403,
      'no-right',
      'Ask someone with access to the whole team’s calendars.',
    ])
  }
  const { customerEmail, customerPhone } = (await owner.get(path)).body
  expect([customerEmail, customerPhone]).toEqual([EMAIL, PHONE])
  expect((await stylist.patch(path, { name: 'Ada Married' })).status).toBe(200)
  expect((await owner.patch(path, { email: 'right@example.com' })).status).toBe(200)
})

test('free times of a colleague are also refused for an appointment of a visit', async () => {
  const items = [salon.serviceId, salon.colorId].map(serviceId => ({
    serviceId,
    staffId: salon.staffId,
  }))
  const { pageName: _, ...asked } = visitOn(salon, MARCH_2, { notificationMethods: ['email'] })
  const { body, status } = await stylist.post('/api/visits', { ...asked, items })
  expect(status).toBe(201)
  const slots = `/api/appointments/${body.visitId}/slots?from=2027-03-02&to=2027-03-03`
  expect((await stylist.get(slots)).status).toBe(200)
  expect((await stylist.get(`${slots}&staffId=${salon.otherStaffId}`)).status).toBe(403)
})

test('hides the number of credits without the right to read them', async () => {
  await setCredits(app.db, salon.scope, 37)
  const read = async (browser: TestBrowser) => {
    const { body } = await browser.get('/api/notifications/preferences')
    return body.notificationCredits
  }
  expect([await read(owner), await read(stylist)]).toEqual([37, 1])
  await setCredits(app.db, salon.scope, 0)
  expect([await read(owner), await read(stylist)]).toEqual([0, 0])
})

test('repeating a booking doesn’t show it once it belongs to a colleague', async () => {
  const key = { 'idempotency-key': `again-${salon.scope.businessId}` }
  const booking = entered(MARCH_2)
  const first = await stylist.post('/api/appointments', booking, key)
  expect(first.status).toBe(201)
  const path = `/api/appointments/${first.body.id}`
  const moved = { staffId: salon.otherStaffId, customerName: 'Grace Moved' }
  expect((await owner.patch(path, moved)).status).toBe(200)
  const repeated = await stylist.post('/api/appointments', booking, key)
  expect(repeated.status).toBe(409)
  expect(repeated.text).not.toContain('Grace')
})

test('the address of a colleague’s client is refused without their id', async () => {
  const theirs = await booked({ staffId: salon.otherStaffId, customerEmail: 'zed@example.com' })
  const { clientId } = await booked()
  const change = { email: 'zed@example.com' }
  const asStylist = await stylist.patch(`/api/clients/${clientId}`, change)
  expect([asStylist.status, asStylist.body.code]).toEqual([409, 'known-address'])
  expect(asStylist.body).not.toHaveProperty('clientId')
  const asOwner = await owner.patch(`/api/clients/${clientId}`, change)
  expect(asOwner.body).toMatchObject({ clientId: theirs.clientId })
})

test('a page of clients can’t start after a colleague’s client', async () => {
  const theirs = await booked({
    staffId: salon.otherStaffId,
    customerName: 'Aaron',
    customerEmail: 'zed@example.com',
  })
  const { clientId } = await booked({ customerName: 'Ada' })
  const after = (browser: TestBrowser, cursor: number) =>
    browser.post('/api/clients/search', { cursor })
  expect((await after(stylist, theirs.clientId)).status).toBe(400)
  expect((await after(owner, theirs.clientId)).body.clients).toHaveLength(1)
  expect((await after(owner, clientId)).body.clients).toEqual([])
})
