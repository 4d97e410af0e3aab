import { expect, test } from 'vitest'
import { type Salon, seedSalon, visitOn } from '#features/appointments/testing/several.ts'
import { signUpMember } from '#test/factories.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { lostInvariants } from '#test/invariants.ts'
import { closeSale, paidSale } from '#test/sales.ts'
import { signedInAs } from '#test/seed.ts'

const app = testApp()

/** A haircut for $45 at 10:00 on Tuesday, then a color for $90. */
async function booked() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db)
  const owner = await signedInAs(app, salon.scope)
  const { body } = await owner.post('/api/visits', visitOn(salon, '2027-03-02T15:00:00Z'))
  const [haircut, color] = body.items.map(({ id }) => id) as [number, number]
  const saleOf = async (id: number) => (await owner.get(`/api/sales?appointmentId=${id}`)).body.sale
  const cancelOnly = (id: number) => owner.delete(`/api/appointments/${id}?leg=only`)
  return { salon, owner, haircut, color, saleOf, cancelOnly }
}

test('payments for a visit stay with it when its first service is cancelled', async () => {
  const { owner, haircut, color, saleOf, cancelOnly } = await booked()
  const sale = await paidSale(owner, haircut)
  expect((await cancelOnly(haircut)).status).toBe(204)
  expect(await saleOf(color)).toEqual({ ...sale, appointmentId: color })
  expect(await saleOf(haircut)).toBeUndefined()
  const { body: day } = await owner.get('/api/sales/day?date=2027-03-02')
  expect(day.open).toMatchObject({ count: 1, visits: [{ id: color, total: 13500, paid: 13500 }] })
})

test('a closed sale stays with the rest of its visit, with its receipts', async () => {
  const { owner, haircut, color, saleOf, cancelOnly } = await booked()
  const sale = await closeSale(owner, haircut)
  const press = { version: sale.version, receipts: 0, email: 'ada@example.com' }
  await owner.post(`/api/sales/${sale.id}/receipts`, press)
  await cancelOnly(haircut)
  expect(await saleOf(color)).toEqual({ ...sale, appointmentId: color, receipts: 1 })
  const again = await owner.post(`/api/sales/${sale.id}/receipts`, press)
  expect([again.status, again.body.receipts]).toEqual([200, 1])
  await owner.post(`/api/sales/${sale.id}/void`)
  expect(await receiptStates()).toEqual(['cancelled'])

  async function receiptStates() {
    const rows = await app.db
      .selectFrom('messages')
      .select('state')
      .where('kind', '=', 'sale-receipt')
      .where('appointment_id', '=', color)
      .execute()
    return rows.map(({ state }) => state)
  }
})

test('a sale stays with the first service when another one is cancelled', async () => {
  const { owner, haircut, color, saleOf, cancelOnly } = await booked()
  const sale = await paidSale(owner, haircut)
  await cancelOnly(color)
  expect(await saleOf(haircut)).toEqual(sale)
})

test('a checkout that begins while the first service is cancelled is not left behind', async () => {
  for (let round = 0; round < 8; round++) {
    const { salon, owner, haircut, color, cancelOnly } = await booked()
    const answers = await Promise.all([
      owner.post('/api/sales', { appointmentId: round % 2 ? haircut : color }),
      cancelOnly(haircut),
      owner.post('/api/sales', { appointmentId: color }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(answers[1].status).toBe(204)
    expect(await salesOf(salon)).toEqual([color])
  }
  expect(await lostInvariants(app.db)).toEqual([])
})

test('a member who serves only part of a visit is asked to let someone else check it out', async () => {
  const { salon, owner, haircut, color } = await booked()
  const { browser } = await signUpMember(app, owner, 'staff', salon.otherStaffId)
  const refusals = async (appointmentId: number) => {
    const answers = [
      await browser.get(`/api/sales?appointmentId=${appointmentId}`),
      await browser.post('/api/sales', { appointmentId }),
    ]
    return answers.map(({ status, body }) => [status, body.code])
  }
  expect(await refusals(color)).toEqual(Array(2).fill([403, 'no-right']))
  await paidSale(owner, haircut)
  expect(await refusals(color)).toEqual(Array(2).fill([403, 'no-right']))
  expect(await refusals(haircut)).toEqual(Array(2).fill([404, 'not-found']))
})

async function salesOf({ scope }: Salon) {
  const rows = await app.db
    .selectFrom('sales')
    .select('appointment_id')
    .where('business_id', '=', scope.businessId)
    .execute()
  return rows.map(row => row.appointment_id)
}
