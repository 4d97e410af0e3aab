// long because: most imports repeat or vary the file of the first.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import { calendly, GOOD, NEW } from '../testing/calendly.ts'

const app = testApp()
let page: Seeded
let owner: TestBrowser

async function fresh() {
  page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
}

const BAD = 'Staff 1,Bo,not-an-address,Haircut,2027-03-03 10:00 am,2027-03-03 11:00 am,false'

const count = async (
  table: 'appointments' | 'services' | 'staff' | 'messages' | 'clients' | 'import_keys',
) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
    where business_id = ${page.scope.businessId}`.execute(app.db)
  return rows[0]!.n
}

test('previews a Calendly export, then imports it once, with its services and people', async () => {
  await fresh()
  const text = calendly(
    GOOD,
    NEW,
    'Staff 1,Cy,cy@example.com,Haircut,2027-03-02 1:00 pm,2027-03-02 2:00 pm,true',
  )
  const preview = await owner.post('/api/import/preview', { text })
  expect(preview.body).toMatchObject({
    format: 'calendly',
    kind: 'appointments',
    timeZone: 'America/New_York',
    counts: {
      rows: 3,
      ready: 3,
      here: 0,
      problems: 0,
      services: 1,
      staff: 1,
      appointments: 3,
      upcoming: 2,
    },
    services: [{ name: 'Color', durationMinutes: 120 }],
    staff: ['Robin Vale'],
  })
  expect(await count('appointments')).toBe(0)

  const done = await owner.post('/api/import', { text })
  expect(done.body).toEqual({
    services: 1,
    staff: 1,
    clients: 0,
    appointments: 3,
    here: 0,
    skipped: 0,
  })
  const { body: list } = await owner.get('/api/appointments')
  const shown = (each: (typeof list)[number]) => [
    each.customerName,
    each.startTime,
    each.endTime,
    each.serviceName,
    each.staffName,
  ]
  expect(list.map(shown).sort()).toEqual([
    ['Ada Client', '2027-03-02T15:00:00.000Z', '2027-03-02T16:00:00.000Z', 'Haircut', 'Staff 1'],
    ['Zoë Grün', '2027-03-02T15:00:00.000Z', '2027-03-02T17:00:00.000Z', 'Color', 'Robin Vale'],
  ])
  expect(await count('messages')).toBe(0)

  const again = await owner.post('/api/import', { text })
  expect(again.body).toEqual({
    services: 0,
    staff: 0,
    clients: 0,
    appointments: 0,
    here: 3,
    skipped: 0,
  })
  expect(await count('appointments')).toBe(3)
})

test('upcoming appointments of someone who was removed get a new staff member, past ones don’t', async () => {
  await fresh()
  const past = 'Staff 1,Di,di@example.com,Haircut,2027-02-02 1:00 pm,2027-02-02 2:00 pm,false'
  await owner.post('/api/import', { text: calendly(past) })
  expect((await owner.delete(`/api/staff/${page.staffId}`)).status).toBe(204)
  const earlier = 'Staff 1,Ed,ed@example.com,Haircut,2027-02-03 1:00 pm,2027-02-03 2:00 pm,false'
  const before = await owner.post('/api/import/preview', { text: calendly(earlier) })
  expect(before.body.staff).toEqual([])
  const text = calendly(past, GOOD)
  expect((await owner.post('/api/import/preview', { text })).body).toMatchObject({
    counts: { here: 1, ready: 1, services: 0 },
    staff: ['Staff 1'],
  })
  expect((await owner.post('/api/import', { text })).status).toBe(200)
  const { body: staff } = await owner.get('/api/staff')
  const { body: list } = await owner.get('/api/appointments')
  expect(staff).toMatchObject([{ name: 'Staff 1' }])
  expect(list.find(each => each.customerName === 'Ada Client')?.staffId).toBe(staff[0]!.id)
  expect(staff[0]!.id).not.toBe(page.staffId)
})

test('one invalid row stops the import unless the owner skips it', async () => {
  await fresh()
  const text = calendly(GOOD, BAD, NEW)
  const refused = await owner.post('/api/import', { text })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'bad-rows', rows: [{ row: 3, state: 'problem' }] })
  expect(refused.body.error).toContain('“not-an-address” is not an email address.')
  expect([await count('appointments'), await count('services'), await count('staff')]).toEqual([
    0, 1, 1,
  ])

  const skipping = await owner.post('/api/import', { text, skipBadRows: true })
  expect(skipping.body).toMatchObject({ appointments: 2, skipped: 1 })
})

test('imports nothing if the database refuses a single row', async () => {
  await fresh()
  const { businessId } = page.scope
  await sql
    .raw(`create function refuse_${businessId}() returns trigger language plpgsql as $$ begin
    if new.business_id = ${businessId} and new.customer_name = 'Zoë Grün' then raise exception 'planted'; end if;
    return new; end $$`)
    .execute(app.db)
  await sql
    .raw(`create trigger planted_${businessId} before insert on appointments for each row
    execute function refuse_${businessId}()`)
    .execute(app.db)
  const answer = await owner.post('/api/import', { text: calendly(GOOD, NEW) })
  await sql.raw(`drop trigger planted_${businessId} on appointments`).execute(app.db)
  expect(answer.status).toBe(500)
  expect([
    await count('appointments'),
    await count('services'),
    await count('staff'),
    await count('import_keys'),
  ]).toEqual([0, 1, 1, 0])
})

test('importing the same file twice at once imports it once', async () => {
  await fresh()
  const text = calendly(GOOD, NEW)
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/import', { text })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.appointments).sort()).toEqual([0, 0, 2])
  expect([await count('appointments'), await count('services'), await count('staff')]).toEqual([
    2, 2, 2,
  ])
})

test('reads times in the named zone and flags skipped and repeated ones', async () => {
  await fresh()
  const text = [
    'Start,End,Client,Email,Service,Staff,Time zone',
    '2027-03-14 02:30,2027-03-14 03:45,Skip,s@example.com,Haircut,Staff 1,America/New_York',
    '2027-11-07 01:30,2027-11-07 03:00,Twice,t@example.com,Haircut,Staff 1,America/New_York',
    '2027-06-01 09:00,2027-06-01 10:00,Far,f@example.com,Haircut,Staff 1,',
    '2027-06-01 09:00,2027-06-01 10:00,Lost,l@example.com,Haircut,Staff 1,Middle Earth',
    '2027-06-01 09:00,2027-06-01 10:00,Late,e@example.com,Haircut,Staff 1,EST',
  ].join('\n')
  const { body } = await owner.post('/api/import/preview', { text, timeZone: 'Asia/Kolkata' })
  const rows = body.rows
  expect(rows[0]!.remarks[0]).toBe(
    '2:30 AM on March 14, 2027 does not exist in America/New_York because the clocks change; moved to the time after.',
  )
  expect(rows[1]!.remarks[0]).toBe(
    '1:30 AM on November 7, 2027 occurs twice in America/New_York because the clocks change; the first is used.',
  )
  expect(rows[3]!.problems).toEqual(['“Middle Earth” is not a known time zone.'])
  expect(rows[4]!.problems).toEqual(['“EST” is not a known time zone.'])
  await owner.post('/api/import', { text, timeZone: 'Asia/Kolkata', skipBadRows: true })
  const { body: list } = await owner.get('/api/appointments')
  expect(Object.fromEntries(list.map(each => [each.customerName, each.startTime]))).toEqual({
    Skip: '2027-03-14T07:30:00.000Z',
    Twice: '2027-11-07T05:30:00.000Z',
    Far: '2027-06-01T03:30:00.000Z',
  })
})

test('assigns rows without a staff member to the only one or the owner’s choice, at their price', async () => {
  await fresh()
  const text = 'Start,End,Client,Service\n2027-03-02 10:00,2027-03-02 11:00,Ada,Haircut\n'
  expect((await owner.post('/api/import/preview', { text })).body.counts).toMatchObject({
    ready: 1,
    staff: 0,
  })
  const second = await owner.post('/api/staff', { name: 'Second', position: 'Stylist' })
  const staffTerms = [{ staffId: second.body.id, price: 14_000 }]
  const priced = await owner.patch(`/api/services/${page.serviceId}`, { staffTerms })
  expect(priced.status).toBe(200)
  const { body } = await owner.post('/api/import/preview', { text })
  expect(body.rows[0]!.problems).toEqual([
    'This row has no staff member. Choose one for such rows.',
  ])
  expect(
    (await owner.post('/api/import', { text, fallbackStaff: 'second' })).body.appointments,
  ).toBe(1)
  expect((await owner.get('/api/appointments')).body[0]).toMatchObject({
    staffName: 'Second',
    servicePrice: 14_000,
    customerEmail: '',
  })
})

test('a Square customer list adds clients, once', async () => {
  await fresh()
  const text =
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Memo,Square Customer ID\n' +
    ",Ada,Lovelace,Ada@Example.com,'+12125550123,Likes tea,X1\n,Bo,,,(212) 555-0199,,X2\n,,,,,,X3\n"
  const { body } = await owner.post('/api/import/preview', { text })
  expect(body).toMatchObject({
    format: 'square',
    kind: 'clients',
    counts: { rows: 3, clients: 2, problems: 1 },
  })
  await owner.post('/api/import', { text, skipBadRows: true })
  const kept = await app.db
    .selectFrom('clients')
    .select(['email_key', 'name', 'phone', 'notes'])
    .where('business_id', '=', page.scope.businessId)
    .orderBy('name')
    .execute()
  expect(kept).toEqual([
    {
      email_key: 'ada@example.com',
      name: 'Ada Lovelace',
      phone: '+12125550123',
      notes: 'Likes tea',
    },
    { email_key: '', name: 'Bo', phone: '+12125550199', notes: '' },
  ])
  const search = async (wanted: string) =>
    (await owner.post('/api/clients/search', { text: wanted })).body.clients
  expect(await search('lovel')).toMatchObject([
    { name: 'Ada Lovelace', email: 'Ada@Example.com', phone: '+12125550123' },
  ])
  expect(await search('(212) 555-0199')).toMatchObject([{ name: 'Bo' }])
  expect((await owner.get('/api/export/clients.csv')).text).toContain('Likes tea')
  expect((await owner.post('/api/import', { text, skipBadRows: true })).body).toMatchObject({
    clients: 0,
    here: 2,
  })
})

test('refuses a file that is unreadable, too long or too large', async () => {
  await fresh()
  const refused = async (text: string) => (await owner.post('/api/import', { text })).body.error
  expect(await refused('')).toBe('Choose a file, or paste its content')
  expect(await refused('\n\n')).toBe('This file is empty.')
  expect(await refused('a,b\n"x')).toContain('quotation mark')
  expect(await refused(','.repeat(501))).toContain('more than 500 columns')
  expect(await refused('BEGIN:VCALENDAR\nBEGIN:VEVENT\n')).toContain('incomplete')
  expect(await refused(`Name,Email\n${'a,a@example.com\n'.repeat(10_001)}`)).toContain(
    'more than 10,000 rows',
  )
  for (const long of ['x'.repeat(5_000_001), 'ü'.repeat(2_600_000), 'x'.repeat(10_000_001)]) {
    const answer = await owner.post('/api/import', { text: `Name\n${long}` })
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large'])
  }
})

test('a file of services adds their groups, and reuses existing ones', async () => {
  await fresh()
  const { body: hair } = await owner.post('/api/service-groups', { name: 'Hair' })
  const text = [
    'Service name,Duration,Price,Group',
    'Balayage,120,180,hair',
    'Manicure,45,40,Nails',
    'Pedicure,45,50,Nails',
    'Consultation,15,0,',
  ].join('\n')
  const done = await owner.post('/api/import', { text })
  expect(done.body).toMatchObject({ services: 4, skipped: 0 })
  const groups = (await owner.get('/api/service-groups')).body
  expect(groups.map(({ name }) => name)).toEqual(['Hair', 'Nails'])
  const services = (await owner.get('/api/services')).body
  const groupOf = (name: string) => services.find(each => each.name === name)?.groupId
  expect(groupOf('Balayage')).toBe(hair.id)
  expect(groupOf('Manicure')).toBe(groups[1]!.id)
  expect(groupOf('Pedicure')).toBe(groups[1]!.id)
  expect(groupOf('Consultation')).toBeUndefined()

  const { text: exported } = await owner.get('/api/export/services.csv')
  expect(exported).toContain('Balayage,,120,180.00,beauty,Hair,')
  const old = exported.replace('"Group",', '').replace('Group,', '')
  expect((await owner.post('/api/import/preview', { text: old })).body.format).toBe('kairos')
})

test('a confirmed appointment is confirmed again if the owner undoes a mistaken no-show', async () => {
  await fresh()
  const text = [
    'Start,End,Client,Email,Service,Staff,Status',
    '2027-03-02 10:00,2027-03-02 11:00,Ada,ada@example.com,Haircut,Staff 1,Confirmed',
  ].join('\n')
  expect((await owner.post('/api/import', { text })).body.appointments).toBe(1)
  const { id } = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('business_id', '=', page.scope.businessId)
    .executeTakeFirstOrThrow()
  const marked = async (change: object) =>
    (await owner.patch(`/api/appointments/${id}`, change)).body.status
  expect(await marked({ status: 'no_show' })).toBe('no_show')
  expect(await marked({ status: 'booked' })).toBe('confirmed')
})

test('a client imported with an umlaut in the address can find and move the appointment', async () => {
  await fresh()
  const email = 'zoë@bücher.example'
  await owner.post('/api/import', { text: calendly(GOOD.replace('ada@example.com', email)) })
  const client = app.browser()
  const query = new URLSearchParams({ page: page.pageName, customerEmail: email })
  const [found] = (await client.get(`/api/appointments?${query}`)).body
  const { status, body } = await client.patch(`/api/appointments/${found?.id}`, {
    email,
    startTime: '2027-03-02T18:00:00.000Z',
  })
  expect([status, body.startTime]).toEqual([200, '2027-03-02T18:00:00.000Z'])
})
