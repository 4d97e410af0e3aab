import type { OwnVisitLeg } from '../../contract.ts'
import { progressOf } from '../../progress-rules.ts'
import type { ChangeBody } from '../data.ts'

type Marked = Pick<OwnVisitLeg, 'id' | 'status' | 'arrivedAt' | 'startedAt' | 'finishedAt'>

export type Mark = 'booked' | 'completed' | 'no_show'

export const asMark = (status: Marked['status']): Mark =>
  status === 'completed' || status === 'no_show' ? status : 'booked'

/**
 * The changes that undo a mark, in order. @param visit is empty for a single appointment. A mark
 * ends all services of a visit, but a step only reopens its own.
 */
export function undoingMark(
  before: Marked,
  visit: readonly Marked[],
): { id: number; body: ChangeBody }[] {
  // A member may not reach colleagues' services, so those come last.
  const services = [before, ...visit.filter(({ id }) => id !== before.id)]
  const steps = services.flatMap(({ id, ...leg }) => {
    const progress = progressOf(leg)
    return progress ? [{ id, body: { progress } }] : []
  })
  if (steps.length > 0 && visit.length === 0) return steps
  const status = steps.length > 0 ? 'booked' : asMark(before.status)
  return [{ id: before.id, body: { status } }, ...steps]
}
