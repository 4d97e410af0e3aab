// long because: every statement of a sale keeps its sums, lines and payments together.

import { type RawBuilder, sql } from 'kysely'
import { withdrawMessages } from '#features/messages/planning/queries.ts'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
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
        created_at: string
      }[]
    | null
}

type Which = { id: number } | { appointmentId: number }

/**
 * `and …`, for members who reach only their own appointments: the whole sale or visit must be
 * theirs.
 */
const reachedVisit = ({ businessId, staffId }: CalendarScope, id: RawBuilder<unknown>) =>
  staffId === undefined
    ? sql``
    : sql`and not exists (select from appointments r where r.business_id = ${businessId}
        and (r.id = ${id} or r.visit_id = ${id}) and r.staff_id <> ${staffId})`

/** Finds a sale by its id or, unless it is void, by its appointment or visit. */
export async function findSale(
  db: Db,
  scope: CalendarScope,
  which: Which,
): Promise<SaleRow | undefined> {
  const { businessId } = scope
  const { rows } = await sql<SaleRow>`
    select s.id, s.appointment_id, s.state, s.total_cents, s.paid_cents, s.receipt_number,
      s.version, s.closed_at,
      (select count(*)::integer from messages m where m.business_id = ${businessId}
        and m.appointment_id = s.appointment_id
        and starts_with(m.cause, ${causesOf(sql`s.id`)})) as receipts,
      (select json_agg(json_build_object('kind', l.kind, 'name', l.name, 'cents', l.cents,
          'staffId', l.staff_id, 'serviceId', l.service_id) order by l.position)
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
    } ${reachedVisit(scope, sql`s.appointment_id`)}`.execute(db)
  return rows[0]
}

/** Custom prices are unknown. */
const visitOf = (scope: CalendarScope, appointmentId: number) => {
  const { businessId } = scope
  return sql`
      select coalesce(a.visit_id, a.id) as id, s.name,
        nullif(greatest(coalesce(a.price_cents, s.price_cents) - added.cents, 0), 0) as cents,
        added.cents as added, a.add_ons, a.staff_id, a.service_id,
        row_number() over (order by a.starts_at, a.id) as nth
      from appointments asked
      join appointments a on a.business_id = ${businessId}
        and (a.id = asked.id or a.visit_id = asked.visit_id)
      cross join lateral (
        select coalesce(sum((x ->> 'price')::integer), 0)::integer as cents
        from jsonb_array_elements(a.add_ons) x) added
      join services s on s.business_id = ${businessId} and s.id = a.service_id
      where asked.business_id = ${businessId} and asked.id = ${appointmentId}
        and a.status <> 'cancelled'
        ${reachedVisit(scope, sql`coalesce(asked.visit_id, asked.id)`)}`
}

/** Undefined if the appointment was cancelled. */
export async function findVisit(
  db: Db,
  scope: CalendarScope,
  appointmentId: number,
): Promise<Line[] | undefined> {
  const { rows } = await sql<{
    name: string
    cents: number | null
    add_ons: { name: string; price: number }[] | null
    staff_id: number
    service_id: number
  }>`select * from (${visitOf(scope, appointmentId)}) v order by v.nth`.execute(db)
  const lines = rows.flatMap(({ name, cents, add_ons, staff_id, service_id }) => {
    const sold = { kind: 'service', staffId: staff_id, serviceId: service_id } as const
    return [
      { ...sold, name, cents },
      ...(add_ons ?? []).map(added => ({ ...sold, name: added.name, cents: added.price })),
    ]
  })
  return lines.length > 0 ? lines : undefined
}

/** @returns false if a sale exists or the price is not what the caller read. */
export async function insertSale(
  db: Db,
  scope: CalendarScope,
  { appointmentId, total }: { appointmentId: number; total?: number | null | undefined },
  now: Date,
): Promise<boolean> {
  const { businessId } = scope
  const asRead =
    total === undefined ? sql`true` : sql`w.cents is not distinct from ${total}::integer`
  return await sqlHasRow(db)`
    with visit as (${visitOf(scope, appointmentId)}),
    sale as (
      insert into sales (business_id, appointment_id, total_cents, opened_at)
      select ${businessId}, w.id, w.cents, ${now}::timestamptz
      from (select v.id,
          case when count(v.cents) = count(*) then sum(v.cents + v.added) end as cents
        from visit v group by v.id) w
      where ${asRead}
      on conflict (business_id, appointment_id) where state <> 'void' do nothing
      returning id
    )
    insert into sale_lines (business_id, sale_id, position, kind, name, cents, staff_id, service_id)
    select ${businessId}::integer, s.id, row_number() over (order by l.nth, l.place), 'service',
      l.name, l.cents, l.staff_id, l.service_id
    from sale s, (
      select v.nth, 0 as place, v.name, v.cents, v.staff_id, v.service_id from visit v
      union all
      select v.nth, x.place, x.add_on ->> 'name', (x.add_on ->> 'price')::integer, v.staff_id,
        v.service_id
      from visit v, jsonb_array_elements(v.add_ons) with ordinality x(add_on, place)
    ) l
    returning position`
}

/**
 * Call it first, so that later statements see the whole sale. The business can't close until the
 * transaction ends, so nothing saved here outlives the business.
 */
