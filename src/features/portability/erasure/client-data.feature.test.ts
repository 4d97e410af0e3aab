// long because: every erasure is followed by the same search of all tables.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { hashToken } from '#platform/tokens.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import {
  bookingBody,
  bookOn,
  type Seeded,
  seedBusiness,
  setCredits,
  signedInAs,
} from '#test/seed.ts'
import { duringTransaction } from '#test/waiting.ts'

const app = testApp()
let page: Seeded
let owner: TestBrowser

const ADA = {
  customerName: 'Ada Lovelace',
  customerEmail: 'Ada@example.com',
  customerPhone: '+12125550142',
  description: 'Allergic',
}

async function withHistory() {
  app.setNow('2027-03-01T14:00:00.000Z')
  page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
  const { body: first } = await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z', ADA)
  await bookOn(app.browser(), page, '2027-03-02T17:00:00.000Z', { customerEmail: 'bo@example.com' })
  await owner.patch(`/api/appointments/${first.id}`, { startTime: '2027-03-02T16:00:00.000Z' })
  await optOut('+12125550142')
  await owner.post('/api/import', {
    text: 'Name,Email,Phone,Notes\nAda Lovelace,ada@example.com,,Likes tea\nCy,cy@example.com,,',
  })
  return first.id
}

const optOut = (phone: string) =>
  app.db
    .insertInto('opt_outs')
    .values({
      business_id: page.scope.businessId,
      phone,
      medium: 'text',
      created_at: MONDAY_MORNING,
    })
    .execute()

