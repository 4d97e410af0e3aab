import type { Language } from '#domain/languages.ts'
import {
  cityOfZone,
  formatExactTime,
  formatShortDay,
  formatTimeRange,
} from '#domain/time/format.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'

interface Zones {
  zone: string
  business: string
}
type When = Words['client']['when']

/** '4:00 AM business time (New York)', with the date if it differs from the client's. */
export function businessTimeText(
  start: number,
  { zone, business }: Zones,
  when: When,
  language: Language,
  format: typeof formatExactTime,
): string {
  const day = formatShortDay(start, business, language)
  const sameDay = day === formatShortDay(start, zone, language)
  const time = format(start, business, language)
  return fill(sameDay ? when.business : when.businessDay, { day, time, city: cityOfZone(business) })
}

/**
 * 'Tue, March 9, 10:00 – 11:00 AM, your time (Berlin) · 4:00 AM business time (New York)'. The
 * second part only appears if the clocks differ.
 */
export function slotText(
  start: number,
  end: number,
  { zone, business }: Zones,
  when: When,
  language: Language,
): string {
  const day = formatShortDay(start, zone, language)
  const time = formatTimeRange(start, end, zone, language)
  const same = [formatShortDay, formatExactTime].every(
    format => format(start, zone, language) === format(start, business, language),
  )
  if (same) return fill(when.plain, { day, time })
  const there = businessTimeText(start, { zone, business }, when, language, formatExactTime)
  return `${fill(when.client, { day, time, city: cityOfZone(zone) })} · ${there}`
}
