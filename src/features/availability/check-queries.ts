import { sql } from 'kysely'
import type { Interval } from '#domain/time/interval.ts'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import { spansOf, staffTime, startsNear } from '#platform/db/staff-time.ts'

export async function isTaken(
  db: Db,
  { businessId }: BusinessScope,
  taken: { staffId: number; spans: readonly Interval[]; excludeId?: number | undefined },
): Promise<boolean> {
  const others =
    taken.excludeId === undefined
      ? sql``
      : sql`and a.id <> ${taken.excludeId} and not exists (
          select from appointments moved
          where moved.business_id = ${businessId} and moved.id = ${taken.excludeId}
            and moved.visit_id = a.visit_id)`
  return await sqlHasRow(db)`
    select from appointments a
    where a.business_id = ${businessId} and a.staff_id = ${taken.staffId}
      and a.status <> 'cancelled'
      and ${startsNear(sql`a`, taken.spans)}
      and ${staffTime(sql`a`)} && ${spansOf(taken.spans)}
      ${others}
    limit 1`
}

export const findBooked = (db: Db, { businessId }: BusinessScope, id: number) =>
  db
    .selectFrom('appointments')
    .select([
      'service_id',
      'staff_id',
      'visit_id',
      'starts_at',
      'ends_at',
      sql<Date>`lower(busy)`.as('busy_from'),
      sql<Date>`upper(busy)`.as('busy_to'),
      sql<Date | null>`lower(gap)`.as('gap_from'),
      sql<Date | null>`upper(gap)`.as('gap_to'),
    ])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findOwnStaff = (
  db: Db,
  { businessId, staffId: own }: CalendarScope,
  { staffId, serviceId }: Record<'staffId' | 'serviceId', number>,
) =>
  db
    .selectFrom('staff as t')
    .leftJoin('services as s', join =>
      join.onRef('s.business_id', '=', 't.business_id').on('s.id', '=', serviceId),
    )
    .select([
      't.id',
      's.buffer_before_minutes as before',
      's.buffer_after_minutes as after',
      's.gap_start_minutes',
      's.gap_minutes',
      sql<boolean>`t.archived_at is not null`.as('staffRemoved'),
      sql<boolean>`s.archived_at is not null`.as('serviceRemoved'),
    ])
    .where('t.business_id', '=', businessId)
    .where('t.id', '=', staffId)
    .$if(own !== undefined, query => query.where('t.id', '=', own!))
    .executeTakeFirst()
