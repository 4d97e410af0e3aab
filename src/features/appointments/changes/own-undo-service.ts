import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { NO_STEPS, type Steps } from '../progress-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { busyBefore, gapBefore, movedGap } from '../waiting-rules.ts'
import { soldBefore } from './add-ons-service.ts'
import { stateAt } from './news-service.ts'
import { type Changes, listChangesOf } from './notice-queries.ts'
import type { AppointmentChange } from './queries.ts'
import type { Changer } from './refusals-service.ts'
import { unchanged } from './values-service.ts'

interface Undone extends Pick<AppointmentChange, 'set' | 'busy'> {
  row: AppointmentRow
}

/**
 * Undoes the caller's mark or move that led to `version`, in every service of a visit. Details that
 * were edited since stay.
 * @throws 409 `changed` after any other change.
 */
export async function undoOwnChange(
  { db }: Context,
  changer: Changer,
  rows: readonly AppointmentRow[],
  version: number,
): Promise<Undone[]> {
  const ids = rows.map(({ id }) => id)
  const histories = await listChangesOf(db, changer.scope, ids)
  return rows.map(row => {
    const history = histories.get(row.id) ?? []
    const [change, ...edits] = history.filter(each => each.version >= version)
    if (!change || change.version !== version || !isUndoable(change, edits, changer))
      throw new Refusal(409, 'changed', 'The appointment has changed since, so nothing was undone.')
    const outcome = { status: change.before.status, ...stepsBefore(change.before) }
    if (change.kind === 'status') return { row, set: { ...unchanged(row), ...outcome } }
    const known = stateAt(version - 1, row, history)
    const gap = gapBefore(change.before)
    const [next] = edits
    // An edit may have removed the waiting time that the move left.
    const dropped = next && !gapBefore(next.before)
    return {
      row,
      set: {
        ...unchanged(row),
        ...known,
        ...soldBefore([change]),
        ...outcome,
        gap: next ? (movedGap(row, known) ?? (dropped ? gap : null)) : gap,
      },
      // An edit may have changed the visit or its waiting time.
      ...(edits.length === 0 && { busy: busyBefore(change.before) }),
    }
  })
}

function isUndoable(change: Changes[number], edits: Changes, { userId }: Changer): boolean {
  const isOwn = change.actor === 'owner' && change.user_id === userId
  return (
    isOwn &&
    (change.kind === 'status' || change.kind === 'rescheduled') &&
    edits.every(({ kind }) => kind === 'edited') &&
    ![change, ...edits].some(({ before }) => before.client)
  )
}

function stepsBefore({ steps }: Changes[number]['before']): Steps<Date> {
  if (!steps) return NO_STEPS
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  return {
    arrivedAt: dateOf(steps.arrivedAt),
    startedAt: dateOf(steps.startedAt),
    finishedAt: dateOf(steps.finishedAt),
  }
}
