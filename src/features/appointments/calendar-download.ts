import type { BusinessScope } from '#platform/actor.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { readManageToken } from './manage-links.ts'
import { findAppointment } from './queries.ts'

/** TEMP */
export async function appointmentCalendarFile(
  context: Context,
  id: number,
  right: BusinessScope | { token: string },
): Promise<string> {
  const managed = 'token' in right ? readManageToken(context, right.token) : undefined
  const scope = 'token' in right ? managed && managed.id === id && scopeTo(managed.business_id) : right
  const row = scope ? await findAppointment(context.db, scope, id) : undefined
  if (!row) throw refuse.notFound('This appointment does not exist.')
  return ''
}
