import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { DAY_MS } from '#domain/time/date.ts'
import { closeBusiness } from '#features/businesses/service.ts'
import { finish } from '#features/messages/delivery/claim/finish-queries.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { settleAttempts } from '#features/messages/delivery/paid/queries.ts'
import { PASSWORD } from '#test/factories.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import {
  bookingBody,
  bookOn,
  EVERY_CHANNEL,
  insertAppointment,
  insertReview,
  type Seeded,
  seedBusiness,
  seedOwned,
  setCredits,
} from '#test/seed.ts'

const app = testApp()

const ADA = {
  customerName: 'Ada Lovelace',
  customerEmail: 'Ada@lovelace.example',
  customerPhone: '+12125550142',
  description: 'Allergic to nuts',
  timeZone: 'Europe/Lisbon',
}

async function rowsOf({ scope }: Seeded) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'business_id'`.execute(app.db)
  expect(tables.length).toBeGreaterThan(30)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, ' ') as all from ${sql.table(name)} t
      where t.business_id = ${scope.businessId}`.execute(app.db)
    if (rows[0]?.all) found.set(name, rows[0].all)
  }
  // The stand-in for an email vendor keeps what it sent.
  found.delete('sandbox_messages')
  return found
}

test('no table contains clients’ details after a business closes', async () => {
  const { page, owner } = await seedOwned(app, { business: EVERY_CHANNEL })
  const { serviceId, staffId, scope } = page
  await setCredits(app.db, scope, 100)
  const visitor = app.browser()
  const { body: booked } = await bookOn(visitor, page, '2027-03-02T15:00:00.000Z', {
    ...ADA,
    notificationPreference: undefined,
    notificationMethods: ['email', 'sms'],
  })
  const card = await visitor.get(new URL(booked.manageUrl as string).pathname.replace('/', '/api/'))
  expect(card.status).toBe(200)
  await visitor.patch(`/api/appointments/${booked.id}`, {
    phone: '+12125550143',
    description: 'Back door for Lovelace',
  })
  await visitor.post('/api/appointments/lookup-code', {
    pageName: page.pageName,
    customerEmail: ADA.customerEmail,
  })
  await owner.post('/api/appointments', {
    ...bookingBody(page, '2027-03-02T21:00:00.000Z', {
      ...ADA,
      customerEmail: 'fail-permanent@lovelace.example',
    }),
    pageName: undefined,
  })
  const visit = await owner.post('/api/visits', {
    ...ADA,
    startTime: '2027-03-02T17:00:00.000Z',
    notificationMethods: ['email'],
    items: [
      { serviceId, staffId },
      { serviceId, staffId },
    ],
  })
  expect(visit.status).toBe(201)
  const { visitId, items } = visit.body
  await owner.put(`/api/appointments/${visitId}/client/notes`, { notes: 'Likes tea, Lovelace' })
  const found = await owner.post('/api/clients/search', { text: 'lovelace' })
  await owner.patch(`/api/clients/${found.body.clients[0]!.id}`, { blocked: true })
  const opened = (await owner.post('/api/sales', { appointmentId: visitId })).body
  const lines = [{ kind: 'fee', name: 'Shampoo for Lovelace', cents: 9000 }]
  const { version } = (
    await owner.put(`/api/sales/${opened.id}/lines`, { version: opened.version, lines })
  ).body
  await owner.post(`/api/sales/${opened.id}/payments`, { version, method: 'cash', cents: 9000 })
  const closed = await owner.post(`/api/sales/${opened.id}/close`)
  const receipt = await owner.post(`/api/sales/${opened.id}/receipts`, {
    version: closed.body.version,
    receipts: 0,
    email: 'receipts@lovelace.example',
  })
  expect(receipt.status).toBe(200)
  await owner.post('/api/import', {
    text: 'Name,Email,Phone,Notes\nCy Lovelace,cy@lovelace.example,+12125550144,Allergic',
  })
  await insertReview(app.db, page, { text: 'Lovelace was here', display_name: 'Ada Lovelace' })
  const ofBusiness = { business_id: scope.businessId }
  const phone = { ...ofBusiness, phone: '+12125550142' }
  await app.db
    .insertInto('opt_outs')
    .values({ ...phone, medium: 'text', created_at: MONDAY_MORNING })
    .execute()
  const text = {
    appointment_id: Number(booked.id),
    channel: 'sms',
    did: null,
    mailed: true,
  } as const
  await app.db
    .insertInto('inbound_texts')
    .values({
      ...phone,
      ...text,
      provider_id: 'in-1',
      body: 'Late. Lovelace',
      received_at: MONDAY_MORNING,
    })
    .execute()
  await owner.post(`/api/staff/${staffId}/time-off`, {
    startTime: '2027-03-05T15:00:00.000Z',
    endTime: '2027-03-05T16:00:00.000Z',
    reason: 'Lunch with Lovelace',
  })
  app.pass(3_660_000)
  await sendDue(app.context)
  await owner.delete(`/api/appointments/${items[1]!.id}?leg=only`)

  // The reason for a vendor's refusal may name the recipient.
  await app.db
    .updateTable('messages')
    .set({ reason: 'No mailbox ada@lovelace.example' })
    .where('business_id', '=', scope.businessId)
    .where('state', '=', 'failed')
    .execute()
  await app.db
    .updateTable('message_attempts')
    .set({ reason: 'No device has +12125550142' })
    .where('business_id', '=', scope.businessId)
    .execute()
  const { rows: sending } = await sql<{ id: number; channel: Channel; attempts: number }>`
    update messages m set state = 'sending', attempts = 1
    from (select channel, min(id) as id from messages
      where business_id = ${scope.businessId} and state = 'sent' and channel in ('email', 'sms')
        and appointment_id = ${Number(booked.id)} group by channel) first
    where m.business_id = ${scope.businessId} and m.id = first.id
    returning m.id, m.channel, m.attempts`.execute(app.db)
  expect(sending.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  const words = [/lovelace/i, /555014\d/, /allergic/i, /likes tea/i, /Lisbon/]
  const holding = async (word: RegExp) =>
    [...(await rowsOf(page))]
      .filter(([, text]) => word.test(text))
      .map(
        ([table, text]) =>
          `${table}: ${text.slice(Math.max(0, text.search(word) - 60)).slice(0, 200)}`,
      )
  for (const word of words) expect(await holding(word), String(word)).not.toEqual([])
  const tables = (await holding(/lovelace|555014\d/i)).map(held => held.split(':')[0])
  expect(tables).toEqual(
    expect.arrayContaining([
      'appointments',
      'appointment_changes',
      'clients',
      'inbound_texts',
      'message_attempts',
      'messages',
      'opt_outs',
      'reviews',
      'sale_lines',
      'staff_time_off',
    ]),
  )

  expect((await owner.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  // Emails about cancelled appointments contain their own words until they are sent.
  await sendDue(app.context)
  const answer = { businessId: scope.businessId, state: 'failed', providerId: null } as const
  const reason = 'There is no ada@lovelace.example or +12125550142'
  await finish(
    app.db,
    sending.map(message => ({ ...answer, ...message, reason, dueAt: null })),
    app.context.clock(),
  )
  const { id } = await app.db
    .updateTable('message_attempts')
    .set({ state: 'unknown' })
    .where('business_id', '=', scope.businessId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await settleAttempts(app.db, [{ ...answer, id, reason }], app.context.clock())
  const { rows: settled } = await sql`
    select state from messages where business_id = ${scope.businessId}
      and id = any(${sending.map(message => message.id)}::bigint[])
    union all select state from message_attempts
    where business_id = ${scope.businessId} and id = ${id}`.execute(app.db)
  expect(settled).toEqual([{ state: 'failed' }, { state: 'failed' }, { state: 'failed' }])
  for (const word of words) expect(await holding(word), String(word)).toEqual([])
  const last = await app.db
    .selectFrom('messages')
    .select(['state', 'reason'])
    .where('business_id', '=', scope.businessId)
    .where('kind', '=', 'client-cancelled')
    .where('state', '=', 'failed')
    .execute()
  expect(last).toEqual([{ state: 'failed', reason: null }])
})

test('closing a business writes each past appointment once', async () => {
  const seeded = await seedBusiness(app.db)
  for (const days of [1, 2, 3]) {
    const at = new Date(MONDAY_MORNING.getTime() - days * DAY_MS)
    await insertAppointment(app.db, seeded, at, { page_id: seeded.pageId, status: 'completed' })
  }
  const written = await app.db.transaction().execute(async tx => {
    // A session may still count updates of earlier transactions.
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select n_tup_upd::integer as count from pg_stat_xact_user_tables
        where relname = 'appointments'`.execute(tx)
      return rows[0]!.count
    }
    const before = await count()
    await closeBusiness(tx, seeded.scope, MONDAY_MORNING)
    return (await count()) - before
  })
  expect(written).toBe(3)
})
