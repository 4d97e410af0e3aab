import type { Appointment } from '../../../contract.ts'
import { type Progress, progressOf } from '../../../progress-rules.ts'
import { isActive } from '../../../rules.ts'

export type Act =
  | 'reschedule'
  | 'move'
  | 'completed'
  | 'noShow'
  | 'again'
  | 'booked'
  | 'notArrived'
  | 'checkout'
  | Progress

type Visit = Pick<Appointment, 'status' | 'arrivedAt' | 'startedAt' | 'finishedAt'> & {
  sold?: boolean | undefined
}

export type Phase = 'before' | 'sameDay' | 'begun'

export function nextActs(visit: Visit, phase: Phase): { likely: Act[]; more: Act[] } {
  const { status, sold } = visit
  const refund: Act[] = sold ? ['checkout'] : []
  if (status === 'cancelled') return { likely: ['again'], more: refund }
  if (status === 'completed') return { likely: ['checkout', 'again', 'booked'], more: [] }
  if (!isActive(status)) return { likely: ['again', 'booked'], more: ['checkout'] }
  const progress = progressOf(visit)
  const change: Act[] = ['checkout', 'again', 'reschedule', 'move']
  if (progress === 'started') return { likely: ['finished'], more: [...change, 'notArrived'] }
  if (progress === 'arrived')
    return { likely: ['started'], more: ['finished', ...change, 'notArrived', 'noShow'] }
  if (phase === 'begun')
    return { likely: ['arrived', 'completed', 'noShow'], more: ['started', ...change] }
  const others: Act[] = ['again', 'completed', 'noShow']
  if (phase === 'before') return { likely: ['reschedule', 'move'], more: [...refund, ...others] }
  return { likely: ['arrived', 'reschedule', 'move'], more: ['started', 'checkout', ...others] }
}
