import { describe, expect, test } from 'vitest'
import { undoUrl } from '#platform/manage-links.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_12 = '2027-03-02T17:00:00.000Z'

async function changed(how: 'cancelled' | 'moved') {
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const client = await clientOf(app, page, TUESDAY_10)
  const visitor = await client.lookUp()
  if (how === 'cancelled') await visitor.delete(client.path)
  else await visitor.patch(client.path, { startTime: TUESDAY_12 })
  const mail = await client.mail(how === 'cancelled' ? /^Cancelled/ : /^Moved/)
  const link = new URL(mail!.links.find(each => each.includes('undo='))!)
  const path = `/api/manage/${link.pathname.replace('/manage/', '')}/undo`
  return {
    ...client,
    owner: await signedInAs(app, page.scope),
    undo: () => app.browser().post(path, { undo: link.searchParams.get('undo') }),
  }
}

describe.each(['cancelled', 'moved'] as const)('an appointment that was %s', how => {
  test('isn’t restored to a staff member who was removed', async () => {
    const client = await changed(how)
    await client.owner.delete(`/api/staff/${client.page.staffId}`)
    await app.db
      .updateTable('staff')
      .set({ archived_at: app.context.clock() })
      .where('business_id', '=', client.page.scope.businessId)
      .where('id', '=', client.page.staffId)
      .execute()
    const refused = await client.undo()
    expect([refused.status, refused.body.code]).toEqual([409, 'not-offered'])
    expect(refused.body.error).toBe(
      'The earlier time isn’t available. Please choose another time or contact the business.',
    )
  })

  test('isn’t restored over time off entered since, and free times are suggested', async () => {
    const client = await changed(how)
    await app.db
      .insertInto('staff_time_off')
      .values({
        business_id: client.page.scope.businessId,
        staff_id: client.page.staffId,
        starts_at: '2027-03-02T14:00:00.000Z',
        ends_at: '2027-03-02T16:00:00.000Z',
        reason: '',
      })
      .execute()
    const refused = await client.undo()
    expect([refused.status, refused.body.code]).toEqual([409, 'not-offered'])
    expect(refused.body.alternatives.length).toBeGreaterThan(0)
    expect((await client.row()).status).toBe(how === 'cancelled' ? 'cancelled' : 'booked')
  })

  test('isn’t restored into the buffer of a later booking', async () => {
    const client = await changed(how)
    await app.db
      .updateTable('services')
      .set({ buffer_after_minutes: 30 })
      .where('business_id', '=', client.page.scope.businessId)
      .execute()
    const other = await client.owner.post('/api/appointments', {
      ...bookingBody(client.page, '2027-03-02T13:45:00.000Z', {
        pageName: undefined,
        notificationPreference: undefined,
      }),
      notificationMethods: ['email'],
    })
    expect(other.status).toBe(201)
    expect([(await client.undo()).status]).toEqual([409])
  })

  test('is restored whatever the notice, horizon and slot interval', async () => {
    const client = await changed(how)
    await app.db
      .updateTable('businesses')
      .set({ minimum_notice_minutes: 7 * 24 * 60, horizon_days: 1, slot_interval_minutes: 53 })
      .where('id', '=', client.page.scope.businessId)
      .execute()
    expect((await client.undo()).status).toBe(200)
    expect(await client.row()).toMatchObject({
      starts_at: new Date(TUESDAY_10),
      status: 'booked',
    })
  })
})

test('a cancelled online booking is not restored without a page that offers it, but a move can be undone', async () => {
  for (const [how, status] of [
    ['cancelled', 409],
    ['moved', 200],
  ] as const) {
    const client = await changed(how)
    expect((await client.owner.delete(`/api/public-pages/${client.page.pageName}`)).status).toBe(
      204,
    )
    expect((await client.undo()).status).toBe(status)
  }
})

describe('a time outside opening hours', () => {
  const SUNDAY_10 = '2027-03-07T15:00:00.000Z'

  async function cancelledAt(how: 'entered' | 'moved') {
    const page = await seedBusiness(app.db)
    const owner = await signedInAs(app, page.scope)
    const customerEmail = `client-${page.pageName}@example.com`
    const form = { pageName: undefined, notificationPreference: undefined, customerEmail }
    const start = how === 'moved' ? TUESDAY_10 : SUNDAY_10
    const { body } =
      how === 'moved'
        ? await bookOn(app.browser(), page, start, { customerEmail })
        : await owner.post('/api/appointments', {
            ...bookingBody(page, start, form),
            notificationMethods: ['email'],
          })
    const path = `/api/appointments/${body.id}`
    if (how === 'moved')
      expect((await owner.patch(path, { startTime: SUNDAY_10 })).status).toBe(200)
    const visitor = app.browser()
    await visitor.get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`)
    expect((await visitor.delete(path)).status).toBe(204)
    const { version } = await app.db
      .selectFrom('appointments')
      .select('version')
      .where('business_id', '=', page.scope.businessId)
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    const row = { business_id: page.scope.businessId, id: body.id, link_version: 1 }
    const link = new URL(undoUrl(app.context, row, version))
    const undo = () =>
      app.browser().post(`/api${link.pathname}/undo`, { undo: link.searchParams.get('undo') })
    return { page, owner, undo }
  }

  test.each(['entered', 'moved'] as const)(
    'is restored if the owner had %s the appointment there',
    async how => {
      const { undo } = await cancelledAt(how)
      expect((await undo()).status).toBe(200)
    },
  )

  test('is restored on a date that is closed', async () => {
    const { page, owner, undo } = await cancelledAt('entered')
    await owner.put(`/api/staff/${page.staffId}/hours`, {
      weekly: [],
      exceptions: [{ date: '2027-03-07', intervals: [] }],
    })
    expect((await undo()).status).toBe(200)
  })

  test('is not restored over time off', async () => {
    const { page, undo } = await cancelledAt('entered')
    await app.db
      .insertInto('staff_time_off')
      .values({
        business_id: page.scope.businessId,
        staff_id: page.staffId,
        starts_at: '2027-03-07T14:00:00.000Z',
        ends_at: '2027-03-07T16:00:00.000Z',
        reason: '',
      })
      .execute()
    expect((await undo()).status).toBe(409)
  })
})
