import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'
const TUESDAY_14 = '2027-03-02T19:00:00.000Z'

async function book(page: Seeded, startTime: string, customerEmail = 'ada@example.com') {
  const { status, body } = await bookOn(app.browser(), page, startTime, { customerEmail })
  expect(status).toBe(201)
  return { id: body.id, token: new URL(body.manageUrl!).pathname.replace('/manage/', '') }
}

async function neighborsWithNewBuffers() {
  const page = await seedBusiness(app.db, { service: { buffer_after_minutes: 0 } })
  const first = await book(page, TUESDAY_10, `first-${page.pageName}@example.com`)
  await book(page, TUESDAY_11)
  const owner = await signedInAs(app, page.scope)
  const raised = await owner.patch(`/api/services/${page.serviceId}`, {
    bufferBefore: 15,
    bufferAfter: 30,
  })
  expect(raised.status).toBe(200)
  return { page, owner, first, path: `/api/appointments/${first.id}` }
}

const busyOf = async (id: number) => {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(busy) as from, upper(busy) as to from appointments where id = ${id}`.execute(
    app.db,
  )
  return [rows[0]!.from.toISOString(), rows[0]!.to.toISOString()]
}

async function undoNewest(customerEmail: string) {
  app.pass(30_000)
  await sendDue(app.context)
  const { body } = await app
    .browser()
    .get(`/api/sandbox/messages?to=${encodeURIComponent(customerEmail)}`)
  const links = body.flatMap(mail => mail.links)
  const link = new URL(links.find(each => each.includes('undo='))!)
  const undo = link.searchParams.get('undo')
  return await app
    .browser()
    .post(`/api/manage/${link.pathname.replace('/manage/', '')}/undo`, { undo })
}

test.each([
  ['its notes', { description: 'Bring the blue folder' }],
  ['its status', { status: 'completed' }],
  ['its client', { name: 'Ada Lovelace', phone: '+12125550199' }],
  ['its own time, sent again', { startTime: TUESDAY_10, endTime: TUESDAY_11 }],
])(
  'an owner can edit an appointment although buffers that grew later reach its neighbor: %s',
  async (_, change) => {
    const { owner, path, first } = await neighborsWithNewBuffers()
    expect(await owner.patch(path, change)).toMatchObject({ status: 200 })
    expect(await busyOf(first.id)).toEqual([TUESDAY_10, TUESDAY_11])
  },
)

test('a client can confirm and change notes although buffers that grew later reach a neighbor', async () => {
  const { first, path } = await neighborsWithNewBuffers()
  const client = app.browser()
  expect((await client.get(`/api/manage/${first.token}`)).status).toBe(200)
  expect(await client.post(`/api/manage/${first.token}/confirm`)).toMatchObject({
    body: { status: 'confirmed' },
  })
  expect((await client.patch(path, { description: 'By bike' })).status).toBe(200)
  expect(await busyOf(first.id)).toEqual([TUESDAY_10, TUESDAY_11])
})

test('a move uses today’s buffers and its undo restores the booked ones', async () => {
  const { page, owner, first, path } = await neighborsWithNewBuffers()
  expect((await owner.patch(path, { startTime: TUESDAY_14 })).status).toBe(200)
  expect(await busyOf(first.id)).toEqual(['2027-03-02T18:45:00.000Z', '2027-03-02T20:30:00.000Z'])
  const back = await owner.patch(path, { startTime: TUESDAY_10 })
  expect([back.status, back.body.code]).toEqual([409, 'slot-taken'])
  expect((await undoNewest(`first-${page.pageName}@example.com`)).status).toBe(200)
  expect(await busyOf(first.id)).toEqual([TUESDAY_10, TUESDAY_11])
})

test('an undo also restores the service, with the buffers it was booked with', async () => {
  const { page, owner, first, path } = await neighborsWithNewBuffers()
  const service = { name: 'Color', duration: 60, price: 0, category: 'beauty', bufferAfter: 45 }
  const { body: other } = await owner.post('/api/services', service)
  const changed = await owner.patch(path, { startTime: TUESDAY_14, serviceId: other.id })
  expect(changed.status).toBe(200)
  expect(await busyOf(first.id)).toEqual([TUESDAY_14, '2027-03-02T20:45:00.000Z'])
  const undone = await undoNewest(`first-${page.pageName}@example.com`)
  expect([undone.status, undone.body.serviceId]).toEqual([200, page.serviceId])
  expect(await busyOf(first.id)).toEqual([TUESDAY_10, TUESDAY_11])
})
