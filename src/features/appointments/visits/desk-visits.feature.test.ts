import { expect, test } from 'vitest'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { undoUrl } from '#platform/manage-links.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookingBody, bookOn, signedInAs } from '#test/seed.ts'
import { type Salon, seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const app = testApp()

async function openSalon(options?: Parameters<typeof seedSalon>[1]) {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db, options)
  const owner = await signedInAs(app, salon.scope)
  const book = (startTime: string, changes: Record<string, unknown> = {}) => {
    const { pageName: _, ...visit } = visitOn(salon, startTime, {
      notificationMethods: ['email'],
      ...changes,
    })
    return owner.post('/api/visits', visit)
  }
  const free = async (items: string, day = '2027-03-02') => {
    const { start, end } = { start: `${day}T05:00:00Z`, end: `${day}T23:59:00Z` }
    const query = new URLSearchParams({ items, from: start, to: end })
    return await owner.get(`/api/availability/free-visits?${query}`)
  }
  return { salon, owner, book, free }
}

const rowsOf = ({ scope }: Salon) =>
  app.db
    .selectFrom('appointments')
    .selectAll()
    .where('business_id', '=', scope.businessId)
    .orderBy('starts_at')
    .execute()

const countOf = async (table: 'clients' | 'messages', { scope }: Salon) =>
  (
    await app.db
      .selectFrom(table)
      .select('id')
      .where('business_id', '=', scope.businessId)
      .execute()
  ).length

test('one service can go to another staff member and back, with the buffers that this adds', async () => {
  const buffers = { buffer_before_minutes: 10, buffer_after_minutes: 10 }
  const { salon, owner, book } = await openSalon({ service: buffers })
  const { serviceId, colorId, staffId } = salon
  const items = [serviceId, colorId].map(each => ({ serviceId: each, staffId }))
  const [first] = (await book(tuesdayAt('10:00'), { items })).body.items
  const staffOf = async () => (await rowsOf(salon)).map(row => row.staff_id)
  const path = `/api/appointments/${first!.id}`
  expect((await owner.patch(path, { staffId: salon.otherStaffId })).status).toBe(200)
  expect(await staffOf()).toEqual([salon.otherStaffId, staffId])
  const link = { business_id: salon.scope.businessId, id: first!.id, link_version: 1 }
  const url = new URL(undoUrl(app.context, link, 2))
  const token = url.pathname.split('/').at(-1)
  const undo = url.searchParams.get('undo')
  expect((await app.browser().post(`/api/manage/${token}/undo`, { undo })).status).toBe(200)
  expect(await staffOf()).toEqual([staffId, staffId])
})

test('an owner’s free times ignore the notice, and each of them can be booked', async () => {
  const { salon, book, free } = await openSalon({
    business: { minimum_notice_minutes: 7 * 24 * 60 },
  })
  await bookOn(app.browser(), salon, tuesdayAt('11:00'))
  const items = `${salon.serviceId}.any,${salon.colorId}.${salon.otherStaffId}`
  const starts = (await free(items)).body as unknown as VisitStart[]
  expect(starts.map(({ startTime }) => startTime).slice(0, 2)).toEqual([
    tuesdayAt('09:00'),
    tuesdayAt('09:30'),
  ])
  for (const { startTime, items: legs } of [starts[0]!, starts.at(-1)!]) {
    const chosen = legs.map(({ serviceId, staffId }) => ({ serviceId, staffId }))
    const booked = await book(startTime, { items: chosen })
    expect(booked.status).toBe(201)
    expect(booked.body.items).toMatchObject(legs)
  }
  const left = (await free(items)).body as unknown as VisitStart[]
  expect(left.map(({ startTime }) => startTime)).not.toContain(starts[0]!.startTime)
})

test('another business’s services have no free times', async () => {
  const { salon } = await openSalon()
  const { free } = await openSalon()
  expect((await free(`${salon.serviceId}.any,${salon.colorId}.any`)).status).toBe(404)
})

