import type { Language } from '../languages.ts'
import {
  formatDate,
  formatExactTime,
  formatShortDay,
  formatTimeRange,
  isRepeated,
} from './format.ts'

/*
 * Dates and times in the language of a message; English is in `format.ts`. Instants are epoch
 * milliseconds, zones IANA names.
 */

const locales: Record<Exclude<Language, 'en'>, string> = {
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  pt: 'pt-BR',
  it: 'it-IT',
}

const styles = {
  full: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'long' },
  spoken: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles | 'range'

/**
 * Formatters of one zone and language with the last result: messages about one moment come in a
 * row.
 */
interface Writer {
  write: (start: number, end: number) => string
  start?: number
  end?: number
  text?: string
}

const writers = new Map<string, Writer>()

function writerOf(timeZone: string, language: Language, style: Style): Writer {
  const key = `${language} ${style} ${timeZone}`
  let writer = writers.get(key)
  if (!writer) {
    if (writers.size >= 500) writers.clear()
    writer = {
      write:
        language === 'en' ? english(timeZone, style) : intl(locales[language], timeZone, style),
    }
    writers.set(key, writer)
  }
  return writer
}

function intl(locale: string, timeZone: string, style: Style): Writer['write'] {
  if (style === 'range') {
    const time = intl(locale, timeZone, 'time')
    return (start, end) => `${time(start, start)} – ${time(end, end)}`
  }
  const format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone })
  const repeated = new Intl.DateTimeFormat(locale, {
    ...styles[style],
    timeZone,
    timeZoneName: 'short',
  })
  return ms => {
    const exact = style === 'time' && isRepeated(ms, timeZone) ? repeated : format
    return exact.format(ms).replace(/[\u202f\u00a0]/g, ' ')
  }
}

function english(zone: string, style: Style): Writer['write'] {
  switch (style) {
    case 'time':
      return ms => formatExactTime(ms, zone)
    case 'range':
      return (start, end) => formatTimeRange(start, end, zone)
    case 'short':
      return ms => formatShortDay(ms, zone)
    case 'full':
      return ms => `${weekdayIn(ms, zone, 'en')}, ${formatDate(ms, zone)}`
    default:
      return intl('en-US', zone, style)
  }
}

function show(start: number, zone: string, language: Language, style: Style, end = start): string {
  const writer = writerOf(zone, language, style)
  if (writer.start !== start || writer.end !== end) {
    writer.text = writer.write(start, end)
    writer.start = start
    writer.end = end
  }
  return writer.text!
}

/** 'Tue', 'Di', 'mar.'. */
export const weekdayIn = (ms: number, zone: string, language: Language): string =>
  show(ms, zone, language, 'weekday')

/** 'Tue, March 9, 2027', 'Di., 9. März 2027'. */
export const dayIn = (ms: number, zone: string, language: Language): string =>
  show(ms, zone, language, 'full')

/** 'Tue, March 9', 'Di., 9. März'. */
export const shortDayIn = (ms: number, zone: string, language: Language): string =>
  show(ms, zone, language, 'short')

/** 'Tuesday, March 9', 'Dienstag, 9. März', for calls. */
export const spokenDayIn = (ms: number, zone: string, language: Language): string =>
  show(ms, zone, language, 'spoken')

/** '4:05 PM', '16:05'. */
export const timeIn = (ms: number, zone: string, language: Language): string =>
  show(ms, zone, language, 'time')

/** '10:00 – 11:00 AM', '10:00 – 11:00'. */
export const timeRangeIn = (start: number, end: number, zone: string, language: Language): string =>
  show(start, zone, language, 'range', end)
