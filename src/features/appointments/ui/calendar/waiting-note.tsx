import { MINUTE_MS } from '#domain/time/date.ts'
import { formatTimeRange } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'

interface WaitingNoteProps {
  of: Pick<Appointment, 'startTime' | 'waiting'>
  zone: string
  className?: string
}

/** When the client waits; nothing without waiting time. */
export function WaitingNote({ of: { startTime, waiting }, zone, className }: WaitingNoteProps) {
  const words = useWords('appointments')
  const language = useLanguage()
  if (!waiting) return null
  const start = Date.parse(startTime) + waiting.after * MINUTE_MS
  const time = formatTimeRange(start, start + waiting.minutes * MINUTE_MS, zone, language)
  return <span className={className}>{fill(words.waits, { time })}</span>
}
