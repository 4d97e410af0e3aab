import type ICAL from 'ical.js'
import { isContactAddress } from '#domain/mail-address.ts'
import { onCleanLines, onOneLine } from '#domain/text.ts'
import { DAY_MS } from '#domain/time/date.ts'
import { type AppointmentDraft, nameKey } from '../draft-rules.ts'
import { type CalendarPart, splitCalendars } from './lines-parser.ts'
import {
  type Exceptions,
  exceptionsOf,
  instantOf,
  isException,
  type Occurrence,
  occurrencesOf,
} from './occurrences-parser.ts'
import { type ReadEvent, readEvent } from './properties-parser.ts'
import { clockOf, ZoneBook } from './zones-parser.ts'

interface Options {
  /** IANA, for floating times (RFC 5545, section 3.3.5, form 1). */
  zone: string
  now: Date
  maxEvents: number
}

/** For repeating events. */
const AHEAD_MS = 366 * DAY_MS

/** RFC 5545, section 3.4. */
export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)

/**
 * Attendees become clients, organizers staff. Unreadable events become rows with the reason.
 * @throws UnreadableFile
 */
export function readCalendar(
  text: string,
  { zone, now, maxEvents }: Options,
): { drafts: AppointmentDraft[]; more: boolean } {
  const drafts: AppointmentDraft[] = []
  let row = 0
  for (const { name, zones, events } of splitCalendars(text.replace(/^\uFEFF/, ''))) {
    if (events.length > maxEvents) return { drafts, more: true }
    const book = new ZoneBook(zones)
    const read = events.map(part => readEvent(part, book, clockOf(zone)))
    const moved = movedTimes(read)
    for (const [n, event] of read.entries()) {
      row++
      const base = draftOf(row, event, events[n]!, name)
      for (const time of timesOf(event, moved, now.getTime() + AHEAD_MS)) {
        if (drafts.length >= maxEvents) return { drafts, more: true }
        drafts.push({
          ...base,
          ...time.span,
          id: base.id && `${base.id}${time.suffix}`,
          problems: [...base.problems, ...time.problems],
          remarks: [...base.remarks, ...time.remarks],
        })
      }
    }
  }
  return { drafts, more: false }
}

/** By UID. All occurrences from `from` on are moved. */
type Moved = Map<string, Exceptions & { from: number }>

function movedTimes(events: readonly ReadEvent[]): Moved {
  const moved: Moved = new Map()
  for (const uid of new Set(events.flatMap(({ replaces, uid: own }) => (replaces ? own : [])))) {
    moved.set(uid, { instants: new Set(), days: new Set(), from: Number.POSITIVE_INFINITY })
  }
  for (const { uid, replaces } of events) {
    const known = moved.get(uid)
    if (!known || !replaces) continue
    const { instants, days } = exceptionsOf([replaces.time])
    for (const instant of instants) known.instants.add(instant)
    for (const day of days) known.days.add(day)
    if (replaces.andLater) known.from = Math.min(known.from, instantOf(replaces.time))
  }
  return moved
}

interface TimeOfEvent {
  span: { startsAt: number | undefined; endsAt: number | undefined }
  suffix: string
  problems: string[]
  remarks: string[]
}

const refused = (problem: string | undefined): TimeOfEvent[] => [
  {
    span: { startsAt: undefined, endsAt: undefined },
    suffix: '',
    problems: problem ? [problem] : [],
    remarks: [],
  },
]

function timesOf(
  { uid, problems, times, replaces }: ReadEvent,
  moved: Moved,
  untilMs: number,
): TimeOfEvent[] {
  // The event itself reports its problems, once.
  if (problems.length > 0 || !times) return refused(undefined)
  if (replaces?.andLater)
    return refused('This event also moves all later occurrences. Add them by hand.')
  const { start, rules, dates } = times
  const repeats = !replaces && rules.length + dates.length > 0
  let found: Occurrence[]
  try {
    const single = { ...times, rules: [], dates: [], exceptDates: [], exceptRules: [] }
    found = repeats
      ? occurrencesOf(times, untilMs)
      : occurrencesOf(single, Number.POSITIVE_INFINITY)
  } catch {
    return refused('This event repeats in an unsupported way. Add its times by hand.')
  }
  if (!repeats)
    return found.map(({ startsAt, endsAt }) => ({
      span: { startsAt, endsAt },
      suffix: '',
      problems: [],
      remarks: [],
    }))
  const replaced = moved.get(uid)
  const own = found.filter(
    time =>
      !replaced || (time.startsAt < replaced.from && !isException(replaced, time.startsAt, time)),
  )
  if (found.length === 0) return refused('This event repeats but has no times within a year.')
  const utc = start.isUtc ? 'Z' : ''
  return own.map(({ startsAt, endsAt, localMs, outsideRule }) => ({
    span: { startsAt, endsAt },
    suffix: `/${new Date(localMs).toISOString().slice(0, 19)}${utc}`,
    problems: [],
    remarks: [
      'This event repeats; its times are imported up to a year ahead.',
      ...(outsideRule
        ? ['Its first occurrence doesn’t match its repeat rule. Please check that it takes place.']
        : []),
    ],
  }))
}