/** All text of the business in any table. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'business_id'`.execute(app.db)
  expect(tables.length).toBeGreaterThan(30)
  const texts = [(await owner.get('/api/export.json')).text]
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, ' ') as all from ${sql.table(name)} t
      where t.business_id = ${page.scope.businessId}`.execute(app.db)
    texts.push(rows[0]!.all ?? '')
  }
  return texts.join(' ')
}

test('exports all of a client’s data, by address or appointment', async () => {
  const id = await withHistory()
  const reasons = [{ text: 'Booked late', raises: true }]
  await app.db
    .insertInto('appointment_risks')
    .values({
      business_id: page.scope.businessId,
      appointment_id: id,
      version: 1,
      probability: 0.3,
      level: 'high',
      reasons: JSON.stringify(reasons),
      judged_at: MONDAY_MORNING,
    })
    .execute()
  const byMail = await owner.post('/api/client-data/export', { email: 'ADA@example.com' })
  expect(byMail.headers.get('content-disposition')).toBe('attachment; filename="client-data.json"')
  expect(byMail.body).toMatchObject({
    appointments: [
      {
        name: 'Ada Lovelace',
        phone: '+12125550142',
        notes: 'Allergic',
        changes: [{ kind: 'rescheduled' }],
      },
    ],
    optOuts: [{ phone: '+12125550142', medium: 'text' }],
    risks: [{ appointmentId: id, probability: 0.3, level: 'high', reasons }],
    clients: [{ name: 'Ada Lovelace', notes: 'Likes tea', earlierPhones: [] }],
  })
  expect((byMail.body.messages as unknown[]).length).toBeGreaterThan(2)
  expect(byMail.text).not.toContain('bo@example.com')
  const { exportedAt: _, ...same } = (
    await owner.post('/api/client-data/export', { appointmentId: id })
  ).body
  expect(byMail.body).toMatchObject(same)
})

test('upcoming appointments prevent an erasure unless the owner cancels them with it', async () => {
  await withHistory()
  const refused = await owner.post('/api/client-data/erase', { email: 'ada@example.com' })
  expect([refused.status, refused.body.code, refused.body.upcoming]).toEqual([409, 'upcoming', 1])
  expect(await everything()).toContain('Lovelace')

  const erased = await owner.post('/api/client-data/erase', {
    email: 'ada@example.com',
    cancelUpcoming: true,
  })
  expect(erased.body).toMatchObject({ appointments: 1, cancelled: 1 })
  const left = await everything()
  for (const word of [
    'Lovelace',
    'ada@example.com',
    'Ada@example.com',
    '5550142',
    'Allergic',
    'Likes tea',
  ]) {
    expect(left, word).not.toContain(word)
  }
  expect(left).toContain('bo@example.com')
  expect(left).toContain('cy@example.com')
  const planned = await app.db
    .selectFrom('messages as m')
    .innerJoin('appointments as a', 'a.id', 'm.appointment_id')
    .select('m.state')
    .where('a.business_id', '=', page.scope.businessId)
    .where('a.customer_name', '=', 'Erased client')
    .execute()
  expect(planned.map(({ state }) => state)).not.toContain('planned')
  const again = await bookOn(app.browser(), page, '2027-03-02T16:00:00.000Z', {
    customerEmail: 'new@example.com',
  })
  expect(again.status).toBe(201)
})

test('no table contains the details of a client whose visit had a sale, a receipt and a history', async () => {
  const first = await withHistory()
  const {
    pageName: _,
    endTime: __,
    serviceId,
    staffId,
    ...client
  } = bookingBody(page, '2027-03-02T19:00:00.000Z', ADA)
  const visit = await owner.post('/api/visits', {
    ...client,
    notificationMethods: ['email'],
    items: [
      { serviceId, staffId },
      { serviceId, staffId },
    ],
  })
  expect(visit.status).toBe(201)
  const { visitId, items } = visit.body
  const found = await owner.post('/api/clients/search', { text: 'lovelace' })
  const clientId = found.body.clients[0]!.id
  await owner.patch(`/api/clients/${clientId}`, { name: 'Ada Byron Lovelace' })
  for (const phone of ['+12125550166', ADA.customerPhone])
    await owner.patch(`/api/appointments/${first}`, { phone })
  await optOut('+12125550166')
  await owner.put(`/api/appointments/${visitId}/client/notes`, { notes: 'Allergic to Lovelace' })
  await owner.patch(`/api/appointments/${items[1]!.id}`, { startTime: '2027-03-02T21:00:00.000Z' })
  const opened = (await owner.post('/api/sales', { appointmentId: visitId })).body
  const lines = [{ kind: 'fee', name: 'Shampoo for Lovelace', cents: 9000 }]
  const priced = await owner.put(`/api/sales/${opened.id}/lines`, {
    version: opened.version,
    lines,
  })
  const { version } = priced.body
  await owner.post(`/api/sales/${opened.id}/payments`, { version, method: 'cash', cents: 9000 })
  const closed = await owner.post(`/api/sales/${opened.id}/close`)
  expect(closed.status).toBe(200)
  const receipt = {
    version: closed.body.version,
    receipts: 0,
    email: 'lovelace.receipts@example.com',
  }
  expect((await owner.post(`/api/sales/${opened.id}/receipts`, receipt)).status).toBe(200)
  app.pass(60_000)
  await sendDue(app.context)
  const { pageName } = page
  const code = { pageName, customerEmail: ADA.customerEmail }
  expect((await app.browser().post('/api/appointments/lookup-code', code)).status).toBe(204)
  const refused = await owner.post('/api/client-data/erase', { clientId })
  expect([refused.body.code, refused.body.upcoming]).toEqual(['upcoming', 2])
  await owner.delete(`/api/appointments/${items[1]!.id}?leg=only`)
  expect(await everything()).toContain('lovelace.receipts@example.com')
  app.setNow('2027-03-02T17:30:00.000Z')
  await owner.patch(`/api/clients/${clientId}`, { email: 'ada.byron@example.com' })

  const erased = await owner.post('/api/client-data/erase', { clientId, cancelUpcoming: true })
  expect(erased.body).toMatchObject({ appointments: 3 })
  const left = await everything()
  for (const word of [
    /lovelace/i,
    /ada(\.byron)?@example/i,
    /5550142|5550166/,
    /allergic/i,
    /likes tea/i,
  ])
    expect(left.match(word)?.index, left.slice(left.search(word)).slice(0, 200)).toBeUndefined()
  expect(left).toContain('bo@example.com')
})

test('the sandbox’s outbox keeps no message to or about the client', async () => {
  app.setNow('2027-03-01T14:00:00.000Z')
  await app.db.deleteFrom('messages').execute()
  await app.db.deleteFrom('sandbox_messages').execute()
  await app.db.deleteFrom('opt_outs').execute()
  const business = { sms_enabled: true, voice_enabled: true, reminder_leads: [1440] }
  const salon = await seedBusiness(app.db, { business })
  const other = await seedBusiness(app.db, { business })
  const notificationMethods = ['sms', 'voice']
  // Bo shares a number with Ada.
  const BO = { ...ADA, customerName: 'Bo Byron', customerEmail: 'bo@example.com' }
  for (const [at, start, client] of [
    [salon, '2027-03-02T15:00:00.000Z', ADA],
    [salon, '2027-03-02T17:00:00.000Z', BO],
    [other, '2027-03-02T15:00:00.000Z', ADA],
  ] as const) {
    await setCredits(app.db, at.scope, 10)
    const booking = bookingBody(at, start, { ...client, notificationMethods })
    expect((await app.browser().post('/api/appointments', booking)).status).toBe(201)
  }
  app.setNow('2027-03-01T17:01:00.000Z')
  await sendDue(app.context)
  const outbox = async () => {
    const { rows: sent } = await sql<{ channel: string; body_text: string; business: string }>`
      select channel, body_text, split_part(meta->>'messageId', '.', 1) as business
      from sandbox_messages`.execute(app.db)
    const ada = sent.filter(({ body_text }) => body_text.includes('Ada'))
    return {
      emails: ada.flatMap(({ business }) => Number(business) || []),
      calls: ada.filter(({ channel }) => channel === 'voice').length,
      texts: sent.filter(({ channel }) => channel === 'sms').length,
      ofBo: sent.filter(({ body_text }) => body_text.includes('Bo Byron')).length,
    }
  }
  const before = await outbox()
  expect(before).toMatchObject({ calls: 2, texts: 3 })
  const theirs = before.emails.filter(business => business === other.scope.businessId)
  expect(before.emails).toHaveLength(theirs.length * 2)

  owner = await signedInAs(app, salon.scope)
  const whose = { email: ADA.customerEmail, cancelUpcoming: true }
  expect((await owner.post('/api/client-data/erase', whose)).status).toBe(200)
  const { ofBo } = before
  expect(await outbox()).toEqual({ emails: theirs, calls: 1, texts: 2, ofBo })
})

/** Runs `erase` while a text or call to Ada is prepared or sent. */
async function reminded(channel: 'sms' | 'voice', during: (erase: () => Promise<void>) => void) {
  await app.db.deleteFrom('opt_outs').execute()
  app.setNow('2027-03-01T14:00:00.000Z')
  const business = { sms_enabled: true, voice_enabled: true, reminder_leads: [1440] }
  page = await seedBusiness(app.db, { business })
  owner = await signedInAs(app, page.scope)
  await setCredits(app.db, page.scope, 10)
  const booking = bookingBody(page, '2027-03-02T18:00:00.000Z', {
    ...ADA,
    notificationMethods: [channel],
  })
  expect((await app.browser().post('/api/appointments', booking)).status).toBe(201)
  app.setNow('2027-03-01T18:00:00.000Z')
  const { texting, voice } = app.context
  let erased = 0
  during(async () => {
    const whose = { email: ADA.customerEmail, cancelUpcoming: true }
    expect((await owner.post('/api/client-data/erase', whose)).status).toBe(200)
    erased++
  })
  await sendDue(app.context)
  Object.assign(app.context, { texting, voice })
  expect(erased).toBe(1)
  const left = await everything()
  expect(left).not.toContain('5550142')
  expect(left).not.toContain(hashToken(ADA.customerPhone).toString('base64url'))
  expect((await owner.get('/api/credits/ledger')).body.balance).toBe(10)
}

