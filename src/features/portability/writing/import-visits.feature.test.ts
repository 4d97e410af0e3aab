import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, seedOwned, signedInAs } from '#test/seed.ts'

const app = testApp()

const HEADER = 'Start,End,Client,Email,Service,Staff,Price,Add-ons,Visit ID,Status'
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n')
const CUT = '2027-03-02 10:00,2027-03-02 11:00,Ada,ada@example.com,Haircut,Staff 1,45,,7,'
const COLOR =
  '2027-03-02 11:00,2027-03-02 13:20,Ada,ada@example.com,Color,Mei,120,"Toner (20 min, 25.00)",7,'

async function business(): Promise<{ page: Seeded; owner: TestBrowser }> {
  const page = await seedBusiness(app.db)
  return { page, owner: await signedInAs(app, page.scope) }
}

const rowsOf = ({ scope }: Seeded) =>
  app.db
    .selectFrom('appointments')
    .selectAll()
    .where('business_id', '=', scope.businessId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

const visitsOf = async (page: Seeded) =>
  (await rowsOf(page)).map(({ id, visit_id }) => (visit_id === null ? 'alone' : visit_id - id))

test('imports services of a visit together, with their add-ons, one reminder and one sale', async () => {
  const { page, owner } = await business()
  const text = fileOf(COLOR, CUT)
  const preview = await owner.post('/api/import/preview', { text })
  expect(preview.body).toMatchObject({
    counts: { ready: 2, problems: 0, appointments: 2, services: 1 },
    includes: { visits: 1, addOns: 1, groups: 0, notes: 0 },
    // A new service's length and price exclude add-ons.
    services: [{ name: 'Color', durationMinutes: 120, priceCents: 9500 }],
  })
  expect(preview.body.rows[0]!.detail).toContain('plus Toner')
  app.setNow(new Date('2027-02-20T15:00:00Z'))
  const done = await owner.post('/api/import', { text, planReminders: true })
  expect(done.body).toMatchObject({ appointments: 2, skipped: 0 })

  const [cut, color] = await rowsOf(page)
  expect([cut!.visit_id, color!.visit_id]).toEqual([cut!.id, cut!.id])
  expect(color).toMatchObject({
    price_cents: 12_000,
    client_id: cut!.client_id,
    add_ons: [{ id: expect.any(Number), name: 'Toner', minutes: 20, price: 2500 }],
  })
  const reminders = await app.db
    .selectFrom('messages')
    .select(['kind', 'appointment_id'])
    .where('business_id', '=', page.scope.businessId)
    .execute()
  expect(reminders.length).toBeGreaterThan(0)
  expect(reminders.every(each => each.appointment_id === cut!.id)).toBe(true)
  const { body: checkout } = await owner.get(`/api/sales?appointmentId=${color!.id}`)
  expect(checkout.draft!.lines).toMatchObject([
    { name: 'Haircut', cents: 4500 },
    { name: 'Color', cents: 9500 },
    { name: 'Toner', cents: 2500 },
  ])

  const moved = await owner.patch(`/api/appointments/${cut!.id}`, {
    startTime: '2027-03-02T16:00:00.000Z',
  })
  expect(moved.status).toBe(200)
  expect((await rowsOf(page)).map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2027-03-02T16:00:00.000Z',
    '2027-03-02T17:00:00.000Z',
  ])
  expect((await owner.post('/api/import', { text })).body).toMatchObject({
    appointments: 0,
    here: 2,
  })
  expect(await visitsOf(page)).toEqual([0, -1])
})

test('imports all services of a visit or none', async () => {
  const { page, owner } = await seedOwned(app, { service: { buffer_before_minutes: 15 } })
  const bad = COLOR.replace('ada@example.com', 'not-an-address')
  const other = CUT.replaceAll(/1[01]:00/g, time => (time === '10:00' ? '11:00' : '12:00')).replace(
    ',7,',
    ',,',
  )
  const text = fileOf(CUT, bad, other)
  const refused = await owner.post('/api/import', { text })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    rows: [
      { row: 2, problems: ['Row 3 of the same visit can’t be imported.'] },
      { row: 3, problems: ['“not-an-address” is not an email address.'] },
    ],
  })
  expect(await rowsOf(page)).toEqual([])
  const done = await owner.post('/api/import', { text, skipBadRows: true })
  expect(done.body).toMatchObject({ appointments: 1, skipped: 2 })
  expect(await visitsOf(page)).toEqual(['alone'])
  // Skipped rows take no buffers.
  const { held } = await app.db
    .selectFrom('appointments')
    .select(sql<number>`extract(epoch from starts_at - lower(busy))::integer / 60`.as('held'))
    .where('business_id', '=', page.scope.businessId)
    .executeTakeFirstOrThrow()
  expect(held).toBe(15)
})

