import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedOwned } from '#test/seed.ts'
import { calendly, GOOD } from '../testing/calendly.ts'
import { runImport } from './service.ts'

const app = testApp()

test('names conflicting bookings and rows of the file that overlap each other', async () => {
  const { page, owner } = await seedOwned(app)
  await bookOn(app.browser(), page, '2027-03-02T15:30:00.000Z')
  const other = 'Staff 1,Bo,bo@example.com,Haircut,2027-03-03 10:30 am,2027-03-03 11:30 am,false'
  const { body } = await owner.post('/api/import/preview', {
    text: calendly(GOOD, GOOD.replaceAll('03-02', '03-03'), other),
  })
  expect(body.rows.map(({ problems }: { problems: string[] }) => problems)).toEqual([
    ['Staff 1 already has an appointment then: March 2, 2027 • 10:30 AM to 11:30 AM.'],
    [],
    ['It overlaps row 3 of this file: Staff 1 can’t be in both.'],
  ])
})

test('recognizes an appointment that was entered by hand, even if it was cancelled or a namesake removed', async () => {
  const { page, owner } = await seedOwned(app)
  const { body: second } = await owner.post('/api/staff', { name: 'Second', position: 'Stylist' })
  const book = async (day: number, staffId: number) => {
    const booking = bookingBody(page, `2027-03-0${day}T15:00:00.000Z`, {
      staffId,
      pageName: undefined,
    })
    const { status, body } = await owner.post('/api/appointments', booking)
    expect(status).toBe(201)
    return body.id
  }
  await book(2, page.staffId)
  expect((await owner.delete(`/api/appointments/${await book(3, page.staffId)}`)).status).toBe(204)
  await book(4, second.id)
  await app.db
    .updateTable('staff')
    .set({ name: ' STAFF  1', archived_at: app.context.clock() })
    .where('business_id', '=', page.scope.businessId)
    .where('id', '=', second.id)
    .execute()
  const on = (day: number, cancelled = false) =>
    GOOD.replaceAll('03-02', `03-0${day}`).replace('false', String(cancelled))
  const text = calendly(on(2), on(3, true), on(4))
  expect((await owner.post('/api/import/preview', { text })).body.counts).toMatchObject({
    here: 3,
    problems: 0,
  })
  expect((await owner.post('/api/import', { text })).body).toMatchObject({
    appointments: 0,
    here: 3,
  })
  // Cancelled on one side only: another client's visit.
  const other = calendly(on(3), on(4, true))
  expect((await owner.post('/api/import', { text: other })).body).toMatchObject({
    appointments: 2,
    here: 0,
  })
})

test('a cancelled booking and its successor at the same time are two appointments', async () => {
  const { owner } = await seedOwned(app)
  const row = (cancelled: boolean) => GOOD.replace('false', String(cancelled))
  const other = (cancelled: boolean) => row(cancelled).replaceAll('03-02', '03-03')
  const imported = async (...rows: string[]) => {
    const { body } = await owner.post('/api/import', { text: calendly(...rows) })
    return [body.appointments, body.here]
  }
  // In one file, and in two.
  expect(await imported(row(true), row(false))).toEqual([2, 0])
  expect(await imported(row(true), row(false))).toEqual([0, 2])
  expect(await imported(other(true))).toEqual([1, 0])
  expect(await imported(other(true), other(false))).toEqual([1, 1])
})

test('keeps all clients of a Calendly event, even those missing from an earlier file', async () => {
  const { owner } = await seedOwned(app)
  const [header, ...rows] = calendly(
    GOOD.replace('false', 'true'),
    GOOD.replace('Ada Client,ada', 'Bo,bo'),
    GOOD.replace('Ada Client,ada', 'Cy,cy').replace('false', 'true'),
  ).split('\r\n')
  const text = [`${header},Event UUID`, ...rows.map(row => `${row},e-1`)]
  const imported = async (lines: string[]) => {
    const { body } = await owner.post('/api/import', { text: lines.join('\n') })
    return [body.appointments, body.here]
  }
  expect(await imported(text.slice(0, 2))).toEqual([1, 0])
  expect(await imported(text)).toEqual([2, 1])
  expect(await imported(text)).toEqual([0, 3])
  const bothActive = [text[2]!, text[3]!.replace('true', 'false')].map(row =>
    row.replaceAll('03-02', '03-03'),
  )
  const refused = await owner.post('/api/import', { text: [text[0], ...bothActive].join('\n') })
  expect(refused.body.error).toContain('It overlaps row 2 of this file')
})

test('recognizes the client of a Calendly event, even with another time and address here', async () => {
  const { owner } = await seedOwned(app)
  const [header, ...rows] = calendly(
    GOOD.replace('Ada Client,ada', 'Bo,bo').replace('false', 'true'),
    GOOD,
    GOOD.replace('Haircut', 'Beard trim').replace('false', 'true'),
  ).split('\r\n')
  const [names, bo, ada, second] = [`${header},Event UUID`, ...rows.map(row => `${row},e-1`)]
  const imported = async (...lines: string[]) => {
    const text = [names, ...lines].join('\n')
    const { rows: found } = (await owner.post('/api/import/preview', { text })).body
    await owner.post('/api/import', { text })
    return found.map(row => row.state)
  }
  expect(await imported(ada!)).toEqual(['ready'])
  const { body: list } = await owner.get('/api/appointments')
  const change = { startTime: '2027-03-04T15:00:00.000Z', customerEmail: 'new@example.com' }
  const { status } = await owner.patch(`/api/appointments/${list[0]!.id}`, {
    ...change,
    tellClient: false,
  })
  expect(status).toBe(200)
  expect(await imported(bo!, second!, ada!)).toEqual(['ready', 'ready', 'here'])
  expect(await imported(ada!, second!, bo!)).toEqual(['here', 'here', 'here'])
})

