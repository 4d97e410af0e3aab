import { sql } from 'kysely'
import { calendarEventOf } from '#platform/db/calendar-event.ts'
import type { Db } from '#platform/db/database.ts'
import type { ClaimedAppointment, ClaimedMessage } from '../delivery/claim/details-queries.ts'

export interface CalendarEventRow {
  event: string
  /** Whether this version left its visit. */
  left: boolean
  /** What remains of that visit. */
  rest: {
    id: number
    version: number
    event: string
    startsAt: Date
    endsAt: Date
    services: string[]
  } | null
}

interface Row extends Pick<CalendarEventRow, 'event' | 'left'> {
  id: number | null
  version: number
  rest_event: string
  starts_at: Date
  ends_at: Date
  services: string[]
}

export async function readCalendarEvent(
  db: Db,
  { business_id }: ClaimedMessage,
  { id, version }: ClaimedAppointment,
): Promise<CalendarEventRow | undefined> {
  const { rows } = await sql<Row>`
    select ${calendarEventOf(sql`a`, business_id)} as event, h.version is not null as left,
      f.id, f.version, ${calendarEventOf(sql`f`, business_id)} as rest_event,
      legs.starts_at, legs.ends_at, legs.services
    from appointments a
    left join appointment_changes h on h.business_id = ${business_id} and h.appointment_id = a.id
      and h.version = ${version} and h.before ? 'left'
    left join appointments f on f.business_id = ${business_id}
      and f.id = (h.before #>> '{left,id}')::integer and f.status <> 'cancelled'
      and f.link_version = a.link_version
    left join lateral (
      select min(v.starts_at) as starts_at, max(v.ends_at) as ends_at,
        array_agg(s.name order by v.starts_at, v.id) as services
      from appointments v
      join services s on s.business_id = ${business_id} and s.id = v.service_id
      where v.business_id = ${business_id} and (v.id = f.id or v.visit_id = f.visit_id)
    ) legs on true
    where a.business_id = ${business_id} and a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const rest = row.id !== null && {
    id: row.id,
    version: row.version,
    event: row.rest_event,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    services: row.services,
  }
  return { event: row.event, left: row.left, rest: rest || null }
}
