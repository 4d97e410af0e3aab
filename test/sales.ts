import type { Sale } from '#features/checkout/contract.ts'
import type { TestBrowser } from './harness.ts'

/** Opens a sale and pays it in cash, without closing it. */
export async function paidSale(owner: TestBrowser, appointmentId: number): Promise<Sale> {
  const { body } = await owner.post('/api/sales', { appointmentId })
  const payment = { version: body.version, method: 'cash', cents: body.total }
  return (await owner.post(`/api/sales/${body.id}/payments`, payment)).body as Sale
}
