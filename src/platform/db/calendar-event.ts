import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a UID that names the calendar event of appointment `a`. What remains of a visit keeps
 * the event of the whole, so a first appointment that left it needs another one.
 */
export const calendarEventOf = (
  a: RawBuilder<unknown>,
  businessId: number,
) => sql<string>`coalesce((
  select case when h.before ? 'rest' then ${a}.id || '-alone' else h.before ->> 'event' end
  from appointment_changes h
  where h.business_id = ${businessId} and h.appointment_id = coalesce(${a}.visit_id, ${a}.id)
    and (h.before ? 'event' or ${a}.visit_id is null and h.before ? 'left')
  order by h.version desc limit 1), coalesce(${a}.visit_id, ${a}.id)::text)`
