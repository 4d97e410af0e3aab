import { isActive } from '../../../rules.ts'

export type Act = 'reschedule' | 'move' | 'completed' | 'noShow' | 'again' | 'booked'

/** What an owner likely does next with an appointment, and what else they can do. */
export function nextActs(status: string, begun: boolean): { likely: Act[]; more: Act[] } {
  if (status === 'cancelled') return { likely: ['again'], more: [] }
  if (!isActive(status)) return { likely: ['again', 'booked'], more: [] }
  if (begun) return { likely: ['completed', 'noShow'], more: ['again', 'reschedule', 'move'] }
  return { likely: ['reschedule', 'move'], more: ['again', 'completed', 'noShow'] }
}
