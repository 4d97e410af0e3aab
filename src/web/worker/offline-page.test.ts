import { expect, test } from 'vitest'
import type { Agenda } from '#web/lib/agenda.ts'
import { offlinePage } from './offline-page.ts'

const at = (time: string) => Date.parse(`2027-03-${time}:00-05:00`)

const agenda: Agenda = {
  userId: 1,
  businessId: 1,
  businessName: 'Blue Door',
  brandName: 'Kairos',
  zone: 'America/New_York',
  savedAt: at('01T09:41'),
  days: ['2027-03-01', '2027-03-02'],
  entries: [
    { start: at('01T11:00'), end: at('01T12:00'), client: 'Ada', service: 'Cut', staff: 'Sam' },
    { start: at('02T08:00'), end: at('02T09:00'), client: 'Bo', service: 'Color', staff: 'Kim' },
  ],
}
const page = (now: string, kept: Agenda | undefined = agenda) => offlinePage(kept, at(now), 'nonce')

test('shows today and tomorrow with the time of the copy', () => {
  const html = page('01T13:00')
  expect(html).toContain('As of 9:41 AM')
  expect(html).toContain('You’re offline.')
  expect(html).toContain('Today, Monday, March 1')
  expect(html).toContain('11:00 AM – 12:00 PM')
  expect(html).toContain('Cut with Sam')
  expect(html).toContain('Tomorrow, Tuesday, March 2')
})

test('the next day shows tomorrow as today, and names the copy’s date', () => {
  const html = page('02T07:00')
  expect(html).toContain('As of Mon, March 1, 2027, 9:41 AM')
  expect(html).toContain('Today, Tuesday, March 2')
  expect(html).not.toContain('Ada')
  expect(html).not.toContain('Tomorrow')
})

test('does not show a copy that is two days old', () => {
  const html = page('03T07:00')
  expect(html).toContain('out of date')
  expect(html).not.toContain('Bo')
})

test('reports when nothing was saved, and when a day is empty', () => {
  expect(offlinePage(undefined, 0, 'nonce')).toContain('No schedule was saved')
  expect(page('01T13:00', { ...agenda, entries: [] })).toContain('No appointments.')
})

test('has no buttons, forms or inputs', () => {
  expect(page('01T13:00')).not.toMatch(/<(button|form|input|select|textarea)/)
})

test('escapes names', () => {
  const name = '<script>alert("1")</script>&'
  const [entry] = agenda.entries
  const html = page('01T13:00', {
    ...agenda,
    businessName: name,
    entries: [{ ...entry!, client: name, service: name, staff: name }],
  })
  expect(html).not.toContain('<script>')
  expect(html.split('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;')).toHaveLength(5)
})
