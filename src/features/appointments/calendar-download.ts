import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import { calendarFile } from '#platform/calendar-file.ts'
import type { Context } from '#platform/context.ts'
import { manageUrl, readManageToken } from '#platform/manage-links.ts'
import { refuse } from '#platform/refusal.ts'
import { findAppointment, readPublicBusiness } from './queries.ts'

/**
 * An appointment as an iCalendar file to add by hand, for whoever may see it: by its scope, or by the manage token of a
 * message. @throws 404
 */
export async function appointmentCalendarFile(
  context: Context,
  id: number,
  right: BusinessScope | { token: string },
): Promise<string> {
  const scope = 'token' in right ? scopeOfToken(context, right.token, id) : right
  const row = scope && (await findAppointment(context.db, scope, id))
  if (!scope || !row) throw refuse.notFound('This appointment does not exist.')
  const business = await readPublicBusiness(context.db, scope, row.page_id)
  return calendarFile(
    {
      id: row.id,
      host: new URL(context.config.appUrl).hostname,
      sequence: row.version - 1,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      now: context.clock(),
      title: `${row.service_name} · ${business.name}`,
      description: `With ${row.staff_name}`,
      url: manageUrl(context, row),
      organizer: { name: business.name, address: context.config.mailFrom },
    },
    row.status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  )
}

function scopeOfToken(context: Context, token: string, id: number): BusinessScope | undefined {
  const managed = readManageToken(context, token)
  return managed?.id === id ? scopeTo(managed.business_id) : undefined
}
