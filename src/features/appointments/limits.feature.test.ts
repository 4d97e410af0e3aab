import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { ALWAYS_OPEN, bookingOn, seedBusiness } from '#test/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  await app.close()
})

test('a network may look up twenty addresses an hour, and its own again and again', async () => {
  const page = await seedBusiness(app.db)
  const lookUp = (customerEmail: string) =>
    app.browser().get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`)
  for (let n = 0; n < 20; n++) expect((await lookUp(`guess${n}@example.com`)).status).toBe(200)
  const refused = await lookUp('guess20@example.com')
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await lookUp('guess3@example.com')).status).toBe(200)
})

test('only bookings that are made count, so that a race is decided and not limited', async () => {
  const page = await seedBusiness(app.db, { weekly: ALWAYS_OPEN, business: { slot_interval_minutes: 60 } })
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const answer = await app.browser().post('/api/appointments', bookingOn(page, '2027-03-02T15:00:00.000Z'))
      return answer.status
    }),
  )
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(59)
})
