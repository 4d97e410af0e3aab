import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import type { CashCount } from './contract.ts'
import type { Movement, SalesSum } from './rules.ts'

/** At most a month, so that the embedded engine serves bookings in between. */
export interface Span {
  from: Date
  to: Date
}

const partsOf = ({ businessId }: BusinessScope, { from, to }: Span) => sql`
  closed as materialized (
    select s.id from sales s
    where s.business_id = ${businessId} and s.state = 'closed'
      and s.closed_at >= ${from} and s.closed_at < ${to}
    union all
    select s.id from sales s
    where s.business_id = ${businessId} and s.voided_at >= ${to}
      and s.closed_at >= ${from} and s.closed_at < ${to}
  ),
  voided as materialized (
    select s.id, s.closed_at >= ${from} as same from sales s
    where s.business_id = ${businessId} and s.voided_at >= ${from} and s.voided_at < ${to}
      and s.closed_at is not null
  ),
  given as materialized (
    select r.kind, r.staff_id, r.cents, p.method
    from client_refunds r
    join client_payments p on p.business_id = ${businessId} and p.id = r.payment_id
    where r.business_id = ${businessId} and r.kind <> 'open'
      and r.created_at >= ${from} and r.created_at < ${to}
      and not exists (select from voided v where v.id = r.sale_id and v.same)
  )`

export async function readSums(db: Db, scope: BusinessScope, span: Span): Promise<SalesSum[]> {
  const { businessId } = scope
  const { rows } = await sql<SalesSum>`
    with ${partsOf(scope, span)}
    select 'line' as part, l.kind, null as method, l.staff_id as "staffId",
      l.service_id as "serviceId", sum(l.cents)::float8 as cents
    from closed c
    join sale_lines l on l.business_id = ${businessId} and l.sale_id = c.id
    where l.kind <> 'refund'
    group by l.kind, l.staff_id, l.service_id
    union all
    select 'paid', null, p.method, null, null, sum(p.cents)::float8
    from closed c
    join client_payments p on p.business_id = ${businessId} and p.sale_id = c.id
    group by p.method
    union all
    select 'paid', null, p.method, null, null, -sum(r.cents)::float8
    from closed c
    join client_refunds r on r.business_id = ${businessId} and r.sale_id = c.id
    join client_payments p on p.business_id = ${businessId} and p.id = r.payment_id
    where r.kind = 'open'
    group by p.method
    union all
    select 'given', g.kind, g.method, g.staff_id, null, sum(g.cents)::float8
    from given g
    group by g.kind, g.method, g.staff_id
    union all
    select 'undone', null, null, l.staff_id, null, sum(l.cents)::float8
    from voided v
    join sale_lines l on l.business_id = ${businessId} and l.sale_id = v.id
    where not v.same
    group by l.staff_id
    union all
    select 'sales', null, null, null, null, count(*)::float8 from closed c
    union all
    select 'voided', null, null, null, null, count(*)::float8 from voided v`.execute(db)
  return rows
}