test('an erased client’s number neither stays in the ledger nor returns with the answer to a text', () =>
  reminded('sms', erase => {
    app.context.texting = {
      ...app.context.texting,
      async send() {
        await erase()
        const reason = `The number ${ADA.customerPhone} opted out`
        return { status: 'rejected', reason, code: 'opted-out' }
      },
    }
  }))

test('an erased client’s number isn’t stored by a call that was being prepared', () =>
  reminded('voice', erase => {
    const { voice } = app.context
    app.context.voice = {
      ...voice,
      async speak(...spoken) {
        await erase()
        return await voice.speak(...spoken)
      },
    }
  }))

test('an appointment that gets another address before the erasure locks it stays', async () => {
  const first = await withHistory()
  expect((await bookOn(app.browser(), page, '2027-03-02T19:00:00.000Z', ADA)).status).toBe(201)
  const customer_email = 'eve@example.com'
  const erased = await duringTransaction(
    app,
    tx =>
      tx
        .updateTable('appointments')
        .set({ customer_email, customer_email_key: customer_email, client_id: null })
        .where('business_id', '=', page.scope.businessId)
        .where('id', '=', first)
        .execute(),
    () => owner.post('/api/client-data/erase', { email: ADA.customerEmail, cancelUpcoming: true }),
  )
  expect(erased.body).toMatchObject({ appointments: 1, cancelled: 1 })
  const { body: kept } = await owner.get(`/api/appointments/${first}`)
  expect(kept).toMatchObject({ customerEmail: customer_email, status: 'booked' })
})

test('past appointments stay for statistics, and other clients stay unchanged', async () => {
  const id = await withHistory()
  app.setNow('2027-03-05T14:00:00.000Z')
  expect((await owner.post('/api/client-data/erase', { appointmentId: id })).body).toMatchObject({
    appointments: 1,
    cancelled: 0,
  })
  const { body: kept } = await owner.get(`/api/appointments/${id}`)
  expect(kept).toMatchObject({
    customerName: 'Erased client',
    customerEmail: '',
    customerPhone: '',
    description: '',
    startTime: '2027-03-02T16:00:00.000Z',
    status: 'booked',
    serviceName: 'Haircut',
  })
  expect((await owner.post('/api/client-data/export', { email: 'ada@example.com' })).status).toBe(
    404,
  )
  // An erased client's other appointments can't be found.
  expect(
    (await owner.post('/api/client-data/export', { appointmentId: id })).body.appointments,
  ).toHaveLength(1)
})