export async function lockSale(tx: Tx, scope: CalendarScope, id: number) {
  const { businessId, staffId } = scope
  return await tx
    .selectFrom('sales as s')
    .innerJoin('businesses as b', 'b.id', 's.business_id')
    .select(['s.state', 's.version', 's.paid_cents', 's.appointment_id'])
    .where('s.business_id', '=', businessId)
    .where('s.id', '=', id)
    .where('b.closed_at', 'is', null)
    .$if(staffId !== undefined, query =>
      query.where(sql<boolean>`true ${reachedVisit(scope, sql`s.appointment_id`)}`),
    )
    .forNoKeyUpdate('s')
    .forShare('b')
    .executeTakeFirst()
}

export type LockedSale = NonNullable<Awaited<ReturnType<typeof lockSale>>>

/** Lines default to the appointment's staff member and service. */
export async function replaceLines(
  tx: Tx,
  { businessId }: BusinessScope,
  { id, appointmentId }: { id: number; appointmentId: number },
  lines: readonly Line[],
  total: number | null,
) {
  await tx
    .deleteFrom('sale_lines')
    .where('business_id', '=', businessId)
    .where('sale_id', '=', id)
    .execute()
  if (lines.length > 0)
    await sql`
      insert into sale_lines (business_id, sale_id, position, kind, name, cents, staff_id,
        service_id)
      select ${businessId}, ${id}, l.position, l.kind, l.name, l.cents,
        coalesce(l."staffId", sole.staff_id),
        case when l.kind = 'service' then coalesce(l."serviceId", sole.service_id) end
      from jsonb_to_recordset(${JSON.stringify(numbered(lines))}::jsonb)
        as l(position integer, kind text, name text, cents integer, "staffId" integer,
          "serviceId" integer)
      cross join (
        select case when min(a.staff_id) = max(a.staff_id) then min(a.staff_id) end as staff_id,
          case when min(a.service_id) = max(a.service_id) then min(a.service_id) end as service_id
        from appointments a
        where a.business_id = ${businessId}
          and (a.id = ${appointmentId} or a.visit_id = ${appointmentId})) sole`.execute(tx)
  await tx
    .updateTable('sales')
    .set({ total_cents: total, version: sql<number>`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

const numbered = (lines: readonly Line[]) =>
  lines.map((line, index) => ({ ...line, position: index + 1 }))

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
 * A closed sale gets a refund line, so that it stays balanced. @returns false if less is left of
 * the payment.
 */
export async function refund(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  {
    paymentId,
    cents,
    closed,
    now,
  }: { paymentId: number; cents: number; closed: boolean; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client_payments set refunded_cents = refunded_cents + ${cents}
    where business_id = ${businessId} and sale_id = ${id} and id = ${paymentId}
      and cents - refunded_cents >= ${cents}`.execute(tx)
  if (!numAffectedRows) return false
  // In a shared sale, the refund belongs to no one.
  const { rows } = await sql<{ staff_id: number | null; position: number }>`
    select case when count(distinct l.staff_id) = 1 then min(l.staff_id) end as staff_id,
      coalesce(max(l.position), 0) + 1 as position
    from sale_lines l where l.business_id = ${businessId} and l.sale_id = ${id}`.execute(tx)
  const { staff_id, position } = rows[0]!
  const refunded = { business_id: businessId, sale_id: id, staff_id }
  await tx
    .insertInto('client_refunds')
    .values({
      ...refunded,
      payment_id: paymentId,
      kind: closed ? 'refund' : 'open',
      cents,
      created_at: now,
    })
    .execute()
  if (closed)
    await tx
      .insertInto('sale_lines')
      .values({ ...refunded, position, kind: 'refund', name: '', cents: -cents })
      .execute()
  await sql`
    update sales set paid_cents = paid_cents - ${cents}, version = version + 1,
      total_cents = case when state = 'closed' then total_cents - ${cents} else total_cents end
    where business_id = ${businessId} and id = ${id}`.execute(tx)
  return true
}

/** Takes the receipt number in the same statement, so that none is skipped or used twice. */
export async function closeSale(
  db: Db,
  scope: CalendarScope,
  id: number,
  now: Date,
): Promise<boolean> {
  const { businessId } = scope
  return await sqlHasRow(db)`
    with balanced as (
      select s.id from sales s
      where s.business_id = ${businessId} and s.id = ${id} and s.state = 'open'
        and s.total_cents = s.paid_cents ${reachedVisit(scope, sql`s.appointment_id`)}
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
    returning s.id`
}

/** Also refunds everything. A closed sale keeps its receipt number. */
export async function voidSale(
  tx: Tx,
  { businessId }: BusinessScope,
  { id, appointmentId, now }: { id: number; appointmentId: number; now: Date },
) {
  await withdrawMessages({
    reason: 'The sale was voided.',
    where: sql`m.business_id = ${businessId} and m.appointment_id = ${appointmentId}
      and starts_with(m.cause, ${causesOf(sql`${id}::text`)})`,
  }).execute(tx)
  await sql`
    insert into client_refunds (business_id, sale_id, payment_id, kind, cents, created_at)
    select ${businessId}, p.sale_id, p.id, case when s.state = 'closed' then 'void' else 'open' end,
      p.cents - p.refunded_cents, ${now}::timestamptz
    from client_payments p
    join sales s on s.business_id = ${businessId} and s.id = p.sale_id
    where p.business_id = ${businessId} and p.sale_id = ${id}
      and p.cents > p.refunded_cents`.execute(tx)
  await sql`update client_payments set refunded_cents = cents
    where business_id = ${businessId} and sale_id = ${id}`.execute(tx)
  await tx
    .updateTable('sales')
    .set({ state: 'void', paid_cents: 0, voided_at: now, version: sql<number>`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}
