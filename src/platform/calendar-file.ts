import ICAL from 'ical.js'
import type { Mailbox } from '#domain/mail-address.ts'
import { onCleanLines, onOneLine } from '#domain/text.ts'

// ical.js doesn't count the space that begins a continuation line (RFC 5545, section 3.1).
ICAL.foldLength = 74

export interface CalendarEvent {
  /** Part of the UID, so it must survive every change. */
  id: string | number
  host: string
  /** Calendars keep the event with the highest one (RFC 5545, section 3.8.7.4). */
  sequence: number
  startsAt: string
  endsAt: string
  now: Date
  title: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
  organizer: Mailbox
  attendee?: Mailbox | undefined
}

/**
 * One event (RFC 5545), with times in UTC.
 * - `REQUEST`: replaces a file with a lower sequence (RFC 5546, section 3.2.2).
 * - `CANCEL`: the appointment does not take place (section 3.2.5).
 * - `PUBLISH`: added by hand; organizer and client exchange no replies (section 3.2.1).
 */
export function calendarFile(
  event: CalendarEvent,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
): string {
  const { attendee, organizer } = event
  const cancelled = method === 'CANCEL'
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
    // A client who books has agreed, so no calendar should ask.
    const agreed = { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' }
    const parameters = { ...agreed, cn: nameOf(attendee) }
    properties.push(['attendee', parameters, 'cal-address', `mailto:${attendee.address}`])
  }
  return calendarOf([['method', {}, 'text', method]], [properties])
}

type Property = [name: string, parameters: object, type: string, value: string | number]

function calendarOf(properties: Property[], events: unknown[][]): string {
  const calendar = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Kairos//Appointments//EN'],
    ...properties,
  ]
  return ICAL.stringify(['vcalendar', calendar, events.map(event => ['vevent', event, []])])
}

/** Times in epoch seconds. */
export interface SubscribedEvent {
  uid: string
  sequence: number
  /** Creation time, which keeps an unchanged calendar identical byte for byte. */
  made: number
  start: number
  end: number
  title: string
}

/**
 * Times are in UTC; `zone` is only displayed. There are no participants, so that no program emails
 * anyone, and no method, because each would require an organizer (RFC 5546, section 3.2).
 */
export function subscribedCalendar(
  calendar: { name: string; zone: string },
  events: readonly SubscribedEvent[],
): string {
  const frame = calendarOf(
    [
      // The first is for Google and Outlook, the second is RFC 7986's.
      ['x-wr-calname', {}, 'text', onOneLine(calendar.name)],
      ['name', {}, 'text', onOneLine(calendar.name)],
      ['x-wr-timezone', {}, 'text', calendar.zone],
      ['refresh-interval', {}, 'duration', REFRESHED_AFTER],
      ['x-published-ttl', {}, 'text', REFRESHED_AFTER],
    ],
    [],
  )
  const end = frame.lastIndexOf('END:VCALENDAR')
  return `${frame.slice(0, end)}${events.map(eventLines).join('')}${frame.slice(end)}`
}

/** Written by hand, because the library takes twice as long for numbers and times. */
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

const instantOf = (time: Date | string | number) => `${new Date(time).toISOString().slice(0, 19)}Z`

/** Quoted parameters can't contain quotation marks (RFC 5545, section 3.2). */
const nameOf = ({ name, address }: Mailbox) =>
  onOneLine(name ?? '').replace(/["\\]/g, "'") || address
