import { expect, test } from 'vitest'
import { closeBusiness } from '#features/businesses/service.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

async function salon() {
  const page = await seedBusiness(app.db)
  return { page, owner: await signedInAs(app, page.scope) }
}

async function book(
  browser: TestBrowser,
  page: Seeded,
  startTime: string,
  changes: Record<string, unknown> = {},
) {
  const { status, body, text } = await bookOn(browser, page, startTime, changes)
  if (status !== 201) throw new Error(text)
  return body.id
}

test('a card shows a client’s details and bookings, in any letter case of their address', async () => {
  const { page, owner } = await salon()
  // Owners book without a page, even in the past.
  const at = (startTime: string, changes: Record<string, unknown> = {}) =>
    book(owner, page, startTime, { pageName: undefined, ...changes })
  const missed = await at('2027-02-22T15:00:00.000Z', { customerEmail: 'ADA@example.com' })
  const kept = await at('2027-02-23T15:00:00.000Z')
  const marked = await at('2027-02-24T15:00:00.000Z')
  const dropped = await at('2027-03-03T15:00:00.000Z')
  await at('2027-03-02T15:00:00.000Z', { customerEmail: 'other@example.com' })
  const next = await at('2027-03-04T15:00:00.000Z', {
    customerName: 'Ada Married',
    customerPhone: '+12125550177',
  })
  await owner.patch(`/api/appointments/${missed}`, { status: 'no_show' })
  await owner.patch(`/api/appointments/${marked}`, { status: 'completed' })
  await owner.delete(`/api/appointments/${dropped}`)

  const { status, body } = await owner.get(`/api/appointments/${kept}/client`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Ada Married',
    email: 'ada@example.com',
    phone: '+12125550177',
    counts: { visits: 2, noShows: 1, cancellations: 1, upcoming: 1 },
    earlier: 0,
    notes: '',
    notesUpdatedAt: null,
  })
  expect(body.history.map((one: { id: number; status: string }) => [one.id, one.status])).toEqual([
    [next, 'booked'],
    [dropped, 'cancelled'],
    [marked, 'completed'],
    [kept, 'booked'],
    [missed, 'no_show'],
  ])
  expect(body.history[0]).toMatchObject({
    startTime: '2027-03-04T15:00:00.000Z',
    endTime: '2027-03-04T16:00:00.000Z',
    serviceName: 'Haircut',
    staffName: 'Staff 1',
  })
})

test('a search finds names without their accents, in either Unicode form and any case', async () => {
  const { page, owner } = await salon()
  const korean = '김민수'.normalize('NFD')
  const western = 'Jose\u0301 Josefa Élodie Weiß Łukasz Guðrún'
  const names = `${western} Işıl Isil ΓΙΩΡΓΟΣ Γιώργος Đặng ${korean} Ægir Þór`.split(' ')
  for (const [nth, customerName] of names.entries()) {
    const startTime = `2027-03-0${2 + (nth % 4)}T${15 + Math.floor(nth / 4)}:00:00.000Z`
    const customerEmail = `c${nth}@example.com`
    await book(owner, page, startTime, { customerName, customerEmail })
    // Requests' names are composed.
    await app.db
      .updateTable('clients')
      .set({ name: customerName })
      .where('business_id', '=', page.scope.businessId)
      .where('email', '=', customerEmail)
      .execute()
    await app.db
      .updateTable('appointments')
      .set({ customer_name: customerName })
      .where('business_id', '=', page.scope.businessId)
      .where('customer_email', '=', customerEmail)
      .execute()
  }
  const found = async (text: string) => {
    const { clients } = (await owner.post('/api/clients/search', { text })).body
    const listed = await owner.get(`/api/appointments?search=${encodeURIComponent(text)}`)
    const named = listed.body.map(one => one.customerName)
    expect(named.sort()).toEqual(clients.map(({ name }: { name: string }) => name).sort())
    return named.map(name => names.indexOf(name)).sort((a, b) => a - b)
  }
  for (const [texts, nths] of Object.entries({
    'jose José JOSE\u0301': [0, 1],
    elodie: [2],
    'weiss weiß': [3],
    'lukasz ŁUKASZ': [4],
    'gudrun GUÐRÚN': [5],
    'ışıl IŞIL isil ISIL İsil': [6, 7],
    'γιώργος ΓΙΩΡΓΟΣ Γιωργ': [8, 9],
    'dang ĐẶNG': [10],
    김민수: [11],
    'aegir ægir ÆGIR': [12],
    'thor ÞÓR': [13],
    '100%': [],
  }))
    for (const text of texts.split(' ')) expect(await found(text), text).toEqual(nths)
})

