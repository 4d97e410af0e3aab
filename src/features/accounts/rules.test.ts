import { expect, test } from 'vitest'
import {
  checkNewPassword,
  checkPasswordChange,
  checkRegistration,
  checkSignIn,
} from './form-rules.ts'
import { emailAddress, givenPassword, newPassword } from './rules.ts'

test('changing the password uses the specification’s words', () => {
  const form = { currentPassword: '', newPassword: 'short', confirmPassword: '' }
  expect(checkPasswordChange(form)).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'Password must be at least 8 characters',
    confirmPassword: 'Please confirm your password',
  })
})

const isAccepted = (problems: object) => Object.values(problems).every(problem => !problem)

test.each([
  ['register', (password: string) => checkRegistration({ email: 'ana@example.com', password })],
  [
    'change a password',
    (password: string) =>
      checkPasswordChange({
        currentPassword: 'x',
        newPassword: password,
        confirmPassword: password,
      }),
  ],
] as const)('to %s, eight characters are enough and seven are not', (_, check) => {
  expect(isAccepted(check('q7w!x9z'))).toBe(false)
  expect(isAccepted(check('q7w!x9zk'))).toBe(true)
})

test('reports different passwords at the second field', () => {
  const form = { newPassword: 'long enough', confirmPassword: 'long enoug' }
  expect(checkNewPassword(form)).toEqual({ confirmPassword: "Passwords don't match" })
  expect(checkPasswordChange({ ...form, currentPassword: 'x' })).toEqual({
    confirmPassword: "Passwords don't match",
  })
})

test('an address and a password are required to register', () => {
  expect(checkRegistration({ email: ' ', password: 'seven77' })).toEqual({
    email: 'Email is required',
    password: 'Password must be at least 8 characters',
  })
})

test('an address and a password are required to sign in', () => {
  expect(checkSignIn({ email: ' ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(isAccepted(checkSignIn({ email: 'ana@example.com', password: 'x' }))).toBe(true)
})

test('trims addresses', () => {
  expect(emailAddress.parse(' ana@example.com ')).toBe('ana@example.com')
})

const problemOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test.each([
  'ana@example.com',
  ' ana.lee+x@mail.example.co ',
  'ana@example',
  'ana@@example.com',
  '.ana@example.com',
  'an..a@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ana@${'a'.repeat(250)}.com`,
  'ana',
])('a form and the server agree on the address %j', email => {
  expect(checkRegistration({ email, password: '' }).email).toBe(
    problemOf(emailAddress.safeParse(email)),
  )
})

test.each(['', 'seven77', 'long enough', 'x'.repeat(200), 'x'.repeat(201), 'a\u0000bcdefgh'])(
  'a form and the server agree on the password %j',
  password => {
    const form = { email: '', password }
    expect(checkRegistration(form).password).toBe(problemOf(newPassword.safeParse(password)))
    const given = givenPassword('Password is required').safeParse(password)
    expect(checkSignIn(form).password).toBe(problemOf(given))
  },
)
