import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { onOneLine } from '#domain/text.ts'
import { type CalendarEvent, calendarFile, subscribedCalendar } from './calendar-file.ts'

const event: CalendarEvent = {
  id: 17,
  host: 'kairos.test',
  sequence: 2,
  startsAt: '2027-03-09T16:00:00+01:00',
  endsAt: '2027-03-09T15:45:00.000Z',
  now: new Date('2027-03-01T14:00:00.000Z'),
  title: 'Haircut – Salon Anna',
  description: 'With Anna Smith.\nMove or cancel: https://kairos.test/manage/abc',
  location: '12 Main Street; New York, NY',
  url: 'https://kairos.test/manage/abc?x=1&y=2',
  organizer: { name: 'Salon Anna', address: 'no-reply@kairos.test' },
  attendee: { name: 'Zoë Ångström', address: 'zoe@example.com' },
}

function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent')
  return { calendar, events, first: new ICAL.Event(events[0]) }
}

test('contains the appointment with its instants, texts, place and link', () => {
  const { calendar, events, first } = read(calendarFile(event, 'REQUEST'))
  expect(events).toHaveLength(1)
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(first.startDate.toJSDate().toISOString()).toBe('2027-03-09T15:00:00.000Z')
  expect(first.endDate.toJSDate().toISOString()).toBe('2027-03-09T15:45:00.000Z')
  expect(first.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
  expect(first).toMatchObject({
    summary: event.title,
    description: event.description,
    location: event.location,
  })
  expect(first.component.getFirstPropertyValue('url')).toBe(event.url)
  expect(first.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(first.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2027-03-01T14:00:00Z')
})

test('writes UTC times, escapes text and folds long lines', () => {
  expect(calendarFile(event, 'REQUEST').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kairos//Appointments//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:appointment-17@kairos.test',
    'SEQUENCE:2',
    'DTSTAMP:20270301T140000Z',
    'DTSTART:20270309T150000Z',
    'DTEND:20270309T154500Z',
    'SUMMARY:Haircut – Salon Anna',
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN=Salon Anna:mailto:no-reply@kairos.test',
    'DESCRIPTION:With Anna Smith.\\nMove or cancel: https://kairos.test/manage/a',
    ' bc',
    'LOCATION:12 Main Street\\; New York\\, NY',
    'URL:https://kairos.test/manage/abc?x=1&y=2',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=Zoë Ångstr',
    ' öm:mailto:zoe@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('keeps its UID through every change, while the sequence increases', () => {
  const moved = {
    ...event,
    sequence: 3,
    startsAt: '2027-03-10T15:00:00Z',
    endsAt: '2027-03-10T15:45:00Z',
  }
  const [was, is] = [
    read(calendarFile(event, 'REQUEST')).first,
    read(calendarFile(moved, 'REQUEST')).first,
  ]
  expect([was.uid, is.uid]).toEqual(['appointment-17@kairos.test', 'appointment-17@kairos.test'])
  expect(is.sequence).toBeGreaterThan(was.sequence)
})

test('a cancellation names the same appointment and frees its time', () => {
  const { calendar, first } = read(calendarFile(event, 'CANCEL'))
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(first.uid).toBe('appointment-17@kairos.test')
  expect(first.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(first.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
})

test('does not ask the client to respond', () => {
  const { first } = read(calendarFile(event, 'REQUEST'))
  const attendee = first.component.getFirstProperty('attendee')
  expect(attendee?.getFirstValue()).toMatch(/^mailto:zoe@example\.com$/i)
  expect(attendee?.getParameter('rsvp')).toBe('FALSE')
  expect(attendee?.getParameter('partstat')).toBe('ACCEPTED')
})

test('a file to add by hand names no client', () => {
  expect(calendarFile(event, 'PUBLISH')).not.toContain('zoe@example.com')
})

test('every line is at most 75 octets and ends with CRLF', () => {
  const content = calendarFile({ ...event, description: 'Ångström ☀ '.repeat(200) }, 'REQUEST')
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = content.split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
})

test('contains one appointment, one client and the same instants, whatever names and notes contain', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:other',
      'x\nATTENDEE:mailto:second@example.com',
      '"; CN="x',
      '\\n\\;\\,',
      'a\u2028b\u0000c\u000bd',
      "^n^'^^",
    ),
  )
  fc.assert(
    fc.property(hostile, text => {
      const content = calendarFile(
        {
          ...event,
          title: text,
          description: text,
          location: text,
          organizer: { ...event.organizer, name: text },
          attendee: { name: text, address: 'zoe@example.com' },
        },
        'REQUEST',
      )
      const { events, first } = read(content)
      expect(events).toHaveLength(1)
      expect(first.uid).toBe('appointment-17@kairos.test')
      expect(first.component.getAllProperties('attendee')).toHaveLength(1)
      expect(first.component.getFirstProperty('attendee')?.getFirstValue()).toMatch(
        /^mailto:zoe@example\.com$/i,
      )
      expect(first.startDate.toJSDate().toISOString()).toBe('2027-03-09T15:00:00.000Z')
    }),
    { numRuns: 30 },
  )
})

test('a subscribed calendar survives hostile names, with the same bytes each time', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  const times = fc.record({
    made: fc.nat(2 ** 31),
    start: fc.nat(2 ** 31),
    sequence: fc.nat(1000),
  })
  fc.assert(
    fc.property(text, text, times, (name, title, { made, start, sequence }) => {
      const event = { uid: 'a@b.test', sequence, made, start, end: start + 3600, title }
      const written = subscribedCalendar({ name, zone: 'Europe/Berlin' }, [event, event])
      expect(subscribedCalendar({ name, zone: 'Europe/Berlin' }, [event, event])).toBe(written)
      const lines = written.split('\r\n')
      expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      const { calendar, events, first } = read(written)
      expect(calendar.getFirstPropertyValue('method')).toBeNull()
      expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(onOneLine(name))
      expect(events).toHaveLength(2)
      expect(first.summary ?? '').toBe(onOneLine(title))
      expect(first.sequence).toBe(sequence)
      expect(first.startDate.toUnixTime()).toBe(start)
      expect(first.endDate.toUnixTime()).toBe(start + 3600)
      expect(first.component.getFirstPropertyValue('dtstamp')).toMatchObject({
        zone: ICAL.Timezone.utcTimezone,
      })
    }),
  )
})

test('names no parameter of a property twice (RFC 5545, section 3.2)', () => {
  const written = subscribedCalendar({ name: 'Salon Anna', zone: 'Europe/Berlin' }, [])
  expect(written).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n')
  for (const line of written.split('\r\n')) expect(line).not.toMatch(/;(\w+)=[^:]*;\1=/)
})
