import { expect, test } from 'vitest'
import { withAddOnMinutes } from './add-ons-service.ts'
import type { AvailabilityRow } from './queries.ts'

const toner = { id: 7, name: 'Toner', minutes: 20, price: 2500 }
const rowOf = (staff_id: number, duration_minutes: number) =>
  ({ staff_id, duration_minutes, add_ons: [toner] }) as unknown as AvailabilityRow

test('skips staff members whose length with add-ons exceeds a day', () => {
  const rows = [rowOf(1, 1430), rowOf(2, 60)]
  expect(withAddOnMinutes(rows, { addOnIds: [7] })).toMatchObject([
    { staff_id: 2, duration_minutes: 80, added_minutes: 20 },
  ])
  expect(() => withAddOnMinutes([rowOf(1, 1430)], { addOnIds: [7] })).toThrow('24 hours')
})