test('a walk-in takes several services without a contact, and has arrived for all of them', async () => {
  const { salon, book } = await openSalon()
  const walkIn = {
    walkIn: true,
    customerName: undefined,
    customerEmail: undefined,
    customerPhone: undefined,
  }
  const { status, body } = await book(MONDAY_MORNING.toISOString(), walkIn)
  expect(status).toBe(201)
  expect(body.items).toMatchObject([
    { customerName: 'Walk-in', arrivedAt: expect.any(String) },
    { customerName: 'Walk-in', arrivedAt: expect.any(String) },
  ])
  expect((await rowsOf(salon)).map(row => row.client_id)).toEqual([null, null])
  expect(await countOf('clients', salon)).toBe(0)
  expect(await countOf('messages', salon)).toBe(0)
  const byClient = visitOn(salon, tuesdayAt('10:00'), walkIn)
  expect((await app.browser().post('/api/visits', byClient)).status).toBe(403)
})

test('a client, unlike the desk, has to name the page', async () => {
  const { salon } = await openSalon()
  const visit = visitOn(salon, tuesdayAt('14:00'), { pageName: null })
  const { body } = await app.browser().post('/api/visits', visit)
  expect(body.fields).toEqual({ pageName: 'Name the booking page.' })
})

test('a known client’s contact is that of their card', async () => {
  const { salon, owner, book } = await openSalon()
  const client = await owner.post('/api/clients', {
    name: 'Bo',
    email: 'bo@example.com',
    phone: '+12125550188',
  })
  const known = {
    clientId: client.body.id,
    customerName: undefined,
    customerEmail: undefined,
    customerPhone: undefined,
    notificationMethods: undefined,
  }
  const { status, body } = await book(tuesdayAt('10:00'), known)
  expect(status).toBe(201)
  const contact = { customerName: 'Bo', customerEmail: 'bo@example.com' }
  expect(body.items).toMatchObject([contact, contact])
  expect((await rowsOf(salon)).map(row => row.client_id)).toEqual([client.body.id, client.body.id])
  expect(await countOf('clients', salon)).toBe(1)
  expect((await book(tuesdayAt('13:00'), { ...known, clientId: 2_000_000_000 })).status).toBe(404)
})

test('repeating a step changes nothing', async () => {
  const { salon, owner, book } = await openSalon()
  const { body } = await book(tuesdayAt('10:00'))
  app.setNow(new Date(tuesdayAt('09:55')))
  const mark = (progress: string) =>
    owner.patch(`/api/appointments/${body.items[1]!.id}`, { progress })
  for (const step of ['arrived', 'started']) {
    expect((await mark(step)).status).toBe(200)
    const once = await rowsOf(salon)
    expect((await mark(step)).status).toBe(200)
    expect(await rowsOf(salon)).toEqual(once)
  }
  const { body: shown } = await owner.get(`/api/appointments/${body.visitId}`)
  expect(shown.visit).toMatchObject([
    { status: 'booked', arrivedAt: expect.any(String) },
    { status: 'booked', startedAt: expect.any(String) },
  ])
  expect(shown.visit?.[0]).not.toHaveProperty('startedAt')
})

test('a client arrives for a visit that ends after midnight', async () => {
  const { salon, owner, book } = await openSalon()
  const { body } = await book(tuesdayAt('23:00'))
  app.setNow(tuesdayAt('22:50'))
  const arrived = await owner.patch(`/api/appointments/${body.visitId}`, { progress: 'arrived' })
  expect(arrived.status).toBe(200)
  expect((await rowsOf(salon)).map(row => row.arrived_at?.toISOString())).toEqual([
    tuesdayAt('22:50'),
    tuesdayAt('22:50'),
  ])
})

test('a service that has begun keeps its time when the next one is delayed', async () => {
  const { salon, owner, book } = await openSalon()
  const { body } = await book(tuesdayAt('10:00'))
  const [cut, color] = body.items
  await bookOn(app.browser(), salon, tuesdayAt('11:00'))
  app.setNow(tuesdayAt('10:50'))
  await owner.patch(`/api/appointments/${cut!.id}`, { progress: 'finished' })
  const delayed = await owner.patch(`/api/appointments/${color!.id}`, {
    startTime: tuesdayAt('11:15'),
  })
  expect(delayed.status).toBe(200)
  const rows = (await rowsOf(salon)).filter(row => row.visit_id === body.visitId)
  expect(rows.map(row => [row.starts_at.toISOString(), row.status])).toEqual([
    [tuesdayAt('10:00'), 'completed'],
    [tuesdayAt('11:15'), 'booked'],
  ])
})

