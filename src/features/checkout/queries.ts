// long because: every statement of a sale keeps its sums, lines and payments together.

import { sql } from 'kysely'
import { withdrawMessages } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { causesOf } from './receipt-queries.ts'
import type { Line, Method } from './rules.ts'

export interface SaleRow {
  id: number
  appointment_id: number
  state: 'open' | 'closed' | 'void'
  total_cents: number | null
  paid_cents: number
  receipt_number: number | null
  version: number
  closed_at: Date | null
  receipts: number
  lines: Line[] | null
  payments:
    | {
        id: number
        method: Method
        cents: number
        refunded_cents: number
        /** ISO 8601. */
        created_at: string
      }[]
    | null
}

type Which = { id: number } | { appointmentId: number }

/** A sale with its lines and payments; of an appointment or its visit, the one that is not void. */
export async function findSale(
  db: Db,
  { businessId }: BusinessScope,
  which: Which,
): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select s.id, s.appointment_id, s.state, s.total_cents, s.paid_cents, s.receipt_number,
      s.version, s.closed_at,
      (select count(*)::integer from messages m where m.business_id = ${businessId}
        and m.appointment_id = s.appointment_id
        and starts_with(m.cause, ${causesOf(sql`s.id`)})) as receipts,
      (select json_agg(json_build_object('kind', l.kind, 'name', l.name, 'cents', l.cents)
          order by l.position)
        from sale_lines l where l.business_id = ${businessId} and l.sale_id = s.id) as lines,
      (select json_agg(json_build_object('id', p.id, 'method', p.method, 'cents', p.cents,
          'refunded_cents', p.refunded_cents, 'created_at', p.created_at) order by p.id)
        from client_payments p where p.business_id = ${businessId} and p.sale_id = s.id) as payments
    from sales s
    where s.business_id = ${businessId} and ${
      'id' in which
        ? sql`s.id = ${which.id}`
        : sql`s.state <> 'void' and s.appointment_id = (
            select coalesce(a.visit_id, a.id) from appointments a
            where a.business_id = ${businessId} and a.id = ${which.appointmentId})`
    }`.execute(db)
  return rows[0]
}

/**
 * The appointments of a sale, one or a whole visit, at the prices they were booked at, with their
 * add-ons. A custom price is not known.
 */
const visitOf = ({ businessId }: BusinessScope, appointmentId: number) => sql`
      select coalesce(a.visit_id, a.id) as id, s.name,
        nullif(coalesce(a.price_cents, s.price_cents) - added.cents, 0) as cents,
        added.cents as added, a.add_ons, row_number() over (order by a.starts_at, a.id) as nth
      from appointments asked
      join appointments a on a.business_id = ${businessId}
        and (a.id = asked.id or a.visit_id = asked.visit_id)
      cross join lateral (
        select coalesce(sum((x ->> 'price')::integer), 0)::integer as cents
        from jsonb_array_elements(a.add_ons) x) added
      join services s on s.business_id = ${businessId} and s.id = a.service_id
      where asked.business_id = ${businessId} and asked.id = ${appointmentId}
        and a.status <> 'cancelled'`

/** What the sale of an appointment would start with; undefined if it was cancelled. */
export async function findVisit(
  db: Db,
  scope: BusinessScope,
  appointmentId: number,
): Promise<Line[] | undefined> {
  const { rows } = await sql<{
    name: string
    cents: number | null
    add_ons: { name: string; price: number }[] | null
  }>`select * from (${visitOf(scope, appointmentId)}) v order by v.nth`.execute(db)
  const kind = 'service'
  const lines = rows.flatMap(({ name, cents, add_ons }) => [
    { kind, name, cents } as const,
    ...(add_ons ?? []).map(added => ({ kind, name: added.name, cents: added.price }) as const),
  ])
  return lines.length > 0 ? lines : undefined
}

/**
 * Opens the sale of an appointment or its whole visit, a line for each service and add-on, unless
 * there is one or the price is not what the caller read.
 * @returns whether it was opened.
 */
export async function insertSale(
  db: Db,
  scope: BusinessScope,
  { appointmentId, total }: { appointmentId: number; total?: number | null | undefined },
  now: Date,
): Promise<boolean> {
  const { businessId } = scope
  const asRead =
    total === undefined ? sql`true` : sql`w.cents is not distinct from ${total}::integer`
  const { rows } = await sql`
    with visit as (${visitOf(scope, appointmentId)}),
    sale as (
      insert into sales (business_id, appointment_id, total_cents, opened_at)
      select ${businessId}, w.id, w.cents, ${now}::timestamptz
      from (select v.id, case when count(v.cents) = count(*) then sum(v.cents + v.added) end as cents
        from visit v group by v.id) w
      where ${asRead}
      on conflict (business_id, appointment_id) where state <> 'void' do nothing
      returning id
    )
    insert into sale_lines (business_id, sale_id, position, kind, name, cents)
    select ${businessId}::integer, s.id, row_number() over (order by l.nth, l.place), 'service',
      l.name, l.cents
    from sale s, (
      select v.nth, 0 as place, v.name, v.cents from visit v
      union all
      select v.nth, x.place, x.add_on ->> 'name', (x.add_on ->> 'price')::integer
      from visit v, jsonb_array_elements(v.add_ons) with ordinality x(add_on, place)
    ) l
    returning position`.execute(db)
  return rows.length > 0
}

/** Locks a sale before any other row, so that later statements see all of it. */
export async function lockSale(tx: Tx, { businessId }: BusinessScope, id: number) {
  return await tx
    .selectFrom('sales')
    .select(['state', 'version', 'paid_cents', 'appointment_id'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function replaceLines(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  lines: readonly Line[],
  total: number | null,
) {
  await tx
    .deleteFrom('sale_lines')
    .where('business_id', '=', businessId)
    .where('sale_id', '=', id)
    .execute()
  if (lines.length > 0)
    await tx
      .insertInto('sale_lines')
      .values(
        lines.map((line, index) => ({
          business_id: businessId,
          sale_id: id,
          position: index + 1,
          ...line,
        })),
      )
      .execute()
  await tx
    .updateTable('sales')
    .set({ total_cents: total, version: sql<number>`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

