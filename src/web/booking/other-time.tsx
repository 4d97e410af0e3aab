import { formatTime } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { otherTimeText, type ShownZones } from './slot.ts'

export function OtherTime({ start, zones }: { start: number; zones: ShownZones }) {
  const { when } = useWords('client')
  const language = useLanguage()
  const text = otherTimeText(start, zones, when, language, formatTime)
  return text && <span className="block text-13 text-muted tabular-nums">{text}</span>
}
