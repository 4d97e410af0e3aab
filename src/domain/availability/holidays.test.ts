import { expect, test } from 'vitest'
import { holidayCountries, holidayRegions, publicHolidays } from './holidays.ts'

test('knows the public holidays of a country', async () => {
  expect(await publicHolidays('US', undefined, '2026-11-01', '2026-12-31')).toEqual([
    { date: '2026-11-11', name: 'Veterans Day' },
    { date: '2026-11-26', name: 'Thanksgiving Day' },
    { date: '2026-12-25', name: 'Christmas Day' },
  ])
})

test('knows the holidays of a region as well', async () => {
  const inBavaria = await publicHolidays('DE', 'BY', '2026-01-01', '2026-01-31')
  expect(inBavaria.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-06'])
  expect(
    (await publicHolidays('DE', undefined, '2026-01-01', '2026-01-31')).map(({ date }) => date),
  ).toEqual(['2026-01-01'])
})

test('names each day of a holiday that lasts several, even across New Year', async () => {
  const feast = await publicHolidays('AE', undefined, '2026-03-21', '2026-03-31')
  expect(feast.map(({ date }) => date)).toEqual(['2026-03-21', '2026-03-22'])
})

test('skips half days, which close no date', async () => {
  const march = await publicHolidays('CN', undefined, '2026-03-01', '2026-03-31')
  expect(march).toEqual([])
})

test('leaves out the half day at the end of a longer holiday', async () => {
  const feast = await publicHolidays('TR', undefined, '2027-03-01', '2027-03-31')
  expect(feast.map(({ date }) => date)).toEqual(['2027-03-09', '2027-03-10', '2027-03-11'])
})

test('knows countries and regions by name, and rejects unknown ones', async () => {
  const countries = new Map((await holidayCountries()).map(({ code, name }) => [code, name]))
  expect(['NZ', 'IT', 'SZ', 'MK', 'CZ', 'MA'].map(code => countries.get(code))).toEqual([
    'New Zealand',
    'Italy',
    'Eswatini',
    'North Macedonia',
    'Czechia',
    'Morocco',
  ])
  expect((await holidayRegions('DE')).map(({ code }) => code)).toContain('BY')
  expect(await holidayRegions('XX')).toEqual([])
  expect(await publicHolidays('XX', undefined, '2026-01-01', '2026-12-31')).toEqual([])
})
