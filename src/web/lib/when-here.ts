import { formatExactTime, formatShortDate } from '#domain/time/format.ts'
import { visitorZone } from '#domain/time/visitor-zone.ts'

export function whenHere(instant: string): string {
  const [at, zone] = [Date.parse(instant), visitorZone()]
  return `${formatShortDate(at, zone, 'en')}, ${formatExactTime(at, zone, 'en')}`
}
