// long because: each case begins with the same two clients.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { review } from '#features/reviews/testing/visits.ts'
import { reviewUrl } from '#platform/review-links.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { lostInvariants } from '#test/invariants.ts'
import { closeSale } from '#test/sales.ts'
import { bookingBody, bookOn, type seedBusiness, seedOwned, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'
import { seedSalon, visitOn } from '../testing/several.ts'

const { sent, email } = acceptEmails()
const app = testApp({ email })

/** An hour of the following Tuesday in New York. */
const at = (hour: number) =>
  new Date(Date.parse('2027-03-02T05:00:00.000Z') + hour * 3_600_000).toISOString()

const PHONE = '+12125550177'
let worlds = 0

async function open(options: Parameters<typeof seedBusiness>[1] = {}) {
  app.setNow(MONDAY_MORNING)
  const { page, owner } = await seedOwned(app, options)
  const BEN = { customerName: 'Ben Other', customerEmail: `ben${++worlds}@other.example` }
  const knows = async (contact: object, hour: number) => {
    const body = {
      ...bookingBody(page, at(hour), { customerPhone: PHONE, ...contact }),
      pageName: '',
    }
    const booked = await owner.post('/api/appointments', { ...body, clientId: undefined })
    expect(booked.status).toBe(201)
    return await clientIdOf(booked.body.id)
  }
  const clientIdOf = async (id: number) => {
    const { client_id } = await app.db
      .selectFrom('appointments')
      .select('client_id')
      .where('business_id', '=', page.scope.businessId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return client_id!
  }
  const ben = await knows(BEN, 34)
  const ada = await clientOf(app, page, at(10), { description: 'Front door' })
  await sendDue(app.context)
  sent.length = 0
  const give = (clientId: number | undefined, more: object = {}) =>
    owner.patch(ada.path, { clientId, ...more })
  const mailsTo = async (address: string, ms = 31_000) => {
    app.pass(ms)
    await sendDue(app.context)
    return sent
      .filter(({ to }) => to.address === address)
      .map(({ subject }) => subject.split(':')[0])
  }
  return { page, owner, BEN, knows, clientIdOf, ben, ada, give, mailsTo }
}

test('gives an appointment to another client and notifies only them', async () => {
  const { owner, BEN, ada, ben, give, clientIdOf, mailsTo } = await open()
  const before = await ada.row()
  const { status, body } = await give(ben)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: ada.id,
    startTime: at(10),
    customerName: 'Ben Other',
    customerEmail: BEN.customerEmail,
    customerPhone: PHONE,
    description: 'Front door',
    notificationMethods: ['email'],
    status: 'booked',
  })
  expect(await clientIdOf(ada.id)).toBe(ben)
  expect(await ada.row()).toMatchObject({
    link_version: before.link_version + 1,
    address_proven: false,
    customer_time_zone: null,
  })
  const card = `/api/manage/${ada.token}`
  expect((await app.browser().get(card)).status).toBe(404)
  expect(await mailsTo(BEN.customerEmail)).toEqual(['Booked'])
  const link = /https?:\S+\/manage\/\S+/.exec(sent[0]!.text)![0]
  const mine = await app.browser().get(`/api${new URL(link).pathname}`)
  expect([mine.status, mine.body.customerName]).toEqual([200, 'Ben Other'])
  expect(await mailsTo(BEN.customerEmail, 86_400_000)).toContain('Reminder')
  expect(await mailsTo(ada.email)).toEqual([])
  const { timeline } = (await owner.get(ada.path)).body
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'edited', actor: 'owner', changed: ['client'] }),
  )
  const { entries } = (await owner.get('/api/activity')).body
  expect(entries[0]).toMatchObject({ action: 'appointment.change' })
  expect(entries[0]!.changes).toContainEqual({ field: 'client' })
})

test('confirms the appointment at an address that the owner corrects, unless it is kept quiet', async () => {
  const { owner, ada, mailsTo } = await open()
  const corrected = { email: `corrected.${ada.email}` }
  expect((await owner.patch(ada.path, corrected)).status).toBe(200)
  expect([await mailsTo(corrected.email), await mailsTo(ada.email)]).toEqual([['Booked'], []])
  const link = /https?:\S+\/manage\/\S+/.exec(sent[0]!.text)![0]
  expect((await app.browser().get(`/api${new URL(link).pathname}`)).status).toBe(200)
  // A different spelling and other edits aren't worth an email.
  sent.length = 0
  await owner.patch(ada.path, { email: corrected.email.toUpperCase(), description: 'Side door' })
  await owner.patch(ada.path, { email: 'quiet@example.com', tellClient: false })
  expect(await mailsTo('quiet@example.com')).toEqual([])
  expect(sent).toEqual([])
})

