import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import { insertAppointment, seedOwned } from '#test/seed.ts'
import { expectedReport } from './testing/oracle.ts'
import { insertWorld, worlds } from './testing/worlds.ts'

const app = testApp()

test('every figure equals a count made row by row, in every zone and across clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async drawn => {
      const { world, range, owner } = await insertWorld(app, drawn)
      const { status, body } = await owner.get(`/api/reports?from=${range.from}&to=${range.to}`)
      expect(status).toBe(200)
      expect(body).toEqual(expectedReport(world, range))
    }),
    { numRuns: cases(12, 100) },
  )
})

test('a client is new once, and counts as returning within 90 days of the first visit', async () => {
  const { page, owner } = await seedOwned(app)
  const visit = (email: string, at: string) =>
    insertAppointment(app.db, page, new Date(at), {
      status: 'completed',
      customer_email: email,
      customer_email_key: email,
    })
  await visit('back@example.com', '2026-09-07T14:00:00Z')
  await visit('back@example.com', '2026-12-06T14:00:00Z')
  await visit('late@example.com', '2026-09-07T16:00:00Z')
  await visit('late@example.com', '2026-12-06T16:00:01Z')
  await visit('old@example.com', '2026-08-31T14:00:00Z')
  await visit('old@example.com', '2026-09-08T14:00:00Z')
  const seen = async (from: string, to: string) =>
    (await owner.get(`/api/reports?from=${from}&to=${to}`)).body.totals.clients
  expect(await seen('2026-09-01', '2026-09-30')).toEqual({ seen: 3, new: 2, cameBack: 1 })
  expect(await seen('2026-08-01', '2026-12-31')).toEqual({ seen: 3, new: 3, cameBack: 2 })
  expect(await seen('2026-12-01', '2026-12-31')).toEqual({ seen: 2, new: 0, cameBack: 0 })
})

test('a client with a corrected address, or merged with another, is one client', async () => {
  const { page, owner } = await seedOwned(app)
  const visit = async (email: string, at: string, phone = '+12125550123') => {
    const id = await insertAppointment(app.db, page, new Date(at), {
      status: 'completed',
      customer_email: email,
      customer_email_key: email,
      customer_phone: phone,
    })
    return (await owner.get(`/api/appointments/${id}/client`)).body.id
  }
  const moved = await visit('old@example.com', '2026-08-31T14:00:00Z')
  await owner.patch(`/api/clients/${moved}`, { email: 'new@example.com' })
  await visit('new@example.com', '2026-09-07T14:00:00Z')
  const first = await visit('first@example.com', '2026-09-08T14:00:00Z')
  const second = await visit('second@example.com', '2026-09-09T14:00:00Z')
  const withoutAddress = await visit('', '2026-09-10T14:00:00Z', '+12125550177')
  for (const [into, from] of [
    [first, second],
    [withoutAddress, first],
  ])
    expect((await owner.post(`/api/clients/${into}/merge`, { from })).status).toBe(200)
  const { body } = await owner.get('/api/reports?from=2026-09-01&to=2026-09-30')
  expect(body.totals.clients).toEqual({ seen: 2, new: 1, cameBack: 1 })
})

test.each([
  ['from=2027-02-10&to=2027-02-01', 'The last day can’t be before the first.'],
  ['from=2027-02-01&to=2027-02-06', 'Choose at least 7 days.'],
  ['from=2026-02-01&to=2027-02-02', 'Choose at most 12 months.'],
  ['from=1969-12-31&to=1970-01-31', 'Choose dates between 1970 and 2199.'],
  ['from=2199-12-01&to=2200-01-01', 'Choose dates between 1970 and 2199.'],
])('refuses the range %s', async (range, message) => {
  const { owner } = await seedOwned(app)
  for (const path of [`/api/reports?${range}`, `/api/reports.csv?${range}&table=staff`]) {
    const { status, body } = await owner.get(path)
    expect([status, body.error, body.fields]).toEqual([400, message, { to: message }])
  }
})

test.each(['from=2027-02-30&to=2027-03-20', 'to=2027-03-20', 'from=x&to=y'])(
  'refuses %s, which does not name two dates',
  async range => {
    const { owner } = await seedOwned(app)
    const { status, body } = await owner.get(`/api/reports?${range}`)
    expect([status, body.code]).toEqual([400, 'invalid'])
  },
)

test('a downloaded table contains the report’s figures, safe for spreadsheets', async () => {
  const { page, owner } = await seedOwned(app)
  const rename = owner.patch(`/api/services/${page.serviceId}`, { name: '=cmd|evil' })
  expect((await rename).status).toBe(200)
  const at = new Date('2027-02-10T15:00:00Z')
  await insertAppointment(app.db, page, at, { status: 'completed', price_cents: 3950 })
  const { headers, text } = await owner.get(
    '/api/reports.csv?from=2027-02-01&to=2027-02-28&table=services',
  )
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="services-2027-02-01-2027-02-28.csv"',
  )
  expect(text).toBe(
    'Service,Bookings,Completed,No-shows,Cancelled,Revenue,Previous revenue\r\n' +
      "'=cmd|evil,1,1,0,0,39.50,0.00\r\n",
  )
})

test('reads a year in short statements, so bookings can run in between', async () => {
  const { owner } = await seedOwned(app)
  const statements = await app.statementsOf(() =>
    owner.get('/api/reports?from=2026-03-01&to=2027-02-28'),
  )
  const months = statements.filter(text => text.includes('appointments'))
  expect(months.length).toBe(2 * 12 * 5)
})
