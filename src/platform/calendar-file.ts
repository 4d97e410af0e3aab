import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { onCleanLines, onOneLine } from '#domain/text.ts'

interface Person {
  name?: string | undefined
  address: string
}

/** An appointment for a calendar program. */
export interface CalendarEvent {
  /**
   * Of the appointment; with the host it makes the UID, which stays the same through every change.
   */
  id: string | number
  /** Of the address that links are built from. */
  host: string
  /**
   * Rises with every change; a program keeps the highest it has seen (RFC 5545, section 3.8.7.4).
   */
  sequence: number
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  now: Date
  title: string
  description?: string | undefined
  location?: string | undefined
  /** Where the appointment can be looked at or changed. */
  url?: string | undefined
  organizer: Person
  /** The client; a file for everybody's own use has none. */
  attendee?: Person | undefined
}

/**
 * An iCalendar object (RFC 5545) with the one appointment in it, times in UTC.
 * - `REQUEST`: this is how the appointment stands; an earlier file with a lower sequence is
 *   replaced (RFC 5546, section 3.2.2).
 * - `CANCEL`: it does not take place (section 3.2.5).
 * - `PUBLISH`: to add by hand, without organiser and client answering each other (section 3.2.1).
 */
export function calendarFile(
  event: CalendarEvent,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Kairos', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  const cancelled = method === 'CANCEL'
  calendar.createEvent({
    id: `appointment-${event.id}@${event.host}`,
    sequence: event.sequence,
    stamp: event.now,
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    summary: onOneLine(event.title),
    description: event.description ? onCleanLines(event.description) : null,
    location: event.location ? onOneLine(event.location) : null,
    url: event.url ? new URL(event.url).href : null,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    organizer: { name: parameter(event.organizer), email: event.organizer.address },
    attendees:
      event.attendee && method !== 'PUBLISH'
        ? [
            {
              name: parameter(event.attendee),
              email: event.attendee.address,
              role: ICalAttendeeRole.REQ,
              // Whoever booked has agreed: no calendar need ask, and none need write back.
              status: ICalAttendeeStatus.ACCEPTED,
              rsvp: false,
            },
          ]
        : [],
  })
  // Every line ends with CRLF (RFC 5545, section 3.1), the last one too.
  return `${calendar.toString()}\r\n`
}

/**
 * A name as a quoted parameter can carry it: RFC 5545, section 3.2 has no way to write a quotation
 * mark there.
 */
const parameter = ({ name, address }: Person) =>
  onOneLine(name ?? '').replace(/["\\]/g, "'") || address