test('refuses another client’s address and asks who is meant, unless the two are merged', async () => {
  const { owner, BEN, ben, ada, give, clientIdOf, mailsTo } = await open()
  const hers = await clientIdOf(ada.id)
  const asked = { email: BEN.customerEmail.toUpperCase(), unlessKnown: true }
  const refused = await owner.patch(ada.path, asked)
  expect([refused.status, refused.body.code, refused.body.clientId]).toEqual([
    409,
    'known-address',
    ben,
  ])
  expect(refused.body.fields).toHaveProperty('email')
  expect((await ada.row()).client_id).toBe(hers)
  expect((await give(ben, { email: ada.email, unlessKnown: true })).status).toBe(409)
  expect((await owner.post(`/api/clients/${ben}/merge`, { from: hers })).status).toBe(200)
  expect((await owner.patch(ada.path, asked)).status).toBe(200)
  expect((await ada.row()).client_id).toBe(ben)
  expect(await mailsTo(asked.email)).toEqual(['Booked'])
})

test('refuses another client’s address for a walk-in without a contact until it is over', async () => {
  const { page, owner, BEN, ben, clientIdOf, mailsTo } = await open()
  const contact = { walkIn: true, clientId: undefined, customerEmail: '', customerPhone: '' }
  const { body } = await owner.post('/api/appointments', {
    ...bookingBody(page, at(12), contact),
    pageName: '',
  })
  const path = `/api/appointments/${body.id}`
  const asked = { email: BEN.customerEmail, unlessKnown: true }
  const refused = await owner.patch(path, asked)
  expect([refused.status, refused.body.code, refused.body.clientId]).toEqual([
    409,
    'known-address',
    ben,
  ])
  expect(await mailsTo(BEN.customerEmail)).toEqual([])
  app.setNow(at(14))
  expect((await owner.patch(path, { status: 'completed' })).status).toBe(200)
  expect((await owner.patch(path, asked)).status).toBe(200)
  expect(await clientIdOf(body.id)).toBe(ben)
})

test('gives a walk-in without a contact to the client who has paid for it', async () => {
  const { page, owner, ben, clientIdOf } = await open()
  const contact = { walkIn: true, clientId: undefined, customerEmail: '', customerPhone: '' }
  const { body } = await owner.post('/api/appointments', {
    ...bookingBody(page, at(12), contact),
    pageName: '',
  })
  await closeSale(owner, body.id)
  const given = await owner.patch(`/api/appointments/${body.id}`, { clientId: ben })
  expect(given.status).toBe(200)
  expect(await clientIdOf(body.id)).toBe(ben)
})

test('a mistyped address of a client with several appointments is corrected back', async () => {
  const { owner, ada, knows } = await open()
  const hers = await knows({ customerEmail: ada.email, customerPhone: '+12125550123' }, 36)
  for (const email of [`typo.${ada.email}`, ada.email])
    expect((await owner.patch(ada.path, { email, unlessKnown: true })).status).toBe(200)
  expect((await ada.row()).client_id).toBe(hers)
})

test('confirms once if the confirmation still waits when the address is corrected', async () => {
  const { owner, ada, mailsTo } = await open()
  await app.db
    .updateTable('messages')
    .set({ state: 'planned', due_at: app.context.clock() })
    .where('appointment_id', '=', ada.id)
    .where('kind', '=', 'booking-confirmation')
    .execute()
  const corrected = { email: `corrected.${ada.email}` }
  expect((await owner.patch(ada.path, corrected)).status).toBe(200)
  expect([await mailsTo(corrected.email), await mailsTo(ada.email)]).toEqual([['Booked'], []])
})

test('notifies neither client if the owner doesn’t want it', async () => {
  const { BEN, ada, ben, give, mailsTo } = await open()
  expect((await give(ben, { tellClient: false })).status).toBe(200)
  expect([await mailsTo(BEN.customerEmail), await mailsTo(ada.email)]).toEqual([[], []])
  expect(new Set(await mailsTo(BEN.customerEmail, 86_400_000))).toEqual(new Set(['Reminder']))
})

