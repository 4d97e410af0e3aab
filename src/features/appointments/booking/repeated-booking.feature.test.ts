import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { runChore } from '#test/chores.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'

type Change = (owner: TestBrowser, page: Seeded) => Promise<{ status: number }>
const changes: [string, Change][] = [
  [
    'a longer service',
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, { duration: 90 }),
  ],
  ['an archived service', (owner, page) => owner.delete(`/api/services/${page.serviceId}`)],
  ['an archived staff member', (owner, page) => owner.delete(`/api/staff/${page.staffId}`)],
  ['a removed page', (owner, page) => owner.delete(`/api/public-pages/${page.pageName}`)],
  [
    'another page name',
    (owner, page) =>
      owner.patch(`/api/public-pages/${page.pageName}`, { name: `${page.pageName}-x` }),
  ],
  ['no hours', (owner, page) => owner.put(`/api/staff/${page.staffId}/hours`, { weekly: [] })],
  ['a longer notice', owner => owner.patch('/api/business', { minimumNoticeMinutes: 10_080 })],
]

async function bookTwice(change: Change, by: 'client' | 'owner' | 'client without a page name') {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const caller = by === 'owner' ? owner : app.browser()
  const key = { 'Idempotency-Key': `key of ${page.pageName}` }
  const named = by === 'client' ? {} : { pageName: undefined }
  const booking = bookingBody(page, TUESDAY_10, { ...named, notificationMethods: ['email'] })
  const first = await caller.post('/api/appointments', booking, key)
  expect(first.status).toBe(201)
  expect((await change(owner, page)).status).toBeLessThan(300)
  return {
    page,
    owner,
    first,
    key,
    booking,
    again: await caller.post('/api/appointments', booking, key),
  }
}

for (const by of ['client', 'client without a page name', 'owner'] as const) {
  test.each(changes)(
    `a retry by a ${by} returns the appointment booked before %s`,
    async (_, change) => {
      const { first, again } = await bookTwice(change, by)
      expect([again.status, again.body.id]).toEqual([201, first.body.id])
    },
  )
}

test('a retry returns an appointment that was moved or cancelled in the meantime', async () => {
  const { first, again } = await bookTwice(
    (owner, page) => owner.patch(`/api/services/${page.serviceId}`, {}),
    'client',
  )
  expect(again.body).toMatchObject({ id: first.body.id, status: 'booked' })
  const {
    page,
    owner,
    key,
    booking,
    first: mine,
  } = await bookTwice(async owner => owner.get('/api/user'), 'client')
  await owner.delete(`/api/appointments/${mine.body.id}`)
  const retried = await app.browser().post('/api/appointments', booking, key)
  expect(retried).toMatchObject({ status: 201, body: { id: mine.body.id, status: 'cancelled' } })
  const rows = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('business_id', '=', page.scope.businessId)
    .execute()
  expect(rows).toHaveLength(1)
})

test('another body with the same key is a 422 before any other error', async () => {
  const { page, owner, key, booking } = await bookTwice(changes[0]![1], 'client')
  for (const change of [
    { customerName: 'Bob' },
    { startTime: '2027-03-03T15:00:00.000Z', endTime: '2027-03-03T16:30:00.000Z' },
  ]) {
    const other = await app.browser().post('/api/appointments', { ...booking, ...change }, key)
    expect([other.status, other.body.code]).toEqual([422, 'key-reused'])
  }
  const own = await owner.post(
    '/api/appointments',
    { ...booking, pageName: undefined, customerName: 'Bob' },
    key,
  )
  expect(own.status).toBe(422)
  const elsewhere = await seedBusiness(app.db)
  const theirs = await bookOn(app.browser(), elsewhere, TUESDAY_10, {}, key)
  expect([theirs.status, page.scope.businessId]).not.toEqual([422, elsewhere.scope.businessId])
  expect(theirs.status).toBe(201)
})

test('a retry does not return an appointment whose address the owner corrected', async () => {
  const { first, owner, key, booking } = await bookTwice(changes[0]![1], 'client')
  await owner.patch(`/api/appointments/${first.body.id}`, { email: 'right@example.com' })
  const refused = await app.browser().post('/api/appointments', booking, key)
  expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
  expect(refused.text).not.toContain('right@example.com')
})

test('a key can be used for another booking once it is older than seven days', async () => {
  const { owner, key, booking } = await bookTwice(changes[0]![1], 'client')
  const statusAfterChore = async () => {
    await runChore(app.context, 'forget old idempotency keys')
    const other = await owner.post('/api/appointments', { ...booking, pageName: undefined }, key)
    return other.status
  }
  app.pass(7 * DAY_MS)
  expect(await statusAfterChore()).toBe(422)
  app.pass(1)
  expect(await statusAfterChore()).toBe(409)
})
