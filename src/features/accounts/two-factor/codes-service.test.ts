import { expect, test } from 'vitest'
import { isAppCode, newRecoveryCodes, plainCode, recoveryHash, stepOf } from './codes-service.ts'

/** RFC 6238, appendix B, shortened to the six digits that apps show. */
const SECRET = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test.each(vectors)('accepts the code of RFC 6238 at second %d', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(stepOf(SECRET, code.slice(2), new Date(seconds * 1000))).toBe(step)
})

test('accepts a clock that is one step off, and names the step of the code', () => {
  const at = (steps: number) =>
    stepOf(SECRET, '005924', new Date((1_234_567_890 + steps * 30) * 1000))
  const step = 1_234_567_890 / 30
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
})

test('refuses codes of other steps, shorter texts and longer ones', () => {
  for (const code of ['000000', '', '5924', '89005924', '００5924'])
    expect(stepOf(SECRET, code, new Date(1_234_567_890_000)), code).toBeUndefined()
})

test('reads codes with spaces, hyphens, capitals and the digits of other scripts', () => {
  expect(isAppCode(plainCode(' 005 924 '))).toBe(true)
  expect(plainCode('ABCD-efgh-2345-6789')).toBe('abcdefgh23456789')
  expect(['٠٠٥٩٢٤', '۰۰۵ ۹۲۴', '００５９２４'].map(plainCode)).toEqual(Array(3).fill('005924'))
  expect(isAppCode('0059241')).toBe(false)
})

test('makes ten different recovery codes that are easy to copy', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
})

test('hashes a recovery code for its user, however it is typed', () => {
  expect(recoveryHash(1, 'abcd-efgh-2345-6789')).toEqual(recoveryHash(1, 'ABCDEFGH23456789'))
  expect(recoveryHash(1, 'abcd-efgh-2345-6789')).not.toEqual(recoveryHash(2, 'abcdefgh23456789'))
})