export async function insertPayment(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  { method, cents, now }: { method: Method; cents: number; now: Date },
) {
  await tx
    .insertInto('client_payments')
    .values({ business_id: businessId, sale_id: id, method, cents, created_at: now })
    .execute()
  await tx
    .updateTable('sales')
    .set({
      paid_cents: sql<number>`paid_cents + ${cents}`,
      version: sql<number>`version + 1`,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/**
 * Gives back part of a payment. A closed sale gets a line for it, so that it stays balanced.
 * @returns whether that much was left of the payment.
 */
export async function refund(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  { paymentId, cents, closed }: { paymentId: number; cents: number; closed: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client_payments set refunded_cents = refunded_cents + ${cents}
    where business_id = ${businessId} and sale_id = ${id} and id = ${paymentId}
      and cents - refunded_cents >= ${cents}`.execute(tx)
  if (!numAffectedRows) return false
  if (closed)
    await sql`
      insert into sale_lines (business_id, sale_id, position, kind, name, cents)
      select ${businessId}, ${id}, coalesce(max(l.position), 0) + 1, 'refund', '',
        ${-cents}::integer
      from sale_lines l where l.business_id = ${businessId} and l.sale_id = ${id}`.execute(tx)
  await sql`
    update sales set paid_cents = paid_cents - ${cents}, version = version + 1,
      total_cents = case when state = 'closed' then total_cents - ${cents} else total_cents end
    where business_id = ${businessId} and id = ${id}`.execute(tx)
  return true
}

/**
 * Closes an open, balanced sale with the next receipt number. The number is taken in the same
 * statement, so none is lost or given twice.
 * @returns whether it closed the sale.
 */
export async function closeSale(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with balanced as (
      select s.id from sales s
      where s.business_id = ${businessId} and s.id = ${id} and s.state = 'open'
        and s.total_cents = s.paid_cents
      for no key update
    ),
    numbered as (
      insert into receipt_numbers as r (business_id, last)
      select ${businessId}, 1 from balanced
      on conflict (business_id) do update set last = r.last + 1
      returning r.last
    )
    update sales s set state = 'closed', closed_at = ${now}::timestamptz, receipt_number = n.last,
      version = s.version + 1
    from numbered n
    where s.business_id = ${businessId} and s.id = ${id}
    returning s.id`.execute(db)
  return rows.length > 0
}

/** Gives everything back. A closed sale keeps its receipt number. */
export async function voidSale(
  tx: Tx,
  { businessId }: BusinessScope,
  { id, appointmentId }: { id: number; appointmentId: number },
) {
  await withdrawMessages({
    reason: 'The sale was voided.',
    where: sql`m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
      and starts_with(m.cause, ${causesOf(sql`${id}::text`)})`,
  }).execute(tx)
  await sql`update client_payments set refunded_cents = cents
    where business_id = ${businessId} and sale_id = ${id}`.execute(tx)
  await tx
    .updateTable('sales')
    .set({ state: 'void', paid_cents: 0, version: sql<number>`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

interface TotalsRow {
  sales: number
  total: number
  tips: number
  cash: number
  card: number
  other: number
}

/** Sums of the sales closed in a span of time. */
export async function readTotals(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: { from: Date; to: Date },
): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    with closed as materialized (
      select s.id, s.total_cents from sales s
      where s.business_id = ${businessId} and s.state = 'closed'
        and s.closed_at >= ${from} and s.closed_at < ${to}
    ),
    paid as (
      select p.method, sum(p.cents - p.refunded_cents) as cents
      from closed c
      join client_payments p on p.business_id = ${businessId} and p.sale_id = c.id
      group by p.method
    )
    select count(*)::float8 as sales, coalesce(sum(c.total_cents), 0)::float8 as total,
      (select coalesce(sum(l.cents), 0)::float8 from closed c
        join sale_lines l on l.business_id = ${businessId} and l.sale_id = c.id
        where l.kind = 'tip') as tips,
      (select coalesce(sum(p.cents), 0)::float8 from paid p where p.method = 'cash') as cash,
      (select coalesce(sum(p.cents), 0)::float8 from paid p where p.method = 'card') as card,
      (select coalesce(sum(p.cents), 0)::float8 from paid p where p.method = 'other') as other
    from closed c`.execute(db)
  return rows[0]!
}
