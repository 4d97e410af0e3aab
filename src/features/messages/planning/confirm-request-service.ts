import type { Channel } from '#domain/channels.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import * as queries from './confirm-request-queries.ts'
import { ASKED_AGAIN_MS, planConfirmRequest } from './confirm-request-rules.ts'
import { readSettings } from './reminder-queries.ts'

interface Unconfirmed {
  id: number
  version: number
  starts_at: Date
  customer_email: string
  customer_time_zone: string | null
  notification_methods: Channel[]
}

/** Plans at most one in 12 hours. @returns the reason if it plans none. */
export async function requestConfirmation(
  { db, clock, config }: Context,
  scope: BusinessScope,
  appointment: Unconfirmed,
) {
  const now = clock()
  const settings = await readSettings(db, scope.businessId, appointment.id)
  const plan = planConfirmRequest({
    methods: appointment.notification_methods,
    enabled: settings.enabledChannels,
    hasEmail: appointment.customer_email !== '',
    startsAt: appointment.starts_at.getTime(),
    now: now.getTime(),
    timeZone: appointment.customer_time_zone ?? settings.timeZone,
    holdMs: config.changeNoticeDelayMs,
  })
  if (typeof plan === 'string') return plan
  const planned = await queries.insertConfirmRequest(db, scope, {
    ...plan,
    appointmentId: appointment.id,
    version: appointment.version,
    askedSince: new Date(now.getTime() - ASKED_AGAIN_MS),
    now,
  })
  return planned ? plan : 'asked-recently'
}

export const withdrawRequest = ({ db }: Context, scope: BusinessScope, appointmentId: number) =>
  queries.withdrawConfirmRequest(db, scope, appointmentId)
