import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { type Seeded, seedOwned } from '#test/seed.ts'
import { calendar, event } from '../testing/calendar-lines.ts'

const app = testApp()

const cards = ({ scope }: Seeded) =>
  app.db
    .selectFrom('clients')
    .select(['id', 'name', 'phone', 'notes'])
    .where('business_id', '=', scope.businessId)
    .orderBy('name')
    .execute()

test('a placeholder is no one’s number, even if an earlier import stored it', async () => {
  const { page, owner } = await seedOwned(app)
  const walkIns = [
    'Start,End,Client,Phone,Service,Staff',
    '2027-03-02 10:00,2027-03-02 11:00,Ada,N/A,Haircut,Staff 1',
    '2027-03-02 11:00,2027-03-02 12:00,Bo,N/A,Haircut,Staff 1',
  ].join('\n')
  expect((await owner.post('/api/import', { text: walkIns })).body.appointments).toBe(2)
  expect(await cards(page)).toEqual([])

  const { businessId: business_id } = page.scope
  await app.db.insertInto('clients').values({ business_id, name: 'Cy', phone: 'N/A' }).execute()
  const text = 'Client name,Phone,Notes\nCy,N/A,\nDi,N/A,'
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 1, here: 1 })
  expect(await cards(page)).toMatchObject([{ name: 'Cy' }, { name: 'Di', phone: '' }])
})

test('recognizes a client who has only a number', async () => {
  const { page, owner } = await seedOwned(app)
  const { businessId: business_id } = page.scope
  const phone = '+12125550188'
  await app.db.insertInto('clients').values({ business_id, name: '', phone }).execute()
  const text = `Client name,Phone,Notes\n,${phone},Likes tea`
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 1, here: 0 })
  expect(await cards(page)).toMatchObject([{ name: '', phone, notes: 'Likes tea' }])
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 0, here: 1 })
})

test('recognizes Turkish and Greek clients of an earlier import', async () => {
  const { owner } = await seedOwned(app)
  const text = 'Client name,Phone\nİbrahim Yılmaz,+12125550188\nΓΙΩΡΓΟΣ ΠΑΠΑΣ,+12125550177'
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 2, here: 0 })
  const { counts } = (await owner.post('/api/import/preview', { text })).body
  expect(counts).toMatchObject({ clients: 0, here: 2 })
})

test('recognizes clients whose names an earlier import stored decomposed', async () => {
  const { page, owner } = await seedOwned(app)
  const { businessId: business_id } = page.scope
  const name = 'Jürgen'.normalize('NFD')
  const stored = { business_id, name, phone: '+12125550188', email: '', email_key: '' }
  await app.db.insertInto('clients').values(stored).execute()
  const clients = `Client name,Phone\n${name},+12125550188`
  const { counts } = (await owner.post('/api/import/preview', { text: clients })).body
  expect(counts).toMatchObject({ clients: 0, here: 1 })
  expect((await owner.post('/api/import', { text: clients })).body).toMatchObject({ clients: 0 })
  const walkIn = `Start,End,Client,Phone,Service,Staff
2027-03-02 10:00,2027-03-02 11:00,${name},+12125550188,Haircut,Staff 1`
  expect((await owner.post('/api/import', { text: walkIn })).body.appointments).toBe(1)
  expect(await cards(page)).toHaveLength(1)
})

test('a known client gets the notes of a relative with the same address, with their name', async () => {
  const { page, owner } = await seedOwned(app)
  const { businessId: business_id } = page.scope
  const email = 'parent@example.com'
  const mia = { business_id, name: 'Mia', email, email_key: email }
  await app.db.insertInto('clients').values(mia).execute()
  const text = `Client name,Email,Phone,Notes\nLeo,${email},+12125550188,Nut allergy`
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 1, here: 0 })
  const notes = 'Leo: +12125550188: Nut allergy'
  expect(await cards(page)).toMatchObject([{ name: 'Mia', phone: '', notes }])
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 0, here: 1 })
})

test('appointments go to the client with their number and name, if the clients were imported first', async () => {
  const { page, owner } = await seedOwned(app)
  const clients = 'Client name,Phone\nDee,+12125550188\nZoë Dée,+12125550188'
  await owner.post('/api/import', { text: clients })
  const appointments = [
    'Start,End,Client,Phone,Service,Staff',
    '2027-03-02 10:00,2027-03-02 11:00,Zoë DÉE,+12125550188,Haircut,Staff 1',
    '2027-03-02 11:00,2027-03-02 12:00,Dee,+12125550188,Haircut,Staff 1',
    '2027-03-02 12:00,2027-03-02 13:00,Someone,+12125550188,Haircut,Staff 1',
  ].join('\n')
  expect((await owner.post('/api/import', { text: appointments })).body.appointments).toBe(3)
  const booked = await app.db
    .selectFrom('appointments as a')
    .innerJoin('clients as c', join =>
      join.onRef('c.business_id', '=', 'a.business_id').onRef('c.id', '=', 'a.client_id'),
    )
    .select(['a.customer_name', 'c.name'])
    .where('a.business_id', '=', page.scope.businessId)
    .orderBy('a.starts_at')
    .execute()
  expect(booked).toMatchObject([
    { name: 'Zoë Dée' },
    { name: 'Dee' },
    { customer_name: 'Someone', name: 'Dee' },
  ])
})

test('a calendar of clients’ names creates no services', async () => {
  const { owner } = await seedOwned(app)
  const text = calendar(
    ...event('DTSTART:20270302T150000Z', 'DURATION:PT1H'),
    ...event('DTSTART:20270303T150000Z', 'DURATION:PT1H').map(line => line.replace('1@x', '2@x')),
  )
  const preview = async (fallbackService?: string) =>
    (await owner.post('/api/import/preview', { text, fallbackService })).body
  const { services, rows } = await preview()
  expect(services).toEqual([])
  expect(rows[0]!.problems).toEqual(['This row has no service. Choose one for such rows.'])
  expect((await preview('Haircut')).counts).toMatchObject({ ready: 2, services: 0 })
})
