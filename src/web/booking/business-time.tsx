import { formatIsoDate, formatTime } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { businessTimeText } from './slot.ts'

/** Whether clocks in both zones show the same at an instant. */
export const showSameTime = (ms: number, zone: string, other: string): boolean =>
  formatTime(ms, zone, 'en') === formatTime(ms, other, 'en') &&
  formatIsoDate(ms, zone) === formatIsoDate(ms, other)

interface BusinessTimeProps {
  start: number
  zone: string
  business: string
}

/** What the business's clocks show, where they show something else. */
export function BusinessTime({ start, zone, business }: BusinessTimeProps) {
  const { when } = useWords('client')
  const language = useLanguage()
  if (showSameTime(start, zone, business)) return null
  return (
    <span className="block text-13 text-muted tabular-nums">
      {businessTimeText(start, { zone, business }, when, language, formatTime)}
    </span>
  )
}
