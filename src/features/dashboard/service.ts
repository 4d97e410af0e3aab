import type { Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Setup } from './contract.ts'
import { countSetup } from './queries.ts'

export async function readSetup(context: Context, owner: Owner): Promise<Setup> {
  const row = await countSetup(context.db, owner.scope)
  return {
    businessName: row.business_name,
    named: row.named,
    timeZone: row.time_zone,
    services: row.services,
    staff: row.staff,
    staffWithHours: row.staff_with_hours,
    hoursConfirmed: row.hours_confirmed,
    pages: row.pages,
    firstPageName: row.first_page_name,
    hasAppointments: row.has_appointments,
  }
}
