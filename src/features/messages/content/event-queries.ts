import { sql } from 'kysely'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import { readCalendarEvent } from '#platform/db/calendar-event.ts'
import type { Db } from '#platform/db/database.ts'
import type { ClaimedAppointment, ClaimedMessage } from '../delivery/claim/details-queries.ts'

export interface RestOfVisit {
  id: number
  version: number
  event: string
  startsAt: string
  endsAt: string
  services: string[]
}

interface CalendarEvent {
  own?: string
  /** Whether the appointment left its visit in this version. */
  left: boolean
  rest?: RestOfVisit | undefined
}

export async function readEvent(
  db: Db,
  { business_id }: ClaimedMessage,
  { id, version }: ClaimedAppointment,
): Promise<CalendarEvent | undefined> {
  const scope = scopeTo(business_id)
  const { rows } = await sql<Left & { visit_id: number | null }>`
    select a.visit_id, a.link_version, (
      select (h.before #>> '{left,id}')::integer from appointment_changes h
      where h.business_id = ${business_id} and h.appointment_id = ${id}
        and h.version = ${version}) as left_id
    from appointments a where a.business_id = ${business_id} and a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.left_id !== null) return { left: true, rest: await readRest(db, scope, row) }
  return { left: false, own: await readCalendarEvent(db, scope, { id, visit_id: row.visit_id }) }
}

interface Left {
  left_id: number | null
  link_version: number
}

/** The rest must still be the same client's. */
async function readRest(
  db: Db,
  scope: BusinessScope,
  { left_id, link_version }: Left,
): Promise<RestOfVisit | undefined> {
  const first = await db
    .selectFrom('appointments')
    .select(['id', 'visit_id', 'version'])
    .where('business_id', '=', scope.businessId)
    .where('id', '=', left_id)
    .where('link_version', '=', link_version)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  if (!first) return undefined
  const { id, visit_id, version } = first
  const legs = await db
    .selectFrom('appointments as a')
    .innerJoin('services as s', join =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .select(['a.starts_at', 'a.ends_at', 's.name'])
    .where('a.business_id', '=', scope.businessId)
    .where(visit_id === null ? 'a.id' : 'a.visit_id', '=', visit_id ?? id)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return {
    id,
    version,
    event: await readCalendarEvent(db, scope, first),
    startsAt: legs[0]!.starts_at.toISOString(),
    endsAt: legs.at(-1)!.ends_at.toISOString(),
    services: legs.map(({ name }) => name),
  }
}