test('does not import a booking again that was cancelled after the first import, but tells that it is still booked', async () => {
  const { owner } = await seedOwned(app)
  await owner.post('/api/import', { text: calendly(GOOD) })
  const text = calendly(GOOD.replace('false', 'true'))
  const remarks = async () =>
    (await owner.post('/api/import/preview', { text })).body.rows.map(row => row.remarks)
  expect(await remarks()).toEqual([['Cancelled in this file, but still booked here.']])
  expect((await owner.post('/api/import', { text })).body).toMatchObject({
    appointments: 0,
    here: 1,
  })
  const { body: list } = await owner.get('/api/appointments')
  await owner.delete(`/api/appointments/${list[0]!.id}?tellClient=false`)
  expect(await remarks()).toEqual([[]])
})

test('tells that an appointment with another time now is still booked for the earlier one', async () => {
  const { owner } = await seedOwned(app)
  const [header, row] = calendly(GOOD).split('\r\n')
  const text = `${header},Event UUID\n${row},e-1`
  const moved = text.replaceAll('03-02', '03-03')
  await owner.post('/api/import', { text })
  const preview = async () => (await owner.post('/api/import/preview', { text: moved })).body.rows
  const remark = 'Imported before for March 2, 2027 • 10:00 AM, which is still booked.'
  expect(await preview()).toMatchObject([{ state: 'ready', remarks: [remark] }])
  const { body: list } = await owner.get('/api/appointments')
  const change = { startTime: '2027-03-03T15:00:00.000Z', tellClient: false }
  await owner.patch(`/api/appointments/${list[0]!.id}`, change)
  expect(await preview()).toMatchObject([{ state: 'here', remarks: [] }])
})

test('respects a service’s buffers, before and after the import', async () => {
  const { page, owner } = await seedOwned(app, {
    service: { buffer_before_minutes: 15, buffer_after_minutes: 30 },
  })
  const book = async (time: string) => {
    const booking = bookingBody(page, `2027-03-02T${time}:00.000Z`, { pageName: undefined })
    return (await owner.post('/api/appointments', booking)).status
  }
  expect(await book('15:00')).toBe(201)
  const near = 'Staff 1,Bo,bo@example.com,Haircut,2027-03-02 11:40 am,2027-03-02 12:40 pm,false'
  const { body } = await owner.post('/api/import/preview', { text: calendly(near) })
  expect(body.rows[0]!.problems).toEqual([
    'Staff 1 already has an appointment then: March 2, 2027 • 10:00 AM to 11:00 AM.',
  ])
  const apart = near.replace('11:40 am', '11:45 am').replace('12:40 pm', '12:45 pm')
  expect((await owner.post('/api/import', { text: calendly(apart) })).body).toMatchObject({
    appointments: 1,
  })
  expect(await book('18:29')).toBe(409)
  expect(await book('18:30')).toBe(201)
})

test('between rows of a file, buffers shrink and waiting time stays free', async () => {
  const { page, owner } = await seedOwned(app, {
    service: {
      buffer_before_minutes: 15,
      buffer_after_minutes: 30,
      gap_start_minutes: 20,
      gap_minutes: 20,
    },
  })
  const rows = ['10:00,11:00', '10:20,10:40', '11:00,12:00', '12:40,13:40'].map((times, n) => {
    const [start, end] = times.split(',')
    return `Staff 1,Client ${n},c${n}@example.com,Haircut,2027-03-02 ${start},2027-03-02 ${end},false`
  })
  const { body } = await owner.post('/api/import', { text: calendly(...rows) })
  expect(body).toMatchObject({ appointments: 4 })
  const held = await app.db
    .selectFrom('appointments')
    .select([
      sql<string>`to_char(lower(busy) at time zone 'America/New_York', 'HH24:MI')`.as('from'),
      sql<string>`to_char(upper(busy) at time zone 'America/New_York', 'HH24:MI')`.as('to'),
    ])
    .where('business_id', '=', page.scope.businessId)
    .orderBy('starts_at')
    .execute()
  expect(held.map(({ from, to }) => `${from}–${to}`)).toEqual([
    '09:45–11:00',
    '10:20–10:40',
    '11:00–12:30',
    '12:30–14:10',
  ])
})

test('does not import an appointment again after it was moved', async () => {
  const { owner } = await seedOwned(app)
  const text = calendly(GOOD)
  await owner.post('/api/import', { text })
  const { body: list } = await owner.get('/api/appointments')
  await owner.patch(`/api/appointments/${list[0]!.id}`, {
    startTime: '2027-03-04T15:00:00.000Z',
    tellClient: false,
  })
  expect((await owner.post('/api/import', { text })).body).toMatchObject({
    appointments: 0,
    here: 1,
  })
})

test('a retried transaction reports no conflict that only its first attempt had', async () => {
  const { page, owner } = await seedOwned(app)
  const booking = bookingBody(page, '2027-03-02T15:30:00.000Z')
  const { body: booked } = await app.browser().post('/api/appointments', booking)
  const { db } = app.context
  let attempts = 0
  const transaction = () => ({
    async execute<T>(work: (tx: Tx) => Promise<T>) {
      attempts++
      if (attempts > 1) return await db.transaction().execute(work)
      await expect(db.transaction().execute(work)).rejects.toMatchObject({ code: 'bad-rows' })
      expect((await owner.delete(`/api/appointments/${booked.id}`)).status).toBe(204)
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    },
  })
  const repeating = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const input = { text: calendly(GOOD), skipBadRows: false, planReminders: false }
  const result = await runImport({ ...app.context, db: repeating }, page.scope, input)
  expect([attempts, result.appointments]).toEqual([2, 1])
})
