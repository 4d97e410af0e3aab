import { formatTimeRange } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { waitIn } from './span-rules.ts'

interface WaitingNoteProps {
  of: Pick<Appointment, 'startTime' | 'endTime' | 'waiting'>
  zone: string
  className?: string
}

export function WaitingNote({ of, zone, className }: WaitingNoteProps) {
  const words = useWords('appointments')
  const language = useLanguage()
  const wait = waitIn(of)
  if (!wait) return null
  const time = formatTimeRange(wait.start, wait.end, zone, language)
  return <span className={className}>{fill(words.waits, { time })}</span>
}
