import { calendarFile } from '#platform/calendar-file.ts'
import type { Context } from '#platform/context.ts'
import { readCalendarEvent } from '#platform/db/calendar-event.ts'
import { manageUrl } from '#platform/manage-links.ts'
import { client } from '#words/en/client.ts'
import { fill } from '#words/fill.ts'
import type { Changer } from '../changes/refusals-service.ts'
import { readPublicBusiness } from '../reading/queries.ts'
import { appointmentNotFound, requireAppointment } from '../reading/rows-service.ts'
import { wholeVisit } from '../visits/whole-service.ts'
import { findManagedVisit } from './manage-service.ts'

/**
 * Plain lookups and members with few rights don't get the manage link, which controls the whole
 * visit.
 */
export async function appointmentCalendarFile(
  context: Context,
  id: number,
  right: Changer | { token: string },
): Promise<string> {
  const managed = 'token' in right ? await findManagedVisit(context, right.token) : undefined
  if (managed && managed.row.id !== id) throw appointmentNotFound()
  const scope = 'token' in right ? managed!.scope : right.scope
  const found = managed?.row ?? (await requireAppointment(context.db, scope, id))
  const row = await wholeVisit(context.db, scope, found)
  const hasLink = 'token' in right || right.mayShareLink || right.mayChangePhone
  const business = await readPublicBusiness(context.db, scope, row.id)
  const url = hasLink ? manageUrl(context, { ...row, host: business.host }) : undefined
  const staff = fill(client.calendars.details, { staff: row.staff_name })
  return calendarFile(
    {
      id: await readCalendarEvent(context.db, scope, row),
      host: new URL(context.config.appUrl).hostname,
      sequence: row.version - 1,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      now: context.clock(),
      title: `${row.service_name} · ${business.name}`,
      location: business.address || undefined,
      // Few programs show the URL of an event.
      description: url ? `${staff}\n${url}` : staff,
      url,
      organizer: { name: business.name, address: context.config.mailFrom },
    },
    row.status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  )
}
