import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { insertAppointment, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const HOUR = 3_600_000
const app = testApp()
let salon: Seeded
let owner: TestBrowser

const open = async (options: Parameters<typeof seedBusiness>[1] = {}) => {
  salon = await seedBusiness(app.db, options)
  owner = await signedInAs(app, salon.scope)
}
const home = async () => (await owner.get('/api/dashboard')).body
const enter = (hours: number, changes: Parameters<typeof insertAppointment>[3] = {}) =>
  insertAppointment(app.db, salon, new Date(app.context.clock().getTime() + hours * HOUR), changes)
const needsOf = async () =>
  (await home()).attention!.map(({ need, count, first }) => [
    need,
    count,
    first.map(each => each.customerName),
  ])
const idOf = async (name: string) =>
  (
    await app.db
      .selectFrom('appointments')
      .select('id')
      .where('customer_name', '=', name)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  await open()
})

test('a business without appointments gets no insights, and costs a single statement', async () => {
  const statements = await app.statementsOf(async () => {
    expect(await home()).not.toHaveProperty('today')
  })
  expect(statements.filter(sql => /\b(staff|appointments)\b/.test(sql))).toHaveLength(1)
})

test('a busy week of 200 appointments is read in four statements, and listed in part', async () => {
  for (let n = 1; n <= 200; n++) await enter(-n - 1, { customer_name: `Client ${n}` })
  let body!: Awaited<ReturnType<typeof home>>
  const statements = await app.statementsOf(async () => {
    body = await home()
  })
  expect(
    statements.filter(sql => /from (staff|appointments|businesses|public_pages)/.test(sql)),
  ).toHaveLength(4)
  expect(body.attention).toMatchObject([{ need: 'outcome', count: 200 }])
  expect(body.attention![0]!.first.map(each => each.customerName)).toEqual(
    [1, 2, 3, 4, 5].map(n => `Client ${n}`),
  )
})

describe('today', () => {
  test('names only waiting clients, longest first', async () => {
    await enter(1, { customer_name: 'Maya' })
    expect((await home()).today).not.toHaveProperty('waiting')
    const now = app.context.clock()
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    await enter(2, { customer_name: 'Noor', arrived_at: ago(3) })
    await enter(3, { customer_name: 'Olga', arrived_at: ago(9) })
    await enter(4, { customer_name: 'Pia', arrived_at: ago(9), started_at: ago(1) })
    expect((await home()).today!.waiting).toMatchObject([
      { customerName: 'Olga', arrivedAt: ago(9).toISOString() },
      { customerName: 'Noor' },
    ])
  })

  test('names a client who has arrived as waiting, not as the next one as well', async () => {
    await enter(1, { customer_name: 'Maya', arrived_at: app.context.clock() })
    expect((await home()).today).toMatchObject({ waiting: [{ customerName: 'Maya' }], next: null })
    await enter(2, { customer_name: 'Noor' })
    expect((await home()).today).toMatchObject({ toCome: 2, next: { customerName: 'Noor' } })
  })

  test('counts past and upcoming appointments, adds up prices, and names the next client', async () => {
    const at = { price_cents: 4000 }
    await enter(-2, { ...at, status: 'completed' })
    await enter(-1, at)
    await enter(1, { ...at, status: 'confirmed', customer_name: 'Maya' })
    await enter(3, { ...at, status: 'no_show' })
    await enter(4, { ...at, status: 'cancelled' })
    await enter(24, at)
    expect((await home()).today).toMatchObject({
      date: '2027-03-01',
      done: 2,
      toCome: 1,
      expectedCents: 12_000,
      next: { customerName: 'Maya', startTime: '2027-03-01T15:00:00.000Z', serviceName: 'Haircut' },
    })
  })

  test('adds up prices beyond the limit of a single one', async () => {
    for (let hours = 1; hours <= 3; hours++) await enter(hours, { price_cents: 1_000_000_000 })
    expect((await home()).today!.expectedCents).toBe(3_000_000_000)
  })

  test('gives the booked share of working time, with buffers, without bookings outside it', async () => {
    // Two of eight hours, one of them a buffer.
    await enter(1, { busy: '[2027-03-01T15:00:00Z,2027-03-01T17:00:00Z)' })
    await enter(9)
    expect((await home()).today!.bookedShare).toBe(0.25)
  })

  test.each([
    ['America/New_York', '2027-03-14T16:00:00Z', 'the hour that clocks skip', 22],
    ['America/New_York', '2027-11-07T16:00:00Z', 'the hour that clocks repeat', 24],
    ['Asia/Kathmandu', '2027-03-14T16:00:00Z', 'a zone at :45', 23],
    ['Australia/Lord_Howe', '2027-04-04T01:00:00Z', 'a half hour that clocks repeat', 23.5],
  ])('in %s at %s works with %s', async (timeZone, now, _, hours) => {
    app.setNow(now)
    const weekly = [{ weekday: 7, startMinute: 60, endMinute: 1440 }]
    await open({ timeZone, weekly })
    await enter(1)
    expect((await home()).today!.bookedShare).toBeCloseTo(1 / hours, 10)
  })

  test('says nothing about working time on a day off', async () => {
    app.setNow(new Date(MONDAY_MORNING.getTime() - DAY_MS))
    await enter(1)
    expect((await home()).today).toMatchObject({ toCome: 1, bookedShare: null })
  })
})

