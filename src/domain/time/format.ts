import type { Language } from '../languages.ts'
import type { LocalDate } from './date.ts'

/*
 * Uses only Intl, which keeps the booking page small. Instants are epoch milliseconds, zones IANA
 * names.
 */

export const locales: Record<Language, string> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  pt: 'pt-BR',
  it: 'it-IT',
}

const [short, long, numeric] = ['short', 'long', 'numeric'] as const

const styles = {
  date: { year: numeric, month: long, day: numeric },
  shortDay: { weekday: short, month: long, day: numeric },
  shortDate: { weekday: short, month: long, day: numeric, year: numeric },
  heading: { weekday: long, month: long, day: numeric },
  fullDate: { weekday: long, year: numeric, month: long, day: numeric },
  month: { year: numeric, month: long },
  weekday: { weekday: short },
  longWeekday: { weekday: long },
  time12: { hour: numeric, minute: '2-digit' },
  time24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  iso: { year: numeric, month: '2-digit', day: '2-digit' },
  zone: { timeZoneName: short },
  zoneName: { timeZoneName: long },
  offset: { timeZoneName: 'longOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(style: Style, timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone}`
  let format = cache.get(key)
  if (!format) {
    if (cache.size >= 500) cache.clear()
    format = new Intl.DateTimeFormat(locales[language], { ...styles[style], timeZone })
    cache.set(key, format)
  }
  return format
}

// Some engines put a narrow no-break space before AM and PM, where the specification has a plain
// one.
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
const show = (ms: number, style: Style, zone: string, language: Language) =>
  plain(formatter(style, zone, language).format(ms))
const inZone = (style: Style) => (ms: number, zone: string, language: Language) =>
  show(ms, style, zone, language)
const ofDate = (style: Style) => (date: LocalDate, language: Language) =>
  show(Date.parse(`${date}T12:00:00Z`), style, 'UTC', language)

/** '1h 30m', or '45m' under an hour. */
export const formatDuration = (minutes: number): string =>
  minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`

export const hoursAndMinutes = (minutes: number) => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})

/** '4:05 PM', '16:05'. */
export const formatTime = (ms: number, zone: string, language: Language): string =>
  show(ms, language === 'en' ? 'time12' : 'time24', zone, language)

/** '4:05 PM', or '1:30 AM EDT' if clocks show that time twice. */
export function formatExactTime(ms: number, zone: string, language: Language): string {
  const time = formatTime(ms, zone, language)
  return isRepeated(ms, zone) ? `${time} ${zonePart(ms, zone, 'zone', language)}` : time
}

/** '10:00 – 11:00 AM', '11:30 AM – 12:30 PM'; repeated times include the zone. */
export function formatTimeRange(
  start: number,
  end: number,
  zone: string,
  language: Language,
): string {
  const from = formatExactTime(start, zone, language)
  const to = formatExactTime(end, zone, language)
  const sameHalf =
    / [AP]M$/.test(from) && from.slice(-2) === to.slice(-2) && end - start < 12 * 3_600_000
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}

/** 'March 9, 2026' */
export const formatDate = inZone('date')

/** 'Tue, March 9' */
export const formatShortDay = inZone('shortDay')

/** 'Tue, March 9, 2027' */
export const formatShortDate = inZone('shortDate')

/** 'Tuesday, March 9', for calls. */
export const formatSpokenDay = inZone('heading')

export const formatWeekdayAt = inZone('weekday')

export const formatDateTime = (ms: number, zone: string, language: Language): string =>
  `${formatDate(ms, zone, language)} • ${formatExactTime(ms, zone, language)}`

/** 'March 9, 2026 at 12:05 PM EDT': fixed by the specification. */
export function formatNewYork(ms: number): string {
  const zone = 'America/New_York'
  const time = `${formatTime(ms, zone, 'en')} ${zonePart(ms, zone, 'zone', 'en')}`
  return `${formatDate(ms, zone, 'en')} at ${time}`
}

function zonePart(
  ms: number,
  zone: string,
  style: 'zone' | 'zoneName' | 'offset',
  language: Language,
): string {
  const parts = formatter(style, zone, language).formatToParts(ms)
  return plain(parts.find(part => part.type === 'timeZoneName')?.value ?? '')
}

/** 'UTC+05:45' */
export function formatUtcOffset(ms: number, zone: string): string {
  const offset = zonePart(ms, zone, 'offset', 'en').replace('GMT', '')
  return `UTC${offset || '+00:00'}`
}

/** Whether clocks change within two hours. */
function clocksChangeNear(ms: number, zone: string): boolean {
  const minuteAt = (at: number) => {
    const [hour, minute] = show(at, 'time24', zone, 'en').split(':')
    return Number(hour) * 60 + Number(minute)
  }
  return (minuteAt(ms + 7_200_000) - minuteAt(ms - 7_200_000) + 1440) % 1440 !== 240
}

export function isRepeated(ms: number, zone: string): boolean {
  if (!clocksChangeNear(ms, zone)) return false
  const shown = formatTime(ms, zone, 'en')
  return [-120, -60, -30, 30, 60, 120].some(
    minutes => formatTime(ms + minutes * 60_000, zone, 'en') === shown,
  )
}

export const formatZoneName = (ms: number, zone: string, language: Language): string =>
  zonePart(ms, zone, 'zoneName', language)

/** 'New York'. POSIX signs are inverted: 'Etc/GMT+8' is 'UTC-8'. */
export function cityOfZone(zone: string): string {
  const fixed = /^Etc\/GMT([+-])(.+)/.exec(zone)
  return fixed
    ? `UTC${fixed[1] === '+' ? '-' : '+'}${fixed[2]}`
    : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

export const formatDayHeading = ofDate('heading')

/** 'Tuesday, March 9, 2026' */
export const formatFullDate = ofDate('fullDate')

export const formatPlainDate = ofDate('date')

export const formatMonth = ofDate('month')

export const formatWeekday = ofDate('weekday')

export const formatLongWeekday = ofDate('longWeekday')

/** '9:00 AM' from minutes since midnight; values above 1440 are times of the next day. */
export const formatMinuteOfDay = (minuteOfDay: number, language: Language): string =>
  formatTime((minuteOfDay % 1440) * 60_000, 'UTC', language)

/** `localDateOf` is faster for many instants, but loads an offset table. */
export function formatIsoDate(ms: number, zone: string): LocalDate {
  const [month, day, year] = show(ms, 'iso', zone, 'en').split('/')
  return `${year}-${month}-${day}`
}

export const hourOf = (ms: number, zone: string): number =>
  Number(show(ms, 'time24', zone, 'en').slice(0, 2))

export function partOfDay(ms: number, zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = hourOf(ms, zone)
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}
