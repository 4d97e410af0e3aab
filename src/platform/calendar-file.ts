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
              // The client agreed by booking, so no calendar needs to ask or reply.
              status: ICalAttendeeStatus.ACCEPTED,
              rsvp: false,
            },
          ]
        : [],
  })
  // Every line ends with CRLF, including the last (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`
}

/** A quoted parameter can't contain quotation marks (RFC 5545, section 3.2). */
const parameter = ({ name, address }: Person) =>
  onOneLine(name ?? '').replace(/["\\]/g, "'") || address
