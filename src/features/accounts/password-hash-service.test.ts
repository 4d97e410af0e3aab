import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash-service.ts'

test('passwords are stored as argon2id with 19 MiB and two passes', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'correct horse battery')).toBe(true)
  expect(await isPassword(stored, 'correct horse batter')).toBe(false)
})

test('the hashes of two equal passwords differ', async () => {
  expect(await hashPassword('password1')).not.toBe(await hashPassword('password1'))
})

test('no password matches an account that does not exist', async () => {
  expect(await isPassword(undefined, 'correct horse battery')).toBe(false)
})
