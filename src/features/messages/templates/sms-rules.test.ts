import { expect, test } from 'vitest'
import { smsSegments, withPlainPunctuation } from './sms-rules.ts'

test.each([
  ['', 1, 'GSM-7'],
  ['a'.repeat(160), 1, 'GSM-7'],
  ['a'.repeat(161), 2, 'GSM-7'],
  ['a'.repeat(306), 2, 'GSM-7'],
  ['a'.repeat(307), 3, 'GSM-7'],
  ['€'.repeat(80), 1, 'GSM-7'],
  ['€'.repeat(81), 2, 'GSM-7'],
  // The euro sign's two places don't fit in the 153rd, so it moves to the next part.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2, 'GSM-7'],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 'GSM-7'],
  ['é'.repeat(160), 1, 'GSM-7'],
  ['ê'.repeat(70), 1, 'UCS-2'],
  ['ê'.repeat(71), 2, 'UCS-2'],
  ['ê'.repeat(134), 2, 'UCS-2'],
  ['ê'.repeat(135), 3, 'UCS-2'],
  [`${'a'.repeat(69)}ê`, 1, 'UCS-2'],
  ['😀'.repeat(35), 1, 'UCS-2'],
  ['😀'.repeat(36), 2, 'UCS-2'],
  // 33 pairs fill 66 of 67 places.
  ['😀'.repeat(66), 2, 'UCS-2'],
  ['😀'.repeat(67), 3, 'UCS-2'],
  ['Ç', 1, 'GSM-7'],
  ['ç', 1, 'UCS-2'],
])('counts the parts of a text: %j takes %i in %s', (text, segments, encoding) => {
  expect(smsSegments(text)).toEqual({ segments, encoding })
})

test('replaces typographic characters that would make a text cost more', () => {
  const plain = withPlainPunctuation('Anna’s “Salon” – 10:00\u202fAM · see you…')
  expect(plain).toBe('Anna\'s "Salon" - 10:00 AM - see you...')
  expect(smsSegments(plain).encoding).toBe('GSM-7')
})