function draftOf(
  row: number,
  { component, uid, problems }: ReadEvent,
  part: CalendarPart,
  calendarName: string,
): AppointmentDraft {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const title = onOneLine(value('summary').slice(0, 1000)).slice(0, 200)
  const { host, client, more, declined } = peopleOf(component, calendarName)
  const name = client?.name || client?.email || title
  // Otherwise, clients' names would be services, which booking pages show to everyone.
  const isService = client && !isNamed(title, client.name)
  const description = value('description').slice(0, 10_000)
  const notes =
    isService || nameKey(title) === nameKey(name) ? description : `${title}\n${description}`
  const named = problems.length > 0 || name !== ''
  return {
    kind: 'appointment',
    row,
    problems: named
      ? problems
      : [`The event at line ${part.number} has neither a title nor an attendee.`],
    remarks: [
      ...(client || name === '' || problems.length > 0
        ? []
        : ['No attendees, so the title is used as the client.']),
      ...(more > 0
        ? [`${more} more ${more === 1 ? 'attendee isn’t' : 'attendees aren’t'} imported.`]
        : []),
    ],
    startsAt: undefined,
    endsAt: undefined,
    service: isService ? title : '',
    serviceText: title,
    staff: host?.name ?? '',
    name,
    email: client?.email ?? '',
    phone: '',
    phoneKey: '',
    timeZone: undefined,
    notes: onCleanLines(notes).slice(0, 2000),
    status: declined || /^cancelled$/i.test(value('status')) ? 'cancelled' : 'booked',
    priceCents: undefined,
    channels: undefined,
    id: uid,
    addOns: [],
    gap: undefined,
    visit: '',
  }
}

/** Also in a genitive, such as 'Adas Haarschnitt'. */
function isNamed(title: string, name: string): boolean {
  const sought = wordsOf(name).trimEnd()
  const words = wordsOf(title)
  return sought !== '' && (words.includes(`${sought} `) || words.includes(`${sought}s `))
}

/** ' ada lovelace ', so that Ann isn't in 'Annual'. Scripts without spaces have a word per letter. */
const wordsOf = (text: string) =>
  ` ${nameKey(text.replace(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Lo})|(?=\p{Lo})/gu, ' '))} `

/** `more` counts attendees besides the client. */
function peopleOf(component: ICAL.Component, calendarName: string) {
  const organizer = personOf(component.getFirstProperty('organizer') ?? undefined)
  const attendees = component
    .getAllProperties('attendee')
    .filter(isClient)
    .flatMap(attendee => personOf(attendee) ?? [])
  // The owner of the calendar may be invited, by a client or a calendar shared with others.
  const owner = { name: '', email: calendarName, declined: false }
  const invited = attendees.find(each => isSame(each, owner) && !isSame(each, organizer))
  const host = invited ?? organizer
  const others = attendees.filter(each => !isSame(each, host) && !isSame(each, organizer))
  const inviter = invited && !SHARED.test(organizer?.email ?? '') ? organizer : undefined
  const client = others.find(({ declined }) => !declined) ?? others[0] ?? inviter
  const more = others.filter(each => each !== client && !each.declined).length
  return { host, client, more, declined: client?.declined || invited?.declined }
}

/**
 * Chairs belong to the business; rooms and resources aren't clients (RFC 5545, sections 3.2.16 and
 * 3.2.3).
 */
const isClient = (attendee: ICAL.Property) =>
  !/^chair$/i.test(String(attendee.getParameter('role') ?? '')) &&
  !/^(room|resource)$/i.test(String(attendee.getParameter('cutype') ?? ''))

/** Google's calendars that several people share. */
const SHARED = /@group\.calendar\.google\.com$/i

/** Google also lists the organizer among the attendees. */
const isSame = (person: Person | undefined, host: Person | undefined) =>
  !!host?.email && person?.email.toLowerCase() === host.email.toLowerCase()

interface Person {
  name: string
  email: string
  declined: boolean
}

function personOf(property: ICAL.Property | undefined): Person | undefined {
  if (!property) return undefined
  const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')
  const email = isContactAddress(address) ? address : ''
  const name = onOneLine(String(property.getParameter('cn') ?? '')).slice(0, 200)
  const declined = /^declined$/i.test(String(property.getParameter('partstat') ?? ''))
  return name || email ? { name: name === email ? '' : name, email, declined } : undefined
}
