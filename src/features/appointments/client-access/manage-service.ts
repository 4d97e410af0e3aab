import { MINUTE_MS } from '#domain/time/date.ts'
import { scopeTo, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { readManageToken } from '#platform/manage-links.ts'
import { pageUrl } from '#platform/page-links.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { stepsOf } from '../changes/progress-service.ts'
import { confirmAppointment } from '../changes/service.ts'
import { progressOf } from '../progress-rules.ts'
import { presentCard } from '../reading/presentation-service.ts'
import { findAppointment, readPublicBusiness } from '../reading/queries.ts'
import { restOf } from '../reading/rows-service.ts'
import { isActive } from '../rules.ts'
import { legsOf, wholeVisit } from '../visits/whole-service.ts'
import { grant } from './visitor-queries.ts'

export const linkNotFound = () =>
  refuse.notFound('This link is not valid. Please open it from your latest message.')

/** Only links sent to the client's current address work. */
export async function findManaged(context: Context, token: string) {
  const managed = readManageToken(context, token)
  const scope = managed && enterBusiness(wholeCalendar(scopeTo(managed.business_id)))
  const row = managed && scope && (await findAppointment(context.db, scope, managed.id))
  if (!managed || !scope || row?.link_version !== managed.link_version) throw linkNotFound()
  return { managed, scope, row }
}

/** Earlier messages link to the first service, even if it was cancelled. */
export async function findManagedVisit(context: Context, token: string) {
  const found = await findManaged(context, token)
  return { ...found, row: await restOf(context.db, found.scope, found.row) }
}

/** @param change whether the link's email was about a change. */
export async function readManaged(
  context: Context,
  token: string,
  visitorTokens: readonly string[],
  { change = false } = {},
) {
  const find = change ? findManaged : findManagedVisit
  const { managed, scope, row: found } = await find(context, token)
  const row = await wholeVisit(context.db, scope, found)
  const business = await readPublicBusiness(context.db, scope, row.id)
  const now = context.clock()
  const cutoff = business.cutoffMinutes * MINUTE_MS
  const { pageName: name, host } = business
  return {
    pageUrl: name ? pageUrl(context.config, { name, host }) : undefined,
    token: await grant(
      context.db,
      scope,
      visitorTokens,
      { appointments: legsOf(row), mayChangePhone: true, provesAddress: managed.mailed },
      now,
    ),
    appointment: {
      ...presentCard(row, true),
      customerEmail: row.customer_email,
      notificationMethods: row.notification_methods,
      status: row.status,
      businessName: business.name,
      timeZone: business.timeZone,
      ...(business.pageName ? { pageName: business.pageName } : {}),
      changeable:
        isActive(row.status) &&
        progressOf(stepsOf(row)) === null &&
        row.starts_at.getTime() - now.getTime() > cutoff,
    },
  }
}

/** Idempotent. */
export async function confirmManaged(context: Context, token: string) {
  const { managed, scope, row } = await findManagedVisit(context, token)
  if (row.starts_at <= context.clock())
    throw new Refusal(409, 'too-late', 'This appointment has begun or is over.')
  const confirmed = await confirmAppointment(context, scope, row.id, managed.mailed)
  return { ...presentCard(confirmed, true), status: confirmed.status }
}
