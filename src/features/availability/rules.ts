import { formatFullDate, formatShortDay, formatTime, formatTimeRange } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'

/** Everything that can hide a time from clients: the engine's rules and the checks before them. */
export const hiddenBy = [
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
  rule?: (typeof hiddenBy)[number] | undefined
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

interface Reason {
  sentence: string
  /** Where to change it, with the link's label; absent if no setting decides. */
  screen?: DecidingScreen
  action?: string
}

export function whyHidden(
  hidden: Hidden,
  { staffName, serviceName, zone, start, now, ...rules }: Setting,
): Reason {
  const from = hidden.from === undefined ? undefined : Date.parse(hidden.from)
  const to = hidden.to === undefined ? undefined : Date.parse(hidden.to)
  const span = from !== undefined && to !== undefined ? spanInWords(from, to, zone) : ''
  const date = hidden.date ? formatFullDate(hidden.date) : 'this date'
  const hours = { screen: 'staff', action: `Change ${staffName}’s hours` } as const
  const bookingRules = { screen: 'settings', action: 'Change the booking rules' } as const
  switch (hidden.rule) {
    case 'service':
      return {
        sentence: `${staffName} does not offer ${serviceName}.`,
        screen: 'staff',
        action: `Change what ${staffName} offers`,
      }
    case 'page':
      return {
        sentence: `No booking page shows ${serviceName} with ${staffName}.`,
        screen: 'share',
        action: 'Open the booking pages',
      }
    case 'hours':
      return { sentence: `This is outside ${staffName}’s working hours.`, ...hours }
    case 'break':
      return { sentence: `${staffName} has a break then.`, ...hours }
    case 'exception':
      return { sentence: `${staffName} has other hours on ${date}.`, ...hours }
    case 'time-off':
      return { sentence: `${staffName} is away${span && ` ${span}`}.`, ...hours }
    case 'holiday':
      return {
        sentence: `${date} is a public holiday.`,
        screen: 'settings',
        action: 'Change the holidays',
      }
    case 'booked':
      return {
        sentence: `${staffName} has ${hidden.appointment?.customerName ?? 'a client'} then, ${span}.`,
      }
    case 'buffer':
      return {
        sentence: `Too close to ${hidden.appointment?.customerName ?? 'another appointment'}, ${span}: a buffer is kept free.`,
        screen: 'services',
        action: 'Change the buffers',
      }
    case 'notice':
      if (start < now) return { sentence: 'This time is in the past.' }
      return {
        sentence: from
          ? `The earliest time clients can book is ${instantInWords(from, zone)}.`
          : 'Too soon for clients to book.',
        ...bookingRules,
      }
    case 'horizon':
      return {
        sentence: to
          ? `Clients can book until ${formatFullDate(localDateOf(to - 1, zone))}.`
          : 'Too far ahead for clients to book.',
        ...bookingRules,
      }
    default:
      return {
        sentence: `Times are offered every ${rules.slotIntervalMinutes} minutes from the start of ${staffName}’s hours. This one falls in between.`,
        ...bookingRules,
      }
  }
}

export function whyDayEmpty(hidden: Hidden, setting: Setting): Reason {
  const { staffName, serviceName, slotIntervalMinutes, start, now } = setting
  const reason = whyHidden(hidden, setting)
  switch (hidden.rule) {
    case 'hours':
    case 'break':
      return {
        ...reason,
        sentence: `${staffName} has no working hours on this day that ${serviceName} fits into.`,
      }
    case 'booked':
      return {
        ...reason,
        sentence: `No free gap on this day is long enough for ${serviceName}.`,
      }
    case 'buffer':
      return { ...reason, sentence: 'The remaining time on this day is kept free as buffers.' }
    case 'notice':
      return start < now
        ? { ...reason, sentence: 'The times that could be booked on this day are in the past.' }
        : reason
    case 'interval':
      return {
        ...reason,
        sentence: `None of the starts every ${slotIntervalMinutes} minutes fits into the free time.`,
      }
    default:
      return reason
  }
}

const instantInWords = (ms: number, zone: string) =>
  `${formatShortDay(ms, zone)}, ${formatTime(ms, zone)}`

/** '3:00 – 4:00 PM' within a day, otherwise both ends with their dates. */
function spanInWords(start: number, end: number, zone: string): string {
  if (localDateOf(start, zone) === localDateOf(end - 1, zone))
    return formatTimeRange(start, end, zone)
  return `from ${instantInWords(start, zone)} to ${instantInWords(end, zone)}`
}
