import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isE164, withPlus } from './e164.ts'
import { normalizePhone } from './phone.ts'

test('writes international numbers as E.164', () => {
  for (const [typed, e164] of [
    ['+1 (212) 555-0123', '+12125550123'],
    ['+44 20 7946 0958', '+442079460958'],
    [' +49 30/123456 ', '+4930123456'],
    ['+977-1-4123456', '+97714123456'],
    ['+1 212 555 0123 ext. 9', '+12125550123'],
    ['＋81 3 1234 5678', '+81312345678'],
  ] as const) {
    expect(normalizePhone(typed), typed).toEqual({ ok: true, e164 })
  }
})

test('accepts possible numbers that are not assigned', () => {
  expect(normalizePhone('+44123456789')).toEqual({ ok: true, e164: '+44123456789' })
  expect(normalizePhone('+10000000000')).toMatchObject({ ok: true })
})

test('explains why a number cannot be called', () => {
  const problem = (text: string) => {
    const result = normalizePhone(text)
    return result.ok ? result.e164 : result.problem
  }
  expect(problem('  ')).toBe('empty')
  expect(problem(`+1 212 555 0123 ${' '.repeat(250)}1`)).toBe('too-long')
  const padded = (length: number) => `+1 212 555${' '.repeat(length - 14)}0123`
  expect([problem(padded(250)), problem(padded(251))]).toEqual(['+12125550123', 'too-long'])
  expect(problem('+1')).toBe('too-short')
  expect(problem('212 555 0123')).toBe('not-international')
  expect(problem('+1 212 555')).toBe('impossible')
  expect(problem('+1 212 555 0123 4567 8901')).toBe('impossible')
  expect(problem('+999 123 4567')).toBe('impossible')
  expect(problem('call me: +12125550123')).toBe('not-international')
})

test('never throws, returns only E.164, and keeps E.164 unchanged', () => {
  const dialled = fc
    .string({ unit: fc.constantFrom(...'0123456789 ()x#;=.-'), maxLength: 40 })
    .map(text => `+${text}`)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), dialled), text => {
      const result = normalizePhone(text)
      if (!result.ok) return
      expect(isE164(result.e164)).toBe(true)
      expect(normalizePhone(result.e164)).toEqual(result)
    }),
    { numRuns: 500, seed: 2026 },
  )
}, 30_000)

test('knows the shape of E.164: a plus sign and 2 to 15 digits, the first not zero', () => {
  expect(['+12', '+123456789012345'].map(isE164)).toEqual([true, true])
  for (const text of ['+1', '+1234567890123456', '+0123', '12125550123', '+1 212', '+12\n']) {
    expect(isE164(text), text).toBe(false)
  }
})

test('prefixes input with one plus sign', () => {
  expect(['', ' ', '4', ' 44', '+44'].map(withPlus)).toEqual(['', '', '+4', '+44', '+44'])
})
