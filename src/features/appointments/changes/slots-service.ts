import { addedMinutes } from '#domain/add-ons.ts'
import { ownSlots } from '#features/availability/slots-service.ts'
import type { Context } from '#platform/context.ts'
import { requireOwn } from '#platform/reach.ts'
import { listLegs } from '../reading/queries.ts'
import { appointmentNotActive, requireAppointment } from '../reading/rows-service.ts'
import { isActive, minutesBetween } from '../rules.ts'
import { slotsOfVisit } from '../visits/moves-service.ts'
import { gapMinutes } from '../waiting-rules.ts'
import type { Changer } from './refusals-service.ts'

interface SlotsToMove {
  staffId?: number | undefined
  from: string
  to: string
  timeZone?: string | undefined
}

/** Serialized JSON. The appointment's current time counts as free. */
export async function slotsToMove(
  context: Context,
  { scope, by }: Changer,
  id: number,
  { staffId, ...range }: SlotsToMove,
): Promise<string> {
  const row = await requireAppointment(context.db, scope, id)
  if (!isActive(row.status)) throw appointmentNotActive()
  if (staffId !== undefined) requireOwn(scope, staffId)
  if (row.visit_id !== null) {
    const visit = await listLegs(context.db, scope, row)
    const leg = by === 'owner' ? { id, staffId } : undefined
    return JSON.stringify(
      await slotsOfVisit(context, scope, visit, { ...range, ...(leg && { leg }) }),
    )
  }
  const takesOther = by === 'client' && staffId !== undefined && staffId !== row.staff_id
  return await ownSlots(context, scope, {
    ...range,
    serviceId: row.service_id,
    staffId: staffId ?? row.staff_id,
    excludeId: id,
    addedMinutes: addedMinutes(row.add_ons),
    gap: gapMinutes(row),
    minutes: takesOther ? undefined : minutesBetween(row.starts_at, row.ends_at),
    onPage: takesOther,
  })
}
