import { expect, test } from 'vitest'
import {
  readChannels,
  readEmail,
  readHours,
  readMinutes,
  readPhone,
  readPrice,
  readStatus,
  readZone,
  writeHours,
} from './cells-rules.ts'

test('reads durations as programs write them', () => {
  expect(
    ['60', '60 min', '45 minutes', '1h 30m', '2 hours', '1:15', '90.0', '1 Std. 5 Min.'].map(
      readMinutes,
    ),
  ).toEqual([60, 60, 45, 90, 120, 75, 90, 65])
  expect(['', 'an hour', '-5', '1.5'].map(readMinutes)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('translates other programs’ statuses', () => {
  expect(
    [
      '',
      'Scheduled',
      'accepted',
      'CONFIRMED',
      'Cancelled by client',
      'no-show',
      'No Show',
      'Checked out',
    ].map(readStatus),
  ).toEqual([
    'booked',
    'booked',
    'booked',
    'confirmed',
    'cancelled',
    'no_show',
    'no_show',
    'completed',
  ])
  for (const unclear of ['Unconfirmed', 'Not cancelled', 'Rescheduled', 'Unscheduled'])
    expect(readStatus(unclear), unclear).toBeUndefined()
  expect(readStatus('Purple')).toBeUndefined()
  for (const negated of [
    'nicht bestätigt',
    'Non confermato',
    'No confirmado',
    'pas confirmé',
    'nicht abgeschlossen',
    'Incomplete',
    'Not attended',
    'não concluído',
  ])
    expect(readStatus(negated), negated).toBeUndefined()
  expect(['bestätigt', 'Confermato', 'Abgeschlossen', 'Prenotato'].map(readStatus)).toEqual([
    'confirmed',
    'confirmed',
    'completed',
    'booked',
  ])
})

test('keeps national numbers unchanged', () => {
  expect(['+1 (212) 555-0123', '(212) 555-0123', ''].map(cell => readPhone(cell))).toEqual([
    '+12125550123',
    '(212) 555-0123',
    '',
  ])
})

test('reads placeholders as no number and no address', () => {
  for (const cell of ['-', '–', 'N/A', 'none', '0', '00', '000-000-0000'])
    expect(readPhone(cell, 'US'), cell).toBe('')
  expect(readPhone('٠٥٠ ١٢٣')).toBe('٠٥٠ ١٢٣')
  for (const cell of ['-', '--', 'n/a', 'None', 'NULL', '0'])
    expect(readEmail(cell), cell).toEqual({ email: '' })
  expect(readEmail('1@2').problem).toBe('“1@2” is not an email address.')
})

test('refuses abbreviations of zones, which stand for several', () => {
  expect(['EST', 'bst', 'IST', 'CST'].map(readZone)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['UTC', 'cet', 'EST5EDT', 'Europe/Berlin'].map(readZone)).not.toContain(undefined)
})

test('reads numbers of the business’s country', () => {
  expect(['(212) 555-0123', '555-0123'].map(cell => readPhone(cell, 'US'))).toEqual([
    '+12125550123',
    '555-0123',
  ])
})

test('takes the first of several addresses, and reports invalid ones', () => {
  expect(readEmail('a@example.com; b@example.com')).toEqual({ email: 'a@example.com' })
  expect(readEmail('')).toEqual({ email: '' })
  expect(readEmail('nobody').problem).toBe('“nobody” is not an email address.')
})

test('reads prices in dollars, but not in other currencies', () => {
  expect(['45', '$1,234.50', '45.00 USD', '45 €', ''].map(readPrice)).toEqual([
    4500,
    123_450,
    4500,
    undefined,
    undefined,
  ])
})

test('writes weekly hours as it reads them, even across midnight', () => {
  const weekly = [
    { weekday: 1, start: '09:00', end: '12:00' },
    { weekday: 7, start: '22:00', end: '02:00' },
  ]
  expect(writeHours(weekly)).toBe('Mon 09:00-12:00; Sun 22:00-02:00')
  expect(readHours(writeHours(weekly))).toEqual(weekly)
  expect(readHours('')).toEqual([])
  expect(['Mon 9-12', 'Mond 09:00-12:00', 'Mon 09:00-25:00'].map(readHours)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('reads reminder methods', () => {
  expect(readChannels('voice Email, fax')).toEqual(['email', 'voice'])
})
