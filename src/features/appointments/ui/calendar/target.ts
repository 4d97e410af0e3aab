import type { Appointment } from '../../contract.ts'

/** Where an appointment is or goes, in epoch milliseconds. */
export interface Target {
  start: number
  end: number
  staffId: number
}

export const targetOf = ({
  startTime,
  endTime,
  staffId,
}: Pick<Appointment, 'startTime' | 'endTime' | 'staffId'>): Target => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
  staffId,
})
