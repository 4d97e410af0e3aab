import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json'
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { isE164, searchedDigits, type TypedPhone, typePhone, withPlus } from './e164.ts'
import { normalizePhone, phoneCountries, showPhone } from './phone.ts'

test('writes international numbers as E.164', () => {
  for (const [typed, e164] of [
    ['+1 (212) 555-0123', '+12125550123'],
    ['+44 20 7946 0958', '+442079460958'],
    [' +49 30/123456 ', '+4930123456'],
    ['+977-1-4123456', '+97714123456'],
    ['+1 212 555 0123 ext. 9', '+12125550123'],
    ['＋81 3 1234 5678', '+81312345678'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['\u202A+49 30 123456\u202C', '+4930123456'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
    ['+52 1 55 1234 5678', '+525512345678'],
  ] as const) {
    expect(normalizePhone(typed), typed).toEqual({ ok: true, e164 })
  }
})

test('accepts possible numbers that are not assigned', () => {
  expect(normalizePhone('+44123456789')).toEqual({ ok: true, e164: '+44123456789' })
  expect(normalizePhone('+10000000000')).toMatchObject({ ok: true })
})

test('reads a number in its country’s own notation', () => {
  for (const [typed, country, e164] of [
    ['212 555 0123', 'US', '+12125550123'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['1-212-555-0123', 'US', '+12125550123'],
    ['416.555.0123', 'CA', '+14165550123'],
    ['030/123456', 'DE', '+4930123456'],
    ['０３ １２３４ ５６７８', 'JP', '+81312345678'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'SA', '+966501234567'],
    ['(11) 96123-4567', 'BR', '+5511961234567'],
    ['98765 43210', 'IN', '+919876543210'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['030 123456 ext. 5', 'DE', '+4930123456'],
    ['0044 20 7946 0958', 'DE', '+442079460958'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['49 171 1234567', 'DE', '+491711234567'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
  ] as const)
    expect(normalizePhone(typed, country), typed).toEqual({ ok: true, e164 })
})

test('reads every country’s example number in its own notation', () => {
  for (const country of phoneCountries) {
    const example = getExampleNumber(country as CountryCode, examples)!
    expect(normalizePhone(example.formatNational(), country), country).toEqual({
      ok: true,
      e164: example.number,
    })
  }
})

test('shows a number nationally at home and internationally elsewhere', () => {
  expect(showPhone('+12125550123', 'US')).toBe('(212) 555-0123')
  expect(showPhone('+12125550123', 'DE')).toBe('+1 212 555 0123')
  expect(showPhone('+4930123456', 'DE')).toBe('030 123456')
  expect(showPhone('+4930123456', undefined)).toBe('+49 30 123456')
})

test('asks for the country code instead of completing a number', () => {
  for (const [typed, country] of [
    ['555 0123', 'US'],
    ['555 0123', 'DE'],
    ['171 1234567', 'DE'],
    ['212 555 0123', 'DE'],
    ['212 555 0123', undefined],
    ['212 555 0123', 'ZZ'],
    ['call 212 555 0123', 'US'],
  ] as const)
    expect(normalizePhone(typed, country), typed).toEqual({
      ok: false,
      problem: 'not-international',
    })
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
  const national = dialled.map(text => text.slice(1))
  const texts = fc.oneof(fc.string({ unit: 'binary' }), dialled, national)
  fc.assert(
    fc.property(texts, fc.constantFrom(undefined, ...phoneCountries), (text, country) => {
      const result = normalizePhone(text, country)
      if (!result.ok) return
      expect(isE164(result.e164)).toBe(true)
      expect(normalizePhone(result.e164, country)).toEqual(result)
    }),
    { numRuns: 500, seed: 2026 },
  )
})

test('recognizes E.164: a plus sign and 2 to 15 digits, the first not zero', () => {
  expect(['+12', '+123456789012345'].map(isE164)).toEqual([true, true])
  for (const text of ['+1', '+1234567890123456', '+0123', '12125550123', '+1 212', '+12\n']) {
    expect(isE164(text), text).toBe(false)
  }
})

test('finds stored numbers by the digits of a national one', () => {
  expect(
    ['0171 123', '(212) 555', '+49 171', '12', 'Ada 123', '2027-03-09'].map(searchedDigits),
  ).toEqual(['171123', '212555', '49171', undefined, undefined, '20270309'])
  expect(['\u202A+49 171\u202C', '٠١٧١'].map(searchedDigits)).toEqual(['49171', '171'])
  expect(['+49 (0)171 123', '0044(0)20 79', '171\u2011123', '(0)171'].map(searchedDigits)).toEqual([
    '49171123',
    '442079',
    '171123',
    '171',
  ])
})

test('leaves national numbers without a plus sign', () => {
  expect(['0171', '(212) 555', ' 0'].map(withPlus)).toEqual(['0171', '(212) 555', '0'])
})

test('remembers whether the form added the plus sign', () => {
  const typed = (...texts: string[]) =>
    texts.reduce<TypedPhone>((before, text) => typePhone(text, before), { phone: '' })
  expect(typed('3', '+31', '+312')).toEqual({ phone: '+312', plusAdded: true })
  for (const national of [
    ['312 555 0123'],
    ['3', '+312 555 0124', '+312 555 '],
    ['312', '+3125550123'],
  ])
    expect(typed(...national).plusAdded).toBe(true)
  for (const own of [['+', '+3'], ['3', '', '+', '+4'], ['3', '+44 20 7946 0018'], ['\u202A+31']])
    expect(typed(...own).plusAdded).toBeFalsy()
})

test('adds a single plus sign to input', () => {
  const typed = ['', ' ', '4', ' 44', '+44', '\u202A+44']
  expect(typed.map(withPlus)).toEqual(['', '', '+4', '+44', '+44', '+44'])
})
