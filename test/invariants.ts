import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { unbalancedSales } from './sales.ts'

const staffTimes = ['a', 'b']
  .map(
    row => `(case when ${row}.gap is null then tstzmultirange(${row}.busy)
      else tstzmultirange(${row}.busy) - tstzmultirange(${row}.gap) end)`,
  )
  .join(' && ')

/** Violations of the invariants that hold for every business. */
export async function lostInvariants(db: Db): Promise<string[]> {
  const checks: Record<string, string> = {
    'two appointments overlap': `select from appointments a join appointments b on b.business_id = a.business_id
      and b.staff_id = a.staff_id and b.id > a.id and ${staffTimes}
      where a.status <> 'cancelled' and b.status <> 'cancelled'`,
    'a visit lacks its first service, or has only that': `select from appointments a
      where a.visit_id is not null and (not exists (select from appointments f
        where f.business_id = a.business_id and f.id = a.visit_id and f.visit_id = f.id)
      or not exists (select from appointments o where o.business_id = a.business_id
        and o.visit_id = a.visit_id and o.id <> a.id))`,
    'a balance is not the sum of its ledger': `select from credit_balances c where c.balance < 0 or c.balance <>
      (select coalesce(sum(e.credits), 0) from credit_entries e where e.business_id = c.business_id)`,
    'a sale does not have the sums of its lines and payments': unbalancedSales,
    'a receipt would leave for a sale that is void': `select from messages m join sales s
      on s.business_id = m.business_id and s.appointment_id = m.appointment_id
      and starts_with(m.cause, 'sale-receipt:' || s.id || ':')
      where m.state = 'planned' and s.state = 'void'`,
    'a page shows what is archived': `select from public_page_services x join services s
      on s.business_id = x.business_id and s.id = x.service_id where s.archived_at is not null
      union all select from public_page_staff x join staff t
      on t.business_id = x.business_id and t.id = x.staff_id where t.archived_at is not null`,
    'a closed business has an appointment to come': `select from appointments a join businesses b on b.id = a.business_id
      where b.closed_at is not null and a.status in ('booked', 'confirmed') and a.starts_at > '2027-03-01T14:00:00Z'`,
    'a closed business keeps a client': `select from appointments a join businesses b on b.id = a.business_id
      where b.closed_at is not null and a.customer_email <> ''
      union all select from clients c join businesses b on b.id = c.business_id
      where b.closed_at is not null`,
    'a closed business keeps what it offers': `select from services s join businesses b on b.id = s.business_id
      where b.closed_at is not null and s.archived_at is null`,
    'a picture without a file, or a file without a picture': `select from pictures p where not exists
      (select from picture_files f where f.business_id = p.business_id and f.hash = p.hash)
      union all select from picture_files f where not exists
      (select from pictures p where p.business_id = f.business_id and p.hash = f.hash)`,
    'a closed business keeps a picture': `select from pictures p join businesses b on b.id = p.business_id
      where b.closed_at is not null`,
    // A reminder of an earlier version that was planned during the cancellation is skipped once
    // due.
    'a reminder would leave for an appointment that is cancelled': `select from messages m join appointments a
      on a.business_id = m.business_id and a.id = m.appointment_id and a.version = m.appointment_version
      where a.status = 'cancelled' and m.state = 'planned' and m.kind = 'reminder'`,
  }
  const lost: string[] = []
  for (const [name, text] of Object.entries(checks)) {
    const { rows } = await sql.raw(text).execute(db)
    if (rows.length > 0) lost.push(`${name}: ${rows.length}`)
  }
  return lost
}
