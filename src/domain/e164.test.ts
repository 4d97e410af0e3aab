import { expect, test } from 'vitest'
import { spacedPhone, withoutSeparators } from './e164.ts'

test.each([
  ['+1 (212) 555-0123', '+12125550123'],
  [' +49.30/901820 ', '+4930901820'],
  ['\uFF0B81 3-1234-5678', '+81312345678'],
  ['\u202A+49 30 901820\u202C', '+4930901820'],
  ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
  ['212 555 0123', '212 555 0123'],
  ['+1 212 555 0123 ext. 4', '+1 212 555 0123 ext. 4'],
])('sends %j as %j', (typed, sent) => {
  expect(withoutSeparators(typed)).toBe(sent)
})

test.each([
  ['+12125550123', '+1 212 555 0123'],
  ['+4915112345678', '+49 15112345678'],
  ['+353861234567', '+353 861234567'],
  ['+1212555', '+1 212555'],
  ['(212) 555-0123', '(212) 555-0123'],
  ['', ''],
])('shows %j as %j', (phone, shown) => {
  expect(spacedPhone(phone)).toBe(shown)
  expect(withoutSeparators(spacedPhone(phone))).toBe(withoutSeparators(phone))
})
