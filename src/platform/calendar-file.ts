import ICAL from 'ical.js'
import { onCleanLines, onOneLine } from '#domain/text.ts'

// ical.js does not count the space that begins a continued line (RFC 5545, section 3.1).
ICAL.foldLength = 74

interface Person {
  name?: string | undefined
  address: string
}

export interface CalendarEvent {
  /** Forms the UID together with the host, so the UID survives every change. */
  id: string | number
  /** Host of APP_URL. */
  host: string
  /**
   * Increases with every change; calendars keep the highest they have seen (RFC 5545, section
   * 3.8.7.4).
   */
  sequence: number
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  now: Date
  title: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
  organizer: Person
  attendee?: Person | undefined
}

/**
 * An iCalendar object (RFC 5545) with one appointment, times in UTC.
 * - `REQUEST`: replaces an earlier file with a lower sequence (RFC 5546, section 3.2.2).
 * - `CANCEL`: the appointment does not take place (section 3.2.5).
 * - `PUBLISH`: added by hand; organizer and client exchange no replies (section 3.2.1).
 */
export function calendarFile(
  event: CalendarEvent,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
): string {
  const { attendee, organizer } = event
  const cancelled = method === 'CANCEL'
  // In jCal (RFC 7265): name, parameters, type, value.
  const properties = [
    ['uid', {}, 'text', `appointment-${event.id}@${event.host}`],
    ['sequence', {}, 'integer', event.sequence],
    ['dtstamp', {}, 'date-time', instantOf(event.now)],
    ['dtstart', {}, 'date-time', instantOf(event.startsAt)],
    ['dtend', {}, 'date-time', instantOf(event.endsAt)],
    ['summary', {}, 'text', onOneLine(event.title)],
    ['transp', {}, 'text', cancelled ? 'TRANSPARENT' : 'OPAQUE'],
    ['status', {}, 'text', cancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['organizer', { cn: nameOf(organizer) }, 'cal-address', `mailto:${organizer.address}`],
  ]
  if (event.description)
    properties.push(['description', {}, 'text', onCleanLines(event.description)])
  if (event.location) properties.push(['location', {}, 'text', onOneLine(event.location)])
  if (event.url) properties.push(['url', {}, 'uri', new URL(event.url).href])
  if (attendee && method !== 'PUBLISH') {
    // The client agreed by booking, so no calendar needs to ask or reply.
    const agreed = { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' }
    const parameters = { ...agreed, cn: nameOf(attendee) }
    properties.push(['attendee', parameters, 'cal-address', `mailto:${attendee.address}`])
  }
  return calendarOf(method, [], [properties])
}

type Property = [name: string, parameters: object, type: string, value: string | number]

function calendarOf(method: string, properties: Property[], events: unknown[][]): string {
  const calendar = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Kairos//Appointments//EN'],
    ['method', {}, 'text', method],
    ...properties,
  ]
  return ICAL.stringify(['vcalendar', calendar, events.map(event => ['vevent', event, []])])
}

/** A stretch of time in a calendar that programs subscribe to. Times in epoch seconds. */
export interface SubscribedEvent {
  uid: string
  sequence: number
  /** When it was made: a calendar that did not change is the same, byte by byte. */
  made: number
  start: number
  end: number
  title: string
}

/**
 * An iCalendar object for programs that fetch it regularly, without participants, so that none of
 * them emails anyone. Times are in UTC.
 * @param calendar.zone IANA zone in which programs may show the times.
 */
export function subscribedCalendar(
  calendar: { name: string; zone: string },
  events: readonly SubscribedEvent[],
): string {
  const frame = calendarOf(
    'PUBLISH',
    [
      // The first name is understood by Google and Outlook, the second is RFC 7986's.
      ['x-wr-calname', {}, 'text', onOneLine(calendar.name)],
      ['name', {}, 'text', onOneLine(calendar.name)],
      ['x-wr-timezone', {}, 'text', calendar.zone],
      ['refresh-interval', { value: 'DURATION' }, 'duration', REFRESHED_AFTER],
      ['x-published-ttl', {}, 'text', REFRESHED_AFTER],
    ],
    [],
  )
  const end = frame.lastIndexOf('END:VCALENDAR')
  return `${frame.slice(0, end)}${events.map(eventLines).join('')}${frame.slice(end)}`
}

/** Only text needs the library, which takes twice as long for numbers and times. */
const eventLines = ({ uid, sequence, made, start, end, title }: SubscribedEvent) =>
  [
    'BEGIN:VEVENT',
    textLine('uid', uid),
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${basicInstantOf(made)}`,
    `DTSTART:${basicInstantOf(start)}`,
    `DTEND:${basicInstantOf(end)}`,
    textLine('summary', onOneLine(title)),
    'END:VEVENT',
    '',
  ].join('\r\n')

const textLine = (name: string, text: string) =>
  ICAL.stringify.property([name, {}, 'text', text], ICAL.design.icalendar, false)

const basicInstantOf = (seconds: number) => instantOf(seconds * 1000).replace(/[-:]/g, '')

const REFRESHED_AFTER = 'PT15M'

/** In UTC and whole seconds. */
const instantOf = (time: Date | string | number) => `${new Date(time).toISOString().slice(0, 19)}Z`

/** A quoted parameter can't contain quotation marks (RFC 5545, section 3.2). */
const nameOf = ({ name, address }: Person) =>
  onOneLine(name ?? '').replace(/["\\]/g, "'") || address
