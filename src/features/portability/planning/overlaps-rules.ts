import { aroundGap } from '#domain/availability/footprint.ts'
import { intersect, intervalSet } from '#domain/time/interval.ts'
import type { PlannedAppointment } from './rules.ts'

const partsOf = ({ startsAt, endsAt, gap }: PlannedAppointment) =>
  aroundGap({ start: startsAt, end: endsAt }, gap)

/** Appointments of one person whose spans with buffers meet, in their order. */
function sweep(
  appointments: readonly PlannedAppointment[],
  keeps: (next: PlannedAppointment, others: readonly PlannedAppointment[]) => boolean,
): void {
  // With gaps, several can be in progress.
  const underWay = new Map<string, PlannedAppointment[]>()
  for (const next of appointments.toSorted(
    (a, b) => a.busyFrom - b.busyFrom || a.draft.row - b.draft.row,
  )) {
    if (next.draft.status === 'cancelled') continue
    const others = (underWay.get(next.staffKey) ?? []).filter(
      ({ busyTo }) => next.busyFrom < busyTo,
    )
    if (keeps(next, others)) underWay.set(next.staffKey, [...others, next])
  }
}

export const findOverlaps = (appointments: readonly PlannedAppointment[]): void =>
  sweep(appointments, (next, others) => {
    const parts = intervalSet(partsOf(next))
    const before = others.find(other => intersect(intervalSet(partsOf(other)), parts).length > 0)
    if (!before) return true
    next.draft.problems.push(
      `It overlaps row ${before.draft.row} of this file: ${next.draft.staff || 'the same person'} can’t be in both.`,
    )
    return false
  })

/** Shrinks buffers where only they overlap: services may have longer ones now than when booked. */
export const keepBuffersApart = (appointments: readonly PlannedAppointment[]): void =>
  sweep(appointments, (next, others) => {
    for (const other of others) keepApart(other, next)
    return true
  })

function keepApart(one: PlannedAppointment, other: PlannedAppointment) {
  shrinkBuffers(one, other)
  shrinkBuffers(other, one)
  const [first, second] = one.startsAt < other.startsAt ? [one, other] : [other, one]
  if (first.endsAt <= second.startsAt) second.busyFrom = Math.max(second.busyFrom, first.busyTo)
}

function shrinkBuffers(planned: PlannedAppointment, other: PlannedAppointment) {
  for (const { start, end } of partsOf(other)) {
    if (end <= planned.startsAt) planned.busyFrom = Math.max(planned.busyFrom, end)
    if (start >= planned.endsAt) planned.busyTo = Math.min(planned.busyTo, start)
  }
}
