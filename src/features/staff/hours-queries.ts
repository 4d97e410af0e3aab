import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { WeeklyInterval } from '#platform/db/schema.ts'
import { staffTime } from '#platform/db/staff-time.ts'
import type { Span } from './rules.ts'

export interface HoursRow {
  weekly_hours: WeeklyInterval[]
  exceptions: { date: string; intervals: Span[] }[]
  time_zone: string
}

export async function findHours(
  db: Db,
  { businessId }: BusinessScope,
  staffId: number,
): Promise<HoursRow | undefined> {
  const { rows } = await sql<HoursRow>`
    select t.weekly_hours, b.time_zone,
      (select coalesce(json_agg(json_build_object('date', e.date, 'intervals', e.intervals)
        order by e.date), '[]')
        from staff_exceptions e where e.business_id = t.business_id
          and e.staff_id = t.id) as exceptions
    from staff t join businesses b on b.id = t.business_id
    where t.business_id = ${businessId} and t.id = ${staffId} and t.archived_at is null`.execute(db)
  return rows[0]
}

/** @param from keeps exceptions before this date. */
export async function replaceHoursRows(
  tx: Tx,
  { businessId }: BusinessScope,
  staffId: number,
  hours: Pick<HoursRow, 'weekly_hours' | 'exceptions'>,
  from: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ weekly_hours: JSON.stringify(hours.weekly_hours) })
    .where('business_id', '=', businessId)
    .where('id', '=', staffId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .deleteFrom('staff_exceptions')
    .where('business_id', '=', businessId)
    .where('staff_id', '=', staffId)
    .$if(from !== undefined, query => query.where('date', '>=', from!))
    .execute()
  await sql`
    insert into staff_exceptions (business_id, staff_id, date, intervals)
    select ${businessId}::integer, ${staffId}::integer, e.date, e.intervals
    from jsonb_to_recordset(${JSON.stringify(hours.exceptions)}::jsonb) as e(date date,
      intervals jsonb)`.execute(tx)
  return true
}

export interface TimeOffRow {
  id: number
  starts_at: Date
  ends_at: Date
  reason: string
  version: number
  appointments: number
}

const timeOffColumns = sql`
  o.id, o.starts_at, o.ends_at, o.reason, o.version,
  (select count(*)::integer from appointments a
    where a.business_id = o.business_id and a.staff_id = o.staff_id and a.status <> 'cancelled'
      and ${staffTime(sql`a`)} && tstzrange(o.starts_at, o.ends_at)
      and a.starts_at < o.ends_at and a.ends_at > o.starts_at) as appointments`

/** Dated exceptions stay. @returns false if one of them is gone. */
export async function copyWeeklyHours(
  tx: Tx,
  { businessId }: BusinessScope,
  staffIds: readonly number[],
  weekly: readonly WeeklyInterval[],
): Promise<boolean> {
  if (staffIds.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ weekly_hours: JSON.stringify(weekly) })
    .where('business_id', '=', businessId)
    .where('id', 'in', staffIds)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === staffIds.length
}

export async function listTimeOffRows(
  db: Db,
  { businessId }: BusinessScope,
  staffId: number,
  endsAfter: Date,
): Promise<TimeOffRow[] | undefined> {
  const { rows } = await sql<TimeOffRow | { id: null }>`
    select ${timeOffColumns}
    from staff t left join staff_time_off o on o.business_id = t.business_id and o.staff_id = t.id
      and o.ends_at > ${endsAfter}
    where t.business_id = ${businessId} and t.id = ${staffId} and t.archived_at is null
    order by o.starts_at, o.id`.execute(db)
  return rows.length === 0 ? undefined : rows.filter(row => row.id !== null)
}

export async function insertTimeOff(
  tx: Tx,
  scope: BusinessScope,
  staffId: number,
  absence: { startsAt: Date; endsAt: Date; reason: string },
): Promise<TimeOffRow | undefined> {
  const statement = sql<TimeOffRow>`
    with o as (
      insert into staff_time_off (business_id, staff_id, starts_at, ends_at, reason)
      select t.business_id, t.id, ${absence.startsAt}::timestamptz, ${absence.endsAt}::timestamptz,
        ${absence.reason}
      from staff t where t.business_id = ${scope.businessId} and t.id = ${staffId}
        and t.archived_at is null
      returning *
    )
    select ${timeOffColumns} from o`
  const { rows } = await statement.execute(tx)
  return rows[0]
}

interface ChangedTimeOff {
  staffId: number
  startsAt: Date
  endsAt: Date
  /** Kept if undefined. */
  reason: string | undefined
  /** The version that the caller read. */
  version: number
}

/**
 * `row` is undefined if the absence changed in the meantime, or it or its new staff member is gone.
 */
export async function updateTimeOff(
  tx: Tx,
  scope: BusinessScope,
  { id, of }: { id: number; of: number },
  change: ChangedTimeOff,
): Promise<{ row: TimeOffRow | undefined; current: number | undefined }> {
  const { businessId } = scope
  const statement = sql<TimeOffRow>`
    with o as (
      update staff_time_off set starts_at = ${change.startsAt}, ends_at = ${change.endsAt},
        reason = coalesce(${change.reason}, reason), staff_id = t.id, version = version + 1
      from staff t
      where staff_time_off.business_id = ${businessId} and staff_time_off.id = ${id}
        and staff_time_off.staff_id = ${of} and version = ${change.version}
        and t.business_id = ${businessId} and t.id = ${change.staffId} and t.archived_at is null
      returning staff_time_off.*
    )
    select ${timeOffColumns} from o`
  const { rows } = await statement.execute(tx)
  if (rows[0]) return { row: rows[0], current: rows[0].version }
  return { row: undefined, current: await versionOf(tx, scope, id) }
}

async function versionOf(tx: Tx, { businessId }: BusinessScope, id: number) {
  const row = await tx
    .selectFrom('staff_time_off')
    .select('version')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.version
}

/** @param version any if undefined. */
export async function deleteTimeOff(
  tx: Tx,
  scope: BusinessScope,
  { id, of }: { id: number; of: number },
  version: number | undefined,
): Promise<{ done: boolean; current?: number | undefined }> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_time_off')
    .where('business_id', '=', scope.businessId)
    .where('staff_id', '=', of)
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .executeTakeFirst()
  if (numDeletedRows > 0n) return { done: true }
  return { done: false, current: version && (await versionOf(tx, scope, id)) }
}
