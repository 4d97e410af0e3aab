import { type RawBuilder, sql } from 'kysely'
import { mergedIdOf } from '#features/clients/identity/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { isFirstOfVisit } from '#platform/db/first-of-visit.ts'
import type { OfferSum, Part } from './rules.ts'

/** Half-open, by start. At most a month, so that the embedded engine serves bookings in between. */
export interface Span {
  from: Date
  to: Date
}

export async function sumOffers(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
  now: Date,
): Promise<OfferSum[]> {
  const { rows } = await sql<OfferSum>`
    select a.service_id as "serviceId", a.staff_id as "staffId", count(*)::integer as bookings,
      (count(*) filter (where a.status = 'completed'))::integer as completed,
      (count(*) filter (where a.status = 'no_show'))::integer as "noShows",
      (count(*) filter (where a.status = 'cancelled'))::integer as cancelled,
      (count(*) filter (where a.status in ('booked', 'confirmed') and a.ends_at <= ${now}))::integer
        as unmarked,
      coalesce(sum(coalesce(a.price_cents, s.price_cents))
        filter (where a.status = 'completed'), 0)::float8 as "revenueCents",
      coalesce(date_part('epoch', sum(upper(a.busy) - lower(a.busy)
          - coalesce(upper(a.gap) - lower(a.gap), interval '0'))
        filter (where a.status <> 'cancelled')) / 60, 0) as "bookedMinutes"
    from appointments a
    join services s on s.business_id = ${businessId} and s.id = a.service_id
    where a.business_id = ${businessId} and a.starts_at >= ${from} and a.starts_at < ${to}
    group by a.service_id, a.staff_id`.execute(db)
  return rows
}

/** Zone offsets are multiples of a quarter hour, so these add up to local hours and days. */
export async function countByQuarter(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
): Promise<Part['quarters']> {
  const { rows } = await sql<Part['quarters'][number]>`
    select floor(date_part('epoch', a.starts_at) / 900)::integer as quarter,
      count(*)::integer as bookings
    from appointments a
    where a.business_id = ${businessId} and a.starts_at >= ${from} and a.starts_at < ${to}
    group by 1`.execute(db)
  return rows
}

/** Excludes imported appointments, because it is unknown when they were booked. */
export async function countByLead(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
): Promise<Part['leads']> {
  const { rows } = await sql<Part['leads'][number]>`
    select greatest(0, floor(date_part('epoch', a.starts_at - a.created_at) / 3600))::integer
      as hours, count(*)::integer as bookings
    from appointments a
    where a.business_id = ${businessId} and a.starts_at >= ${from} and a.starts_at < ${to}
      and a.created_by <> 'import'
    group by 1`.execute(db)
  return rows
}

/**
 * An email counts once sent, because its delivery isn't reported. A visit's messages belong to its
 * first appointment. Kairos could not remind clients of visits that were entered after their start.
 */
export async function countReminded(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
): Promise<Part['reminded']> {
  const { rows } = await sql<Part['reminded'][number]>`
    select a.confirmed_at is not null or r.id is not null as reminded, count(*)::integer as visits,
      (count(*) filter (where a.status = 'no_show'))::integer as "noShows"
    from appointments a
    left join lateral (
      select m.id from messages m
      where m.business_id = ${businessId} and m.appointment_id
        = case when a.visit_id is null then a.id else a.visit_id end
        and m.kind = 'reminder'
        and (m.state = 'delivered' or m.state = 'sent' and m.channel = 'email')
      limit 1) r on true
    where a.business_id = ${businessId} and a.starts_at >= ${from} and a.starts_at < ${to}
      and a.status in ('completed', 'no_show')
      and a.starts_at > a.created_at
    group by 1`.execute(db)
  return rows
}

/**
 * Clients whose first visit of the range is in this part, so that parts add up. Merged clients count
 * once; clients without an address are not counted.
 */
export async function countClients(
  db: Db,
  { businessId }: BusinessScope,
  { from, to }: Span,
  rangeStart: Date,
): Promise<Part['clients']> {
  const closest = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
      select a.starts_at as at
      from (select visit.client_id as id union all
        select m.id from clients m
        where m.business_id = ${businessId} and m.merged_into = visit.client_id) g
      cross join lateral (
        select a.starts_at from appointments a
        where a.business_id = ${businessId} and a.client_id = g.id and a.status = 'completed'
          and ${condition}
        order by a.starts_at ${order} limit 1) a
      order by a.starts_at ${order} limit 1`
  const earlier = closest(sql`a.starts_at < ${from}`, sql`desc`)
  const later = closest(
    sql`a.starts_at > visit.at and a.starts_at <= visit.at + interval '2160 hours'
          and ${isFirstOfVisit(sql`a`)}`,
    sql`asc`,
  )
  const { rows } = await sql<Part['clients']>`
    select count(*)::integer as seen, (count(*) filter (where earlier.at is null))::integer as new,
      (count(*) filter (where later.at is not null))::integer as "cameBack"
    from (
      select c.id as client_id, min(a.starts_at) as at
      from appointments a
      join clients g on g.business_id = ${businessId} and g.id = a.client_id
      join clients c on c.business_id = ${businessId} and c.id = ${mergedIdOf(sql`g`)}
      where a.business_id = ${businessId} and a.starts_at >= ${from} and a.starts_at < ${to}
        and a.status = 'completed' and (c.email_key <> '' or exists (
          select from clients m
          where m.business_id = ${businessId} and m.merged_into = c.id and m.email_key <> ''))
      group by c.id) visit
    left join lateral (${earlier}) earlier on true
    left join lateral (${later}) later on true
    where earlier.at is null or earlier.at < ${rangeStart}`.execute(db)
  return rows[0]!
}

export const listNames = (db: Db, { businessId }: BusinessScope, table: 'services' | 'staff') =>
  db.selectFrom(table).select(['id', 'name']).where('business_id', '=', businessId).execute()
