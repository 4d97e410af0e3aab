import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords-service.ts'

test.each([
  '12345678ab',
  '12345678',
  'Password',
  'PASSWORD1',
  'qwertyuiop',
  'iloveyou!!',
  '1qaz2wsx',
  'x-monkey-',
])('%s is easy to guess', async password => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'kairos-demo',
  'the first password',
  '密码密码密码密码',
  'my dragon eats tea',
  'k4ir0s-tR3e',
])('%s is not', async password => {
  expect(await isCommonPassword(password)).toBe(false)
})
