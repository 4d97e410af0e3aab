import { expect, test } from 'vitest'
import { spanWords } from './gap-span.ts'

const words = (start: string, end: string) =>
  spanWords(Date.parse(start), Date.parse(end), 'America/St_Johns', 'en')

test('names the end’s day only if it differs', () => {
  expect([
    words('2027-03-02T13:30:00Z', '2027-03-02T17:30:00Z'),
    words('2027-03-02T13:30:00Z', '2027-03-03T03:30:00Z'),
    words('2027-03-02T13:30:00Z', '2027-03-07T13:30:00Z'),
  ]).toEqual([
    'Tue, March 2, 10:00 AM – 2:00 PM',
    'Tue, March 2, 10:00 AM – 12:00 AM',
    'Tue, March 2, 10:00 AM – Sun, March 7, 10:00 AM',
  ])
})

test('names the zone of a time that the clocks show twice', () => {
  expect(words('2026-11-01T04:00:00Z', '2026-11-02T13:30:00Z')).toBe(
    'Sun, November 1, 1:30 AM GMT-2:30 – Mon, November 2, 10:00 AM',
  )
})
