// For speed: simpler statements for staff members whose row is cached (PostgreSQL takes 240 instead
// of 430 µs for a day)

import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/offer.ts'
import { shortRead } from '#platform/db/short-reads.ts'
import { spansOf, staffTime, startsNear } from '#platform/db/staff-time.ts'
import { type AvailabilityRow, others, type Window } from './queries.ts'

/* Statements for a cached staff member. They run for every view of a day and every booking. */

type Known = Pick<AvailabilityRow, 'business_id' | 'staff_id'>

const MAX_BUFFER_MINUTES = 240

/**
 * A limit that is never reached. PostgreSQL assumes that a parameterized limit returns a tenth of
 * the rows (adjust_limit_rows_costs), so it keeps one plan as history grows.
 */
const EVERY_BOOKING = 1_000_000

const span = sql`concat_ws(',', ${epochMs(sql`lower(a.busy)`)}, ${epochMs(sql`upper(a.busy)`)},
  '0,0')`

/**
 * Includes the last booking before the range, or several if there are gaps. Kept simple, so that
 * PostgreSQL reuses one plan.
 */
export async function readSpans(db: Db, row: AvailabilityRow, { from, to }: Window) {
  const { business_id, staff_id } = row
  const first = new Date(from.getTime() - row.buffer_before_minutes * MINUTE_MS)
  const after = row.duration_minutes + row.buffer_after_minutes + MAX_BUFFER_MINUTES
  const last = new Date(to.getTime() + after * MINUTE_MS)
  const { rows } = await sql<{ revision: number; busy: string | null }>`
    select b.revision, (select string_agg(span, ',') from (
        (select ${span} as span from appointments a
          where a.business_id = ${business_id} and a.staff_id = ${staff_id}
            and a.status <> 'cancelled' and a.starts_at < ${first}
          order by a.starts_at desc limit 1)
        union all
        (select ${span} from appointments a
          where a.business_id = ${business_id} and a.staff_id = ${staff_id}
            and a.status <> 'cancelled' and a.starts_at >= ${first} and a.starts_at < ${last}
          order by a.starts_at limit ${EVERY_BOOKING}::integer)
      ) found) as busy ${shortRead}
    from businesses b where b.id = ${business_id}`.execute(db)
  return rows[0]
}

export async function readTaken(
  db: Db,
  { business_id, staff_id }: Known,
  spans: readonly Interval[],
  question: Pick<Window, 'excludeId' | 'excludeVisitId'>,
) {
  const { rows } = await sql<{ revision: number; taken: boolean }>`
    select b.revision, exists (select from appointments a
      where a.business_id = ${business_id} and a.staff_id = ${staff_id}
        and a.status <> 'cancelled' and ${startsNear(sql`a`, spans)}
        and ${staffTime(sql`a`)} && ${spansOf(spans)}
        ${others(question)}) as taken ${shortRead}
    from businesses b where b.id = ${business_id}`.execute(db)
  return rows[0]
}
