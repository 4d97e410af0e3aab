import { expect, test } from 'vitest'
import { rules } from '#platform/limits/rules.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { closeSale } from '#test/sales.ts'
import { insertAppointment, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp({ env: { RATE_LIMITS: 'on' } })

test('limits a business’s receipts per day, across hours and sales', async () => {
  app.setNow(MONDAY_MORNING)
  const salon = await seedBusiness(app.db)
  const owner = await signedInAs(app, salon.scope)
  const id = await insertAppointment(app.db, salon, MONDAY_MORNING)
  const sale = await closeSale(owner, id)
  const send = (receipts: number) =>
    owner.post(`/api/sales/${sale.id}/receipts`, {
      version: sale.version,
      receipts,
      email: 'ada@example.com',
    })
  const left = rules['receipt-day'].points - 1
  for (let sent = 0; sent < left; sent++)
    await app.context.limits.spend('receipt-day', String(salon.scope.businessId))
  expect([(await send(0)).status, (await send(1)).status]).toEqual([200, 429])
})