test('withdraws messages that wait for the earlier client', async () => {
  const { owner, BEN, ada, ben, give, mailsTo } = await open()
  await owner.patch(ada.path, { startTime: at(12) })
  await give(ben)
  expect(await mailsTo(ada.email)).toEqual([])
  expect(await mailsTo(BEN.customerEmail)).toEqual(['Booked'])
})

test('notifies the new client of later changes, from the time they were given', async () => {
  const { owner, BEN, ada, ben, give, mailsTo } = await open()
  await owner.patch(ada.path, { startTime: at(11) })
  await give(ben, { startTime: at(12) })
  // Ben's confirmation hasn't been sent yet.
  await owner.patch(ada.path, { startTime: at(13) })
  expect(await mailsTo(BEN.customerEmail)).toEqual(['Moved'])
  expect(sent[0]!.text).toMatch(/Before:[\s\S]*12:00[\s\S]*When:[\s\S]*1:00/)
  expect(sent[0]!.text).not.toMatch(/10:00|11:00 AM –/)
  const undo = new URL(/https?:\S+\?undo=\S+/.exec(sent[0]!.text)![0])
  const undone = await app
    .browser()
    .post(`/api${undo.pathname}/undo`, { undo: undo.searchParams.get('undo') })
  expect(undone.status).toBe(200)
  const row = await ada.row()
  expect([row.starts_at.toISOString(), row.customer_email]).toEqual([at(12), BEN.customerEmail])
})

test('does not count the earlier client’s confirmation as the new one’s', async () => {
  const { ada, ben, give } = await open()
  expect((await app.browser().post(`/api/manage/${ada.token}/confirm`)).status).toBe(200)
  expect((await ada.row()).status).toBe('confirmed')
  expect((await give(ben)).body.status).toBe('booked')
  expect(await ada.row()).toMatchObject({ status: 'booked', confirmed_at: null })
})

test('follows merges, and changes nothing if the client stays the same', async () => {
  const { owner, BEN, knows, clientIdOf, ada, ben, give } = await open()
  const benjamin = await knows({ ...BEN, customerEmail: 'benjamin@other.example' }, 36)
  expect((await owner.post(`/api/clients/${ben}/merge`, { from: benjamin })).status).toBe(200)
  expect((await give(benjamin)).body.customerEmail).toBe(BEN.customerEmail)
  expect(await clientIdOf(ada.id)).toBe(ben)
  const before = await ada.row()
  for (const same of [ben, benjamin]) expect((await give(same)).status).toBe(200)
  expect(await ada.row()).toMatchObject({
    client_id: ben,
    customer_email: BEN.customerEmail,
    link_version: before.link_version,
    address_proven: before.address_proven,
  })
})

test('gives an appointment to a client without an address, without a message', async () => {
  const { BEN, ben, knows, clientIdOf, ada, give, mailsTo } = await open()
  const call = {
    clientId: undefined,
    walkIn: true,
    customerEmail: '',
    customerPhone: '+12125550188',
  }
  const cy = await knows({ ...call, customerName: 'Cy Phone' }, 38)
  const refused = await give(cy, { notificationPreferences: ['email'] })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
    400,
    ['notificationPreferences'],
  ])
  const { status, body } = await give(cy)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    customerName: 'Cy Phone',
    customerEmail: '',
    notificationMethods: [],
  })
  expect(await clientIdOf(ada.id)).toBe(cy)
  expect(await mailsTo(ada.email, 86_400_000)).toEqual([])
  expect((await give(ben, { tellClient: true })).body.notificationMethods).toEqual(['email'])
  expect(await mailsTo(BEN.customerEmail)).toEqual(['Booked'])
})

test('refuses unknown and foreign clients and past visits, and ignores a visitor’s choice', async () => {
  const { owner, ada, ben, give, clientIdOf } = await open()
  const other = await open()
  expect((await give(other.ben)).status).toBe(404)
  expect((await give(2_147_483_647)).status).toBe(404)
  expect((await owner.patch(ada.path, { clientId: 0 })).status).toBe(400)
  const hers = await clientIdOf(ada.id)
  app.setNow(MONDAY_MORNING)
  const visitor = app.browser()
  await visitor.get(`/api/manage/${ada.token}`)
  const asked = { clientId: ben, description: 'Back door' }
  expect((await visitor.patch(ada.path, asked)).status).toBe(200)
  expect(await ada.row()).toMatchObject({ client_id: hers, description: 'Back door' })
  app.setNow('2027-03-02T17:00:00.000Z')
  expect((await owner.patch(ada.path, { status: 'completed' })).status).toBe(200)
  const over = await give(ben)
  expect([over.status, over.body.code]).toEqual([409, 'not-active'])
  expect(await clientIdOf(ada.id)).toBe(hers)
})