test('a search finds a whole phone number, as people in the business’s country write it', async () => {
  const { page, owner } = await salon()
  const phones = ['+79123456789', '+491711234567', '+525512345678']
  for (const [nth, customerPhone] of phones.entries())
    await book(owner, page, `2027-03-02T${15 + nth}:00:00.000Z`, {
      customerEmail: `c${nth}@example.com`,
      customerPhone,
    })
  const { businessId } = page.scope
  await app.db
    .updateTable('businesses')
    .set({ phone_country: 'RU' })
    .where('id', '=', businessId)
    .execute()
  const found = async (text: string) => {
    const { clients } = (await owner.post('/api/clients/search', { text })).body
    const listed = await owner.get(`/api/appointments?search=${encodeURIComponent(text)}`)
    const numbers = listed.body.map(one => one.customerPhone)
    expect(clients.map(({ phone }: { phone: string }) => phone)).toEqual(numbers)
    return numbers
  }
  for (const [text, phone] of [
    ['8 (912) 345-67-89', '+79123456789'],
    ['+49 (0)171 1234567', '+491711234567'],
    ['+49 (0)171 123', '+491711234567'],
    ['171\u20111234567', '+491711234567'],
    ['+49 171 1234567 ext. 5', '+491711234567'],
    ['+52 1 55 1234 5678', '+525512345678'],
  ] as const)
    expect(await found(text), text).toEqual([phone])
  expect(await found('8 (912) 345-67-80')).toEqual([])
})

test('notes belong to the client: written at one appointment, read at every other, deleted when emptied', async () => {
  const { page, owner } = await salon()
  const first = await book(owner, page, '2027-03-02T15:00:00.000Z')
  const second = await book(owner, page, '2027-03-02T17:00:00.000Z', {
    customerEmail: 'Ada@Example.com',
  })
  const text = 'Allergic to ammonia.\nLikes the window; <b>no</b> small talk.'
  const written = await owner.put(`/api/appointments/${first}/client/notes`, {
    notes: `  ${text} `,
  })
  expect([written.status, written.body.notes]).toEqual([200, text])
  const { body } = await owner.get(`/api/appointments/${second}/client`)
  expect([body.notes, body.notesUpdatedAt]).toEqual([text, written.body.notesUpdatedAt])

  const { notesUpdatedAt } = body
  const emptied = await owner.put(`/api/appointments/${second}/client/notes`, {
    notes: ' ',
    notesUpdatedAt,
  })
  expect([emptied.status, emptied.body]).toEqual([200, { notes: '', notesUpdatedAt: null }])
  expect((await owner.get(`/api/appointments/${first}/client`)).body.notes).toBe('')
  expect(
    await app.db
      .selectFrom('clients')
      .selectAll()
      .where('business_id', '=', page.scope.businessId)
      .where('notes', '<>', '')
      .execute(),
  ).toEqual([])
})

