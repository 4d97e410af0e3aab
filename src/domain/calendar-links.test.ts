import { expect, test } from 'vitest'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const event = {
  title: 'Haircut & color at Salon “Anna”',
  startsAt: '2026-03-09T10:00:00+01:00',
  endsAt: '2026-03-09T10:45:00.000Z',
  details: 'Move or cancel: https://kairos.test/manage/a?b=c&d=#e\nSee you',
  location: '12 Main Street, Berlin + yard',
}

test('opens Google Calendar with title, instants in UTC, details and place', () => {
  const link = new URL(googleCalendarLink(event))
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.title,
    dates: '20260309T090000Z/20260309T104500Z',
    details: event.details,
    location: event.location,
  })
})

test('opens Outlook with title, instants in UTC, details and place', () => {
  const link = new URL(outlookCalendarLink(event))
  expect(link.origin + link.pathname).toBe('https://outlook.live.com/calendar/0/deeplink/compose')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: '2026-03-09T09:00:00Z',
    enddt: '2026-03-09T10:45:00Z',
    body: event.details,
    location: event.location,
  })
})

test('omits missing fields and tolerates an unpaired surrogate', () => {
  const link = googleCalendarLink({
    title: 'A\ud800',
    startsAt: event.startsAt,
    endsAt: event.endsAt,
  })
  expect([...new URL(link).searchParams.keys()]).toEqual(['action', 'text', 'dates'])
})
