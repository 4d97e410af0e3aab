import { sql } from 'kysely'
import { REACH_MS } from '#platform/db/staff-time.ts'

export interface Span {
  from: Date
  to: Date
}

/**
 * A fingerprint of the bookings. Includes the last one before the span, or several if there are
 * gaps.
 */
export const bookedIn = ({ from, to }: Span) => {
  const own = sql`from appointments a
    where a.business_id = x.business_id and a.staff_id = x.staff_id and a.status <> 'cancelled'`
  const staff = sql`where x.business_id = p.business_id and x.page_id = p.id`
  return sql`
    (case when b.has_gaps then (select bit_xor(hash_range_extended(a.busy, x.staff_id)
          # coalesce(hash_range_extended(a.gap, x.staff_id), 0))::text
        from public_page_staff x, lateral (select a.busy, a.gap ${own}
          and a.starts_at >= ${new Date(from.getTime() - REACH_MS)} and a.starts_at < ${to}) a
        ${staff})
      else (select bit_xor(hash_range_extended(taken.busy, x.staff_id))::text
        from public_page_staff x, lateral (
          (select a.busy ${own} and a.starts_at < ${from} order by a.starts_at desc limit 1)
          union all
          (select a.busy ${own} and a.starts_at >= ${from} and a.starts_at < ${to})
        ) taken
        ${staff})
      end)`
}
