import { MAX_SERVICES } from '#features/availability/visits-rules.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AppointmentRow, findAppointment, findRestOfVisit } from './queries.ts'

/** With its own code, which tells a client's browser to renew its rights. */
export const appointmentNotFound = () =>
  new Refusal(404, 'appointment-not-found', 'This appointment does not exist.')

export const appointmentNotActive = () =>
  new Refusal(409, 'not-active', 'This appointment was cancelled or is over.')

/** @throws 404 */
export async function requireAppointment(db: Db, scope: CalendarScope, id: number) {
  const row = await findAppointment(db, scope, id)
  if (!row) throw appointmentNotFound()
  return row
}

export async function restOf(
  db: Db,
  scope: CalendarScope,
  first: AppointmentRow,
): Promise<AppointmentRow> {
  let row = first
  // This ends, because each step leaves one service fewer.
  for (let left = MAX_SERVICES; row.status === 'cancelled' && left > 0; left--) {
    const rest = await findRestOfVisit(db, scope, row)
    if (!rest) break
    row = rest
  }
  return row
}
