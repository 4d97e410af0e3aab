import { describe, expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { seedBusiness, seedOwned } from '#test/seed.ts'
import { clients, TUESDAY_10, TUESDAY_11, TUESDAY_12 } from '../testing/clients.ts'

const app = testApp()
const { book, visitor } = clients(app)

describe('a visitor', () => {
  test('sees only the upcoming appointments of the address with this business, without the phone', async () => {
    const page = await seedBusiness(app.db)
    const other = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    await book(other, TUESDAY_10)
    await book(page, TUESDAY_11, { customerEmail: 'bob@example.com' })
    const lookUp = () =>
      app.browser().get(`/api/appointments?page=${page.pageName}&customerEmail=ADA@example.com`)
    const found = await lookUp()
    expect(found.status).toBe(200)
    expect(found.body.map((each: { id: number }) => each.id)).toEqual([mine.id])
    expect(found.body[0]).not.toHaveProperty('customerPhone')
    app.setNow(TUESDAY_12)
    const afterwards = await lookUp()
    app.setNow(MONDAY_MORNING)
    expect([afterwards.status, afterwards.body]).toEqual([200, []])
    expect((await app.browser().get('/api/appointments')).status).toBe(401)
  })

  test('may send the whole specified change; a number in it is ignored, so it can’t be guessed', async () => {
    const page = await seedBusiness(app.db)
    const email = 'whole@example.com'
    const mine = await book(page, TUESDAY_10, { customerEmail: email })
    const client = await visitor(page, email)
    for (const [phone, startTime] of [
      ['+12125550199', TUESDAY_11],
      ['+12125550123', TUESDAY_12],
    ]) {
      const sent = { name: 'Ada Client', email, phone, startTime }
      const moved = await client.patch(`/api/appointments/${mine.id}`, sent)
      expect([moved.status, moved.body.startTime]).toEqual([200, startTime])
    }
    const { customer_phone } = await app.db
      .selectFrom('appointments')
      .select('customer_phone')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow()
    expect(customer_phone).toBe('+12125550123')
  })

  test('may move and cancel what they looked up, and finds nothing else', async () => {
    const page = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    const others = await book(page, TUESDAY_12, { customerEmail: 'bob@example.com' })
    const browser = await visitor(page)
    const moved = await browser.patch(`/api/appointments/${mine.id}?page=${page.pageName}`, {
      startTime: TUESDAY_11,
      endTime: TUESDAY_12,
      name: '',
      email: 'thief@example.com',
      description: '',
    })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({
      startTime: TUESDAY_11,
      customerName: 'Ada Client',
    })
    expect(
      (
        await app.db
          .selectFrom('appointments')
          .select('customer_email')
          .where('id', '=', mine.id)
          .execute()
      )[0],
    ).toEqual({
      customer_email: 'ada@example.com',
    })
    expect(
      (await browser.patch(`/api/appointments/${others.id}`, { startTime: TUESDAY_10 })).status,
    ).toBe(404)
    expect((await browser.delete(`/api/appointments/${others.id}`)).status).toBe(404)
    expect((await app.browser().delete(`/api/appointments/${mine.id}`)).status).toBe(404)
    expect((await browser.delete(`/api/appointments/${mine.id}`)).status).toBe(204)
    const again = await book(page, TUESDAY_11, { customerEmail: 'carol@example.com' })
    expect(again.id).toBeGreaterThan(0)
  })

  test('may change what they looked up with several businesses, the newest five', async () => {
    const browser = app.browser()
    const openAt = async () => {
      const page = await seedBusiness(app.db)
      const { id } = await book(page, TUESDAY_10)
      const email = 'customerEmail=ada@example.com'
      await browser.get(`/api/appointments?page=${page.pageName}&${email}`)
      return `/api/appointments/${id}?page=${page.pageName}`
    }
    const [first, second] = [await openAt(), await openAt()]
    for (const path of [first, second]) expect((await browser.delete(path)).status).toBe(204)
    const paths: string[] = []
    while (paths.length < 6) paths.push(await openAt())
    const statuses: number[] = []
    for (const path of paths) statuses.push((await browser.delete(path)).status)
    expect(statuses).toEqual([404, 204, 204, 204, 204, 204])
  })

  test('cannot move onto a taken or unoffered time, nor change the length', async () => {
    const page = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    await book(page, TUESDAY_11, { customerEmail: 'bob@example.com' })
    const browser = await visitor(page)
    const move = (startTime: string, endTime?: string) =>
      browser.patch(`/api/appointments/${mine.id}`, { startTime, ...(endTime ? { endTime } : {}) })
    const taken = await move(TUESDAY_11)
    expect([taken.status, taken.body.code]).toEqual([409, 'slot-taken'])
    expect(taken.body.alternatives.length).toBeGreaterThan(0)
    const night = await move('2027-03-02T08:00:00.000Z')
    expect([night.status, night.body.code]).toEqual([409, 'not-offered'])
    expect((await move(TUESDAY_12, '2027-03-02T17:30:00.000Z')).status).toBe(400)
  })

  test('may move within their own slot', async () => {
    const page = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    const browser = await visitor(page)
    const moved = await browser.patch(`/api/appointments/${mine.id}`, {
      startTime: '2027-03-02T15:30:00.000Z',
    })
    expect([moved.status, moved.body.endTime]).toEqual([200, '2027-03-02T16:30:00.000Z'])
  })

  test('is refused after the cutoff', async () => {
    const page = await seedBusiness(app.db)
    const mine = await book(page, TUESDAY_10)
    await app.db
      .updateTable('businesses')
      .set({ change_cutoff_minutes: 48 * 60 })
      .where('id', '=', page.scope.businessId)
      .execute()
    const refused = await (await visitor(page)).delete(`/api/appointments/${mine.id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'too-late'])
  })

  test('may repeat a move into the cutoff, but not change it', async () => {
    const { page, owner } = await seedOwned(app)
    await owner.patch('/api/business', { changeCutoffMinutes: 48 * 60 })
    const mine = await book(page, '2027-03-04T15:00:00.000Z')
    const browser = await visitor(page)
    const move = (startTime: string) =>
      browser.patch(`/api/appointments/${mine.id}`, { startTime, description: 'Ring twice.' })
    const [moved, repeated] = [await move(TUESDAY_10), await move(TUESDAY_10)]
    expect([moved.status, repeated.status]).toEqual([200, 200])
    expect(repeated.body).toEqual(moved.body)
    const later = await move('2027-03-02T15:30:00.000Z')
    expect([later.status, later.body.code]).toEqual([403, 'too-late'])
  })
})
