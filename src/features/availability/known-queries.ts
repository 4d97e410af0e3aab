import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { type AvailabilityRow, epochMs, type Window } from './queries.ts'

/*
 * What is asked for one staff member whose row is known already: at every look at a day of slots,
 * and at every booking.
 */

type Known = Pick<AvailabilityRow, 'business_id' | 'staff_id'>

interface Range extends Known {
  first: Date
  last: Date
}

const MAX_BUFFER_MINUTES = 240

/**
 * More than a staff member has in any range: a limit that is never reached. PostgreSQL takes a
 * limit that it is told later for a tenth of the rows (adjust_limit_rows_costs in its planner),
 * which makes it plan this once, not for each range anew as the history grows.
 */
const EVERY_BOOKING = 1_000_000

const span = sql`concat_ws(',', ${epochMs(sql`lower(a.busy)`)}, ${epochMs(sql`upper(a.busy)`)}, '0,0')`

const spans = prepared<Range, { revision: number; busy: string | null }>(slot => {
  const business = slot(range => range.business_id)
  const staff = slot(range => range.staff_id)
  const first = slot(range => range.first)
  return sql`
    select b.revision, (select string_agg(span, ',') from (
        (select ${span} as span from appointments a
          where a.business_id = ${business} and a.staff_id = ${staff} and a.status <> 'cancelled'
            and a.starts_at < ${first}
          order by a.starts_at desc limit 1)
        union all
        (select ${span} from appointments a
          where a.business_id = ${business} and a.staff_id = ${staff} and a.status <> 'cancelled'
            and a.starts_at >= ${first} and a.starts_at < ${slot(range => range.last)}
          order by a.starts_at limit ${EVERY_BOOKING}::integer)
      ) found) as busy
    from businesses b where b.id = ${business}`
})

/**
 * The bookings of one staff member as `AvailabilityRow.busy` has them, and only what stands in the
 * way of an appointment with these buffers: what starts in the range, and the last one before,
 * which alone can reach into it, as bookings never overlap. Of each its span; start and making are
 * written as 0. With the revision that the row has to be of. Kept so plain that PostgreSQL plans it
 * once for all ranges.
 */
export async function readSpans(db: Db, row: AvailabilityRow, { from, to }: Window) {
  const { business_id, staff_id } = row
  const first = new Date(from.getTime() - row.buffer_before_minutes * MINUTE_MS)
  const after = row.duration_minutes + row.buffer_after_minutes + MAX_BUFFER_MINUTES
  const [found] = await spans(db, {
    business_id,
    staff_id,
    first,
    last: new Date(to.getTime() + after * MINUTE_MS),
  })
  return found
}

const taken = prepared<Known & Window, { revision: number; taken: boolean }>(slot => {
  const business = slot(asked => asked.business_id)
  return sql`
    select b.revision, exists (select from appointments a
      where a.business_id = ${business} and a.staff_id = ${slot(asked => asked.staff_id)} and a.status <> 'cancelled'
        and a.busy && tstzrange(${slot(asked => asked.from)}, ${slot(asked => asked.to)})
        and a.id <> ${slot(asked => asked.excludeId ?? 0)}) as taken
    from businesses b where b.id = ${business}`
})

/**
 * Whether one staff member, whose row is known, has something in a span; with the revision that the
 * row has to be of.
 */
export async function readTaken(db: Db, { business_id, staff_id }: Known, window: Window) {
  const [found] = await taken(db, { business_id, staff_id, ...window })
  return found
}
