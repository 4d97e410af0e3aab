import { expect, test } from 'vitest'
import { orderOf, readTyped, readTypedTime, timesShown } from './typed.ts'

test.each([
  ['2026-05-01T09:30:00Z', { ms: Date.UTC(2026, 4, 1, 9, 30) }],
  ['2026-05-01T09:30:00+05:45', { ms: Date.UTC(2026, 4, 1, 3, 45) }],
  ['2026-05-01 09:30 GMT-0330', { ms: Date.UTC(2026, 4, 1, 13, 0) }],
  ['2026-05-01 09:30-04:00', { ms: Date.UTC(2026, 4, 1, 13, 30) }],
  ['2026-05-01T01:30-05:00', { ms: Date.UTC(2026, 4, 1, 6, 30) }],
  ['2026-05-01 01:30:00-05:00', { ms: Date.UTC(2026, 4, 1, 6, 30) }],
  ['2026-05-01 09:30 UTC', { ms: Date.UTC(2026, 4, 1, 9, 30) }],
  ['2026-05-01 09:30 am', { date: '2026-05-01', minute: 570 }],
  ['2026-05-01 12:05 AM', { date: '2026-05-01', minute: 5 }],
  ['May 1, 2026 9:30am', { date: '2026-05-01', minute: 570 }],
  ['Friday, May 1st, 2026 at 9:30 PM', { date: '2026-05-01', minute: 1290 }],
  ['1 May 2026 21:30', { date: '2026-05-01', minute: 1290 }],
  ['01.05.2026 09:30', { date: '2026-05-01', minute: 570 }],
  ['5/1/26 9:30', { date: '2026-05-01', minute: 570 }],
  ['5/1/2026', { date: '2026-05-01', minute: undefined }],
])('reads %s', (text, read) => {
  expect(readTyped(text, 'mdy')).toEqual(read)
})

test('reads the day first if requested', () => {
  expect(readTyped('5/1/2026 9:30', 'dmy')).toEqual({ date: '2026-01-05', minute: 570 })
})

test.each([
  '',
  'soon',
  '2026-02-30 10:00',
  '13/13/2026 10:00',
  '2026-05-01 25:00',
  '2026-05-01 13:00 pm',
  '2026-05-01 09:30 EST',
  '2026-05-01 10:00-11:00',
  '2026-05-01 at 9:00-10:30',
  '2026-05-01 10am-11:00',
  '2026-05-01 1:00 PM-02:00',
  '2026-05-01 9:00 AM-10:30',
  '2026-05-01 14:00-15:30',
  '2026-05-01T09:30:00+14:30',
  'Smarch 1, 2026 9:00am',
])('does not guess at %s', text => {
  expect(readTyped(text, 'mdy')).toBeUndefined()
})

test('reads times of day, but no bare numbers', () => {
  expect(
    ['9am', '12 pm', '12:30 a.m.', '14:30:00', '09.30', '24:00', '9'].map(readTypedTime),
  ).toEqual([540, 720, 30, 870, 570, undefined, undefined])
})

test('learns a column’s date order from a date that can only be read one way', () => {
  expect(orderOf(['3/4/2026 9:00', '5/13/2026'])).toBe('mdy')
  expect(orderOf(['3/4/2026 9:00', '13/5/2026'])).toBe('dmy')
  expect(orderOf(['03.04.2026'])).toBe('dmy')
  expect(orderOf(['Wed 13/5/2026'])).toBe('dmy')
  expect(orderOf(['3/4/2026', '2026-01-02'])).toBeUndefined()
})

test('knows the times that the clocks skip and repeat', () => {
  expect(timesShown('2027-03-14', 150, 'America/New_York')).toBe('never')
  expect(timesShown('2027-11-07', 90, 'America/New_York')).toBe('twice')
  expect(timesShown('2027-11-07', 120, 'America/New_York')).toBe('once')
  // Clocks go back by half an hour.
  expect(timesShown('2027-04-04', 105, 'Australia/Lord_Howe')).toBe('twice')
  expect(timesShown('2027-10-03', 135, 'Australia/Lord_Howe')).toBe('never')
  expect(timesShown('2027-06-01', 600, 'Asia/Kathmandu')).toBe('once')
})
