import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { offers } from '#platform/db/offer.ts'
import { reached } from '#platform/db/reached.ts'
import { spansOf, staffTime, startsNear } from '#platform/db/staff-time.ts'
import type { AvailabilityRow } from './queries.ts'

export interface WorkingRow
  extends Pick<
    AvailabilityRow,
    'time_zone' | 'weekly_hours' | 'exceptions' | 'holiday_country' | 'closed_dates'
  > {
  staff_id: number
  absences: { id: number; version: number; from: string; to: string; reason: string }[] | null
}

/** Hours cross midnight, and zones are up to a day apart. */
const REACH_MS = 3 * DAY_MS

export async function listWorkingRows(
  db: Db,
  scope: CalendarScope,
  { from, to }: { from: Date; to: Date },
): Promise<WorkingRow[]> {
  const { businessId } = scope
  const [earliest, latest] = [
    new Date(from.getTime() - REACH_MS),
    new Date(to.getTime() + REACH_MS),
  ]
  const { rows } = await sql<WorkingRow>`
    select t.id as staff_id, t.weekly_hours, b.time_zone, b.holiday_country,
      (select json_agg(json_build_object('date', e.date, 'intervals', e.intervals))
        from staff_exceptions e
        where e.business_id = t.business_id and e.staff_id = t.id
          and e.date between (${earliest}::timestamptz)::date
          and (${latest}::timestamptz)::date) as exceptions,
      (select json_agg(json_build_object('id', o.id, 'version', o.version,
          'from', o.starts_at, 'to', o.ends_at, 'reason', o.reason)
          order by o.starts_at) from staff_time_off o
        where o.business_id = t.business_id and o.staff_id = t.id
          and o.starts_at < ${to} and o.ends_at > ${from}) as absences
    from staff t join businesses b on b.id = t.business_id
    where t.business_id = ${businessId} and t.archived_at is null ${reached(scope, sql`t.id`)}
    order by t.id`.execute(db)
  return rows
}

export async function findOffering(
  db: Db,
  scope: CalendarScope,
  { serviceId, staffId }: { serviceId: number; staffId: number },
): Promise<{ offers: boolean; on_page: boolean } | undefined> {
  const { businessId } = scope
  const { rows } = await sql<{ offers: boolean; on_page: boolean }>`
    select ${offers} as offers,
      exists (select from public_page_services ps join public_page_staff pt
          on pt.business_id = ps.business_id and pt.page_id = ps.page_id
        where ps.business_id = t.business_id and pt.business_id = t.business_id
          and ps.service_id = s.id and pt.staff_id = t.id) as on_page
    from staff t join services s on s.business_id = t.business_id
    where t.business_id = ${businessId} and t.id = ${staffId} and s.id = ${serviceId}
      and t.archived_at is null and s.archived_at is null ${reached(scope, sql`t.id`)}`.execute(db)
  return rows[0]
}

export interface NearbyRow {
  id: number
  customer_name: string
  starts_at: Date
  ends_at: Date
  gap_from: Date | null
  gap_to: Date | null
}

export async function listNearby(
  db: Db,
  scope: CalendarScope,
  { staffId, spans }: { staffId: number; spans: readonly Interval[] },
): Promise<NearbyRow[]> {
  const { businessId } = scope
  const { rows } = await sql<NearbyRow>`
    select a.id, a.customer_name, a.starts_at, a.ends_at, lower(a.gap) as gap_from,
      upper(a.gap) as gap_to
    from appointments a
    where a.business_id = ${businessId} and a.staff_id = ${staffId} and a.status <> 'cancelled'
      and ${startsNear(sql`a`, spans)}
      and ${staffTime(sql`a`)} && ${spansOf(spans)} ${reached(scope, sql`a.staff_id`)}
    order by a.starts_at`.execute(db)
  return rows
}
