import { describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { clients, TUESDAY_10, TUESDAY_11, TUESDAY_12 } from '../testing/clients.ts'

const app = testApp()
const { book, visitor, mailsTo } = clients(app)

describe('an email about a change', () => {
  test('carries a link that undoes a cancellation while the slot is free, once', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `undo-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail })
    await (await visitor(page, customerEmail)).delete(`/api/appointments/${mine.id}`)
    app.pass(30_000)
    await sendDue(app.context)
    const mail = (await mailsTo(customerEmail)).find(each => each.subject.startsWith('Cancelled'))!
    const link = new URL(mail.links.find(each => each.includes('undo='))!)
    const token = link.pathname.replace('/manage/', '')
    const undo = () =>
      app.browser().post(`/api/manage/${token}/undo`, { undo: link.searchParams.get('undo') })
    const undone = await undo()
    expect([undone.status, undone.body.status]).toEqual([200, 'booked'])
    expect((await undo()).status).toBe(409)
  })

  test('can’t undo a move whose old time is taken', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `taken-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail })
    await (await visitor(page, customerEmail)).patch(`/api/appointments/${mine.id}`, {
      startTime: TUESDAY_12,
    })
    await book(page, TUESDAY_10, { customerEmail: 'quick@example.com' })
    app.pass(30_000)
    await sendDue(app.context)
    const mail = (await mailsTo(customerEmail)).find(each => each.subject.startsWith('Moved'))!
    const link = new URL(mail.links.find(each => each.includes('undo='))!)
    const refused = await app
      .browser()
      .post(`/api/manage/${link.pathname.replace('/manage/', '')}/undo`, {
        undo: link.searchParams.get('undo'),
      })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
  })

  test('reaches client and owner, in their words and zones', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `both-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail, timeZone: 'europe/berlin' })
    await sendDue(app.context)
    const [confirmation] = await mailsTo(customerEmail)
    expect(confirmation!.subject).toContain('Haircut')
    expect(confirmation!.text).toContain('4:00 – 5:00 PM, Berlin time')
    expect(confirmation!.text).toContain('10:00 – 11:00 AM')
    const [owner] = await mailsTo(`${page.pageName}@example.com`)
    expect(owner!.text).toContain('Ada Client')
    const client = await visitor(page, customerEmail)
    await client.patch(`/api/appointments/${mine.id}`, {
      startTime: TUESDAY_11,
      timeZone: 'Asia/Tokyo',
    })
    app.pass(30_000)
    await sendDue(app.context)
    const moved = (await mailsTo(customerEmail)).find(each => each.subject.startsWith('Moved'))!
    expect(moved.text).toContain('1:00 – 2:00 AM, Tokyo time')
  })
})

describe('the manage link', () => {
  test('shows the appointment and allows changes to it', async () => {
    const page = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    const browser = app.browser()
    const token = new URL(mine.manageUrl).pathname.replace('/manage/', '')
    const shown = await browser.get(`/api/manage/${token}`)
    expect(shown.body).toMatchObject({
      id: mine.id,
      businessName: 'Blue Door',
      timeZone: 'America/New_York',
      changeable: true,
    })
    expect((await browser.delete(`/api/appointments/${mine.id}`)).status).toBe(204)
    expect((await browser.get(`/api/manage/${token.slice(0, -2)}xx`)).status).toBe(404)
  })
})

describe('an owner', () => {
  test('books outside hours, with any end, but never over another appointment', async () => {
    const page = await seedBusiness(app.db)
    const owner = await signedInAs(app, page.scope)
    const input = (startTime: string, endTime: string) => ({
      ...bookingBody(page, startTime, {
        endTime,
        customerPhone: '+1 212 555-0123',
        pageName: undefined,
        notificationPreference: undefined,
      }),
      notificationMethods: ['email', 'voice'],
    })
    const night = await owner.post(
      '/api/appointments',
      input('2027-03-02T07:00:00.000Z', '2027-03-02T09:17:00.000Z'),
    )
    expect(night.status).toBe(201)
    expect(night.body.customerPhone).toBe('+12125550123')
    const over = await owner.post(
      '/api/appointments',
      input('2027-03-02T08:00:00.000Z', '2027-03-02T09:00:00.000Z'),
    )
    expect([over.status, over.body.code]).toEqual([409, 'slot-taken'])
    const next = await owner.post(
      '/api/appointments',
      input('2027-03-02T09:17:00.000Z', '2027-03-02T10:00:00.000Z'),
    )
    expect(next.status).toBe(201)
    const long = await owner.post(
      '/api/appointments',
      input('2027-03-03T08:00:00.000Z', '2027-03-04T08:01:00.000Z'),
    )
    expect(long.body.error).toBe('An appointment can be at most 24 hours long')
  })

  test('needs a phone in international format and a notification method', async () => {
    const page = await seedBusiness(app.db)
    const owner = await signedInAs(app, page.scope)
    const send = (changes: object) =>
      owner.post('/api/appointments', {
        ...bookingBody(page, TUESDAY_10),
        pageName: undefined,
        ...changes,
      })
    const phone = await send({ customerPhone: '12' })
    expect(phone.body.error).toBe(
      'Please enter a valid phone number in international format (e.g., +1234567890 or +44123456789)',
    )
    const none = await send({ notificationPreference: undefined, notificationMethods: [] })
    expect(none.body.error).toBe('Select at least one notification method')
  })

  test('can turn off all messages to a client without an address, but not to others', async () => {
    const page = await seedBusiness(app.db)
    const owner = await signedInAs(app, page.scope)
    const startTime = '2027-03-04T15:00:00.000Z'
    const { body: desk } = await owner.post('/api/appointments', {
      ...bookingBody(page, startTime, { pageName: undefined, notificationPreference: undefined }),
      customerEmail: '',
      walkIn: true,
    })
    const texted = await owner.patch(`/api/appointments/${desk.id}`, {
      notificationPreferences: ['sms'],
    })
    expect(texted.body.notificationMethods).toEqual(['sms'])
    const off = await owner.patch(`/api/appointments/${desk.id}`, { notificationPreferences: [] })
    expect([off.status, off.body.notificationMethods]).toEqual([200, []])
    const waiting = await app.db
      .selectFrom('messages')
      .select('channel')
      .where('appointment_id', '=', desk.id)
      .where('state', '=', 'planned')
      .execute()
    expect(waiting).toEqual([])
    const { id } = await book(page, '2027-03-05T15:00:00.000Z')
    const refused = await owner.patch(`/api/appointments/${id}`, { notificationPreferences: [] })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { notificationPreferences: 'Select at least one notification method' },
    ])
  })

  test('sees only their own appointments, and not those of others by id', async () => {
    const page = await seedBusiness(app.db)
    const other = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    const theirs = await book(other, TUESDAY_10)
    const owner = await signedInAs(app, page.scope)
    const list = await owner.get(
      '/api/appointments?from=2027-03-01T00:00:00Z&to=2027-03-05T00:00:00Z',
    )
    expect(list.body.map((each: { id: number }) => each.id)).toEqual([mine.id])
    expect((await owner.get(`/api/appointments/${theirs.id}`)).status).toBe(404)
    expect((await owner.patch(`/api/appointments/${theirs.id}`, { name: 'X' })).status).toBe(404)
    expect((await owner.delete(`/api/appointments/${theirs.id}`)).status).toBe(404)
    expect((await app.browser().get('/api/appointments')).status).toBe(401)
  })

  test('edits everything; the history stays and reminders move along', async () => {
    const page = await seedBusiness(app.db, { staffCount: 2 })
    const mine = await book(page, '2027-03-04T15:00:00.000Z')
    const owner = await signedInAs(app, page.scope)
    const changed = await owner.patch(`/api/appointments/${mine.id}`, {
      name: ' Ada Lovelace ',
      email: ' lovelace@example.com ',
      startTime: '2027-03-05T15:00:00.000Z',
      staffId: page.staffIds[1],
    })
    expect(changed.body).toMatchObject({
      customerName: 'Ada Lovelace',
      customerEmail: 'lovelace@example.com',
      startTime: '2027-03-05T15:00:00.000Z',
      endTime: '2027-03-05T16:00:00.000Z',
      staffName: 'Staff 2',
    })
    const { body } = await owner.get(`/api/appointments/${mine.id}`)
    const planned = body.timeline.filter((each: { state?: string }) => each.state === 'planned')
    expect(
      planned
        .filter((each: { kind: string }) => each.kind === 'reminder')
        .map((each: { at: string }) => each.at),
    ).toEqual(['2027-03-04T15:00:00.000Z', '2027-03-05T13:00:00.000Z'])
    expect(body.timeline.map((each: { kind: string }) => each.kind)).toContain('rescheduled')
  })
})

test('concurrent moves and cancellations of one appointment leave one outcome and no overlap', async () => {
  const page = await seedBusiness(app.db)
  const mine = await book(page, TUESDAY_10)
  const owner = await signedInAs(app, page.scope)
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) =>
      owner.patch(`/api/appointments/${mine.id}`, {
        startTime: new Date(Date.parse(TUESDAY_11) + index * 600_000).toISOString(),
      }),
    ),
    owner.delete(`/api/appointments/${mine.id}`),
    ...Array.from({ length: 5 }, () => bookOn(app.browser(), page, TUESDAY_11)),
  ])
  for (const answer of answers) expect([200, 201, 204, 409]).toContain(answer.status)
  const rows = await app.db
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at'])
    .where('business_id', '=', page.scope.businessId)
    .where('status', '!=', 'cancelled')
    .orderBy('starts_at')
    .execute()
  for (let index = 1; index < rows.length; index++) {
    expect(rows[index]!.starts_at.getTime()).toBeGreaterThanOrEqual(
      rows[index - 1]!.ends_at.getTime(),
    )
  }
})
