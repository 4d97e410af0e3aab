import { expect, test } from 'vitest'
import { newestMail } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, type Seeded, seedMember, seedOwned } from '#test/seed.ts'

const app = testApp()

const files = ['services', 'staff', 'appointments', 'clients'] as const

/** Removes the time of creation and the visit's number, which differ. */
function comparable(text: string, file: (typeof files)[number]) {
  const lines = text.split('\r\n')
  if (file !== 'appointments') return lines.sort()
  return lines
    .map(line => line.replace(/,(\d*),[^,]*$/, (_, visit) => (visit ? ',visit' : ',')))
    .sort()
}

test('an export imports completely into another business, and adds nothing to its own', async () => {
  const { page, owner } = await seedOwned(app)
  await owner.post('/api/services', {
    name: '=cmd|evil, "quoted"',
    description: 'Two\nlines; and “marks”',
    duration: 45,
    price: 12_345,
    category: 'healthcare',
    bufferAfter: 15,
  })
  await owner.post('/api/staff', {
    name: 'Zoë Grün',
    position: '@Chief',
    serviceIds: [page.serviceId],
    bio: '-',
  })
  const { body: toner } = await owner.post('/api/add-ons', {
    name: 'Toner; gloss',
    minutes: 20,
    price: 2550,
    serviceIds: [page.serviceId],
  })
  await owner.post('/api/service-groups', { name: 'Nails' })
  const { body: group } = await owner.post('/api/service-groups', { name: 'Hair; color' })
  const color = {
    name: 'Color; roots (half)',
    duration: 135,
    price: 0,
    category: 'beauty',
    groupId: group.id,
    waiting: { after: 30, minutes: 60 },
    addOnIds: [toner.id],
    staffTerms: [{ staffId: page.staffId, duration: 120, price: 14_000 }],
  }
  const colored = await owner.post('/api/services', color)
  expect(colored.status).toBe(201)
  await owner.post('/api/staff', {
    name: 'Mei',
    position: 'Colorist',
    serviceIds: [colored.body.id, page.serviceId],
  })
  await owner.post('/api/staff', { name: 'Sam', position: 'Desk', serviceIds: [] })
  await owner.patch(`/api/services/${page.serviceId}`, {
    staffTerms: [{ staffId: page.staffId, price: 4000 }],
  })
  const booked = (at: string, changes = {}) => bookOn(app.browser(), page, at, changes)
  await booked('2027-03-02T15:00:00.000Z', { customerName: '+Plus', description: '\tTabbed\nnote' })
  await booked('2027-11-07T05:30:00.000Z', { customerEmail: 'b@example.com' })
  const { body: third } = await booked('2027-03-03T15:00:00.000Z', {
    customerEmail: 'c@example.com',
  })
  await owner.delete(`/api/appointments/${third.id}?tellClient=false`)
  await booked('2027-03-03T15:00:00.000Z', { customerEmail: 'c@example.com' })

  const { pageName: _, endTime: __, ...client } = bookingBody(page, '2027-03-04T15:00:00.000Z')
  const visit = await owner.post('/api/visits', {
    ...client,
    customerEmail: 'd@example.com',
    notificationMethods: ['email'],
    items: [
      { serviceId: page.serviceId, staffId: page.staffId },
      { serviceId: colored.body.id, staffId: page.staffId, addOnIds: [toner.id] },
    ],
  })
  expect(visit.status).toBe(201)
  const whileWaiting = { customerEmail: 'e@example.com' }
  expect((await booked('2027-03-04T16:30:00.000Z', whileWaiting)).status).toBe(201)
  expect((await booked('2027-03-02T16:00:00.000Z')).status).toBe(201)
  // Booked appointments keep their waiting time and buffers.
  await owner.patch(`/api/services/${colored.body.id}`, { waiting: { after: 30, minutes: 45 } })
  await owner.patch(`/api/services/${page.serviceId}`, { bufferAfter: 15 })
  const { body: dee } = await owner.post('/api/clients', { name: 'Dee', phone: '+12125550188' })
  await owner.patch(`/api/clients/${dee.id}`, { notes: '=6N, 20 vol\nno “ammonia”' })
  await owner.post('/api/clients', { name: 'Zoë DÉE', phone: '+12125550188', notes: 'Twin' })

  const taken: Record<string, string> = {}
  for (const file of files) {
    const answer = await owner.get(`/api/export/${file}.csv`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file}.csv"`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    taken[file] = answer.text
    const cells = answer.text.split(/\r\n|,/)
    expect(cells.filter(cell => /^"?[=+\-@]/.test(cell))).toEqual([])
    const again = await owner.post('/api/import', { text: answer.text })
    const nothing = { services: 0, staff: 0, clients: 0, appointments: 0, skipped: 0 }
    expect(again.body, file).toMatchObject(nothing)
  }

  const copy = await seedOwned(app)
  for (const table of ['public_pages', 'staff', 'services'] as const)
    await app.db.deleteFrom(table).where('business_id', '=', copy.page.scope.businessId).execute()
  for (const file of files) {
    const preview = await copy.owner.post('/api/import/preview', { text: taken[file] })
    const found = { format: 'kairos', kind: file, counts: { problems: 0 } }
    expect(preview.body, file).toMatchObject(found)
    await copy.owner.post('/api/import', { text: taken[file], planReminders: true })
  }
  for (const file of files) {
    const { text } = await copy.owner.get(`/api/export/${file}.csv`)
    expect(comparable(text, file), file).toEqual(comparable(taken[file]!, file))
  }
  const legs = await app.db
    .selectFrom('appointments')
    .select(['id', 'visit_id', 'price_cents', 'add_ons'])
    .where('business_id', '=', copy.page.scope.businessId)
    .where('visit_id', 'is not', null)
    .orderBy('starts_at')
    .execute()
  expect(legs.map(leg => leg.visit_id)).toEqual([legs[0]!.id, legs[0]!.id])
  const { body: addOns } = await copy.owner.get('/api/add-ons')
  expect(legs[1]!.add_ons).toEqual([
    { id: addOns[0]!.id, name: 'Toner; gloss', minutes: 20, price: 2550 },
  ])
})

test('active services and staff replace archived ones with the same name', async () => {
  const { page, owner } = await seedOwned(app)
  const { page: copied, owner: copy } = await seedOwned(app)
  const archive = async ({ scope }: Seeded) => {
    for (const table of ['services', 'staff'] as const)
      await app.db
        .updateTable(table)
        .set({ archived_at: app.context.clock() })
        .where('business_id', '=', scope.businessId)
        .where('name', 'in', ['Color', 'Mei'])
        .execute()
  }
  const color = { name: 'Color', price: 9000, category: 'beauty' }
  await owner.post('/api/services', { ...color, duration: 60 })
  await owner.post('/api/staff', { name: 'Mei', position: 'Trainee' })
  await archive(page)
  await owner.post('/api/services', { ...color, duration: 90 })
  await owner.post('/api/staff', { name: 'Mei', position: 'Colorist' })
  const importAll = async () => {
    for (const file of ['services', 'staff']) {
      const { text } = await owner.get(`/api/export/${file}.csv`)
      expect((await copy.post('/api/import', { text })).body).toMatchObject({ [file]: 1, here: 2 })
    }
  }
  await importAll()
  await archive(copied)
  await importAll()
  const services = (await copy.get('/api/services')).body
  expect(services).toContainEqual(expect.objectContaining({ name: 'Color', duration: 90 }))
  const staff = (await copy.get('/api/staff')).body
  expect(staff).toContainEqual(expect.objectContaining({ name: 'Mei', position: 'Colorist' }))
})

test('appointments have columns for add-ons and visits once there are any', async () => {
  const { page, owner } = await seedOwned(app)
  await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  const header = async () => {
    const { text } = await owner.get('/api/export/appointments.csv')
    return text.split('\r\n')[0]!
  }
  expect(await header()).not.toMatch(/Add-ons|Visit/)
  const { body: toner } = await owner.post('/api/add-ons', {
    name: 'Toner; gloss',
    minutes: 20,
    price: 2550,
    serviceIds: [page.serviceId],
  })
  const item = { serviceId: page.serviceId, staffId: page.staffId }
  const {
    serviceId: _,
    staffId: __,
    endTime: ___,
    pageName: ____,
    ...client
  } = bookingBody(page, '2027-03-02T17:00:00.000Z')
  const visit = await owner.post('/api/visits', {
    ...client,
    notificationMethods: ['email'],
    items: [{ ...item, addOnIds: [toner.id] }, item],
  })
  expect(visit.status).toBe(201)
  expect(await header()).toMatch(/,Reminders by,Add-ons,Visit,Made at$/)
  const { text } = await owner.get('/api/export/appointments.csv')
  const { visitId } = visit.body
  const ends = text.trim().split('\r\n').slice(1)
  expect(ends.map(line => line.split(',').slice(-4, -1).join('|'))).toEqual([
    'email||',
    expect.stringContaining(`25.50)"|${visitId}`),
    `email||${visitId}`,
  ])
  expect(ends[1]).toContain('"Toner\\; gloss (20 min, 25.50)"')
  const [single, leg] = (await owner.get('/api/export.json')).body.appointments as object[]
  expect(single).not.toHaveProperty('visitId')
  expect(leg).toMatchObject({ visitId, addOns: [{ name: 'Toner; gloss' }] })
  const again = await owner.post('/api/import', { text })
  expect(again.body).toMatchObject({ appointments: 0, skipped: 0 })
})

test('exports everything of this business as one JSON document', async () => {
  const { page, owner } = await seedOwned(app)
  const other = await seedOwned(app)
  await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  await bookOn(app.browser(), other.page, '2027-03-02T15:00:00.000Z', { customerName: 'Foreign' })
  const feed = (await owner.put('/api/feeds', { staffId: null, detail: 'busy' })).body
  const { body: bo } = await owner.post('/api/clients', { name: 'Bo' })
  const { body: found } = await owner.post('/api/clients/search', { text: 'ada' })
  const clientId = found.clients[0]!.id
  await owner.post(`/api/clients/${clientId}/merge`, { from: bo.id! })
  const optOut = { phone: '+12125550123', medium: 'text' } as const
  const { businessId } = page.scope
  const optedOut = { ...optOut, business_id: businessId, created_at: app.context.clock() }
  await app.db.insertInto('opt_outs').values(optedOut).execute()
  await owner.post('/api/add-ons', { name: 'Toner', minutes: 20, price: 2550, serviceIds: [] })
  await owner.post('/api/service-groups', { name: 'Nails' })
  const words = { body: '{{businessName}}: see you {{date}} at {{time}}. {{link}}' }
  await owner.put('/api/message-templates/reminder/sms', words)
  const answer = await owner.get('/api/export.json')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="export.json"')
  expect(answer.body).toMatchObject({
    format: 'kairos-export-1',
    business: { name: 'Blue Door', timeZone: 'America/New_York', language: 'en' },
    services: [{ name: 'Haircut', priceCents: 4500 }],
    staff: [{ name: 'Staff 1', services: null }],
    pages: [{ name: page.pageName, services: [page.serviceId], staffMembers: [page.staffId] }],
    groups: [{ name: 'Nails' }],
    addOns: [{ name: 'Toner', minutes: 20, priceCents: 2550 }],
    messageTexts: [{ kind: 'reminder', channel: 'sms', ...words }],
    optOuts: [optOut],
    receivedTexts: [],
    clients: [
      { id: clientId, email: 'ada@example.com', appointments: 1, mergedInto: null },
      { id: bo.id, name: 'Bo', mergedInto: clientId },
    ],
    appointments: [{ name: 'Ada Client', clientId, startsAt: '2027-03-02T15:00:00.000Z' }],
    messages: expect.any(Array),
    credits: [],
    calendarFeeds: [{ staffId: null, detail: 'busy' }],
  })
  expect(answer.text).not.toContain(feed.url.split('.').at(-2))
  expect(answer.text).not.toContain('Foreign')
})

test('exports members and invitations, without links', async () => {
  const { page, owner } = await seedOwned(app)
  expect((await owner.get('/api/export.json')).body).not.toHaveProperty('members')
  const member = await seedMember(app, page.scope, { role: 'staff', staffId: page.staffId })
  const email = 'new@example.com'
  await owner.post('/api/team/invitations', { email, role: 'front-desk' })
  const { body, text } = await owner.get('/api/export.json')
  expect(body).toMatchObject({
    members: [
      { role: 'owner', staffId: null },
      { email: member.email, role: 'staff', staffId: page.staffId },
    ],
    invitations: [{ email, role: 'front-desk', staffId: null }],
  })
  const mail = (await newestMail(app, 'team-invitation', email))!
  expect(text).not.toContain(mail.payload.token)
})

test('exports a long list completely, in batches', async () => {
  const { page, owner } = await seedOwned(app)
  const lines = Array.from({ length: 1201 }, (_, n) => {
    const at = new Date(Date.UTC(2021, 0, 1) + n * 3_600_000).toISOString()
    return `${at},60,Client ${n},client${n}@example.com,Haircut,Staff 1`
  })
  await owner.post('/api/import', {
    text: `Start,Duration,Client,Email,Service,Staff\n${lines.join('\n')}`,
  })
  expect((await owner.get('/api/export/appointments.csv')).text.trim().split('\r\n')).toHaveLength(
    1202,
  )
  expect((await owner.get('/api/export/clients.csv')).text.trim().split('\r\n')).toHaveLength(1202)
  expect((await owner.get('/api/export.json')).body.appointments).toHaveLength(1201)
  expect(page.pageName).toBeTruthy()
})