test('neither overwrites nor deletes notes that changed in the meantime', async () => {
  const { page, owner } = await salon()
  const id = await book(owner, page, '2027-03-02T15:00:00.000Z')
  const put = (notes: string, notesUpdatedAt?: string | null) =>
    owner.put(`/api/appointments/${id}/client/notes`, { notes, notesUpdatedAt })
  const { body: first } = await put('one')
  const { body: second } = await put('two', first.notesUpdatedAt)
  for (const [notes, seen] of [
    ['three', null],
    ['three', first.notesUpdatedAt],
    ['', null],
    ['', first.notesUpdatedAt],
  ] as const) {
    const { status, body } = await put(notes, seen)
    expect([status, body]).toEqual([
      409,
      { ...second, error: 'Someone else edited these notes.', code: 'changed' },
    ])
  }
  const answers = await Promise.all(['a', 'b', 'c'].map(notes => put(notes, second.notesUpdatedAt)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('notes are at most 2,000 characters that can be stored', async () => {
  const { page, owner } = await salon()
  const id = await book(owner, page, '2027-03-02T15:00:00.000Z')
  const put = async (notes: unknown) =>
    (await owner.put(`/api/appointments/${id}/client/notes`, { notes })).status
  expect(await put('x'.repeat(2001))).toBe(400)
  expect(await put('nul \u0000')).toBe(400)
  expect(await put(undefined)).toBe(400)
  expect(await put('x'.repeat(2000))).toBe(200)
})

test('another business with the same client sees neither the notes nor the history', async () => {
  const { page, owner } = await salon()
  const other = await salon()
  const id = await book(owner, page, '2027-03-02T15:00:00.000Z')
  const theirs = await book(other.owner, other.page, '2027-03-02T15:00:00.000Z')
  await owner.put(`/api/appointments/${id}/client/notes`, { notes: 'ours alone' })
  const { body } = await other.owner.get(`/api/appointments/${theirs}/client`)
  expect([body.notes, body.history.length]).toEqual(['', 1])
  expect((await other.owner.get(`/api/appointments/${id}/client`)).status).toBe(404)
  expect(
    (await other.owner.put(`/api/appointments/${id}/client/notes`, { notes: 'x' })).status,
  ).toBe(404)
})

test('nothing that a client can read contains the notes', async () => {
  const { page, owner } = await salon()
  const id = await book(app.browser(), page, '2027-03-02T15:00:00.000Z')
  await owner.put(`/api/appointments/${id}/client/notes`, { notes: 'Pays late, secretly' })
  const visitor = app.browser()
  const lookup = await visitor.get(
    `/api/appointments?page=${page.pageName}&customerEmail=ada@example.com`,
  )
  expect(lookup.body).toHaveLength(1)
  const answers = [
    lookup,
    await visitor.get(`/api/appointments/${id}/client`),
    await visitor.get(`/api/appointments/${id}/calendar.ics`),
    await visitor.patch(`/api/appointments/${id}?page=${page.pageName}`, { description: 'hello' }),
    await visitor.get(`/api/public-pages/${page.pageName}`),
    await visitor.get(`/p/${page.pageName}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200, 200, 200])
  for (const { text } of answers) expect(text).not.toContain('secretly')
  const messages = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('business_id', '=', page.scope.businessId)
    .execute()
  expect(JSON.stringify(messages)).not.toContain('secretly')
})

test('an erased client’s card shows only the one appointment and accepts no notes', async () => {
  const { page, owner } = await salon()
  const id = await book(owner, page, '2027-03-02T15:00:00.000Z')
  await book(owner, page, '2027-03-02T17:00:00.000Z', { customerEmail: 'ben@example.com' })
  await app.db
    .updateTable('appointments')
    .set({
      client_id: null,
      customer_name: '',
      customer_email: '',
      customer_email_key: '',
      customer_phone: '',
    })
    .where('business_id', '=', page.scope.businessId)
    .execute()
  const { body } = await owner.get(`/api/appointments/${id}/client`)
  expect([body.name, body.history.length]).toEqual(['', 1])
  const refused = await owner.put(`/api/appointments/${id}/client/notes`, { notes: 'x' })
  expect([refused.status, refused.body.code]).toEqual([409, 'erased'])
})

test('deleting an account deletes its notes and keeps those of others', async () => {
  const { page, owner } = await salon()
  const other = await salon()
  for (const one of [{ page, owner }, other]) {
    const id = await book(one.owner, one.page, '2027-03-02T15:00:00.000Z')
    await one.owner.put(`/api/appointments/${id}/client/notes`, { notes: 'x' })
  }
  await app.db.transaction().execute(tx => closeBusiness(tx, page.scope, app.context.clock()))
  const left = await app.db.selectFrom('clients').select('business_id').execute()
  const ids = left.map(row => row.business_id)
  expect([ids.includes(page.scope.businessId), ids.includes(other.page.scope.businessId)]).toEqual([
    false,
    true,
  ])
})
