import { busySpans } from '#domain/availability/busy-spans.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { AppointmentChange } from '../changes/queries.ts'
import { readBuffers } from './change-queries.ts'

export async function withBuffers<Leg extends Pick<AppointmentChange, 'set'>>(
  context: Context,
  scope: BusinessScope,
  legs: readonly Leg[],
) {
  const buffers = await readBuffers(
    context.db,
    scope,
    legs.map(({ set }) => set.serviceId),
  )
  const busy = busySpans(
    legs.map(({ set }) => ({
      staffId: set.staffId,
      start: set.startsAt.getTime(),
      end: set.endsAt.getTime(),
      bufferBeforeMinutes: buffers.get(set.serviceId)?.buffer_before_minutes ?? 0,
      bufferAfterMinutes: buffers.get(set.serviceId)?.buffer_after_minutes ?? 0,
    })),
  )
  return legs.map((leg, index) => ({ ...leg, busy: busy[index]! }))
}
