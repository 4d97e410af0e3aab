import { expect, test } from 'vitest'
import { isMailAddress } from '#domain/mail-address.ts'
import { email, idParam } from './fields.ts'

test.each(['1', '42', '2147483647', '007'])('%j is an id', text => {
  expect(idParam.parse(text)).toBe(Number(text))
})

test.each(['', ' 1', '1 ', '0', '-1', '1.5', '1e3', '0x10', 'NaN', 'Infinity', '٣', '2147483648', '9'.repeat(400)])(
  '%j is none',
  text => {
    expect(idParam.safeParse(text).success).toBe(false)
  },
)

test.each([
  ['ada@example.com', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  ['ada@exa@mple.com', false],
  ['"a b"@example.com', false],
])('%s is an address that mail can be sent to: %s', (address, fits) => {
  expect(email().safeParse(address).success).toBe(fits)
  expect(isMailAddress(address)).toBe(fits)
})
