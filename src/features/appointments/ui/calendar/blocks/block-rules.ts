import { MINUTE_MS } from '#domain/time/date.ts'
import type { WorkingTime } from '#features/availability/owner-contract.ts'
import type { Appointment } from '../../../contract.ts'
import { meets } from '../span-rules.ts'
import type { Target } from '../use-plan.ts'

/** A staff member's time off of a few hours. */
export interface BlockedTime {
  id: number
  version: number
  staffId: number
  startTime: string
  endTime: string
  reason: string
}

/** Longer absences are drawn behind appointments and edited with staff hours. */
const LONGEST_MS = 16 * 60 * MINUTE_MS

export const isBlock = ({ startTime, endTime }: Pick<BlockedTime, 'startTime' | 'endTime'>) =>
  Date.parse(endTime) - Date.parse(startTime) <= LONGEST_MS

/** Where a block is dragged to, still short enough to be a block. */
export function limited(target: Target, before: Target): Target {
  const { start, end } = target
  if (end - start <= LONGEST_MS) return target
  return end === before.end
    ? { ...target, start: end - LONGEST_MS }
    : { ...target, end: start + LONGEST_MS }
}

/** The time off that is drawn as blocks, in order. */
export const blocksOf = (people: readonly WorkingTime[]): BlockedTime[] =>
  people
    .flatMap(({ staffId, timeOff }) => timeOff.filter(isBlock).map(off => ({ ...off, staffId })))
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id - b.id)

/** Counts a staff member's appointments in this span. */
export const appointmentsIn = (
  { staffId, start, end }: Target,
  appointments: readonly Appointment[],
): number =>
  appointments.filter(each => each.staffId === staffId && meets(each, { start, end })).length
