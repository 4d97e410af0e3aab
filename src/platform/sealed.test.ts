import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)
const older = randomBytes(32)
const secret = Buffer.from('a secret')

test('only decrypts a value in its own place', () => {
  const sealed = seal([key], 'users:1', secret)
  expect(unseal([key], 'users:1', sealed)).toEqual(secret)
  expect(unseal([key], 'users:2', sealed)).toBeUndefined()
})

test('hides the value, and encrypts equal values differently', () => {
  const sealed = seal([key], 'users:1', secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(seal([key], 'users:1', secret)).not.toEqual(sealed)
})

test('decrypts values of an older key after a new one was added in front', () => {
  const sealed = seal([older], 'users:1', secret)
  expect(unseal([key, older], 'users:1', sealed)).toEqual(secret)
  expect(unseal([key], 'users:1', sealed)).toBeUndefined()
})

test('refuses a value that was changed or cut anywhere', () => {
  const sealed = seal([key], 'users:1', secret)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(unseal([key], 'users:1', changed), `byte ${at}`).toBeUndefined()
    expect(unseal([key], 'users:1', sealed.subarray(0, at)), `cut at ${at}`).toBeUndefined()
  }
})
