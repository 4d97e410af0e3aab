import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Line, Method } from './rules.ts'

export interface PastSale {
  appointmentId: number
  lines: readonly Line[]
  /** The sum of the lines, paid at once. */
  total: number
  method: Method
  /** ISO 8601, UTC. */
  at: string
}

/** Receipt numbers follow the order of their times. */
export async function insertClosed(
  db: Db,
  { businessId }: BusinessScope,
  sales: readonly PastSale[],
): Promise<void> {
  const given = sales.map(({ lines, ...sale }) => ({
    ...sale,
    lines: lines.map((line, index) => ({ ...line, position: index + 1 })),
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("appointmentId" integer, lines jsonb, total integer, method text, at timestamptz)
    ),
    numbered as (
      insert into receipt_numbers as r (business_id, last)
      select ${businessId}, count(*) from given
      on conflict (business_id) do update set last = r.last + excluded.last
      returning r.last
    ),
    sale as (
      insert into sales (business_id, appointment_id, state, total_cents, paid_cents,
        receipt_number, opened_at, closed_at)
      select ${businessId}, g."appointmentId", 'closed', g.total, g.total,
        n.last + 1 - row_number() over (order by g.at desc, g."appointmentId" desc), g.at, g.at
      from given g, numbered n
      returning id, appointment_id
    ),
    payment as (
      insert into client_payments (business_id, sale_id, method, cents, created_at)
      select ${businessId}, s.id, g.method, g.total, g.at
      from sale s join given g on g."appointmentId" = s.appointment_id
    )
    insert into sale_lines (business_id, sale_id, position, kind, name, cents, staff_id, service_id)
    select ${businessId}, s.id, l.position, l.kind, l.name, l.cents, l."staffId", l."serviceId"
    from sale s
    join given g on g."appointmentId" = s.appointment_id
    cross join lateral jsonb_to_recordset(g.lines) as l(position integer, kind text, name text,
      cents integer, "staffId" integer, "serviceId" integer)`.execute(db)
}
