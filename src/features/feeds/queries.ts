import { sql } from 'kysely'
import type { FeedDetail } from '#domain/feed-details.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { keepStaff } from '#platform/db/keep-staff.ts'
import type { FeedKey } from '#platform/feed-links.ts'

export interface FeedRow extends FeedKey {
  staff_id: number | null
  detail: FeedDetail
  created_at: Date
}

const columns = ['business_id', 'id', 'epoch', 'staff_id', 'detail', 'created_at'] as const

export async function listFeeds(db: Db, { businessId }: BusinessScope): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select f.business_id, f.id, f.epoch, f.staff_id, f.detail, f.created_at
    from calendar_feeds f
    left join staff t on t.business_id = f.business_id and t.id = f.staff_id
    where f.business_id = ${businessId} and t.archived_at is null
    order by f.id`.execute(db)
  return rows
}

export async function saveFeed(
  tx: Tx,
  { businessId }: BusinessScope,
  { staffId, detail, now }: { staffId: number | null; detail: FeedDetail; now: Date },
): Promise<FeedRow | undefined> {
  if (staffId !== null && !(await keepStaff(tx, scopeTo(businessId), staffId))) return undefined
  return await tx
    .insertInto('calendar_feeds')
    .values({ business_id: businessId, staff_id: staffId, detail, created_at: now })
    .onConflict(conflict => conflict.columns(['business_id', 'staff_id']).doUpdateSet({ detail }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** @param of limits this to that staff member's feed. */
export const rotateFeed = (
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  of: number | undefined,
): Promise<FeedRow | undefined> =>
  db
    .updateTable('calendar_feeds')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .$if(of !== undefined, query => query.where('staff_id', '=', of!))
    .returning(columns)
    .executeTakeFirst()

export async function renewFeeds(
  tx: Tx,
  { businessId }: BusinessScope,
  staffId?: number,
): Promise<void> {
  let query = tx
    .updateTable('calendar_feeds')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
    .where('business_id', '=', businessId)
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  await query.execute()
}

/** @param of limits this to that staff member's feed. */
export async function deleteFeed(
  db: Db,
  { businessId }: BusinessScope,
  id: number,
  of: number | undefined,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .$if(of !== undefined, query => query.where('staff_id', '=', of!))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface FeedCalendar {
  detail: FeedDetail
  staff_id: number | null
  business: string
  zone: string
  staff: string | null
  /** JSON texts, which are also compared to detect changes. */
  appointments: string
  time_off: string
}

/** As in the JSON text; times in epoch seconds. */
export type FeedAppointment = [
  id: number,
  version: number,
  made: number,
  start: number,
  end: number,
  service: string | null,
  staff: string | null,
  client: string | null,
]

export type FeedTimeOff = [
  id: number,
  version: number,
  start: number,
  end: number,
  staff: string | null,
]

export interface Window {
  from: Date
  to: Date
}

const seconds = (column: string) => sql`date_part('epoch', ${sql.ref(column)})::bigint`

/** Doesn't read names that its level of detail hides. */
export async function readCalendar(
  db: Db,
  { business_id, id, epoch }: FeedKey,
  { from, to }: Window,
): Promise<FeedCalendar | undefined> {
  const named = sql`case when f.detail <> 'busy' and f.staff_id is null then m.name end`
  const { rows } = await sql<FeedCalendar>`
    select f.detail, f.staff_id, b.name as business, b.time_zone as zone, t.name as staff,
      (select coalesce(json_agg(json_build_array(a.id, a.version, ${seconds('a.created_at')},
          ${seconds('a.starts_at')}, ${seconds('a.ends_at')},
          case when f.detail <> 'busy' then s.name end, ${named},
          case when f.detail = 'client' then a.customer_name end)
          order by a.starts_at, a.id), '[]')::text
        from staff m
        join appointments a on a.business_id = m.business_id and a.staff_id = m.id
          and a.status <> 'cancelled' and a.starts_at >= ${from} and a.starts_at < ${to}
        join services s on s.business_id = a.business_id and s.id = a.service_id
        where m.business_id = f.business_id and (f.staff_id is null or m.id = f.staff_id)
      ) as appointments,
      (select coalesce(json_agg(json_build_array(o.id, o.version, ${seconds('o.starts_at')},
          ${seconds('o.ends_at')}, ${named}) order by o.starts_at, o.id), '[]')::text
        from staff m
        join staff_time_off o on o.business_id = m.business_id and o.staff_id = m.id
          and o.ends_at > ${from} and o.starts_at < ${to}
        where m.business_id = f.business_id and (f.staff_id is null or m.id = f.staff_id)
          and m.archived_at is null
      ) as time_off
    from calendar_feeds f
    join businesses b on b.id = f.business_id and b.closed_at is null
    left join staff t on t.business_id = f.business_id and t.id = f.staff_id
    where f.business_id = ${business_id} and f.id = ${id} and f.epoch = ${epoch}
      and t.archived_at is null`.execute(db)
  return rows[0]
}
