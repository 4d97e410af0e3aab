import type { Channel } from '#domain/channels.ts'
import type { Offer } from '#features/availability/service.ts'
import { onlyDeliverable } from '#features/messages/planning/notice-rules.ts'
import { withinMailCap } from '#features/messages/planning/owner-mail-service.ts'
import { type PlannedMessage, planBooking } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Use } from '#platform/limits/batched.ts'
import type { BookingRequest, ContactInput } from './request-service.ts'

interface Booking<Written> {
  scope: BusinessScope
  settings: Offer['row']
  startsAt: Date
  now: Date
  uses: readonly Use[]
  insert: (planned: readonly PlannedMessage[]) => Promise<Written | undefined>
}

export async function writeBooking<Written>(
  context: Context,
  request: BookingRequest<ContactInput>,
  { scope, settings, startsAt, now, uses, insert }: Booking<Written>,
): Promise<Written | undefined> {
  const planned = planMessages(request, settings, startsAt, now)
  const written = request.scope
    ? await withinMailCap(context, scope, {
        member: request.member,
        planned,
        write: insert,
      })
    : await context.limits.countSuccess(uses, () => insert(planned))
  if (written === undefined) return undefined
  context.events.publish(scope, 'appointments')
  context.wakeWorker(channelsDue(planned, now))
  if (settings.has_pushes) context.wakePush()
  return written
}

function planMessages(
  { input, channels, scope, timeZone }: BookingRequest<ContactInput>,
  settings: Offer['row'],
  startsAt: Date,
  now: Date,
): PlannedMessage[] {
  if (input.walkIn) return []
  const cascade = settings.cascade_channels
    ? {
        level: undefined,
        confirmed: false,
        enabled: settings.cascade_channels,
        bookedAt: now.getTime(),
      }
    : undefined
  const planning = {
    startsAt: startsAt.getTime(),
    methods: channels,
    leads: settings.reminder_leads,
    now: now.getTime(),
    timeZone: timeZone ?? settings.time_zone,
    alsoBy: settings.confirmation_channels ?? [],
    cascade,
  }
  return onlyDeliverable(planBooking(planning, scope ? 'owner' : 'client'), input.customerEmail)
}

const channelsDue = (planned: readonly PlannedMessage[], now: Date): Channel[] =>
  planned.filter(({ dueAt }) => dueAt <= now.getTime()).map(({ channel }) => channel)
