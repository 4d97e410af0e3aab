import { expect, test } from 'vitest'
import { availability } from '#words/en/availability.ts'
import { hidingRules, whyDayEmpty, whyHidden } from './rules.ts'

const setting = {
  staffName: 'Robin',
  serviceName: 'Haircut',
  zone: 'America/New_York',
  start: Date.parse('2027-03-09T20:00:00Z'),
  now: Date.parse('2027-03-01T14:00:00Z'),
  slotIntervalMinutes: 30,
}
const said = { words: availability, language: 'en' } as const
const span = { from: '2027-03-09T20:00:00Z', to: '2027-03-09T21:00:00Z' }
const why = (hidden: Parameters<typeof whyHidden>[0]) => whyHidden(hidden, setting, said)

test('every rule that can hide a time has a sentence', () => {
  for (const rule of hidingRules)
    expect(why({ rule, ...span, date: '2027-03-09' }).sentence).toMatch(/^[A-Z].+\.$/)
})

test('a booked time names the client and their time, and no setting', () => {
  expect(why({ rule: 'booked', ...span, appointment: { id: 1, customerName: 'Ada' } })).toEqual({
    sentence: 'Robin has an appointment with Ada then, 3:00 – 4:00 PM.',
  })
})

test('an absence over several days names both ends, in the business’s zone', () => {
  const away = {
    rule: 'time-off',
    from: '2027-03-09T05:00:00Z',
    to: '2027-03-12T05:00:00Z',
  } as const
  expect(why(away).sentence).toBe(
    'Robin is away from Tue, March 9, 12:00 AM to Fri, March 12, 12:00 AM.',
  )
})

test('explains a past time, and names the first bookable one if it is too soon', () => {
  const window = {
    rule: 'notice',
    from: '2027-03-01T16:00:00Z',
    to: '2027-05-31T04:00:00Z',
  } as const
  expect(whyHidden(window, { ...setting, start: setting.now - 1 }, said)).toEqual({
    sentence: 'This time is in the past.',
  })
  expect(why(window)).toMatchObject({
    sentence: 'The earliest time clients can book is Mon, March 1, 11:00 AM.',
    screen: 'settings',
  })
})

test('a time beyond the horizon names the last day that clients book', () => {
  const window = {
    rule: 'horizon',
    from: '2027-03-01T16:00:00Z',
    to: '2027-05-31T04:00:00Z',
  } as const
  expect(why(window).sentence).toBe('Clients can book until Sunday, May 30, 2027.')
})

test('explains a whole day without naming a client', () => {
  for (const rule of hidingRules) {
    const hidden = {
      rule,
      ...span,
      date: '2027-03-09',
      appointment: { id: 1, customerName: 'Ada' },
    }
    const { sentence } = whyDayEmpty(hidden, setting, said)
    expect(sentence).toMatch(/^[A-Z0-9].+\.$/)
    expect(sentence).not.toContain('Ada')
  }
  expect(whyDayEmpty({ rule: 'hours', date: '2027-03-09' }, setting, said)).toMatchObject({
    sentence: 'Robin has no working hours on this day that are long enough for Haircut.',
    screen: 'staff',
  })
})
