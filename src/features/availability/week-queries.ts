import { sql } from 'kysely'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { exceptionsFrom, offers, timeOffFrom } from '#platform/db/offer.ts'
import { reached } from '#platform/db/reached.ts'
import { REACH_MS } from '#platform/db/staff-time.ts'
import { type AvailabilityRow, bookings, DATED_REACH_MS, gaps, ownTerms } from './queries.ts'

export interface DiaryRow
  extends Pick<
    AvailabilityRow,
    | 'time_zone'
    | 'holiday_country'
    | 'closed_dates'
    | 'minimum_notice_minutes'
    | 'horizon_days'
    | 'slot_interval_minutes'
    | 'staff_id'
    | 'staff_name'
    | 'weekly_hours'
    | 'exceptions'
    | 'time_off'
    | 'busy'
    | 'gaps'
  > {}

export async function listDiaries(
  db: Db,
  scope: CalendarScope,
  { from, to }: { from: Date; to: Date },
): Promise<DiaryRow[]> {
  const { businessId } = scope
  const found = sql`from appointments a
    where a.business_id = t.business_id and a.staff_id = t.id and a.status <> 'cancelled'
      and a.starts_at >= ${new Date(from.getTime() - REACH_MS)} and a.starts_at < ${to}`
  const datedFrom = new Date(from.getTime() - DATED_REACH_MS)
  const { rows } = await sql<DiaryRow>`
    select b.time_zone, b.holiday_country, b.minimum_notice_minutes, b.horizon_days,
      b.slot_interval_minutes, t.id as staff_id, t.name as staff_name, t.weekly_hours,
      ${exceptionsFrom(datedFrom)} as exceptions, ${timeOffFrom(datedFrom)} as time_off,
      (select ${bookings} ${found}) as busy,
      case when b.has_gaps then (select ${gaps} ${found} and a.gap is not null) end as gaps
    from staff t join businesses b on b.id = t.business_id
    where t.business_id = ${businessId} and t.archived_at is null ${reached(scope, sql`t.id`)}
    order by t.id`.execute(db)
  return rows
}

export interface OfferedRow {
  page_name: string
  service_id: number
  service_name: string
  duration_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  gap_start_minutes: number | null
  gap_minutes: number | null
  staff_ids: number[]
  /** Staff ids and minutes. */
  own_lengths: [number, number][] | null
}

export async function listOffered(db: Db, { businessId }: BusinessScope): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select p.name as page_name, s.id as service_id, s.name as service_name, s.duration_minutes,
      s.buffer_before_minutes, s.buffer_after_minutes, s.gap_start_minutes, s.gap_minutes,
      array_agg(t.id) as staff_ids,
      json_agg(json_build_array(t.id, own.duration_minutes))
        filter (where own.duration_minutes is not null) as own_lengths
    from public_pages p
    join public_page_services ps on ps.business_id = p.business_id and ps.page_id = p.id
    join services s on s.business_id = p.business_id and s.id = ps.service_id
      and s.archived_at is null
    join public_page_staff pt on pt.business_id = p.business_id and pt.page_id = p.id
    join staff t on t.business_id = p.business_id and t.id = pt.staff_id and t.archived_at is null
    ${ownTerms}
    where p.business_id = ${businessId} and ${offers}
    group by p.id, s.id, ps.position, p.name, s.business_id
    order by p.id, ps.position`.execute(db)
  return rows
}
