import type { Channel } from '#domain/channels.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import * as queries from './confirm-request-queries.ts'
import { ASKED_AGAIN_MS, planConfirmRequest } from './confirm-request-rules.ts'
import { readChangeSettings } from './reminder-queries.ts'

interface Unconfirmed {
  id: number
  version: number
  starts_at: Date
  customer_email: string
  customer_time_zone: string | null
  notification_methods: Channel[]
}

/** @returns the plan, or the reason why the client can't be asked. */
export async function planRequest(
  { db, clock, config }: Context,
  scope: BusinessScope,
  appointment: Unconfirmed,
) {
  const settings = await readChangeSettings(db, scope, appointment.id)
  return planConfirmRequest({
    methods: appointment.notification_methods,
    enabled: settings.enabledChannels,
    hasEmail:
      appointment.customer_email !== '' &&
      !(await queries.hasWithheldMail(db, scope, appointment.id)),
    startsAt: appointment.starts_at.getTime(),
    now: clock().getTime(),
    timeZone: appointment.customer_time_zone ?? settings.timeZone,
    holdMs: config.changeNoticeDelayMs,
  })
}

/** @returns whether it was saved: at most one in 12 hours. */
export async function saveRequest(
  { db, clock }: Context,
  scope: BusinessScope,
  { id, version }: Unconfirmed,
  plan: Pick<queries.NewRequest, 'channel' | 'dueAt'>,
): Promise<boolean> {
  const now = clock()
  const askedSince = new Date(now.getTime() - ASKED_AGAIN_MS)
  const request = { ...plan, appointmentId: id, version, askedSince, now }
  return await queries.insertConfirmRequest(db, scope, request)
}

export const withdrawRequest = ({ db }: Context, scope: BusinessScope, appointmentId: number) =>
  queries.withdrawConfirmRequest(db, scope, appointmentId)
