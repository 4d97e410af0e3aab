import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatShortDay, formatTimeRange } from '#domain/time/format.ts'

/** Names the last day if it differs: a gap can last for days. */
export function spanWords(start: number, end: number, zone: string, language: Language): string {
  const day = formatShortDay(start, zone, language)
  // A gap that ends at midnight belongs to the day before.
  if (day === formatShortDay(end - 1, zone, language))
    return `${day}, ${formatTimeRange(start, end, zone, language)}`
  const until = `${formatShortDay(end, zone, language)}, ${formatExactTime(end, zone, language)}`
  return `${day}, ${formatExactTime(start, zone, language)} – ${until}`
}
