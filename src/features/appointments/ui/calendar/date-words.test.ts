import { expect, test } from 'vitest'
import { dateOfWords } from './date-words.ts'

/** A Tuesday. */
const today = '2027-03-09'
const date = (typed: string) => dateOfWords(typed, today)

test('reads a day given as a word or as a distance', () => {
  expect(
    ['today', 'Tomorrow', 'yesterday', 'in 3 days', '2 weeks', '5 days ago'].map(date),
  ).toEqual(['2027-03-09', '2027-03-10', '2027-03-08', '2027-03-12', '2027-03-23', '2027-03-04'])
})

test('a weekday means the next one, and today’s own means the one a week from now', () => {
  expect(['fri', 'Monday', 'tuesday', 'wed', 'last fri', 'last tue'].map(date)).toEqual([
    '2027-03-12',
    '2027-03-15',
    '2027-03-16',
    '2027-03-10',
    '2027-03-05',
    '2027-03-02',
  ])
})

test('“next” means the weekday in the coming week', () => {
  expect(['next fri', 'next mon', 'next wed', 'next tue'].map(date)).toEqual([
    '2027-03-19',
    '2027-03-15',
    '2027-03-17',
    '2027-03-16',
  ])
})

test('reads dates as people write them, and without a year as the next such date', () => {
  expect(
    ['mar 20', '20 March', 'Jan 5', 'jan 5, 2027', '3/20', '3/1', '12/24/2028', '2027-05-01'].map(
      date,
    ),
  ).toEqual([
    '2027-03-20',
    '2027-03-20',
    '2028-01-05',
    '2027-01-05',
    '2027-03-20',
    '2028-03-01',
    '2028-12-24',
    '2027-05-01',
  ])
  expect(date('feb 29')).toBe('2028-02-29')
})

test('rejects text that isn’t a date', () => {
  for (const text of ['', 'ada', 'march', 'feb 30, 2027', '13/13', 'next', 'ma 9', '9999-12-31'])
    expect(date(text)).toBeUndefined()
})
