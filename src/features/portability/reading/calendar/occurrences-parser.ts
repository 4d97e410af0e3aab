import type ICAL from 'ical.js'
import { DAY_MS } from '#domain/time/date.ts'
import { type Rule, timesOfRule } from './repeats-parser.ts'
import type { Clock } from './zones-parser.ts'

export interface CalendarTime {
  localMs: number
  clock: Clock
  isDate: boolean
  isUtc: boolean
  /** Only periods have their own end. */
  endsAt?: number
}

export const instantOf = ({ localMs, clock }: CalendarTime): number => clock(localMs)

export interface EventTimes {
  start: CalendarTime
  end: CalendarTime | undefined
  duration: ICAL.Duration | undefined
  rules: Rule[]
  exceptRules: Rule[]
  dates: CalendarTime[]
  exceptDates: CalendarTime[]
}

export interface Occurrence {
  startsAt: number
  endsAt: number | undefined
  localMs: number
  /** The start matches no rule. */
  outsideRule: boolean
}

const dayOf = ({ localMs }: { localMs: number }) => Math.floor(localMs / DAY_MS)

/** Days are calendar days; smaller units are exact (RFC 5545, section 3.3.6). */
export function afterDuration({ localMs, clock }: CalendarTime, duration: ICAL.Duration): number {
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  const sign = isNegative ? -1 : 1
  return (
    clock(localMs + sign * (weeks * 7 + days) * DAY_MS) +
    sign * ((hours * 60 + minutes) * 60 + seconds) * 1000
  )
}

function endOf(time: CalendarTime, { start, end, duration }: EventTimes): number | undefined {
  const startsAt = instantOf(time)
  if (time.endsAt !== undefined) return time.endsAt
  if (duration) return afterDuration(time, duration)
  if (!end) return undefined
  // Within one zone, a night shift ends at its usual hour even when the clocks change.
  if (end.clock === start.clock) {
    const length = end.localMs - start.localMs
    const endsAt = time.clock(time.localMs + length)
    return endsAt > startsAt ? endsAt : startsAt + length
  }
  return startsAt + instantOf(end) - instantOf(start)
}

/** Includes the first time even if it doesn't match (RFC 5545, section 3.3.10, COUNT). */
function timesFrom(
  rule: Rule,
  start: CalendarTime,
  untilMs: number,
): { times: CalendarTime[]; startFits: boolean } {
  const all = timesOfRule(rule, start.localMs, untilMs + 2 * DAY_MS)
  const startFits = all[0] === start.localMs
  const later = all.filter(localMs => localMs !== start.localMs)
  const counted = rule.count === undefined ? later : later.slice(0, rule.count - 1)
  const times = counted.map(localMs => ({
    localMs,
    clock: start.clock,
    isDate: false,
    isUtc: start.isUtc,
  }))
  return { times: rule.until ? times.filter(time => isUntil(time, rule.until!)) : times, startFits }
}

/** UNTIL is a UTC instant, a local time or a whole day. */
function isUntil(time: CalendarTime, until: string): boolean {
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until) ?? []
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return (utc ? instantOf(time) : time.localMs) <= ms
}

export function occurrencesOf(event: EventTimes, untilMs: number): Occurrence[] {
  const { start, rules, exceptRules, dates, exceptDates } = event
  const found = new Map<number, CalendarTime>([[instantOf(start), start]])
  let startFits = rules.length === 0
  for (const rule of rules) {
    const { times, startFits: fits } = timesFrom(rule, start, untilMs)
    startFits ||= fits
    for (const time of times) found.set(instantOf(time), time)
  }
  for (const date of dates) {
    const time = date.isDate
      ? { ...start, localMs: date.localMs + (start.localMs - dayOf(start) * DAY_MS) }
      : date
    found.set(instantOf(time), time)
  }
  const except = exceptionsOf(exceptDates)
  for (const rule of exceptRules) {
    const { times, startFits: fits } = timesFrom(rule, start, untilMs)
    for (const time of fits ? [start, ...times] : times) except.instants.add(instantOf(time))
  }
  return [...found]
    .filter(([startsAt, time]) => startsAt <= untilMs && !isException(except, startsAt, time))
    .sort(([a], [b]) => a - b)
    .map(([startsAt, time]) => ({
      startsAt,
      endsAt: endOf(time, event),
      localMs: time.localMs,
      outsideRule: !startFits && time === start,
    }))
}

export interface Exceptions {
  instants: Set<number>
  days: Set<number>
}

export const exceptionsOf = (times: readonly CalendarTime[]): Exceptions => ({
  instants: new Set(times.filter(({ isDate }) => !isDate).map(instantOf)),
  days: new Set(times.filter(({ isDate }) => isDate).map(dayOf)),
})

export const isException = (
  { instants, days }: Exceptions,
  startsAt: number,
  time: { localMs: number },
): boolean => instants.has(startsAt) || days.has(dayOf(time))