test('the other services of a visit don’t block moving one', async () => {
  const { salon, owner, book } = await openSalon()
  const alone = [salon.serviceId, salon.colorId].map(serviceId => ({
    serviceId,
    staffId: salon.staffId,
  }))
  const { body } = await book(tuesdayAt('10:00'), { items: alone })
  const moved = {
    serviceId: salon.serviceId,
    staffId: salon.staffId,
    startTime: tuesdayAt('11:00'),
    endTime: tuesdayAt('12:00'),
  }
  const isFree = async (excludeId?: number) =>
    (await owner.post('/api/appointments/check-availability', { ...moved, excludeId })).body
      .available
  expect(await isFree(body.visitId)).toBe(true)
  expect(await isFree()).toBe(false)
  await bookOn(app.browser(), salon, tuesdayAt('13:00'))
  const late = { startTime: tuesdayAt('13:00'), endTime: tuesdayAt('14:00') }
  const check = await owner.post('/api/appointments/check-availability', {
    ...moved,
    ...late,
    excludeId: body.visitId,
  })
  expect(check.body.available).toBe(false)
  const starts = check.body.alternatives.map(each => each.startTime)
  expect(starts).toEqual(['11:30', '12:00', '14:00', '14:30'].map(tuesdayAt))
})

test('moving a visit onto a booking says which time is taken, at any hour', async () => {
  const { salon, owner, book } = await openSalon()
  const { body } = await book(tuesdayAt('10:00'))
  await app.browser().post('/api/appointments', {
    ...bookingBody(salon, tuesdayAt('14:00')),
    staffId: salon.otherStaffId,
  })
  const before = await rowsOf(salon)
  for (const startTime of [tuesdayAt('13:00'), tuesdayAt('13:10')]) {
    const moved = await owner.patch(`/api/appointments/${body.visitId}`, { startTime })
    expect([moved.status, moved.body.code]).toEqual([409, 'slot-taken'])
    expect(moved.body.alternatives).toHaveLength(4)
  }
  expect(await rowsOf(salon)).toEqual(before)
})

test('alternatives to a time of a service are its own, after the services that have begun', async () => {
  const { salon, owner, book } = await openSalon()
  const { serviceId, staffId } = salon
  const items = [serviceId, serviceId].map(each => ({ serviceId: each, staffId }))
  const { body } = await book(tuesdayAt('10:00'), { items })
  const [first, second] = body.items
  await bookOn(app.browser(), salon, tuesdayAt('13:00'))
  const starts = async () => {
    const startTime = tuesdayAt('13:00')
    const moved = await owner.patch(`/api/appointments/${second!.id}`, { startTime })
    expect([moved.status, moved.body.code]).toEqual([409, 'slot-taken'])
    return moved.body.alternatives.map(each => each.startTime)
  }
  // The haircut before it needs the hour before.
  expect(await starts()).toEqual(['11:00', '11:30', '12:00', '15:00'].map(tuesdayAt))
  app.setNow(tuesdayAt('10:00'))
  await owner.patch(`/api/appointments/${first!.id}`, { progress: 'started' })
  expect(await starts()).toEqual(['11:30', '12:00', '14:00', '14:30'].map(tuesdayAt))
})

test('an owner adds add-ons to a service of a visit, which lengthen it in the free times, too', async () => {
  const { salon, owner, book, free } = await openSalon()
  const toner = { name: 'Toner', minutes: 30, price: 2500, serviceIds: [salon.serviceId] }
  const { body: addOn } = await owner.post('/api/add-ons', toner)
  const starts = async (addOns: string) =>
    (await free(`${salon.serviceId}.any${addOns},${salon.colorId}.${salon.otherStaffId}`))
      .body as unknown as VisitStart[]
  const [plain, longer] = [await starts(''), await starts(`.${addOn.id}`)]
  expect(longer[0]?.items[1]?.startTime).toBe(tuesdayAt('10:30'))
  expect(longer).toHaveLength(plain.length - 1)
  const items = [
    { serviceId: salon.serviceId, addOnIds: [addOn.id] },
    { serviceId: salon.colorId, staffId: salon.otherStaffId },
  ]
  const { status, body } = await book(longer[0]!.startTime, { items })
  expect(status).toBe(201)
  expect(body.items).toMatchObject([
    { servicePrice: 7000, addOns: [{ name: 'Toner' }], endTime: tuesdayAt('10:30') },
    { servicePrice: 9000, startTime: tuesdayAt('10:30') },
  ])
})
