import { expect, test } from 'vitest'
import { appointment, iso, options, read } from '../testing/files.ts'
import { type AppointmentDraft, contentOf } from './draft-rules.ts'
import { readFile } from './file-parser.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1@x',
  'DTSTAMP:20270101T000000Z',
  ...lines,
  'END:VEVENT',
]

test('reads calendars: zones, floating times, attendees, cancellations', () => {
  const text = calendar(
    ...event(
      'DTSTART;TZID=Europe/Berlin:20270302T100000',
      'DTEND;TZID=Europe/Berlin:20270302T110000',
      'SUMMARY:Haircut',
      'ORGANIZER;CN=Dana Reyes:mailto:dana@example.com',
      'ATTENDEE;ROLE=CHAIR;CN=Dana Reyes:mailto:dana@example.com',
      'ATTENDEE;CN=Ada Lovelace:MAILTO:ada@example.com',
      'DESCRIPTION:Two\\nlines',
    ),
    ...event('DTSTART:20270302T150000Z', 'DURATION:PT45M', 'SUMMARY:Bo', 'STATUS:CANCELLED'),
    ...event('DTSTART:20270302T100000', 'DTEND:20270302T110000', 'SUMMARY:Cy'),
    ...event('DTSTART;VALUE=DATE:20270302', 'SUMMARY:Holiday'),
    ...event(
      'DTSTART:20270302T000000',
      'DTEND:20270303T000000',
      'SUMMARY:Away',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ),
  )
  const { format, drafts } = read(text)
  expect(format).toBe('ics')
  expect(drafts[0]).toMatchObject({
    service: 'Haircut',
    staff: 'Dana Reyes',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    notes: 'Two\nlines',
    status: 'booked',
    problems: [],
  })
  const times = (drafts as AppointmentDraft[]).map(({ startsAt, endsAt }) => [
    iso(startsAt),
    iso(endsAt),
  ])
  expect(times.slice(0, 3)).toEqual([
    ['2027-03-02T09:00:00.000Z', '2027-03-02T10:00:00.000Z'],
    ['2027-03-02T15:00:00.000Z', '2027-03-02T15:45:00.000Z'],
    ['2027-03-02T15:00:00.000Z', '2027-03-02T16:00:00.000Z'],
  ])
  expect(drafts[1]).toMatchObject({
    status: 'cancelled',
    name: 'Bo',
    service: '',
    remarks: ['No attendees, so the title is used as the client.'],
  })
  for (const { problems } of drafts.slice(3))
    expect(problems).toEqual(['This is an all-day event without a time of day.'])
})

test('ignores the organizer, which Google also lists as an attendee', () => {
  const held = (...attendees: string[]) =>
    event(
      'DTSTART:20270302T150000Z',
      'DTEND:20270302T160000Z',
      'SUMMARY:Haircut',
      'ORGANIZER;CN=me@example.com:mailto:me@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;CN=me@example.com:mailto:Me@example.com',
      ...attendees,
    )
  const { drafts } = read(
    calendar(...held('ATTENDEE;CN=Ada Lovelace:mailto:ada@example.com'), ...held()),
  )
  expect(drafts[0]).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', remarks: [] })
  expect(drafts[1]).toMatchObject({
    name: 'Haircut',
    service: '',
    email: '',
    remarks: ['No attendees, so the title is used as the client.'],
  })
})

test.each(['Eastern Standard Time', 'EST'])(
  'reads a zone that only the file defines, by its rules: %s',
  name => {
    const text = calendar(
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      ...event(`DTSTART;TZID="${name}":20270702T100000`, 'DURATION:PT1H', 'SUMMARY:Ada'),
    )
    expect(
      iso(
        (readFile(text, { ...options, zone: 'Asia/Tokyo' }).drafts[0] as AppointmentDraft).startsAt,
      ),
    ).toBe('2027-07-02T14:00:00.000Z')
  },
)

test('expands repeating events for a year, across clock changes, without moved or removed times', () => {
  const text = calendar(
    ...event(
      'DTSTART;TZID=America/New_York:20270301T090000',
      'DTEND;TZID=America/New_York:20270301T100000',
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=America/New_York:20270308T090000',
      'SUMMARY:Ada',
    ),
    ...event(
      'RECURRENCE-ID;TZID=America/New_York:20270315T090000',
      'DTSTART;TZID=America/New_York:20270316T120000',
      'DTEND;TZID=America/New_York:20270316T130000',
      'SUMMARY:Ada',
    ),
  )
  const drafts = read(text).drafts as AppointmentDraft[]
  expect(drafts.slice(0, 2).map(({ startsAt }) => iso(startsAt))).toEqual([
    '2027-03-01T14:00:00.000Z',
    '2027-03-22T13:00:00.000Z',
  ])
  expect(iso(drafts.at(-1)!.startsAt)).toBe('2027-03-16T16:00:00.000Z')
  expect(drafts).toHaveLength(52)
  expect(new Set(drafts.map(contentOf)).size).toBe(52)
})

