import { describe, expect, test } from 'vitest'
import { readCalendar } from './parser.ts'

const options = {
  zone: 'America/New_York',
  now: new Date('2027-03-01T12:00:00Z'),
  maxEvents: 10_000,
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1@x',
  'SUMMARY:Ada',
  ...lines,
  'END:VEVENT',
]
const drafts = (...lines: string[]) => readCalendar(calendar(...lines), options).drafts
const minute = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16)
const starts = (...lines: string[]) => drafts(...lines).map(({ startsAt }) => minute(startsAt))
const spans = (...lines: string[]) =>
  drafts(...lines).map(({ startsAt, endsAt }) => [minute(startsAt), minute(endsAt)].join(' '))
const problems = (...lines: string[]) => drafts(...lines).map(each => each.problems)

describe('times in zones that the file does not define', () => {
  const berlin = 'DTSTART;TZID=Europe/Berlin:20270310T090000'

  test('UNTIL in UTC ends by the instant, also after a clock change (RFC 5545, 3.3.10: UNTIL of a zoned start is in UTC)', () => {
    // 09:00 in Berlin is 08:00 UTC before March 28, and 07:00 after.
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

  test('across a clock change, an event ends at its named hour, or after its named duration', () => {
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
      { service: 'Ada', problems: ['Line 5 names an unknown time zone: “Customized Time Zone”.'] },
      { problems: [] },
    ])
  })
})

describe('events that repeat', () => {
  test('a moved occurrence replaces the one in its RECURRENCE-ID, in UTC or in another zone (ical4j, issue 85; ical.js, pull request 99)', () => {
    const series = event(
      'DTSTART;TZID=US/Eastern:20270302T200000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    )
    for (const id of [
      'RECURRENCE-ID:20270310T010000Z',
      'RECURRENCE-ID;TZID=Europe/Paris:20270310T020000',
      'RECURRENCE-ID;VALUE=DATE:20270309',
    ]) {
      const moved = event(id, 'DTSTART;TZID=US/Eastern:20270310T180000', 'DURATION:PT1H')
      expect(starts(...series, ...moved), id).toEqual([
        '2027-03-03T01:00',
        '2027-03-17T00:00',
        '2027-03-10T23:00',
      ])
    }
  })

  test('a change to all later occurrences ends the series there and is left to the owner (RFC 5545, 3.2.13)', () => {
    const series = event('DTSTART:20270302T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4')
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270316T100000Z',
      'DTSTART:20270316T120000Z',
      'DURATION:PT1H',
    )
    const rows = drafts(...series, ...later)
    expect(rows.map(({ startsAt }) => minute(startsAt))).toEqual([
      '2027-03-02T10:00',
      '2027-03-09T10:00',
      undefined,
    ])
    expect(rows[2]!.problems).toEqual(['This event also moves all later times. Add those by hand.'])
  })

  test('RDATEs are added to the start once each (RFC 5545, 3.8.5.2)', () => {
    expect(
      starts(...event('DTSTART:20270302T100000Z', 'RDATE:20270309T100000Z,20270302T100000Z')),
    ).toEqual(['2027-03-02T10:00', '2027-03-09T10:00'])
    expect(
      spans(
        ...event(
          'DTSTART:20270302T100000Z',
          'DURATION:PT1H',
          'RDATE;VALUE=PERIOD:20270309T100000Z/PT3H,20270310T100000Z/20270310T110000Z',
        ),
      ),
    ).toEqual([
      '2027-03-02T10:00 2027-03-02T11:00',
      '2027-03-09T10:00 2027-03-09T13:00',
      '2027-03-10T10:00 2027-03-10T11:00',
    ])
  })

  test('combines the times of several rules without duplicates (ical.js, multiple_rrules.ics)', () => {
    const rules = [
      'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3',
      'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=2',
    ]
    expect(starts(...event('DTSTART:20270302T100000Z', ...rules))).toEqual([
      '2027-03-02T10:00',
      '2027-03-04T10:00',
      '2027-03-09T10:00',
      '2027-03-11T10:00',
      '2027-03-16T10:00',
    ])
  })

  test('a start outside the rule counts as the first occurrence, with a remark (RFC 5545, 3.8.5.3)', () => {
    const rows = drafts(...event('DTSTART:20270303T100000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3'))
    expect(rows.map(({ startsAt }) => minute(startsAt))).toEqual([
      '2027-03-03T10:00',
      '2027-03-08T10:00',
      '2027-03-15T10:00',
    ])
    expect(
      rows.map(({ remarks }) =>
        remarks.some(remark => remark.includes('doesn’t follow its own rule')),
      ),
    ).toEqual([true, false, false])
  })

  // The examples of RFC 5545, section 3.8.5.3, with their dates, and one from dateutil.
  test.each([
    [
      'the 20th Monday of a year',
      '19970519T090000',
      'FREQ=YEARLY;BYDAY=20MO',
      ['1997-05-19', '1998-05-18', '1999-05-17'],
    ],
    [
      'the last Friday of a month',
      '19970905T090000',
      'FREQ=MONTHLY;COUNT=3;BYDAY=-1FR',
      ['1997-09-05', '1997-09-26', '1997-10-31'],
    ],
    [
      'Friday the 13th',
      '19980213T090000',
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      ['1998-02-13', '1998-03-13', '1998-11-13'],
    ],
    [
      'election days',
      '19961105T090000',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    [
      'days of a year',
      '19970101T090000',
      'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
      ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01'],
    ],
    [
      'the last working day of a month',
      '19970930T090000',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['1997-09-30', '1997-10-31', '1997-11-28'],
    ],
    [
      'weeks that begin on Sunday',
      '19970805T090000',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    [
      'invalid days are skipped',
      '20070115T090000',
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    ],
    [
      'every day of January',
      '19980101T090000',
      'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
      ['1998-01-01', '1998-01-02'],
    ],
  ])('follows the standard’s example: %s', (_, start, rule, days) => {
    const found = starts(
      ...event(`DTSTART;TZID=America/New_York:${start}`, 'DURATION:PT1H', `RRULE:${rule}`),
    )
    expect(found.slice(0, days.length).map(at => at?.slice(0, 10))).toEqual(days)
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
  ])('an event becomes a row with the reason, and the others are read: %s', (_, line, problem) => {
    const rows = drafts(...event('DTSTART:20270302T100000Z', line), ...good)
    expect(rows[0]).toMatchObject({ row: 1, service: 'Ada', problems: [problem] })
    expect(rows.slice(1)).toMatchObject([{ row: 2, problems: [] }])
  })

  test('so does an event cut off by the next one', () => {
    const rows = drafts('BEGIN:VEVENT', 'UID:2@x', 'SUMMARY:Cut', ...good)
    expect(rows).toMatchObject([
      { service: 'Cut', problems: ['The event at line 2 has no end in the file.'] },
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
