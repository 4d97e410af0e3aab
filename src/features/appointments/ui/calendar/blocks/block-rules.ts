import { MINUTE_MS } from '#domain/time/date.ts'
import type { WorkingTime } from '#features/availability/owner-contract.ts'
import type { Appointment } from '../../../contract.ts'
import { meets } from '../span-rules.ts'
import type { Target } from '../target.ts'

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

export function limited(target: Target, before: Target): Target {
  const { start, end } = target
  if (end - start <= LONGEST_MS) return target
  return end === before.end
    ? { ...target, start: end - LONGEST_MS }
    : { ...target, end: start + LONGEST_MS }
}

export const blocksOf = (people: readonly WorkingTime[]): BlockedTime[] =>
  people
    .flatMap(({ staffId, timeOff }) => timeOff.filter(isBlock).map(off => ({ ...off, staffId })))
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id - b.id)

export const appointmentsIn = (
  { staffId, start, end }: Target,
  appointments: readonly Appointment[],
): number =>
  appointments.filter(each => each.staffId === staffId && meets(each, { start, end })).length
