import { expect, test } from 'vitest'
import { isUsablePassword } from './form-rules.ts'

test('accepts a password in browsers that can’t check for lone surrogates', () => {
  const { isWellFormed } = String.prototype
  Object.assign(String.prototype, { isWellFormed: undefined })
  try {
    expect(isUsablePassword('correct horse')).toBe(true)
  } finally {
    Object.assign(String.prototype, { isWellFormed })
  }
  expect(isUsablePassword('\ud800')).toBe(false)
})
