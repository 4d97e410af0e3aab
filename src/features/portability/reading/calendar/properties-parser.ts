import ICAL from 'ical.js'
import { DAY_MS } from '#domain/time/date.ts'
import { ALL_DAY, shorten } from '../cells-rules.ts'
import type { CalendarLine, CalendarPart } from './lines-parser.ts'
import {
  afterDuration,
  type CalendarTime,
  type EventTimes,
  instantOf,
} from './occurrences-parser.ts'
import { type Rule, readRule } from './repeats-parser.ts'
import { type Clock, utcClock, type ZoneBook } from './zones-parser.ts'

export interface ReadEvent {
  component: ICAL.Component
  uid: string
  problems: string[]
  times: EventTimes | undefined
  replaces: { time: CalendarTime; andLater: boolean } | undefined
}

const READ =
  /^(UID|SUMMARY|DESCRIPTION|STATUS|ATTENDEE|ORGANIZER|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|X-MICROSOFT-CDO-ALLDAYEVENT)(?=[;:]|$)/i

type JCal = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]

class Mistake extends Error {}

const unreadable = ({ number, text }: CalendarLine) =>
  new Mistake(`Line ${number} can’t be read: “${shorten(text)}”.`)

/** Read by `timesIn`. */
const TIMES = new Set(['dtstart', 'dtend', 'rdate', 'exdate', 'recurrence-id'])

function parse(line: CalendarLine): JCal {
  try {
    const jcal = ICAL.parse.property(line.text) as JCal
    // Otherwise, the library reads values on first use, where no line is known.
    if (!TIMES.has(jcal[0])) new ICAL.Property(jcal).getValues()
    return jcal
  } catch {
    throw unreadable(line)
  }
}

/** Reads properties separately, so that errors name the line. */
export function readEvent(part: CalendarPart, book: ZoneBook, floating: Clock): ReadEvent {
  const problems: string[] = []
  const properties: { line: CalendarLine; jcal: JCal }[] = []
  const rules: Record<'RRULE' | 'EXRULE', string[]> = { RRULE: [], EXRULE: [] }
  const attempt = <T>(step: () => T): T | undefined => {
    try {
      return step()
    } catch (error) {
      if (error instanceof Mistake) problems.push(error.message)
      else throw error
    }
  }
  for (const line of part.lines) {
    if (!line.text.includes(':'))
      problems.push(
        `Line ${line.number} can’t be read because it has no colon: “${shorten(line.text)}”.`,
      )
    const name = READ.exec(line.text)?.[1]?.toUpperCase()
    if (!name || !line.text.includes(':')) continue
    if (name === 'RRULE' || name === 'EXRULE')
      rules[name].push(line.text.slice(line.text.indexOf(':') + 1))
    else attempt(() => properties.push({ line, jcal: parse(line) }))
  }
  if (!part.whole) problems.push(`The event at line ${part.number} has no end in the file.`)
  const component = new ICAL.Component(['vevent', properties.map(({ jcal }) => jcal), []])
  const timesOf = (name: string) =>
    properties
      .filter(({ jcal }) => jcal[0] === name)
      .flatMap(({ line, jcal }) => timesIn(line, jcal, book, floating))
  const times =
    problems.length > 0 ? undefined : attempt(() => eventTimes(component, timesOf, rules))
  const [replaced] = attempt(() => timesOf('recurrence-id')) ?? []
  const range = component.getFirstProperty('recurrence-id')?.getParameter('range')
  return {
    component,
    uid: String(component.getFirstPropertyValue('uid') ?? '').slice(0, 200),
    problems: problems.slice(0, 3),
    times,
    replaces: replaced && {
      time: replaced,
      andLater: /^thisandfuture$/i.test(String(range ?? '')),
    },
  }
}

function eventTimes(
  component: ICAL.Component,
  timesOf: (name: string) => CalendarTime[],
  { RRULE, EXRULE }: Record<'RRULE' | 'EXRULE', string[]>,
): EventTimes {
  const [start] = timesOf('dtstart')
  if (!start) throw new Mistake('This event has no start.')
  // Exchange writes midnights.
  const allDay = component.getFirstPropertyValue('x-microsoft-cdo-alldayevent')
  if (start.isDate || /^true$/i.test(String(allDay))) throw new Mistake(ALL_DAY)
  const duration = component.getFirstPropertyValue('duration')
  return {
    start,
    end: timesOf('dtend')[0],
    duration: duration instanceof ICAL.Duration ? possible(duration) : undefined,
    rules: RRULE.map(ruleOf),
    exceptRules: EXRULE.map(ruleOf),
    dates: timesOf('rdate'),
    exceptDates: timesOf('exdate'),
  }
}

/** A longer duration could end after the last date that exists. */
function possible(duration: ICAL.Duration): ICAL.Duration {
  if (Math.abs(duration.toSeconds()) * 1000 <= 2 * DAY_MS) return duration
  throw new Mistake('An appointment can be at most 24 hours long.')
}

function durationIn(line: CalendarLine, text: string): ICAL.Duration {
  try {
    return ICAL.Duration.fromString(text)
  } catch {
    throw unreadable(line)
  }
}

function ruleOf(written: string): Rule {
  const rule = readRule(written)
  if (!rule) throw new Mistake('This event repeats in an unsupported way. Add its times by hand.')
  return rule
}

function timesIn(
  line: CalendarLine,
  [, parameters, , ...values]: JCal,
  book: ZoneBook,
  floating: Clock,
): CalendarTime[] {
  const { tzid } = parameters
  const zoned = tzid === undefined ? floating : book.find(tzid)
  if (!zoned)
    throw new Mistake(`Line ${line.number} names an unknown time zone: “${shorten(tzid ?? '')}”.`)
  const read = (value: unknown): CalendarTime => {
    const time = timeOf(String(value), zoned)
    if (!time) throw unreadable(line)
    return time
  }
  return values.flatMap(value => {
    if (!Array.isArray(value)) return value === '--T::' ? [] : read(value)
    const [from, to] = value
    const start = read(from)
    if (/^P/.test(String(to)))
      return { ...start, endsAt: afterDuration(start, possible(durationIn(line, String(to)))) }
    const end = read(to)
    return { ...start, endsAt: instantOf(end) }
  })
}

function timeOf(text: string, zoned: Clock): CalendarTime | undefined {
  const [, date, time, seconds, utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(?:(\d\d:\d\d):(\d\d)?|::)(Z?))?$/.exec(text) ?? []
  const localMs = Date.parse(`${date}T${time ?? '00:00'}:${seconds ?? '00'}Z`)
  if (Number.isNaN(localMs)) return undefined
  return { localMs, clock: utc ? utcClock : zoned, isDate: time === undefined, isUtc: utc === 'Z' }
}
