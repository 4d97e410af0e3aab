import { expect, test } from 'vitest'
import { onCleanLines, onOneLine, searchable } from './text.ts'

test('puts any text on one line and keeps letters, joiners and punctuation', () => {
  expect(onOneLine(' a\r\n\tb\u0000c\u2028d\u0085e\u202Ef ')).toBe('a b c d e f')
  expect(onOneLine('👩‍🔬 Łódź – नमस्ते')).toBe('👩‍🔬 Łódź – नमस्ते')
  expect(onOneLine('\ud800x')).toBe('\ufffdx')
})

test('keeps the lines of a longer text, and removes characters that move the cursor', () => {
  expect(onCleanLines(' a \r\nb\rc\u2028d\n\n\n\ne\u0007f\u202Eg\n')).toBe('a\nb\nc\nd\n\ne f g')
})

test('a search compares letters without their accents and case', () => {
  for (const [text, typed] of [
    ['Épilation des jambes', 'epilation'],
    ['E\u0301pilation', 'Épil'],
    ['İpek kirpik', 'ipek'],
    ['Işıl', 'isil'],
    ['Tıraş', 'TIRAŞ'],
    ['ΓΙΩΡΓΟΣ', 'γιώργος'],
    ['Straße', 'strasse'],
    ['김민수', '김민수'.normalize('NFD')],
  ] as const)
    expect(searchable(text), text).toContain(searchable(typed))
  for (const [text, typed] of [
    ['Rose', 'Rosa'],
    ['रीता', 'राता'],
    ['バス', 'ハス'],
  ] as const)
    expect(searchable(text), text).not.toContain(searchable(typed))
})
