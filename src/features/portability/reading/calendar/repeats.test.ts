import { describe, expect, test } from 'vitest'
import { drafts, event, minute, spans, starts } from '../../testing/calendar-lines.ts'

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

  test('a change to all later occurrences ends the series, and the owner has to enter them (RFC 5545, 3.2.13)', () => {
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
    expect(rows[2]!.problems).toEqual([
      'This event also moves all later occurrences. Add them by hand.',
    ])
  })

  test('RDATEs are added to the start, each once (RFC 5545, 3.8.5.2)', () => {
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
        remarks.some(remark => remark.includes('doesn’t match its repeat rule')),
      ),
    ).toEqual([true, false, false])
  })

  // RFC 5545, section 3.8.5.3, and one from dateutil.
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
