import type { Language } from '#domain/languages.ts'
import {
  cityOfZone,
  formatExactTime,
  formatIsoDate,
  formatShortDay,
  formatTime,
  formatTimeRange,
} from '#domain/time/format.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Zones } from './use-zone.ts'

export type ShownZones = Pick<Zones, 'zone' | 'detected' | 'business'>
type When = Words['client']['when']

/** Epoch milliseconds. */
export const showSameTime = (ms: number, zone: string, other: string): boolean =>
  formatTime(ms, zone, 'en') === formatTime(ms, other, 'en') &&
  formatIsoDate(ms, zone) === formatIsoDate(ms, other)

/** The business's zone if it differs from the one shown, else the client's. */
const otherZone = (start: number, { zone, detected, business }: ShownZones) =>
  [business, detected].find(each => !showSameTime(start, zone, each))

function clocksOf(start: number, zones: ShownZones, when: When) {
  const other = otherZone(start, zones)
  if (!other) return undefined
  const ofBusiness = other === zones.business
  return {
    other,
    shownWords: ofBusiness ? when.client : when.business,
    otherWords: ofBusiness ? when.business : when.client,
  }
}

/** 'your time (Berlin)', if other clocks show another time. */
export function shownTimeNote(start: number, zones: ShownZones, when: When): string | undefined {
  const clocks = clocksOf(start, zones, when)
  return clocks && fill(clocks.shownWords.note, { city: cityOfZone(zones.zone) })
}

/**
 * '4:00 AM business time (New York)', with the date if it differs. Undefined if all clocks show the
 * same.
 */
export function otherTimeText(
  start: number,
  zones: ShownZones,
  when: When,
  language: Language,
  format: typeof formatExactTime,
): string | undefined {
  const clocks = clocksOf(start, zones, when)
  if (!clocks) return undefined
  const { other, otherWords } = clocks
  const day = formatShortDay(start, other, language)
  const sameDay = day === formatShortDay(start, zones.zone, language)
  const time = format(start, other, language)
  return fill(sameDay ? otherWords.time : otherWords.dayTime, {
    day,
    time,
    city: cityOfZone(other),
  })
}

/** 'Tue, March 9, 10:00 – 11:00 AM, your time (Berlin) · 4:00 AM business time (New York)' */
export function slotText(
  start: number,
  end: number,
  zones: ShownZones,
  when: When,
  language: Language,
): string {
  const day = formatShortDay(start, zones.zone, language)
  const time = formatTimeRange(start, end, zones.zone, language)
  const clocks = clocksOf(start, zones, when)
  if (!clocks) return fill(when.plain, { day, time })
  const shown = fill(clocks.shownWords.slot, { day, time, city: cityOfZone(zones.zone) })
  return `${shown} · ${otherTimeText(start, zones, when, language, formatExactTime)}`
}
