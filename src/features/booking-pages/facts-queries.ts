import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/date.ts'
import { exceptionsFrom, timeOffFrom } from '#platform/db/offer.ts'
import type { WeeklyInterval } from '#platform/db/schema.ts'

export interface ScheduleRow {
  weekly_hours: WeeklyInterval[]
  exceptions: { date: string; intervals: { startMinute: number; endMinute: number }[] }[] | null
  time_off: [number, number][] | null
}

/** Hours cross midnight and last up to two days. */
const HOURS_REACH_MS = 2 * DAY_MS

/** Includes exceptions and time off from the instant on; `p` is the page. */
export function schedulesFrom(instant: Date) {
  const from = new Date(instant.getTime() - HOURS_REACH_MS)
  return sql`case when p.settings #>> '{about,hours}' = 'team' then
    (select coalesce(json_agg(json_build_object('weekly_hours', t.weekly_hours,
        'exceptions', ${exceptionsFrom(from)}, 'time_off', ${timeOffFrom(from)})), '[]')
      from public_page_staff x
      join staff t on t.business_id = x.business_id and t.id = x.staff_id
        and t.archived_at is null
      where x.business_id = p.business_id and x.page_id = p.id) end as schedules,`
}
