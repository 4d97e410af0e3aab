import { formatIsoDate, formatTime } from '#domain/time/format.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { businessTimeText } from './slot.ts'

/** Whether clocks in both zones show the same date and time at an instant (epoch ms). */
export const showSameTime = (ms: number, zone: string, other: string): boolean =>
  formatTime(ms, zone, 'en') === formatTime(ms, other, 'en') &&
  formatIsoDate(ms, zone) === formatIsoDate(ms, other)

interface BusinessTimeProps {
  start: number
  zone: string
  business: string
}

/** The time in the business's zone, if it differs from the one shown. */
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