const THANKS = 'Thank you for your visit to Blue Door'

/** The hour after the appointment, with follow-ups and reviews. */
async function after() {
  const world = await open()
  await world.owner.post('/api/notifications/preferences', {
    reviewsEnabled: true,
    followUpEnabled: true,
    followUpDelayHours: 0,
  })
  app.setNow(at(12))
  const mark = async (status: string) =>
    expect((await world.owner.patch(world.ada.path, { status })).status).toBe(200)
  await mark('completed')
  return { ...world, mark }
}

test.each(['reviewed', 'paid for'])(
  'a reopened appointment stays with a client who has %s it',
  async how => {
    const { page, owner, ada, ben, give, mark } = await after()
    if (how === 'reviewed') {
      const link = { business_id: page.scope.businessId, id: ada.id, link_version: 1 }
      const token = reviewUrl(app.context, link).split('/').at(-1)!
      expect((await review(app, token)).status).toBe(201)
    } else {
      await closeSale(owner, ada.id)
    }
    await mark('booked')
    const refused = await give(ben)
    expect([refused.status, refused.body.code]).toEqual([409, 'settled'])
    expect((await ada.row()).customer_email).toBe(ada.email)
  },
)

test('the new client of a reopened appointment gets a follow-up of their own', async () => {
  const { BEN, ada, ben, give, mark, mailsTo } = await after()
  expect(await mailsTo(ada.email)).toContain(THANKS)
  await mark('booked')
  expect((await give(ben, { tellClient: false })).status).toBe(200)
  await mark('completed')
  expect(await mailsTo(BEN.customerEmail)).toContain(THANKS)
})

test('gives all services of a visit to the new client', async () => {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db)
  const owner = await signedInAs(app, salon.scope)
  const contact = { customerName: 'Ben Other', customerEmail: 'ben@visit.example', pageName: '' }
  const first = await bookOn(owner, salon, at(34), contact)
  expect(first.status).toBe(201)
  const { id: ben } = (await owner.post('/api/clients/search', { text: 'ben' })).body.clients[0]!
  const { visitId, items, manageUrl } = (
    await app.browser().post('/api/visits', visitOn(salon, at(10)))
  ).body
  await sendDue(app.context)
  sent.length = 0
  const legs = () =>
    app.db
      .selectFrom('appointments')
      .select(['client_id', 'customer_email', 'version', 'link_version', 'visit_id'])
      .where('business_id', '=', salon.scope.businessId)
      .where('visit_id', '=', Number(visitId))
      .execute()
  const [{ version, link_version }] = (await legs()) as [Awaited<ReturnType<typeof legs>>[number]]
  expect((await owner.patch(`/api/appointments/${items[1]!.id}`, { clientId: ben })).status).toBe(
    200,
  )
  const given = {
    client_id: ben,
    customer_email: 'ben@visit.example',
    version: version + 1,
    link_version: link_version + 1,
    visit_id: Number(visitId),
  }
  expect(await legs()).toEqual([given, given])
  const link = new URL(manageUrl as string).pathname
  expect((await app.browser().get(`/api${link}`)).status).toBe(404)
  await sendDue(app.context)
  expect(sent.map(({ to }) => to.address)).toEqual(['ben@visit.example'])
})

