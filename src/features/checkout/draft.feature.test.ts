import { beforeEach, describe, expect, test } from 'vitest'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { insertAppointment, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const HOUR = 3_600_000
const app = testApp()
let salon: Seeded
let owner: TestBrowser

const visit = (hours = 1, changes: Parameters<typeof insertAppointment>[3] = {}) =>
  insertAppointment(app.db, salon, new Date(MONDAY_MORNING.getTime() + hours * HOUR), changes)

beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await seedBusiness(app.db)
  owner = await signedInAs(app, salon.scope)
})

describe('a checkout', () => {
  test('leaves no trace when read, and is opened by the first act', async () => {
    const id = await visit(1, { price_cents: 4000 })
    const look = async () => (await owner.get(`/api/sales?appointmentId=${id}`)).body
    const { staffId, serviceId } = salon
    const lines = [{ kind: 'service', name: 'Haircut', cents: 4000, staffId, serviceId }]
    expect(await look()).toEqual({ draft: { lines, total: 4000 } })
    expect(await app.db.selectFrom('sales').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ appointment_id: id, business_id: salon.scope.businessId }),
    )
    const { body } = await owner.post('/api/sales', { appointmentId: id, total: 4000 })
    expect(await look()).toEqual({ sale: body })
    await owner.post(`/api/sales/${body.id}/void`)
    expect(await look()).toEqual({ draft: { lines, total: 4000 } })
  })

  test('is not opened if the total differs from the one that was read', async () => {
    const id = await visit(1, { price_cents: 4000 })
    const stale = await owner.post('/api/sales', { appointmentId: id, total: 4500 })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed'])
    const custom = await visit(2, { price_cents: 0 })
    const tooLow = await visit(3, {
      price_cents: 2000,
      add_ons: '[{ "name": "A", "price": 2500 }]',
    })
    for (const appointmentId of [custom, tooLow])
      expect((await owner.post('/api/sales', { appointmentId, total: null })).status).toBe(200)
  })

  test('is paid once when two windows act on the same draft', async () => {
    const id = await visit()
    const act = async () => {
      const { body } = await owner.post('/api/sales', { appointmentId: id, total: 4500 })
      return await owner.post(`/api/sales/${body.id}/payments`, {
        version: 1,
        method: 'cash',
        cents: 4500,
      })
    }
    const answers = await Promise.all([act(), act()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await owner.get(`/api/sales?appointmentId=${id}`)
    expect(body.sale?.payments).toHaveLength(1)
  })
})
