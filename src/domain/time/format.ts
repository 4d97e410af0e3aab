import type { LocalDate } from './date.ts'

/*
 * Times as people read them, in US English. Intl only, so that the booking page can carry it.
 * Instants are epoch milliseconds, and every function that shows one takes the IANA zone to show it
 * in.
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
/** A date without a zone is shown from its noon in UTC. */
const showDate = (date: LocalDate, options: Intl.DateTimeFormatOptions) =>
  show(Date.parse(`${date}T12:00:00Z`), { ...options, timeZone: 'UTC' })

/** '1h 30m', or '45m' under an hour. */
export function formatDuration(minutes: number): string {
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** '1h 30min', as public pages write it: hours always, also '0h 45min'. */
export function formatPublicDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}min`
}

/** '4:05 PM'. */
export function formatTime(ms: number, zone: string): string {
  return show(ms, { timeZone: zone, hour: 'numeric', minute: '2-digit' })
}

/** '4:05 PM', with the zone's name if the clocks show that time twice: '1:30 AM EDT'. */
export function formatExactTime(ms: number, zone: string): string {
  const time = formatTime(ms, zone)
  return isRepeated(ms, zone) ? `${time} ${zonePart(ms, zone, 'short')}` : time
}

/**
 * '10:00 – 11:00 AM', or '11:30 AM – 12:30 PM' when the halves differ; repeated times with their
 * zone's name.
 */
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

/** 'March 9, 2026 at 12:05 PM EDT': the fixed New York display of the specification. */
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

/** The zone's offset at an instant: 'UTC+05:45', 'UTC-03:30', 'UTC+00:00'. */
export function formatUtcOffset(ms: number, zone: string): string {
  const offset = zonePart(ms, zone, 'longOffset').replace('GMT', '')
  return `UTC${offset || '+00:00'}`
}

/** Whether the clocks change within two hours of an instant. */
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

/**
 * Whether the zone's clocks show this time of day twice, as in the hours (or half hours) that an
 * autumn change repeats.
 */
export function isRepeated(ms: number, zone: string): boolean {
  if (!clocksChangeNear(ms, zone)) return false
  const shown = formatTime(ms, zone)
  return [-120, -60, -30, 30, 60, 120].some(
    minutes => formatTime(ms + minutes * 60_000, zone) === shown,
  )
}

/** The zone's name in words at an instant: 'Central European Standard Time'. */
export function formatZoneName(ms: number, zone: string): string {
  return zonePart(ms, zone, 'long')
}

/** The zone's city: 'New York' for 'America/New_York', 'UTC' for 'UTC'. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** 'Tuesday, March 9', the heading of a day. */
export function formatDayHeading(date: LocalDate): string {
  return showDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** 'Tuesday, March 9, 2026', for screen readers and mails. */
export function formatFullDate(date: LocalDate): string {
  return showDate(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'March 9, 2026' of a date without a zone. */
export function formatPlainDate(date: LocalDate): string {
  return showDate(date, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'March 2026' of any date in it. */
export function formatMonth(date: LocalDate): string {
  return showDate(date, { year: 'numeric', month: 'long' })
}

/** 'Tue' of a date. */
export function formatWeekday(date: LocalDate): string {
  return showDate(date, { weekday: 'short' })
}

/**
 * '9:00 AM' of minutes since midnight; minutes past 1440 start over, as hours that cross midnight
 * do.
 */
export function formatMinuteOfDay(minuteOfDay: number): string {
  return show((minuteOfDay % 1440) * 60_000, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/**
 * The date that clocks in the zone show, '2026-03-09'. `localDateOf` says the same, quicker for
 * many, and brings a table of offsets along.
 */
export function formatIsoDate(ms: number, zone: string): LocalDate {
  const [month, day, year] = show(ms, {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).split('/')
  return `${year}-${month}-${day}`
}

/** The part of the day that an instant falls in: morning until noon, evening from 5 PM. */
export function partOfDay(ms: number, zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(show(ms, { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }))
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

/** The IANA zone that the browser (or server) runs in. */
export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * A slot in words: 'Tue, March 9, 10:00 – 11:00 AM, your time (Berlin) · 4:00 AM business time (New
 * York)'. The business's half is there when its clocks show something else, with its day where that
 * differs.
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
