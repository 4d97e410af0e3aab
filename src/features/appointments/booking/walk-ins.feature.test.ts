import { expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookingBody, seedOwned } from '#test/seed.ts'

const app = testApp()

const HOUR_MS = 3_600_000
const NOW = MONDAY_MORNING.getTime()
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

async function salon(options: Parameters<typeof seedOwned>[1] = {}) {
  const { page, owner } = await seedOwned(app, options)
  await app.db
    .updateTable('businesses')
    .set({ follow_up_enabled: true })
    .where('id', '=', page.scope.businessId)
    .execute()
  const { serviceId, staffId } = page
  const book = (changes: object = {}, hours = 0) =>
    owner.post('/api/appointments', {
      serviceId,
      staffId,
      startTime: at(hours),
      endTime: at(hours + 1),
      walkIn: true,
      ...changes,
    })
  const ofBusiness = (table: 'clients' | 'messages') =>
    app.db.selectFrom(table).selectAll().where('business_id', '=', page.scope.businessId).execute()
  const add = async (contact: object) =>
    (await owner.post('/api/clients', { name: 'Ada', ...contact })).body.id as number
  const clientOf = async (id: unknown) =>
    (await owner.get(`/api/appointments/${Number(id)}/client`)).body
  return { page, owner, book, ofBusiness, add, clientOf }
}

test('a walk-in needs no contact, has arrived, and creates neither a client nor a message', async () => {
  const { owner, book, ofBusiness, clientOf } = await salon()
  const { status, body } = await book()
  expect([status, body]).toMatchObject([
    201,
    {
      customerName: 'Walk-in',
      customerEmail: '',
      customerPhone: '',
      notificationMethods: [],
      status: 'booked',
      arrivedAt: at(0),
    },
  ])
  expect((await owner.get(`/api/appointments/${body.id}`)).body.arrivedAt).toBe(at(0))
  expect(await clientOf(body.id)).toMatchObject({ id: null, name: 'Walk-in', email: '' })
  expect([await ofBusiness('clients'), await ofBusiness('messages')]).toEqual([[], []])
})

test.each([
  ['in five minutes', 1 / 12, true],
  ['a little ago', -1 / 4, true],
  ['in an hour', 1, false],
  ['yesterday', -24, false],
])('a walk-in who starts %s has arrived: %s', async (_, hours, arrived) => {
  const { book } = await salon()
  expect((await book({}, hours)).body.arrivedAt !== undefined).toBe(arrived)
})

test('a name without a contact creates no client, because names aren’t unique', async () => {
  const { book, ofBusiness } = await salon()
  expect((await book({ customerName: 'Ada' })).body.customerName).toBe('Ada')
  expect(await ofBusiness('clients')).toEqual([])
})

test('a walk-in with a number becomes a client, who is found by it later', async () => {
  const { book, ofBusiness, clientOf } = await salon()
  const first = await book({ customerPhone: '(212) 555-0181' })
  expect(await ofBusiness('clients')).toMatchObject([{ name: '', phone: '+12125550181' }])
  const second = await book({ customerPhone: '+12125550181', customerName: 'Bo' }, 2)
  await book({ customerPhone: '+12125550181' }, 4)
  expect((await clientOf(first.body.id)).history).toHaveLength(3)
  expect((await clientOf(second.body.id)).name).toBe('Bo')
  expect((await book({ customerPhone: '+12125550182' }, 2)).body.code).toBe('slot-taken')
  expect(await ofBusiness('clients')).toHaveLength(1)
})

test('a walk-in with an address belongs to its client, and still gets no message', async () => {
  const { add, book, ofBusiness, clientOf } = await salon()
  const id = await add({ email: 'ada@example.com' })
  const { body } = await book(
    { customerEmail: 'Ada@example.com', notificationMethods: ['email'] },
    5,
  )
  expect(await clientOf(body.id)).toMatchObject({ id, name: 'Ada' })
  expect(await ofBusiness('messages')).toEqual([])
})

test('a known client’s contact is theirs, unless another is sent', async () => {
  const { add, book, ofBusiness, clientOf } = await salon()
  const id = await add({ email: 'ada@example.com', phone: '+12125550183' })
  const known = { walkIn: undefined, clientId: id }
  const { body } = await book(known, 30)
  expect(body).toMatchObject({
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerPhone: '+12125550183',
    notificationMethods: ['email'],
  })
  expect((await ofBusiness('messages')).map(({ kind }) => kind)).toContain('booking-confirmation')
  const office = await book({ ...known, customerEmail: 'office@example.com' }, 32)
  expect(office.body.customerEmail).toBe('office@example.com')
  expect(await clientOf(office.body.id)).toMatchObject({ id, email: 'ada@example.com' })
  expect(await ofBusiness('clients')).toHaveLength(1)
})

test('a known client without an address gets no email', async () => {
  const { add, book, ofBusiness } = await salon()
  const known = { walkIn: undefined, clientId: await add({ phone: '+12125550184' }) }
  const byEmail = await book({ ...known, notificationMethods: ['email'] }, 30)
  expect([byEmail.status, Object.keys(byEmail.body.fields ?? {})]).toEqual([
    400,
    ['notificationMethods'],
  ])
  expect((await book(known, 30)).body.notificationMethods).toEqual([])
  expect(await ofBusiness('messages')).toEqual([])
})

