import { describe, expect, test } from 'vitest'
import {
  calendar,
  drafts,
  event,
  minute,
  options,
  spans,
  starts,
} from '../../testing/calendar-lines.ts'
import { readCalendar } from './parser.ts'

const problems = (...lines: string[]) => drafts(...lines).map(each => each.problems)

describe('zones that the file does not define', () => {
  const berlin = 'DTSTART;TZID=Europe/Berlin:20270310T090000'

  test('UNTIL in UTC ends at its instant, even after a clock change (RFC 5545, 3.3.10: UNTIL of a zoned start is in UTC)', () => {
    // 09:00 in Berlin is 08:00 UTC before March 28, then 07:00.
    expect(starts(...event(berlin, 'RRULE:FREQ=WEEKLY;UNTIL=20270331T070000Z'))).toEqual([
      '2027-03-10T08:00',
      '2027-03-17T08:00',
      '2027-03-24T08:00',
      '2027-03-31T07:00',
    ])
    expect(starts(...event(berlin, 'RRULE:FREQ=WEEKLY;UNTIL=20270331T065959Z'))).toHaveLength(3)
  })

  test('UNTIL as a date includes the whole day', () => {
    expect(starts(...event(berlin, 'RRULE:FREQ=DAILY;UNTIL=20270311'))).toHaveLength(2)
  })

  test('EXDATE in UTC, in another zone or as a date removes the same time (ical.net, issue 614)', () => {
    for (const except of [
      'EXDATE:20270311T080000Z',
      'EXDATE;TZID=America/New_York:20270311T030000',
      'EXDATE;VALUE=DATE:20270311',
    ]) {
      expect(starts(...event(berlin, 'RRULE:FREQ=DAILY;COUNT=3', except)), except).toEqual([
        '2027-03-10T08:00',
        '2027-03-12T08:00',
      ])
    }
  })

  test('DTEND in UTC ends at its instant', () => {
    expect(spans(...event(berlin, 'DTEND:20270310T090000Z'))).toEqual([
      '2027-03-10T08:00 2027-03-10T09:00',
    ])
    expect(spans(...event(berlin, 'DTEND;TZID=Europe/London:20270310T090000'))).toEqual([
      '2027-03-10T08:00 2027-03-10T09:00',
    ])
  })

  test('an event with a negative duration ends before it starts, and the preview says so', () => {
    expect(spans(...event('DTSTART:20270310T090000Z', 'DURATION:-PT1H'))).toEqual([
      '2027-03-10T09:00 2027-03-10T08:00',
    ])
  })

  test('across a clock change, an event ends at its stated hour, or after its stated duration', () => {
    const night = 'DTSTART;TZID=Europe/Berlin:20270327T220000'
    expect(spans(...event(night, 'DTEND;TZID=Europe/Berlin:20270328T060000'))).toEqual([
      '2027-03-27T21:00 2027-03-28T04:00',
    ])
    expect(spans(...event(night, 'DURATION:PT8H'))).toEqual(['2027-03-27T21:00 2027-03-28T05:00'])
    expect(spans(...event(night, 'DURATION:P1D'))).toEqual(['2027-03-27T21:00 2027-03-28T20:00'])
    expect(
      spans(
        ...event(
          'DTSTART;TZID=Europe/Berlin:20270326T220000',
          'DTEND;TZID=Europe/Berlin:20270327T060000',
          'RRULE:FREQ=DAILY;COUNT=3',
        ),
      ),
    ).toEqual([
      '2027-03-26T21:00 2027-03-27T05:00',
      '2027-03-27T21:00 2027-03-28T04:00',
      '2027-03-28T20:00 2027-03-29T04:00',
    ])
  })

  test.each([
    ['W. Europe Standard Time', '2027-07-01T08:00'],
    ['Eastern Standard Time', '2027-07-01T14:00'],
    ['tokyo standard time', '2027-07-01T01:00'],
    ['/mozilla.org/20050126_1/Europe/Berlin', '2027-07-01T08:00'],
    ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', '2027-07-01T13:00'],
  ])('recognizes a zone by its Windows or vendor name: %s', (tzid, instant) => {
    expect(starts(...event(`DTSTART;TZID=${tzid}:20270701T100000`, 'DURATION:PT1H'))).toEqual([
      instant,
    ])
  })

  test('reports an event in an unknown zone with its line', () => {
    const rows = drafts(
      ...event('DTSTART;TZID=Customized Time Zone:20270701T100000'),
      ...event('DTSTART:20270702T100000Z'),
    )
    expect(rows).toMatchObject([
      { name: 'Ada', problems: ['Line 5 names an unknown time zone: “Customized Time Zone”.'] },
      { problems: [] },
    ])
  })
})

describe('events that can’t be read', () => {
  const good = event('DTSTART:20270302T100000Z', 'DURATION:PT1H')

  test.each([
    [
      'a property without a colon',
      'RRULE FREQ=WEEKLY',
      'Line 6 can’t be read because it has no colon: “RRULE FREQ=WEEKLY”.',
    ],
    [
      'a misquoted zone',
      'DTEND;TZID="Europe/Berlin:20270302T110000',
      'Line 6 can’t be read: “DTEND;TZID="Europe/Berlin:20270302T110000”.',
    ],
    [
      'a zone in two pairs of quotation marks',
      'DTEND;TZID=""Europe/Berlin"":20270302T110000',
      'Line 6 names an unknown time zone: “”.',
    ],
    ['an invalid time', 'DTEND:2027-03-32', 'Line 6 can’t be read: “DTEND:2027-03-32”.'],
    [
      'an invalid rule',
      'RRULE:FREQ=SOMETIMES',
      'This event repeats in an unsupported way. Add its times by hand.',
    ],
  ])('become rows with a reason, and other events are read: %s', (_, line, problem) => {
    const rows = drafts(...event('DTSTART:20270302T100000Z', line), ...good)
    expect(rows[0]).toMatchObject({ row: 1, name: 'Ada', problems: [problem] })
    expect(rows.slice(1)).toMatchObject([{ row: 2, problems: [] }])
  })

  test('include an event that is cut off by the next one', () => {
    const rows = drafts('BEGIN:VEVENT', 'UID:2@x', 'SUMMARY:Cut', ...good)
    expect(rows).toMatchObject([
      { name: 'Cut', problems: ['The event at line 2 has no end in the file.'] },
      { problems: [] },
    ])
  })

  test('ignores alarms, other properties, empty lines (ical.js, blank_line_mid.ics) and Exchange’s spaces in rules', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER', 'DESCRIPTION:x', 'END:VALARM']
    const odd = event(
      'DTSTART:20270302T100000Z',
      '',
      'X-WR;A="b:c',
      ...alarm,
      'RRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=2',
    )
    expect([problems(...odd), starts(...odd)]).toEqual([
      [[], []],
      ['2027-03-02T10:00', '2027-03-08T10:00'],
    ])
  })

  test('reads any line endings and unfolds lines', () => {
    const text = calendar(...event('DTSTART:20270302', ' T100000Z', 'DESCRIPTION:one', '\t two'))
    for (const end of ['\n', '\r', '\r\n']) {
      const [row] = readCalendar(text.replaceAll('\r\n', end), options).drafts
      expect([minute(row?.startsAt), row?.notes]).toEqual(['2027-03-02T10:00', 'one two'])
    }
  })

  test('refuses a file without its end, because events may be missing', () => {
    expect(() => readCalendar('BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n', options)).toThrow(
      'it is incomplete',
    )
  })
})
