import type { LocalDate } from './date.ts'

/*
 * Dates and times in US English, with Intl only, which keeps the booking page small. Instants are
 * epoch milliseconds, zones IANA names.
 */

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  let format = cache.get(key)
  if (!format) {
    if (cache.size >= 500) cache.clear()
    format = new Intl.DateTimeFormat('en-US', options)
    cache.set(key, format)
  }
  return format
}

// Some engines put a narrow no-break space before AM and PM; the specified texts have a plain one.
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
const show = (ms: number, options: Intl.DateTimeFormatOptions) =>
  plain(formatter(options).format(ms))
/** A date without a zone is formatted as noon in UTC. */
const showDate = (date: LocalDate, options: Intl.DateTimeFormatOptions) =>
  show(Date.parse(`${date}T12:00:00Z`), { ...options, timeZone: 'UTC' })

/** '1h 30m', or '45m' under an hour. */
export function formatDuration(minutes: number): string {
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** '1h 30min', always with hours ('0h 45min'), for public pages. */
export function formatPublicDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}min`
}

/** '4:05 PM'. */
export function formatTime(ms: number, zone: string): string {
  return show(ms, { timeZone: zone, hour: 'numeric', minute: '2-digit' })
}

/** '4:05 PM', or '1:30 AM EDT' if the clocks show that time twice. */
export function formatExactTime(ms: number, zone: string): string {
  const time = formatTime(ms, zone)
  return isRepeated(ms, zone) ? `${time} ${zonePart(ms, zone, 'short')}` : time
}

/** '10:00 – 11:00 AM' or '11:30 AM – 12:30 PM'; repeated times carry the zone's name. */
export function formatTimeRange(start: number, end: number, zone: string): string {
  const from = formatExactTime(start, zone)
  const to = formatExactTime(end, zone)
  const sameHalf =
    /M$/.test(from) && from.slice(-2) === to.slice(-2) && end - start < 12 * 3_600_000
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}

/** 'March 9, 2026'. */
export function formatDate(ms: number, zone: string): string {
  return show(ms, { timeZone: zone, year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'Tue, March 9'. */
export function formatShortDay(ms: number, zone: string): string {
  const weekday = show(ms, { timeZone: zone, weekday: 'short' })
  return `${weekday}, ${show(ms, { timeZone: zone, month: 'long', day: 'numeric' })}`
}

/** 'March 9, 2026 • 4:05 PM'. */
export function formatDateTime(ms: number, zone: string): string {
  return `${formatDate(ms, zone)} • ${formatExactTime(ms, zone)}`
}

/** 'March 9, 2026 at 12:05 PM EDT': the specification's fixed New York format. */
export function formatNewYork(ms: number): string {
  const zone = 'America/New_York'
  return `${formatDate(ms, zone)} at ${formatTime(ms, zone)} ${zonePart(ms, zone, 'short')}`
}

function zonePart(
  ms: number,
  zone: string,
  timeZoneName: 'short' | 'long' | 'longOffset' | 'longGeneric',
): string {
  const parts = formatter({ timeZone: zone, timeZoneName }).formatToParts(ms)
  return plain(parts.find(part => part.type === 'timeZoneName')?.value ?? '')
}

/** 'UTC+05:45', 'UTC-03:30', 'UTC+00:00'. */
export function formatUtcOffset(ms: number, zone: string): string {
  const offset = zonePart(ms, zone, 'longOffset').replace('GMT', '')
  return `UTC${offset || '+00:00'}`
}

/** Within two hours of an instant. */
function clocksChangeNear(ms: number, zone: string): boolean {
  const minuteAt = (at: number) => {
    const [hour, minute] = show(at, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).split(':')
    return Number(hour) * 60 + Number(minute)
  }
  return (minuteAt(ms + 7_200_000) - minuteAt(ms - 7_200_000) + 1440) % 1440 !== 240
}

export function isRepeated(ms: number, zone: string): boolean {
  if (!clocksChangeNear(ms, zone)) return false
  const shown = formatTime(ms, zone)
  return [-120, -60, -30, 30, 60, 120].some(
    minutes => formatTime(ms + minutes * 60_000, zone) === shown,
  )
}

/** 'Central European Standard Time'. */
export function formatZoneName(ms: number, zone: string): string {
  return zonePart(ms, zone, 'long')
}

/** 'New York' for 'America/New_York', 'UTC' for 'UTC'. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** 'Tuesday, March 9'. */
export function formatDayHeading(date: LocalDate): string {
  return showDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** 'Tuesday, March 9, 2026', for screen readers and emails. */
export function formatFullDate(date: LocalDate): string {
  return showDate(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'March 9, 2026'. */
export function formatPlainDate(date: LocalDate): string {
  return showDate(date, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'March 2026'. */
export function formatMonth(date: LocalDate): string {
  return showDate(date, { year: 'numeric', month: 'long' })
}

/** 'Tue'. */
export function formatWeekday(date: LocalDate): string {
  return showDate(date, { weekday: 'short' })
}

/** '9:00 AM' from minutes since midnight; above 1440 they belong to the next day. */
export function formatMinuteOfDay(minuteOfDay: number): string {
  return show((minuteOfDay % 1440) * 60_000, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** '2026-03-09' in the zone. `localDateOf` is faster for many, but loads an offset table. */
export function formatIsoDate(ms: number, zone: string): LocalDate {
  const [month, day, year] = show(ms, {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).split('/')
  return `${year}-${month}-${day}`
}

/** Morning until noon, evening from 5 PM. */
export function partOfDay(ms: number, zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(show(ms, { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }))
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * 'Tue, March 9, 10:00 – 11:00 AM, your time (Berlin) · 4:00 AM business time (New York)'. The
 * second part only if the clocks differ, with its day if that differs.
 */
export function formatSlot(start: number, end: number, zone: string, businessZone: string): string {
  const day = formatShortDay(start, zone)
  const words = `${day}, ${formatTimeRange(start, end, zone)}`
  const businessDay = formatShortDay(start, businessZone)
  const businessTime = formatExactTime(start, businessZone)
  if (businessDay === day && businessTime === formatExactTime(start, zone)) return words
  const there = businessDay === day ? businessTime : `${businessDay}, ${businessTime}`
  return `${words}, your time (${cityOfZone(zone)}) · ${there} business time (${cityOfZone(businessZone)})`
}