test('keeps the earlier client out of the new one’s data, and erases them completely', async () => {
  const { page, owner, BEN, ada, ben, give } = await open()
  const visitor = app.browser()
  await visitor.get(`/api/manage/${ada.token}`)
  await visitor.patch(ada.path, { phone: '+12125550111', description: 'Ring at Lovelace' })
  await owner.patch(ada.path, { description: '' })
  const [message] = await app.db
    .updateTable('messages')
    .set({ reason: `No mailbox ${ada.email}` })
    .where('business_id', '=', page.scope.businessId)
    .where('appointment_id', '=', ada.id)
    .where('kind', '=', 'booking-confirmation')
    .returning('id')
    .execute()
  const about = {
    business_id: page.scope.businessId,
    phone: '+12125550111',
    channel: 'sms',
  } as const
  await app.db
    .insertInto('message_attempts')
    .values({
      ...about,
      message_id: message!.id,
      number: 1,
      cause: 'reminder:1',
      state: 'delivered',
      created_at: MONDAY_MORNING,
    })
    .execute()
  await app.db
    .insertInto('inbound_texts')
    .values({
      ...about,
      appointment_id: ada.id,
      provider_id: 'in-1',
      body: 'This is Lovelace',
      did: null,
      mailed: true,
      received_at: MONDAY_MORNING,
    })
    .execute()
  await app.db
    .insertInto('messages')
    .values({
      business_id: page.scope.businessId,
      appointment_id: ada.id,
      kind: 'client-text',
      channel: 'email',
      due_at: MONDAY_MORNING,
      cause: 'client-text:1',
      payload: JSON.stringify({ said: 'This is Lovelace', channel: 'sms', stopped: false }),
    })
    .execute()
  const mine = async () => {
    const { status, body } = await owner.post('/api/client-data/export', { clientId: ben })
    expect(status).toBe(200)
    return JSON.stringify(body)
  }
  const hers = new RegExp(`lovelace|5550111|5550123|${ada.email}`, 'i')
  expect((await give(ben)).status).toBe(200)
  await sendDue(app.context)
  expect(await mine()).not.toMatch(hers)
  const erased = await owner.post('/api/client-data/erase', { email: ada.email })
  expect(erased.status).toBe(200)
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'business_id'`.execute(app.db)
  for (const { name } of rows) {
    const { rows: kept } = await sql<{ all: string | null }>`
      select string_agg(t::text, ' ') as all from ${sql.table(name)} t
      where t.business_id = ${page.scope.businessId}`.execute(app.db)
    expect(kept[0]?.all ?? '', name).not.toMatch(hers)
  }
  expect((await ada.row()).customer_email).toBe(BEN.customerEmail)
})

test('leaves one client or none if an erasure, a merge and a move race', async () => {
  const { page, owner, knows, ben } = await open()
  for (let round = 0; round < 8; round++) {
    const hour = 58 + round * 4
    const named = (name: string) => ({
      customerName: `${name} ${round}`,
      customerEmail: `${name}${round}@race.example`,
    })
    const eve = await knows(named('eve'), hour)
    const booked = await owner.post('/api/appointments', {
      ...bookingBody(page, at(hour + 1), { ...named('fay'), customerPhone: PHONE }),
      pageName: '',
    })
    const path = `/api/appointments/${booked.body.id}`
    const answers = await Promise.all([
      owner.patch(path, { clientId: eve }),
      round % 2
        ? owner.post('/api/client-data/erase', { clientId: eve, cancelUpcoming: true })
        : owner.post(`/api/clients/${ben}/merge`, { from: eve }),
      owner.patch(path, { startTime: at(hour + 2) }),
    ])
    const statuses = answers.map(({ status }) => status)
    for (const status of statuses) expect([200, 404, 409]).toContain(status)
    const { rows } = await sql<{ status: string; email: string; owner: string | null }>`
      select a.status, a.customer_email as email, c.email_key as owner
      from appointments a left join clients c on c.business_id = a.business_id
        and c.id = a.client_id
      where a.business_id = ${page.scope.businessId} and a.id = ${Number(booked.body.id)}`.execute(
      app.db,
    )
    const { status, email: address, owner: whose } = rows[0]!
    const [fays, eves, bens] = ['fay', 'eve', 'ben'].map(name =>
      [address, whose].every(each => each?.startsWith(name)),
    )
    const isErased = status === 'cancelled' && address === '' && whose === null
    const isMerged = address.startsWith('eve') && whose?.startsWith('ben')
    const is = { fays, eves, bens, isErased, isMerged }
    const [found] = Object.entries(is).flatMap(([name, holds]) => (holds ? [name] : []))
    expect(found, JSON.stringify(rows[0])).toBeDefined()
    // After a 200, it must have left Fay.
    if (statuses[0] === 200) expect(found).not.toBe('fays')
    else expect(found).toBe('fays')
  }
  expect(await lostInvariants(app.db)).toEqual([])
})