test('a merged client’s id leads to the remaining client', async () => {
  const { owner, add, book, clientOf } = await salon()
  const [ada, bo] = [await add({ email: 'ada@example.com' }), await add({ name: 'Bo' })]
  await owner.post(`/api/clients/${ada}/merge`, { from: bo })
  const { body } = await book({ clientId: bo })
  expect(body).toMatchObject({ customerName: 'Ada', customerEmail: 'ada@example.com' })
  await owner.delete(`/api/clients/${ada}/merge/${bo}`)
  expect((await clientOf(body.id)).id).toBe(ada)
})

test('another business’s or erased clients can’t be chosen', async () => {
  const { owner, add, book } = await salon()
  const other = await salon()
  const theirs = await other.add({ email: 'theirs@example.com' })
  expect((await book({ clientId: theirs })).status).toBe(404)
  const erased = await add({ email: 'erased@example.com' })
  await owner.post('/api/client-data/erase', { clientId: erased, cancelUpcoming: false })
  expect((await book({ clientId: erased })).body.error).toBe('This client does not exist.')
})

test('only owners may omit a contact', async () => {
  const { page, owner } = await salon()
  for (const fields of [{ walkIn: true }, { clientId: 1 }]) {
    const input = { ...bookingBody(page, at(24 + 5)), ...fields }
    expect((await app.browser().post('/api/appointments', input)).status).toBe(403)
    expect((await owner.post('/api/appointments', input)).status).toBe(403)
  }
})

test('without these fields, every missing detail is named', async () => {
  const { owner } = await salon()
  for (const fields of [{}, { walkIn: false }, { walkIn: null, clientId: null }]) {
    const { status, body } = await owner.post('/api/appointments', fields as never)
    expect([status, body]).toEqual([
      400,
      {
        code: 'invalid',
        error: 'Name is required',
        fields: {
          customerName: 'Name is required',
          customerEmail: 'Invalid email address',
          customerPhone: 'Phone number is required',
          startTime: 'Start time is required',
          endTime: 'End time is required',
          serviceId: 'Please select a service',
          staffId: 'Please select a staff member',
        },
      },
    ])
  }
})

test('a repeated key returns the same walk-in', async () => {
  const { page, owner, book } = await salon()
  const input = { ...bookingBody(page, at(0)), walkIn: true, pageName: undefined }
  const key = { 'Idempotency-Key': 'walk-in' }
  const [first, again] = [
    await owner.post('/api/appointments', input, key),
    await owner.post('/api/appointments', input, key),
  ]
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect((await book()).body.code).toBe('slot-taken')
})

test('200 walk-ins, 20 at a time, create no client and book no time twice', async () => {
  const { page, book, ofBusiness } = await salon({ staffCount: 4 })
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        book({ staffId: page.staffIds[nth % 4] }, 5 * round + (nth % 5)),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter(status => status === 201)).toHaveLength(200)
  expect(await ofBusiness('clients')).toEqual([])
  const again = await Promise.all(page.staffIds.map(staffId => book({ staffId }, 3)))
  expect(again.map(({ status }) => status)).toEqual([409, 409, 409, 409])
})

test('a walk-in is moved, finished, cancelled and charged like others, without a message', async () => {
  const { owner, book, ofBusiness } = await salon()
  const [first, second] = [(await book()).body.id, (await book({}, 3)).body.id]
  const path = `/api/appointments/${first}`
  const steps = [
    await owner.patch(path, { startTime: at(1), endTime: at(2) }),
    await owner.patch(path, { description: 'Wants a fringe' }),
    await owner.patch(path, { progress: 'finished' }),
    await owner.patch(`/api/appointments/${second}`, { status: 'no_show' }),
    await owner.post('/api/sales', { appointmentId: Number(first) }),
  ]
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const third = (await book({}, 30)).body.id
  expect((await owner.post(`/api/appointments/${third}/nudge`)).body.code).toBe('no-channel')
  expect((await owner.delete(`/api/appointments/${third}`)).status).toBe(204)
  expect(await ofBusiness('messages')).toEqual([])
})

test('lists, search, reports and exports show each walk-in separately', async () => {
  const { owner, book } = await salon()
  await book({}, -3)
  await book({}, -1)
  const range = `from=${at(-24)}&to=${at(24)}`
  expect((await owner.get(`/api/appointments?${range}`)).body).toHaveLength(2)
  expect((await owner.get('/api/appointments?search=walk')).body).toHaveLength(2)
  expect((await owner.post('/api/clients/search', {})).body.clients).toEqual([])
  const csv = await owner.get('/api/export/appointments.csv')
  expect(csv.status).toBe(200)
  const report = await owner.get('/api/reports?from=2027-02-01&to=2027-03-31')
  expect(report.status).toBe(200)
})

test('a walk-in’s data can be exported and erased from the appointment', async () => {
  const { owner, book } = await salon()
  const { body } = await book({ customerName: 'Ada', description: 'Allergic to nuts' }, -2)
  const whose = { appointmentId: Number(body.id) }
  const exported = await owner.post('/api/client-data/export', whose)
  expect(JSON.stringify(exported.body)).toContain('Allergic to nuts')
  await owner.post('/api/client-data/erase', { ...whose, cancelUpcoming: false })
  const { customerName, description } = (await owner.get(`/api/appointments/${body.id}`)).body
  expect([customerName, description]).toEqual(['Erased client', ''])
})
