import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookingBody, seedBusiness, signedInAs } from '#test/seed.ts'
import { tuesdayAt } from '../testing/several.ts'

const app = testApp()
const START = '2027-03-02T15:00:00.000Z'

const withTeam = (staffCount: number) => seedBusiness(app.db, { staffCount })
type Page = Awaited<ReturnType<typeof withTeam>>

let clients = 0
const book = (page: Page, changes: Record<string, unknown> = {}, headers = {}) => {
  clients += 1
  const client = {
    customerEmail: `client${clients}@example.com`,
    customerPhone: `+1212555${1000 + clients}`,
  }
  const body = bookingBody(page, START, { anyStaff: true, ...client, ...changes })
  return app.browser().post('/api/appointments', body, headers)
}

test('a client who chooses anyone gets the next free staff member, and sees the name', async () => {
  const page = await withTeam(3)
  const first = await book(page)
  expect(first.body).toMatchObject({ staffId: page.staffIds[0] })
  const second = await book(page)
  expect(second.status).toBe(201)
  expect(second.body).toMatchObject({ staffId: page.staffIds[1], staffName: 'Staff 2' })
  const third = await book(page)
  expect(third.body).toMatchObject({ staffId: page.staffIds[2], staffName: 'Staff 3' })
  const full = await book(page)
  expect(full.status).toBe(409)
  expect(full.body).toMatchObject({ code: 'slot-taken', alternatives: expect.any(Array) })
})

test('if no one is free, the alternatives are of anyone who is', async () => {
  const page = await withTeam(2)
  await book(page)
  await book(page)
  const owner = await signedInAs(app, page.scope)
  const [shown, other] = page.staffIds
  for (const [startTime, endTime] of [
    ['2027-03-01T00:00:00Z', START],
    ['2027-03-02T16:00:00Z', '2027-03-20T00:00:00Z'],
  ])
    await owner.post(`/api/staff/${shown}/time-off`, { startTime, endTime })
  const { body } = await book(page, { staffId: shown })
  expect(body).toMatchObject({ code: 'slot-taken' })
  expect(body.alternatives).toEqual(
    ['09:00', '11:00', '11:30', '12:00'].map(time =>
      expect.objectContaining({ startTime: tuesdayAt(time), staffId: other }),
    ),
  )
})

test('clients who chose a staff member, and owners, get no one else', async () => {
  const page = await withTeam(2)
  await book(page)
  expect((await book(page, { anyStaff: false })).status).toBe(409)
  expect((await book(page, { anyStaff: undefined })).status).toBe(409)
  const owner = await signedInAs(app, page.scope)
  const body = bookingBody(page, START, { anyStaff: true, pageName: undefined })
  expect((await owner.post('/api/appointments', body)).status).toBe(409)
})

test('by priority, the page’s order of staff decides who is next', async () => {
  const page = await withTeam(3)
  const owner = await signedInAs(app, page.scope)
  const [first, second, third] = page.staffIds as [number, number, number]
  await owner.patch('/api/business', { assignment: 'priority' })
  await owner.patch(`/api/public-pages/${page.pageName}`, {
    settings: { staffMembers: [third, first, second] },
  })
  const { body } = await app
    .browser()
    .get(
      `/api/public-pages/${page.pageName}/slots?serviceId=${page.serviceId}&from=2027-03-02&to=2027-03-02`,
    )
  const offered = body.days.flatMap(day => day.slots.map(slot => slot.staffId))
  expect(new Set(offered)).toEqual(new Set([third]))
  await book(page, { staffId: third })
  expect((await book(page, { staffId: third })).body).toMatchObject({ staffId: first })
})

test('a repeated key gives the same appointment with the same person, even at the same time', async () => {
  const page = await withTeam(3)
  await book(page)
  const again = { customerEmail: 'again@example.com', customerPhone: '+12125550123' }
  const key = { 'idempotency-key': 'with-anyone' }
  const copies = await Promise.all([1, 2, 3].map(() => book(page, again, key)))
  const later = await book(page, again, key)
  const ids = new Set([...copies, later].map(({ body }) => body.id))
  expect([...copies, later].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(ids.size).toBe(1)
  const { rows } = await countOf(page)
  expect(rows).toBe(2)
})

test('a used key with corrected details books no one else', async () => {
  const page = await withTeam(3)
  const key = { 'idempotency-key': 'corrected' }
  await book(page, {}, key)
  const corrected = await book(page, { description: 'Second floor' }, key)
  expect([corrected.status, corrected.body.code]).toEqual([422, 'key-reused'])
  expect((await countOf(page)).rows).toBe(1)
})

test('three staff members take three of 16 simultaneous clients; the others get alternatives', async () => {
  for (let round = 0; round < 3; round++) {
    const page = await withTeam(3)
    const answers = await Promise.all(Array.from({ length: 16 }, () => book(page)))
    const booked = answers.filter(({ status }) => status === 201)
    expect(booked).toHaveLength(3)
    expect(new Set(booked.map(({ body }) => body.staffId))).toEqual(new Set(page.staffIds))
    for (const { status, body } of answers.filter(each => !booked.includes(each))) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'slot-taken' })
      expect(body.alternatives).toHaveLength(4)
    }
    expect((await countOf(page)).rows).toBe(3)
  }
})

const countOf = async (page: Page) => {
  const { rows } = await app.db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('business_id', '=', page.scope.businessId)
    .executeTakeFirstOrThrow()
  return { rows: Number(rows) }
}
