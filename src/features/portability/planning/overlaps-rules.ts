import { aroundGap } from '#domain/availability/footprint.ts'
import { intersect, intervalSet } from '#domain/time/interval.ts'
import type { PlannedAppointment } from './rules.ts'

const staffTimeOf = ({ busyFrom, busyTo, gap }: PlannedAppointment) =>
  intervalSet(aroundGap({ start: busyFrom, end: busyTo }, gap))

export function findOverlaps(appointments: readonly PlannedAppointment[]): void {
  // With gaps, several can be in progress.
  const underWay = new Map<string, PlannedAppointment[]>()
  for (const next of appointments.toSorted(
    (a, b) => a.busyFrom - b.busyFrom || a.draft.row - b.draft.row,
  )) {
    if (next.draft.status === 'cancelled') continue
    const others = (underWay.get(next.staffKey) ?? []).filter(
      ({ busyTo }) => next.busyFrom < busyTo,
    )
    const before = others.find(other => intersect(staffTimeOf(other), staffTimeOf(next)).length > 0)
    if (before) {
      next.draft.problems.push(
        `It overlaps row ${before.draft.row} of this file: ${next.draft.staff || 'the same person'} can’t be in both.`,
      )
    } else underWay.set(next.staffKey, [...others, next])
  }
}
