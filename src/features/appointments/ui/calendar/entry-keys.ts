import type { KeyboardEvent } from 'react'
import type { Appointment } from '../../contract.ts'
import { spanOfKey } from './grid/drag-rules.ts'
import { type Target, targetOf } from './target.ts'

interface EntryKeys {
  /** Minutes. */
  step: number
  zone: string
  onHold: (target: Target) => void
  /** By `KeyboardEvent.key`. */
  acts: Record<string, () => void>
}

/** M and Alt with an arrow move an entry of the grid. */
export function actOnEntry(
  event: KeyboardEvent,
  entry: Pick<Appointment, 'startTime' | 'endTime' | 'staffId'>,
  { step, zone, onHold, acts }: EntryKeys,
) {
  const target = targetOf(entry)
  const span = spanOfKey(event, target, step, zone)
  if (span) onHold({ ...target, ...span })
  else if (event.altKey || event.ctrlKey || event.metaKey) return
  else if (event.key === 'm') onHold(target)
  else if (acts[event.key]) acts[event.key]!()
  else return
  event.preventDefault()
  event.stopPropagation()
}
