import { cityOfZone, formatIsoDate, formatShortDay, formatTime } from '#domain/time/format.ts'

/** Whether clocks in both zones show the same at an instant. */
export const showSameTime = (ms: number, zone: string, other: string): boolean =>
  formatTime(ms, zone) === formatTime(ms, other) &&
  formatIsoDate(ms, zone) === formatIsoDate(ms, other)

interface BusinessTimeProps {
  start: number
  zone: string
  business: string
}

/** What the business's clocks show, where they show something else. */
export function BusinessTime({ start, zone, business }: BusinessTimeProps) {
  if (showSameTime(start, zone, business)) return null
  const day = formatShortDay(start, business)
  return (
    <span className="block text-13 text-muted tabular-nums">
      {day === formatShortDay(start, zone) ? '' : `${day}, `}
      {formatTime(start, business)} business time ({cityOfZone(business)})
    </span>
  )
}
