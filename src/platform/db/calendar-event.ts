import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from './database.ts'

/**
 * The part of a UID that names an appointment's calendar event. The visit keeps it, so a first
 * appointment that leaves needs its own.
 */
export async function readCalendarEvent(
  db: Db,
  { businessId }: BusinessScope,
  { id, visit_id }: { id: number; visit_id: number | null },
): Promise<string> {
  const first = visit_id ?? id
  const { rows } = await sql<{ event: string | null; rest: boolean }>`
    select h.before ->> 'event' as event, h.before ? 'rest' as rest
    from appointment_changes h
    where h.business_id = ${businessId} and h.appointment_id = ${first}
      and (h.before ? 'event' or ${visit_id === null}::boolean and h.before ? 'left')
    order by h.version desc limit 1`.execute(db)
  return rows[0]?.event ?? (rows[0]?.rest ? `${id}-alone` : String(first))
}