/** Grouped by quarter hour since 1970, in UTC. */
export async function listMovements(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select floor(date_part('epoch', m.at) / 900)::integer as quarter, sum(m.cents)::float8 as cents
    from (
      select s.closed_at as at, l.cents
      from sales s
      join sale_lines l on l.business_id = ${businessId} and l.sale_id = s.id
      where s.business_id = ${businessId} and l.kind <> 'refund' and s.state = 'closed'
        and s.closed_at >= ${from} and s.closed_at < ${to}
      union all
      select s.closed_at, l.cents
      from sales s
      join sale_lines l on l.business_id = ${businessId} and l.sale_id = s.id
      where s.business_id = ${businessId} and l.kind <> 'refund' and s.voided_at >= ${from}
        and s.closed_at >= ${from} and s.closed_at < ${to}
      union all
      select r.created_at, -r.cents
      from client_refunds r
      where r.business_id = ${businessId} and r.kind <> 'open'
        and r.created_at >= ${from} and r.created_at < ${to}
    ) m
    group by 1`.execute(db)
  return rows
}

/** Cash in and out of the drawer, whatever the state of its sales. */
export async function readCash(db: Db, { businessId }: BusinessScope, { from, to }: Span) {
  const { rows } = await sql<{ received: number; returned: number }>`
    select
      (select coalesce(sum(p.cents), 0)::float8 from client_payments p
        where p.business_id = ${businessId} and p.method = 'cash'
          and p.created_at >= ${from} and p.created_at < ${to}) as received,
      (select coalesce(sum(r.cents), 0)::float8 from client_refunds r
        join client_payments p on p.business_id = ${businessId} and p.id = r.payment_id
        where r.business_id = ${businessId} and p.method = 'cash'
          and r.created_at >= ${from} and r.created_at < ${to}) as returned`.execute(db)
  return rows[0]!
}

export interface OpenVisit {
  id: number
  client: string
  service: string
  staff: string
  starts_at: Date
  step: 'booked' | 'arrived' | 'started' | 'finished' | 'cancelled' | 'no_show'
  /** The total of the sale, else of the booked prices; null while a price is missing. */
  total: number | null
  paid: number
  /** Includes visits beyond the limit. */
  count: number
}

export async function listOpenVisits(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
  limit: number,
): Promise<OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select a.id, a.customer_name as client, s.name as service, t.name as staff, a.starts_at,
      case when a.status in ('cancelled', 'no_show') then a.status
        when a.status = 'completed' or a.finished_at is not null then 'finished'
        when a.started_at is not null then 'started'
        when a.arrived_at is not null then 'arrived' else 'booked' end as step,
      case when o.id is null then w.cents else o.total_cents end as total,
      coalesce(o.paid_cents, 0) as paid, (count(*) over ())::integer as count
    from appointments a
    join services s on s.business_id = ${businessId} and s.id = a.service_id
    join staff t on t.business_id = ${businessId} and t.id = a.staff_id
    left join sales o on o.business_id = ${businessId} and o.appointment_id = a.id
      and o.state = 'open'
    cross join lateral (
      -- Agreed prices include add-ons. Custom prices are unknown.
      select case when bool_and(price.agreed <> added.cents)
        then sum(price.agreed)::float8 end as cents
      from appointments l
      join services x on x.business_id = ${businessId} and x.id = l.service_id
      cross join lateral (select coalesce(l.price_cents, x.price_cents) as agreed) price
      cross join lateral (
        select coalesce(sum((each ->> 'price')::integer), 0) as cents
        from jsonb_array_elements(l.add_ons) each) added
      where l.business_id = ${businessId} and (l.id = a.id or l.visit_id = a.id)) w
    where a.business_id = ${businessId} and a.starts_at >= ${from} and a.starts_at < ${to}
      and (a.status in ('booked', 'confirmed', 'completed') or o.paid_cents > 0)
      and ${isFirstOfVisit(sql`a`)}
      and not exists (select from sales c where c.business_id = ${businessId}
        and c.appointment_id = a.id and c.state = 'closed')
    order by a.starts_at, a.id limit ${limit}`.execute(db)
  return rows
}

export interface CashCountRow {
  date: string
  float_cents: number
  counted_cents: number
  counted_at: Date
}

export async function findCashCount(
  db: Db,
  { businessId }: BusinessScope,
  date: string,
): Promise<CashCountRow | undefined> {
  const { rows } = await sql<CashCountRow>`
    select c.date::text as date, c.float_cents, c.counted_cents, c.counted_at
    from cash_counts c
    where c.business_id = ${businessId} and c.date <= ${date}::date
    order by c.date desc limit 1`.execute(db)
  return rows[0]
}

export async function saveCashCount(
  db: Db,
  { businessId }: BusinessScope,
  { date, float, counted }: CashCount,
  now: Date,
) {
  await sql`
    insert into cash_counts (business_id, date, float_cents, counted_cents, counted_at)
    values (${businessId}, ${date}::date, ${float ?? 0},
      ${counted ?? 0}, ${now})
    on conflict (business_id, date) do update
      set float_cents = coalesce(${float ?? null}, cash_counts.float_cents),
        counted_cents = coalesce(${counted ?? null}, cash_counts.counted_cents),
        counted_at = excluded.counted_at`.execute(db)
}

export const listStaffNames = (db: Db, { businessId }: BusinessScope) =>
  db.selectFrom('staff').select(['id', 'name']).where('business_id', '=', businessId).execute()
