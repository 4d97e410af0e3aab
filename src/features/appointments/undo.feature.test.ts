import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { bookingOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

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

describe.each(['cancelled', 'moved'] as const)('what was %s is not restored', how => {
  test('to a staff member who was removed', async () => {
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
      'The earlier time can no longer be booked. Please choose another time or contact the business.',
    )
  })

  test('over time off that was entered since; free times are named', async () => {
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

  test('into the buffer of a booking that was made since', async () => {
    const client = await changed(how)
    await app.db
      .updateTable('services')
      .set({ buffer_after_minutes: 30 })
      .where('business_id', '=', client.page.scope.businessId)
      .execute()
    const other = await client.owner.post('/api/appointments', {
      ...bookingOn(client.page, '2027-03-02T13:45:00.000Z', { pageName: undefined, notificationPreference: undefined }),
      notificationMethods: ['email'],
    })
    expect(other.status).toBe(201)
    expect([(await client.undo()).status]).toEqual([409])
  })

  test('but it is, however soon it starts and whatever steps starts are offered at', async () => {
    const client = await changed(how)
    await app.db
      .updateTable('businesses')
      .set({ minimum_notice_minutes: 7 * 24 * 60, horizon_days: 1, slot_interval_minutes: 53 })
      .where('id', '=', client.page.scope.businessId)
      .execute()
    expect((await client.undo()).status).toBe(200)
    expect(await client.row()).toMatchObject({ starts_at: new Date(TUESDAY_10), status: 'booked' })
  })
})

test('a cancelled online booking is not restored once no page offers it; a moved one goes back all the same', async () => {
  for (const [how, status] of [
    ['cancelled', 409],
    ['moved', 200],
  ] as const) {
    const client = await changed(how)
    expect((await client.owner.delete(`/api/public-pages/${client.page.pageName}`)).status).toBe(204)
    expect((await client.undo()).status).toBe(status)
  }
})
