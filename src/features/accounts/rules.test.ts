import { expect, test } from 'vitest'
import { changePasswordForm, emailAddress, registerForm, resetForm, signInForm } from './rules.ts'

const errorsOf = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) =>
  Object.fromEntries(result.error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? [])

test('changing the password speaks the specification’s words', () => {
  const form = { currentPassword: '', newPassword: 'short', confirmPassword: '' }
  expect(errorsOf(changePasswordForm.safeParse(form))).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'Password must be at least 8 characters',
    confirmPassword: 'Please confirm your password',
  })
})

test.each([
  ['register', registerForm, (password: string) => ({ email: 'ana@example.com', password })],
  [
    'change a password',
    changePasswordForm,
    (password: string) => ({
      currentPassword: 'x',
      newPassword: password,
      confirmPassword: password,
    }),
  ],
] as const)('to %s, eight characters are enough and seven are not', (_, form, filled) => {
  expect(form.safeParse(filled('q7w!x9z')).success).toBe(false)
  expect(form.safeParse(filled('q7w!x9zk')).success).toBe(true)
})

test('reports different passwords at the second field', () => {
  const form = { newPassword: 'long enough', confirmPassword: 'long enoug' }
  expect(errorsOf(resetForm.safeParse(form))).toEqual({ confirmPassword: "Passwords don't match" })
  expect(errorsOf(changePasswordForm.safeParse({ ...form, currentPassword: 'x' }))).toEqual({
    confirmPassword: "Passwords don't match",
  })
})

test('an address and a password are required to register', () => {
  expect(errorsOf(registerForm.safeParse({ email: ' ', password: 'seven77' }))).toEqual({
    email: 'Email is required',
    password: 'Password must be at least 8 characters',
  })
})

test('an address and a password are required to sign in', () => {
  expect(errorsOf(signInForm.safeParse({ email: ' ', password: '' }))).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(signInForm.safeParse({ email: 'ana@example.com', password: 'x' }).success).toBe(true)
})

test('addresses are trimmed', () => {
  expect(emailAddress.parse(' ana@example.com ')).toBe('ana@example.com')
})
