import type { Appointment } from '../../contract.ts'
import { isActive } from '../../rules.ts'
import { type Target, targetOf } from './target.ts'

export function movedAlong(
  { id, visitId, ...moved }: Appointment,
  target: Target,
  appointments: readonly Appointment[],
): { id: number; target: Target }[] {
  if (visitId === undefined) return []
  const before = targetOf(moved)
  return appointments
    .filter(each => each.visitId === visitId && each.id !== id)
    .map(each => {
      const span = targetOf(each)
      const isEarlier = span.start < before.start
      const stays = isEarlier && (each.startedAt !== undefined || !isActive(each.status))
      const by = stays ? 0 : isEarlier ? target.start - before.start : target.end - before.end
      return { id: each.id, target: { ...span, start: span.start + by, end: span.end + by } }
    })
}