test('skips a whole visit if its second service overlaps a booking', async () => {
  const { page, owner } = await business()
  const booked = await bookOn(app.browser(), page, '2027-03-02T16:00:00.000Z')
  expect(booked.status).toBe(201)
  const text = fileOf(CUT.replace('Staff 1', 'Mei'), COLOR.replace('Mei', 'Staff 1'))
  const { body } = await owner.post('/api/import/preview', { text })
  expect(body.rows.map(({ problems }) => problems)).toEqual([
    ['Row 3 of the same visit can’t be imported.'],
    [expect.stringMatching(/^Staff 1 already has an appointment then/)],
  ])
  await owner.post('/api/import', { text, skipBadRows: true })
  expect(await rowsOf(page)).toHaveLength(1)
})

test.each([
  [
    'its rows name different clients',
    [CUT, COLOR.replace('Ada,ada@example.com', 'Bo,bo@example.com')],
  ],
  ['its services overlap', [CUT, COLOR.replace('2027-03-02 11:00', '2027-03-02 10:30')]],
  ['its services are not within a day', [CUT, COLOR.replaceAll('2027-03-02', '2027-03-04')]],
  [
    'a visit has at most 5 services',
    Array.from({ length: 6 }, (_, n) =>
      CUT.replace('11:00', `1${n}:59`).replace('10:00', `1${n}:00`),
    ),
  ],
])('rows of one visit become separate appointments if %s', async (reason, rows) => {
  const { page, owner } = await business()
  const text = fileOf(...rows)
  const { body } = await owner.post('/api/import/preview', { text })
  expect(body.includes.visits).toBe(0)
  for (const row of body.rows)
    expect(row.remarks).toEqual([
      `Imported as a separate appointment, not as part of a visit: ${reason}.`,
    ])
  await owner.post('/api/import', { text })
  expect(new Set(await visitsOf(page))).toEqual(new Set(['alone']))
})

test('imports a visit once if the file repeats it', async () => {
  const { page, owner } = await business()
  const done = await owner.post('/api/import', { text: fileOf(CUT, COLOR, CUT, COLOR) })
  expect(done.body).toMatchObject({ appointments: 2, here: 2, skipped: 0 })
  expect(await visitsOf(page)).toEqual([0, -1])
})

test('a cancelled service is no longer part of its visit', async () => {
  const { page, owner } = await business()
  const third = '2027-03-02 13:20,2027-03-02 14:20,Ada,ada@example.com,Haircut,Staff 1,45,,7,'
  await owner.post('/api/import', { text: fileOf(`${CUT}cancelled`, COLOR, third) })
  expect(await visitsOf(page)).toEqual(['alone', 0, -1])
})

test('does not add a service that an earlier file lacked to an existing visit', async () => {
  const { page, owner } = await business()
  await owner.post('/api/import', { text: fileOf(CUT) })
  const { body } = await owner.post('/api/import/preview', { text: fileOf(CUT, COLOR) })
  expect(body.rows.map(({ remarks }) => remarks)).toEqual([
    [],
    ['Imported as a separate appointment: the rest of its visit is already here.'],
  ])
  await owner.post('/api/import', { text: fileOf(CUT, COLOR) })
  expect(await visitsOf(page)).toEqual(['alone', 'alone'])
})

test('importing a visit twice at once creates one visit', async () => {
  const { page, owner } = await business()
  const text = fileOf(CUT, COLOR)
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/import', { text })))
  expect(answers.map(({ body }) => body.appointments).sort()).toEqual([0, 0, 2])
  expect(await visitsOf(page)).toEqual([0, -1])
})

