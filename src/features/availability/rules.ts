import type { Language } from '#domain/languages.ts'
import {
  formatExactTime,
  formatFullDate,
  formatShortDay,
  formatTimeRange,
} from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'

/** The rules of the engine, and the checks that come before them. */
export const hidingRules = [
  'service',
  'page',
  'hours',
  'break',
  'exception',
  'time-off',
  'holiday',
  'booked',
  'buffer',
  'notice',
  'horizon',
  'interval',
] as const

export type DecidingScreen = 'staff' | 'services' | 'settings' | 'share'

interface Hidden {
  rule?: (typeof hidingRules)[number] | undefined
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
  appointment?: { id: number; customerName: string } | undefined
}

interface Setting {
  staffName: string
  serviceName: string
  zone: string
  /** Epoch milliseconds. */
  start: number
  now: number
  slotIntervalMinutes: number
}

export interface ReasonWords {
  words: Words['availability']
  language: Language
}

interface Reason {
  sentence: string
  screen?: DecidingScreen
  action?: string
}

export function whyHidden(
  hidden: Hidden,
  { staffName: staff, serviceName: service, zone, start, now, ...rules }: Setting,
  { words, language }: ReasonWords,
): Reason {
  const { hidden: why } = words
  const { change } = why
  const from = hidden.from === undefined ? undefined : Date.parse(hidden.from)
  const to = hidden.to === undefined ? undefined : Date.parse(hidden.to)
  const span =
    from !== undefined && to !== undefined ? spanInWords(from, to, zone, { words, language }) : ''
  const date = hidden.date && formatFullDate(hidden.date, language)
  const client = hidden.appointment?.customerName
  const hours = { screen: 'staff', action: fill(change.hours, { staff }) } as const
  const bookingRules = { screen: 'settings', action: change.rules } as const
  switch (hidden.rule) {
    case 'service':
      return {
        sentence: fill(why.service, { staff, service }),
        screen: 'staff',
        action: fill(change.offer, { staff }),
      }
    case 'page':
      return {
        sentence: fill(why.page, { service, staff }),
        screen: 'share',
        action: change.pages,
      }
    case 'hours':
      return { sentence: fill(why.hours, { staff }), ...hours }
    case 'break':
      return { sentence: fill(why.break, { staff }), ...hours }
    case 'exception':
      return {
        sentence: date
          ? fill(why.exception, { staff, date })
          : fill(why.exceptionUndated, { staff }),
        ...hours,
      }
    case 'time-off':
      return {
        sentence: span ? fill(why.awayFor, { staff, span }) : fill(why.away, { staff }),
        ...hours,
      }
    case 'holiday':
      return {
        sentence: date ? fill(why.holiday, { date }) : why.holidayUndated,
        screen: 'settings',
        action: change.holidays,
      }
    case 'booked':
      return {
        sentence:
          client === undefined
            ? fill(why.bookedBySomeone, { staff, span })
            : fill(why.booked, { staff, client, span }),
      }
    case 'buffer':
      return {
        sentence:
          client === undefined
            ? fill(why.bufferOfSomeone, { span })
            : fill(why.buffer, { client, span }),
        screen: 'services',
        action: change.buffers,
      }
    case 'notice':
      if (start < now) return { sentence: why.past }
      return {
        sentence: from
          ? fill(why.earliest, { time: instantInWords(from, zone, language) })
          : why.tooSoon,
        ...bookingRules,
      }
    case 'horizon':
      return {
        sentence: to
          ? fill(why.latest, { date: formatFullDate(localDateOf(to - 1, zone), language) })
          : why.tooFar,
        ...bookingRules,
      }
    default:
      return {
        sentence: fillCount(why.interval, rules.slotIntervalMinutes, language, { staff }),
        ...bookingRules,
      }
  }
}

export function whyDayEmpty(hidden: Hidden, setting: Setting, said: ReasonWords): Reason {
  const { staffName: staff, serviceName: service, slotIntervalMinutes, start, now } = setting
  const { words, language } = said
  const { empty } = words
  const reason = whyHidden(hidden, setting, said)
  switch (hidden.rule) {
    case 'hours':
    case 'break':
      return { ...reason, sentence: fill(empty.hours, { staff, service }) }
    case 'booked':
      return { ...reason, sentence: fill(empty.booked, { service }) }
    case 'buffer':
      return { ...reason, sentence: empty.buffer }
    case 'notice':
      return start < now ? { ...reason, sentence: empty.past } : reason
    case 'interval':
      return { ...reason, sentence: fillCount(empty.interval, slotIntervalMinutes, language) }
    default:
      return reason
  }
}

const instantInWords = (ms: number, zone: string, language: Language) =>
  `${formatShortDay(ms, zone, language)}, ${formatExactTime(ms, zone, language)}`

/** '3:00 – 4:00 PM' within a day, otherwise both ends with their dates. */
function spanInWords(
  start: number,
  end: number,
  zone: string,
  { words, language }: ReasonWords,
): string {
  if (localDateOf(start, zone) === localDateOf(end - 1, zone))
    return formatTimeRange(start, end, zone, language)
  return fill(words.hidden.span, {
    from: instantInWords(start, zone, language),
    to: instantInWords(end, zone, language),
  })
}
