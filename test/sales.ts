import type { Sale } from '#features/checkout/contract.ts'
import type { TestBrowser } from './harness.ts'

/** Pays in cash and leaves the sale open. */
export async function paidSale(owner: TestBrowser, appointmentId: number): Promise<Sale> {
  const { body } = await owner.post('/api/sales', { appointmentId })
  const payment = { version: body.version, method: 'cash', cents: body.total }
  return (await owner.post(`/api/sales/${body.id}/payments`, payment)).body
}

export async function closeSale(owner: TestBrowser, appointmentId: number): Promise<Sale> {
  const { id } = await paidSale(owner, appointmentId)
  return (await owner.post(`/api/sales/${id}/close`)).body
}

/** Sales whose sums differ from their lines and payments. */
export const unbalancedSales = `
  select from sales s
  where s.paid_cents <> (
      select coalesce(sum(p.cents - p.refunded_cents), 0) from client_payments p
      where p.business_id = s.business_id and p.sale_id = s.id)
    or s.total_cents <> (
      select coalesce(sum(l.cents), 0) from sale_lines l
      where l.business_id = s.business_id and l.sale_id = s.id)`
