import { describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { clients, TUESDAY_10, TUESDAY_11, TUESDAY_12, TUESDAY_13 } from '../testing/clients.ts'

const app = testApp()
const { book, visitor, mailsTo } = clients(app)

describe('a client who moves to another staff member', () => {
  async function open() {
    const page = await seedBusiness(app.db, { staffCount: 3 })
    const customerEmail = `staff-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail })
    const client = await visitor(page, customerEmail)
    const path = `/api/appointments/${mine.id}`
    const slots = async (staffId: number) =>
      await client.get(`${path}/slots?staffId=${staffId}&from=2027-03-02&to=2027-03-02`)
    return { page, mine, client, path, slots, customerEmail, other: page.staffIds[1]! }
  }
  const starts = (body: { days: { slots: { startTime: string }[] }[] }) =>
    body.days.flatMap(day => day.slots.map(slot => slot.startTime))

  test('takes a free time of that person, gets an email, and can undo it', async () => {
    const { page, client, path, slots, other, customerEmail } = await open()
    await book({ ...page, staffId: other }, TUESDAY_11)
    const free = starts((await slots(other)).body)
    expect([free.includes(TUESDAY_10), free.includes(TUESDAY_11)]).toEqual([true, false])
    const taken = await client.patch(path, { startTime: TUESDAY_11, staffId: other })
    expect([taken.status, taken.body.code]).toEqual([409, 'slot-taken'])
    const moved = await client.patch(path, { staffId: other })
    expect([moved.status, moved.body.staffName, moved.body.startTime]).toEqual([
      200,
      'Staff 2',
      TUESDAY_10,
    ])
    app.pass(30_000)
    await sendDue(app.context)
    const mail = (await mailsTo(customerEmail)).find(each => each.subject.startsWith('Changed'))!
    expect(mail.text).toContain('Staff 2')
    const link = new URL(mail.links.find(each => each.includes('undo='))!)
    const token = link.pathname.replace('/manage/', '')
    const undo = { undo: link.searchParams.get('undo') }
    const undone = await app.browser().post(`/api/manage/${token}/undo`, undo)
    expect([undone.status, undone.body.staffName]).toEqual([200, 'Staff 1'])
  })

  test('can only choose staff that a page offers', async () => {
    const { page, client, path, slots, other } = await open()
    const elsewhere = await seedBusiness(app.db)
    const owner = await signedInAs(app, page.scope)
    await owner.patch(`/api/public-pages/${page.pageName}`, {
      settings: { staffMembers: [page.staffId, page.staffIds[2]] },
    })
    for (const staffId of [other, elsewhere.staffId, 2_000_000_000]) {
      expect((await slots(staffId)).status).toBe(404)
      const refused = await client.patch(path, { startTime: TUESDAY_12, staffId })
      expect([refused.status, refused.body.error]).toEqual([
        400,
        'This service or staff member does not exist.',
      ])
    }
    const { body } = await owner.get(path)
    expect([body.staffId, body.startTime]).toEqual([page.staffId, TUESDAY_10])
  })

  test('must choose one if their own was removed', async () => {
    const { page, client, path, slots, other } = await open()
    const owner = await signedInAs(app, page.scope)
    await owner.delete(`/api/staff/${page.staffId}`)
    expect(starts((await slots(page.staffId)).body)).toEqual([])
    const refused = await client.patch(path, { startTime: TUESDAY_11 })
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'not-offered', alternatives: [] }),
    ])
    const moved = await client.patch(path, { startTime: TUESDAY_11, staffId: other })
    expect([moved.status, moved.body.staffName]).toEqual([200, 'Staff 2'])
  })

  test('races with others for that time, and one of them gets it', async () => {
    const { page, client, path, other } = await open()
    const answers = await Promise.all([
      client.patch(path, { startTime: TUESDAY_12, staffId: other }),
      ...Array.from({ length: 5 }, () =>
        bookOn(app.browser(), { ...page, staffId: other }, TUESDAY_12),
      ),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status < 300)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(5)
  })
})

test('a client who moves to another time keeps the length that the owner chose', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const customerEmail = `long-${page.pageName}@example.com`
  const { body: mine } = await owner.post('/api/appointments', {
    ...bookingBody(page, TUESDAY_10, { customerEmail, pageName: undefined }),
    endTime: TUESDAY_12,
  })
  await book(page, TUESDAY_13, { customerEmail: 'next@example.com' })
  const client = await visitor(page, customerEmail)
  const path = `/api/appointments/${mine.id}`
  const { body } = await client.get(`${path}/slots?from=2027-03-02&to=2027-03-02`)
  const slots = body.days.flatMap(({ slots }: { slots: unknown[] }) => slots)
  expect(slots).toContainEqual({
    startTime: TUESDAY_11,
    endTime: TUESDAY_13,
    staffId: page.staffId,
  })
  expect(slots).not.toContainEqual(expect.objectContaining({ startTime: TUESDAY_12 }))
  for (const changer of [client, owner]) {
    const { body: taken } = await changer.patch(path, { startTime: TUESDAY_12 })
    expect(taken).toMatchObject({ code: 'slot-taken' })
    // It overlaps the current time, which counts as free.
    expect(taken.alternatives).toContainEqual(expect.objectContaining({ startTime: TUESDAY_11 }))
    for (const { startTime, endTime } of taken.alternatives)
      expect(Date.parse(endTime) - Date.parse(startTime)).toBe(2 * 3_600_000)
  }
  const shorter = await client.patch(path, { startTime: TUESDAY_11, endTime: TUESDAY_12 })
  expect([shorter.status, shorter.body.error]).toEqual([
    400,
    'The end time must be 120 minutes after the start, as booked',
  ])
  const moved = await client.patch(path, { startTime: TUESDAY_11 })
  expect(moved.body).toMatchObject({ startTime: TUESDAY_11, endTime: TUESDAY_13 })
})

describe('a client who has just cancelled', () => {
  test('may restore the appointment while its time is free, once', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `keep-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail })
    const client = await visitor(page, customerEmail)
    const keep = () => client.post(`/api/appointments/${mine.id}/undo`)
    expect((await keep()).body.code).toBe('changed')
    await client.delete(`/api/appointments/${mine.id}`)
    const kept = await keep()
    expect([kept.status, kept.body]).toEqual([
      200,
      expect.objectContaining({ id: mine.id, status: 'booked', startTime: TUESDAY_10 }),
    ])
    expect((await keep()).body.code).toBe('changed')
    await client.delete(`/api/appointments/${mine.id}`)
    await book(page, TUESDAY_10, { customerEmail: 'quick@example.com' })
    const late = await keep()
    expect([late.status, late.body.code, late.body.alternatives.length]).toEqual([
      409,
      'slot-taken',
      4,
    ])
  })

  test('offers the business free times regardless of the notice for clients', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `notice-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail })
    const client = await visitor(page, customerEmail)
    const owner = await signedInAs(app, page.scope)
    await client.delete(`/api/appointments/${mine.id}`)
    await book(page, TUESDAY_10, { customerEmail: 'quick@example.com' })
    await app.db
      .updateTable('businesses')
      .set({ minimum_notice_minutes: 100 * 24 * 60 })
      .where('id', '=', page.scope.businessId)
      .execute()
    const undone = await owner.post(`/api/appointments/${mine.id}/undo`)
    expect([undone.status, undone.body.code, undone.body.alternatives.length]).toEqual([
      409,
      'slot-taken',
      4,
    ])
  })

  test('may not restore what the business cancelled, nor may anyone else', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `theirs-${page.pageName}@example.com`
    const mine = await book(page, TUESDAY_10, { customerEmail })
    const client = await visitor(page, customerEmail)
    const owner = await signedInAs(app, page.scope)
    await owner.delete(`/api/appointments/${mine.id}`)
    const path = `/api/appointments/${mine.id}/undo`
    expect((await client.post(path)).body.code).toBe('changed')
    expect((await app.browser().post(path)).status).toBe(404)
  })
})