describe('an appointment that needs the owner', () => {
  test('is unconfirmed within 48 hours, at risk within a week, or past without an outcome', async () => {
    await enter(47, { customer_name: 'Soon' })
    await enter(49, { customer_name: 'Later' })
    await enter(46, { customer_name: 'Sure', status: 'confirmed' })
    await enter(72, { customer_name: 'Risky' })
    await enter(-3, { customer_name: 'Past' })
    await enter(-6, { customer_name: 'Done', status: 'completed' })
    await enter(-15 * 24, { customer_name: 'Long ago' })
    await app.db
      .insertInto('appointment_risks')
      .values({
        business_id: salon.scope.businessId,
        appointment_id: await idOf('Risky'),
        version: 1,
        probability: 0.6,
        level: 'high',
        reasons: '[]',
        judged_at: MONDAY_MORNING,
      })
      .execute()
    expect(await needsOf()).toEqual([
      ['risk', 1, ['Risky']],
      ['unconfirmed', 1, ['Soon']],
      ['outcome', 1, ['Past']],
    ])
  })

  test('has a failed message, until the appointment changes', async () => {
    await enter(80, { customer_name: 'Wrong address' })
    const id = await idOf('Wrong address')
    await app.db
      .insertInto('messages')
      .values({
        business_id: salon.scope.businessId,
        appointment_id: id,
        appointment_version: 1,
        kind: 'reminder',
        channel: 'email',
        due_at: MONDAY_MORNING,
        state: 'failed',
        cause: 'reminder:1',
        payload: '{}',
      })
      .execute()
    expect(await needsOf()).toEqual([['failed', 1, ['Wrong address']]])
    await owner.patch(`/api/appointments/${id}`, { customerEmail: 'right@example.com' })
    expect(await needsOf()).toEqual([])
  })

  test('disappears from the list once its client is asked or it has an outcome', async () => {
    await enter(20, { customer_name: 'Ask me' })
    await enter(-2, { customer_name: 'Came' })
    await owner.post(`/api/appointments/${await idOf('Ask me')}/nudge`)
    await owner.patch(`/api/appointments/${await idOf('Came')}`, { status: 'completed' })
    expect(await needsOf()).toEqual([])
    app.pass(30_000)
    await sendDue(app.context)
    app.pass(12 * HOUR)
    expect(await needsOf()).toEqual([['unconfirmed', 1, ['Ask me']]])
  })
})

describe('gaps', () => {
  test('are the longest free stretches, with a link to a time that clients can book', async () => {
    await open({ business: { minimum_notice_minutes: 0 } })
    // An appointment at noon splits Monday, so the other days come first.
    await enter(3)
    const { gaps } = await home()
    expect(gaps).toHaveLength(5)
    expect(gaps![0]).toMatchObject({
      startTime: '2027-03-02T14:00:00.000Z',
      endTime: '2027-03-02T22:00:00.000Z',
      at: '2027-03-02T14:00:00.000Z',
      serviceName: 'Haircut',
      staffName: 'Staff 1',
    })
    expect(gaps![4]).toMatchObject({
      startTime: '2027-03-01T18:00:00.000Z',
      endTime: '2027-03-01T22:00:00.000Z',
    })
    for (const { url, at } of gaps!) {
      const { pathname, searchParams } = new URL(url)
      expect([pathname, searchParams.get('service'), searchParams.get('at')]).toEqual([
        `/p/${salon.pageName}`,
        String(salon.serviceId),
        at,
      ])
      const booked = await app.browser().post('/api/appointments', {
        pageName: salon.pageName,
        serviceId: salon.serviceId,
        staffId: salon.staffId,
        startTime: at,
        endTime: new Date(Date.parse(at) + HOUR).toISOString(),
        customerName: 'Ada',
        customerEmail: 'ada@example.com',
        customerPhone: '+12125550123',
      })
      expect(booked.status).toBe(201)
    }
  })

  test('are not offered without a page, or where no service fits', async () => {
    await open({ service: { duration_minutes: 480, buffer_after_minutes: 60 } })
    await enter(25, { busy: '[2027-03-02T15:00:00Z,2027-03-02T16:00:00Z)' })
    const days = (await home()).gaps!.map(gap => gap.startTime.slice(0, 10))
    expect(days).toEqual(['2027-03-03', '2027-03-04', '2027-03-05'])
    await app.db.deleteFrom('public_page_services').execute()
    expect((await home()).gaps).toEqual([])
  })
})

test('ignores another business’s appointments', async () => {
  await enter(1)
  await enter(-5)
  const other = salon
  await open()
  await enter(30 * 24)
  const { today, attention } = await home()
  expect([today!.toCome, attention, other.scope]).toEqual([0, [], other.scope])
})