test('add-ons from other programs keep their names, and unreadable lists are reported', async () => {
  const { page, owner } = await business()
  await owner.post('/api/add-ons', {
    name: 'toner',
    minutes: 20,
    price: 2500,
    serviceIds: [page.serviceId],
  })
  const sold = (day: number, addOns: string, price = '45') =>
    `2027-03-0${day} 10:00,2027-03-0${day} 11:00,Ada,ada@example.com,Haircut,Staff 1,${price},"${addOns}",,`
  const text = fileOf(
    sold(2, 'Toner; Gloss (warm)'),
    sold(3, "'=HYPERLINK(1) (0 min, 5.00)", ''),
    sold(4, 'Mask (10 min, 5.00); mask (5 min, 2.50)'),
    sold(5, 'Toner (99999 min, 25.00)'),
    sold(
      6,
      Array.from({ length: 11 }, (_, n) => `Extra no ${String.fromCharCode(97 + n)}`).join('; '),
    ),
  )
  const { body } = await owner.post('/api/import/preview', { text })
  expect(body.rows.map(({ problems }) => problems)).toEqual([
    [],
    [],
    [],
    ['“Toner (99999 min, 25.00)” must look like “Toner (20 min, 25.00)”.'],
    ['An appointment can have at most 10 add-ons.'],
  ])
  await owner.post('/api/import', { text, skipBadRows: true })
  const rows = await rowsOf(page)
  expect(
    rows.map(({ add_ons }) => add_ons!.map(({ name, minutes, price }) => [name, minutes, price])),
  ).toEqual([
    [
      ['Toner', 0, 0],
      ['Gloss (warm)', 0, 0],
    ],
    [['=HYPERLINK(1)', 0, 500]],
    [['Mask', 15, 750]],
  ])
  // Without a price in the file, the service and its add-ons decide.
  expect(rows.map(({ price_cents }) => price_cents)).toEqual([4500, 5000, 4500])
  const { body: menu } = await owner.get('/api/add-ons')
  expect(menu).toHaveLength(1)
  const ids = rows.flatMap(({ add_ons }) => add_ons!.map(({ id }) => id))
  expect(ids[0]).toBe(menu[0]!.id)
  expect(new Set(ids).size).toBe(ids.length)
  // An add-on that isn't on the menu can still be removed.
  const without = await owner.patch(`/api/appointments/${rows[0]!.id}`, { addOnIds: [ids[1]] })
  expect(without.body.addOns).toMatchObject([{ name: 'Gloss (warm)' }])
})

test('reads categories in another program’s service list as groups of the menu', async () => {
  const { owner } = await business()
  const text = [
    'Service,Duration,Price,Category',
    'Balayage,2h 30m,$180,Color & Highlights',
    'Toner,20,25,color & highlights',
    'Massage,60,90,healthcare',
  ].join('\n')
  const { body } = await owner.post('/api/import/preview', { text })
  expect(body).toMatchObject({ kind: 'services', includes: { groups: 1 } })
  await owner.post('/api/import', { text })
  const { body: groups } = await owner.get('/api/service-groups')
  expect(groups).toMatchObject([{ name: 'Color & Highlights' }])
  const { body: services } = await owner.get('/api/services')
  expect(services.map(({ name, groupId }) => [name, groupId])).toEqual(
    expect.arrayContaining([
      ['Balayage', groups[0]!.id],
      ['Toner', groups[0]!.id],
      ['Massage', undefined],
    ]),
  )
})

test('another program’s client list adds notes, even for existing clients who have none', async () => {
  const { page, owner } = await business()
  await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  const text = [
    'Customer Name,Customer Email,Phone,Client Notes',
    'Ada,ada@example.com,,"6N, 20 vol"',
    'Bo,bo@example.com,(212) 555-0199,=1+1',
    'Cy,,,',
  ].join('\n')
  const { body } = await owner.post('/api/import/preview', { text, kind: 'clients' })
  expect(body).toMatchObject({ counts: { ready: 3 }, includes: { notes: 2 } })
  expect((await owner.post('/api/import', { text, kind: 'clients' })).body.clients).toBe(3)
  const { text: exported } = await owner.get('/api/export/clients.csv')
  expect(exported).toContain('"6N, 20 vol"')
  expect(exported).toContain(",'=1+1,")
  expect((await owner.post('/api/import', { text, kind: 'clients' })).body).toMatchObject({
    clients: 0,
    here: 3,
  })
})