test('stops at events that repeat without end or never occur', () => {
  const rows = (rule: string, start = '20270301T090000Z') =>
    read(calendar(...event(`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`, 'SUMMARY:A')))
      .drafts
  for (const rule of ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;INTERVAL=7;BYDAY=TU']) {
    const [row, ...more] = rows(rule)
    expect([row?.problems, more], rule).toEqual([[], []])
    expect(row?.remarks.join(), rule).toContain(
      'Its first occurrence doesn’t match its repeat rule',
    )
  }
  expect(rows('FREQ=DAILY', '20290301T090000Z')[0]!.problems).toEqual([
    'This event repeats but has no times within a year.',
  ])
  for (const rule of [
    'FREQ=DAILY;INTERVAL=99999999999',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,10',
    'FREQ=WEEKLY;BYDAY=XX',
  ]) {
    expect(rows(rule)[0]!.problems[0], rule).toContain('repeats in an unsupported way')
  }
  const nonsense = calendar(...event('DTSTART:soon', 'SUMMARY:A'))
  expect(read(nonsense).drafts[0]!.problems).toEqual(['Line 7 can’t be read: “DTSTART:soon”.'])
  const always = calendar(
    ...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=DAILY', 'SUMMARY:A'),
  )
  expect(read(always).drafts.length).toBeLessThanOrEqual(10_000)
})

test.each([
  ['DURATION:', 'Line 8 can’t be read: “DURATION:”.'],
  ['SUMMARY;VALUE=DURATION:x', 'Line 8 can’t be read: “SUMMARY;VALUE=DURATION:x”.'],
  [
    'RDATE;VALUE=PERIOD:20270303T090000Z/PX',
    'Line 8 can’t be read: “RDATE;VALUE=PERIOD:20270303T090000Z/PX”.',
  ],
  ['DURATION:P99999999W', 'An appointment can be at most 24 hours long.'],
  [
    'RDATE;VALUE=PERIOD:20270303T090000Z/P99999999W',
    'An appointment can be at most 24 hours long.',
  ],
])('makes %s a problem of its event, and reads the others', (line, problem) => {
  const { drafts } = read(
    calendar(
      ...event('DTSTART:20270302T090000Z', line),
      ...event('DTSTART:20270302T100000Z', 'DURATION:PT1H', 'SUMMARY:Ada'),
    ),
  )
  expect(drafts.map(({ problems }) => problems)).toEqual([[problem], []])
})

test('expands February 29 only in leap years', () => {
  const leaps = (rule: string) =>
    read(
      calendar(...event('DTSTART:20200229T090000Z', 'DURATION:PT1H', `RRULE:${rule}`, 'SUMMARY:A')),
    ).drafts.map(draft => iso((draft as AppointmentDraft).startsAt)?.slice(0, 10))
  expect(leaps('FREQ=YEARLY')).toEqual(['2020-02-29', '2024-02-29', '2028-02-29'])
  expect(leaps('FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29')).toEqual([
    '2020-02-29',
    '2024-02-29',
    '2028-02-29',
  ])
  expect(leaps('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1')).toContain('2025-02-28')
})

test('refuses zones that would take too long to expand', () => {
  const zone = (start: string, rule: string) => [
    'BEGIN:VTIMEZONE',
    'TZID:X',
    'BEGIN:STANDARD',
    `DTSTART:${start}`,
    `RRULE:${rule}`,
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const booked = event(
    'DTSTART;TZID=X:20270301T090000',
    'DTEND;TZID=X:20270301T100000',
    'SUMMARY:A',
  )
  for (const zones of [
    zone('20070101T000000', 'FREQ=SECONDLY'),
    zone('00010101T000000', 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
  ]) {
    const [row] = read(calendar(...zones, ...booked)).drafts
    expect(row?.problems[0]).toMatch(/^Line \d+ names an unknown time zone: “X”\.$/)
  }
  const outlook = calendar(
    ...zone('16010101T000000', 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    ...booked,
  )
  expect(iso(appointment(outlook).startsAt)).toBe('2027-03-01T08:00:00.000Z')
})

test('reads the product’s own calendar files', async () => {
  const { calendarFile } = await import('#platform/calendar-file.ts')
  const text = calendarFile(
    {
      id: 7,
      host: 'example.com',
      sequence: 1,
      startsAt: '2027-03-02T15:00:00.000Z',
      endsAt: '2027-03-02T16:00:00.000Z',
      now: options.now,
      title: 'Haircut',
      organizer: { name: 'Blue Door', address: 'owner@example.com' },
      attendee: { name: 'Ada', address: 'ada@example.com' },
    },
    'REQUEST',
  )
  expect(read(text).drafts[0]).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    service: 'Haircut',
    problems: [],
  })
})
