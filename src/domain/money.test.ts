import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CREDIT_CENTS,
  centsToInput,
  creditsForCents,
  creditsForDollars,
  formatCents,
  formatPrice,
  MAX_CENTS,
  parseDollars,
} from './money.ts'

test('shows cents as dollars, grouped by thousands', () => {
  expect(formatCents(4500)).toBe('$45.00')
  expect(formatCents(5)).toBe('$0.05')
  expect(formatCents(123_456_789)).toBe('$1,234,567.89')
  expect(formatCents(-300)).toBe('-$3.00')
})

test('calls a price of 0 custom pricing', () => {
  expect(formatPrice(0, 'Custom pricing')).toBe('Custom pricing')
  expect(formatPrice(1, 'Custom pricing')).toBe('$0.01')
})

test('reads typed dollar amounts', () => {
  expect(['45', '45.5', '45.50', '$45', ' $ 1,234.50 ', '.5', '0', '7.'].map(parseDollars)).toEqual(
    [4500, 4550, 4550, 4500, 123_450, 50, 0, 700],
  )
  expect(parseDollars('21474836.47')).toBe(MAX_CENTS)
})

test('reads decimal commas, and the digits of other scripts', () => {
  expect(['45,50', '0,5', '$1,23', ',5', '1234,50', '7,'].map(parseDollars)).toEqual([
    4550, 50, 123, 50, 123_450, 700,
  ])
  expect(['1,234', '12,345,678'].map(parseDollars)).toEqual([123_400, 1_234_567_800])
  expect(['٤٥', '۴۵٫۵', '４５.５'].map(parseDollars)).toEqual([4500, 4550, 4550])
})

test('refuses anything but dollars and cents', () => {
  for (const text of [
    '',
    '.',
    '$',
    '-1',
    '1.234',
    '12,34.5',
    '1,2345',
    '1,234,5',
    '1.234,50',
    ',',
    '1,234,',
    '٬٥',
    '1e3',
    'ten',
    'Infinity',
    '21474836.48',
    '9'.repeat(400),
  ]) {
    expect(parseDollars(text), text).toBeUndefined()
  }
})

test('reads back exactly what it wrote, for any amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), cents => {
      expect(parseDollars(centsToInput(cents))).toBe(cents)
      expect(parseDollars(formatCents(cents))).toBe(cents)
    }),
    { seed: 2026 },
  )
})

test('sells ten credits a dollar', () => {
  expect([10, 25, 50].map(creditsForDollars)).toEqual([100, 250, 500])
  expect(creditsForCents(2 * CREDIT_CENTS - 1)).toBe(1)
  expect(creditsForCents(2990)).toBe(299)
})
