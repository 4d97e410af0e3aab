import { sql } from 'kysely'
import type { ReportReason, ReviewState } from '#domain/review-states.ts'
import { causeOf, insertMessages } from '#features/messages/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import { pageOf } from '#platform/db/page-of.ts'
import { findsBusiness } from '#platform/db/row-scope.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import type { HiddenCount } from './contract.ts'

export interface Visit {
  id: number
  link_version: number
}

interface NewReview {
  rating: number
  text: string
  name: string
}

export interface VisitRow {
  status: AppointmentStatus
  ends_at: Date
  customer_name: string
  service_name: string
  business_name: string
  reviews_enabled: boolean
  reviewed: boolean
  page_name: string | null
  primary_color: string | null
}

/** The link must be for the client's current address. */
export async function findVisit(db: Db, { businessId }: BusinessScope, visit: Visit) {
  const { rows } = await sql<VisitRow>`
    select a.status, a.ends_at, a.customer_name, s.name as service_name, b.name as business_name,
      b.reviews_enabled,
      exists (select from reviews r
        where r.business_id = a.business_id and r.appointment_id = a.id) as reviewed,
      p.name as page_name, p.settings #>> '{template,primaryColor}' as primary_color
    from appointments a
    join businesses b on b.id = a.business_id and b.closed_at is null
    join services s on s.business_id = a.business_id and s.id = a.service_id
    left join public_pages p on p.business_id = a.business_id and p.id = ${pageOf(sql`a`)}
    where a.business_id = ${businessId} and a.id = ${visit.id}
      and a.link_version = ${visit.link_version}`.execute(db)
  return rows[0]
}

/** Also queues the owner's notice. @returns false if the visit can't be reviewed or already was. */
export const insertReview = (
  db: Db,
  { businessId }: BusinessScope,
  visit: Visit,
  { rating, text, name }: NewReview,
  { now, endedAfter }: { now: Date; endedAfter: Date },
): Promise<boolean> =>
  sqlHasRow(db)`
    with business as materialized (
      select id from businesses
      where id = ${businessId} and reviews_enabled and closed_at is null
      for share
    ),
    visit as materialized (
      select a.business_id, a.id from business b
      join appointments a on a.business_id = b.id
      where a.business_id = ${businessId} and a.id = ${visit.id}
        and a.link_version = ${visit.link_version} and a.status = 'completed'
        and a.ends_at > ${endedAfter}
      for share of a
    ),
    review as (
      insert into reviews (business_id, appointment_id, rating, text, display_name, created_at)
      select v.business_id, v.id, ${rating}::smallint, ${text}::text, ${name}::text,
        ${now}::timestamptz from visit v
      on conflict (business_id, appointment_id) do nothing
      returning business_id, appointment_id, rating, text
    )
    ${insertMessages(
      {
        business_id: sql`r.business_id`,
        appointment_id: sql`r.appointment_id`,
        kind: 'owner-review',
        channel: 'email',
        due_at: now,
        cause: causeOf('owner-review', sql`r.appointment_id`),
        payload: sql`jsonb_build_object('rating', r.rating, 'said', r.text)`,
      },
      sql`from review r`,
    )}
    returning id`

export async function insertPublished(
  db: Db,
  { businessId }: BusinessScope,
  reviews: readonly (NewReview & { appointmentId: number; reply: string | null })[],
): Promise<void> {
  await sql`
    insert into reviews (business_id, appointment_id, rating, text, display_name, reply, state,
      created_at, published_at)
    select a.business_id, a.id, r.rating, r.text, r.name, r.reply, 'published',
      a.ends_at + interval '1 day', a.ends_at + interval '3 days'
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
      as r("appointmentId" integer, rating smallint, text text, name text, reply text)
    join appointments a on a.business_id = ${businessId} and a.id = r."appointmentId"
    where a.status = 'completed'
    order by a.ends_at`.execute(db)
}

/** Works across tenants. */
export async function findPageBusiness(db: Db, name: string) {
  const { rows } = await sql<{ business_id: number; reviews_enabled: boolean }>`
    select p.business_id, b.reviews_enabled from public_pages p
    join businesses b on b.id = p.business_id and b.closed_at is null
    where p.name_key = ${name.toLowerCase()} ${findsBusiness}`.execute(db)
  return rows[0]
}

export async function summarize(db: Db, { businessId }: BusinessScope) {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::integer as count, avg(rating)::float8 as average from reviews
    where business_id = ${businessId} and state = 'published'`.execute(db)
  return rows[0]!
}

interface Range {
  before?: number | undefined
  limit: number
}

export async function listPublished(db: Db, { businessId }: BusinessScope, range: Range) {
  let query = db
    .selectFrom('reviews')
    .select(['id', 'rating', 'text', 'display_name', 'reply', 'created_at'])
    .where('business_id', '=', businessId)
    .where('state', '=', 'published')
    .orderBy('id', 'desc')
    .limit(range.limit)
  if (range.before !== undefined) query = query.where('id', '<', range.before)
  return await query.execute()
}
export type PublishedRow = Awaited<ReturnType<typeof listPublished>>[number]

const own = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('appointments as a', join =>
      join.onRef('a.business_id', '=', 'r.business_id').onRef('a.id', '=', 'r.appointment_id'),
    )
    .innerJoin('services as s', join =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .select(['r.id', 'r.rating', 'r.text', 'r.display_name', 'r.reply', 'r.created_at'])
    .select(['r.state', 'r.hidden_reason', 's.name as service_name'])
    .where('r.business_id', '=', businessId)

export async function listOwn(db: Db, scope: BusinessScope, { before, limit }: Range) {
  let query = own(db, scope).orderBy('r.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('r.id', '<', before)
  return await query.execute()
}
export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number]

export const findOwn = (db: Db, scope: BusinessScope, id: number): Promise<OwnRow | undefined> =>
  own(db, scope).where('r.id', '=', id).executeTakeFirst()

interface Change {
  reply?: string | null | undefined
  state?: ReviewState | undefined
  hidden_reason?: ReportReason | null | undefined
}

export async function changeReview(
  tx: Tx,
  { businessId }: BusinessScope,
  id: number,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** Works across tenants. */
export async function listWaiting(db: Db, createdBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ business_id: number }>`
    select distinct business_id from reviews
    where state = 'new' and created_at <= ${createdBefore} limit 1000
    /* across tenants: businesses whose reviews are published */`.execute(db)
  return rows.map(row => row.business_id)
}

export async function publish(
  tx: Tx,
  { businessId }: BusinessScope,
  createdBefore: Date,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ state: 'published', published_at: now })
    .where('business_id', '=', businessId)
    .where('state', '=', 'new')
    .where('created_at', '<=', createdBefore)
    .execute()
}

/** Lock the business's row first. */
export async function deleteReviewsOf(
  tx: Tx,
  { businessId }: BusinessScope,
  appointmentIds: readonly number[],
): Promise<void> {
  await sql`delete from reviews where business_id = ${businessId}
    and appointment_id = any(${appointmentIds}::integer[])`.execute(tx)
}

export async function countHidden(db: Db, limit: number) {
  const { rows } = await sql<HiddenCount>`
    select b.id as "businessId", b.name as "businessName", u.email as owner, h.hidden,
      (select count(*)::integer from reviews r where r.business_id = b.id) as total
    from (select business_id, count(*)::integer as hidden from reviews where state = 'hidden'
      group by business_id order by hidden desc, business_id limit ${limit}) h
    join businesses b on b.id = h.business_id
    left join users u on u.id = b.owner_user_id
    order by h.hidden desc, b.id /* across tenants: administrator */`.execute(db)
  return rows
}
