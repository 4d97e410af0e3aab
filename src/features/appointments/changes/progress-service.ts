import { localDateOf } from '#domain/time/zone.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { ChangeInput } from '../contract.ts'
import { canArrive, NO_STEPS, progressOf, stepsAt } from '../progress-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { isActive } from '../rules.ts'
import { listChangesSince } from './notice-queries.ts'
import type { AppointmentValues } from './queries.ts'

export const stepsOf = (
  row: Pick<AppointmentRow, 'arrived_at' | 'started_at' | 'finished_at'>,
) => ({
  arrivedAt: row.arrived_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})

export const hasArrived = (row: Parameters<typeof stepsOf>[0]): boolean =>
  progressOf(stepsOf(row)) !== null

type Outcome = Pick<AppointmentValues, 'status' | 'arrivedAt' | 'startedAt' | 'finishedAt'>

/**
 * Finishing completes the visit, and vice versa. A move to another day clears the steps; one to the
 * future reopens a completed or missed visit. Otherwise, a visit that reopens keeps its
 * confirmation.
 */
export function outcomeOf(
  row: AppointmentRow,
  { progress, status: marked }: Pick<ChangeInput, 'progress' | 'status'>,
  { startsAt, timeZone, now }: { startsAt: Date; timeZone: string; now: Date },
): Outcome {
  const isAhead = startsAt > now && row.starts_at <= now
  const open = row.confirmed_at && !isAhead ? 'confirmed' : 'booked'
  const isOver = !isActive(row.status)
  const status = isOver && (marked ? marked === 'booked' : isAhead) ? open : (marked ?? row.status)
  const steps = stepsOf(row)
  const dateOf = (at: Date) => localDateOf(at.getTime(), timeZone)
  if (progress !== undefined) {
    if (status !== row.status)
      throw refuse.invalid('Change either the status or the progress, not both.')
    if (progress && !canArrive(startsAt.getTime(), now.getTime(), timeZone))
      throw new Refusal(409, 'too-early', 'This appointment is on a later day.')
    if (progress === 'finished') return { status: 'completed', ...stepsAt(progress, steps, now) }
    const reopens = isOver && (progress !== null || row.finished_at !== null)
    return { status: reopens ? open : row.status, ...stepsAt(progress, steps, now) }
  }
  const restarts = status !== 'completed' && !(isActive(status) && isActive(row.status))
  if (restarts || dateOf(startsAt) !== dateOf(row.starts_at)) return { status, ...NO_STEPS }
  const finishes = status === 'completed' && progressOf(steps) !== null
  return { status, ...(finishes ? stepsAt('finished', steps, now) : steps) }
}

/**
 * The status after an owner's change. Another start isn't confirmed, unless the client is there or
 * both starts are past. Moving back restores the confirmation.
 */
export async function confirmationAt(
  { db }: Context,
  scope: BusinessScope,
  row: AppointmentRow,
  set: AppointmentValues,
  now: Date,
): Promise<Outcome['status']> {
  const start = set.startsAt.getTime()
  const isKept =
    start === row.starts_at.getTime() ||
    (row.starts_at <= now && set.startsAt <= now) ||
    progressOf(set) ||
    set.clientId !== undefined
  if (isKept || !isActive(set.status)) return set.status
  if (row.status === 'confirmed') return 'booked'
  const changes = await listChangesSince(db, scope, row.id, 0)
  const last = changes.findLast(({ kind, before }) => kind !== 'edited' || before.client)
  const wasConfirmed =
    last?.kind === 'rescheduled' &&
    last.actor === 'owner' &&
    last.before.status === 'confirmed' &&
    !last.before.client &&
    Date.parse(last.before.startsAt) === start
  return wasConfirmed ? 'confirmed' : 'booked'
}
