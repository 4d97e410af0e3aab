import type { Language } from '#domain/languages.ts'
import { formatShortDay, formatTime, formatTimeRange } from '#domain/time/format.ts'

/** Names the last day if it differs: a gap can last for days. */
export function spanWords(start: number, end: number, zone: string, language: Language): string {
  const day = formatShortDay(start, zone, language)
  // Midnight ends the day before.
  if (day === formatShortDay(end - 1, zone, language))
    return `${day}, ${formatTimeRange(start, end, zone, language)}`
  const until = `${formatShortDay(end, zone, language)}, ${formatTime(end, zone, language)}`
  return `${day}, ${formatTime(start, zone, language)} – ${until}`
}
