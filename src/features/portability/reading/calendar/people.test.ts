import { expect, test } from 'vitest'
import { calendar } from '../../testing/calendar-lines.ts'
import { appointment, read } from '../../testing/files.ts'
import { contentOf } from '../draft-rules.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', ...lines, 'END:VEVENT']

test('an invitation that its client declined is cancelled', () => {
  const held = (...attendees: string[]) =>
    event('DTSTART:20270302T150000Z', 'DURATION:PT1H', 'SUMMARY:Haircut', ...attendees)
  const ada = 'ATTENDEE;PARTSTAT=DECLINED;CN=Ada:mailto:ada@example.com'
  const bo = 'ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Bo:mailto:bo@example.com'
  expect(read(calendar(...held(ada), ...held(ada, bo))).drafts).toMatchObject([
    { name: 'Ada', status: 'cancelled' },
    { name: 'Bo', status: 'booked' },
  ])
})

test('someone who invited the owner of the calendar is the client', () => {
  const held = (organizer: string, ...attendees: string[]) =>
    event('DTSTART:20270302T150000Z', 'SUMMARY:Cut', `ORGANIZER:mailto:${organizer}`, ...attendees)
  const dana = 'ATTENDEE;CN=Dana:mailto:Dana@example.com'
  const bo = 'ATTENDEE;CN=Bo:mailto:bo@example.com'
  const cy = 'ATTENDEE;CN=Cy:mailto:cy@example.com'
  const text = calendar(
    'X-WR-CALNAME:dana@example.com',
    ...held('ada@example.com', dana),
    ...held('ada@example.com', dana.replace(';', ';PARTSTAT=DECLINED;')),
    ...held('x@group.calendar.google.com', dana, bo, cy),
    ...held('x@group.calendar.google.com', dana),
    ...held('dana@example.com', dana, bo),
  )
  expect(read(text).drafts).toMatchObject([
    { staff: 'Dana', email: 'ada@example.com', status: 'booked', remarks: [] },
    { staff: 'Dana', email: 'ada@example.com', status: 'cancelled' },
    { staff: 'Dana', name: 'Bo', remarks: ['1 more attendee isn’t imported.'] },
    { staff: 'Dana', name: 'Cut' },
    { staff: '', name: 'Bo' },
  ])
})

test('a title that names the client is no service, but kept as a note', () => {
  const held = (title: string, name = 'Ada Lovelace') => {
    const lines = [`SUMMARY:${title}`, 'DESCRIPTION:Bring a towel']
    const ada = `ATTENDEE;CN=${name}:mailto:ada@example.com`
    return event('DTSTART:20270302T150000Z', 'DURATION:PT1H', ...lines, ada)
  }
  const titles = ['ADA  Lovelace', 'Ada Lovelace and Dana Reyes', 'Haircut for Ada']
  const short = [...held('Annual facial', 'Ann'), ...held('Cut (Ann)', 'Ann')]
  const events = [
    ...titles.flatMap(title => held(title)),
    ...short,
    ...held('田中様カット', '田中'),
    ...held('Anna Müllers Termin', 'Anna Müller'),
  ]
  expect(read(calendar(...events)).drafts).toMatchObject([
    { service: '', notes: 'Bring a towel' },
    { service: '', notes: 'Ada Lovelace and Dana Reyes\nBring a towel' },
    { service: 'Haircut for Ada', notes: 'Bring a towel' },
    { service: 'Annual facial', notes: 'Bring a towel' },
    { service: '', notes: 'Cut (Ann)\nBring a towel' },
    { service: '', notes: '田中様カット\nBring a towel' },
    { service: '', notes: 'Anna Müllers Termin\nBring a towel' },
  ])
})

test('an attendee without a name and a readable address is no client', () => {
  const held = (...attendees: string[]) =>
    event('DTSTART:20270302T150000Z', 'DURATION:PT1H', 'SUMMARY:Ada Lovelace', ...attendees)
  const unknown = 'ATTENDEE:invalid:nomail'
  const bo = 'ATTENDEE;CN=Bo:mailto:bo@example.com'
  expect(read(calendar(...held(unknown), ...held(unknown, bo))).drafts).toMatchObject([
    { service: '', remarks: ['No attendees, so the title is used as the client.'] },
    { name: 'Bo', service: 'Ada Lovelace', remarks: [] },
  ])
})

test('without a UID, a title identifies its event even if it is no service', () => {
  const lines = ['BEGIN:VEVENT', 'SUMMARY:Ada', 'DTSTART:20270302T150000Z', 'END:VEVENT']
  const content = contentOf(appointment(calendar(...lines)))
  expect(JSON.parse(content)).toEqual([Date.UTC(2027, 2, 2, 15), 'ada', '', 'ada'])
})
