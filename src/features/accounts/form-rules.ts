import { INVALID_EMAIL, LOCAL_PART_FITS, PLAIN_ADDRESS } from '#domain/mail-address.ts'

/* The same checks as in `rules.ts`, without loading zod. */

export const PASSWORD_MIN = 8
/** Limited because hashing time grows with the length. */
export const PASSWORD_MAX = 200
export const ADDRESS_MAX = 254

export const messages = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordLong: `Password must be ${PASSWORD_MAX} characters or less`,
  passwordUnusable: 'This password contains characters that can’t be used',
  currentRequired: 'Current password is required',
  confirmRequired: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
}

export const isUsablePassword = (password: string): boolean =>
  // Older browsers lack `isWellFormed`; the server checks, too.
  !password.includes('\u0000') && (password.isWellFormed?.() ?? true)

function addressProblem(typed: string): string | undefined {
  const address = typed.trim()
  if (address === '') return messages.emailRequired
  const isAddress =
    address.length <= ADDRESS_MAX && PLAIN_ADDRESS.test(address) && LOCAL_PART_FITS.test(address)
  return isAddress ? undefined : INVALID_EMAIL
}

function passwordProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN) return messages.passwordShort
  if (password.length > PASSWORD_MAX) return messages.passwordLong
  return isUsablePassword(password) ? undefined : messages.passwordUnusable
}

const required = (text: string, message: string) => (text === '' ? message : undefined)

export const checkAddress = ({ email }: { email: string }) => ({ email: addressProblem(email) })

export const checkGivenPassword = ({ password }: { password: string }) => ({
  password: required(password, messages.passwordRequired),
})

type Credentials = Record<'email' | 'password', string>

export const checkSignIn = (form: Credentials) => ({
  ...checkAddress(form),
  ...checkGivenPassword(form),
})

export const checkRegistration = (form: Credentials) => ({
  ...checkAddress(form),
  password: passwordProblem(form.password),
})

export function checkNewPassword(form: Record<'newPassword' | 'confirmPassword', string>) {
  const { newPassword, confirmPassword } = form
  return {
    newPassword: passwordProblem(newPassword),
    confirmPassword:
      required(confirmPassword, messages.confirmRequired) ??
      (newPassword === confirmPassword ? undefined : messages.passwordsDiffer),
  }
}

export const checkPasswordChange = (
  form: Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>,
) => ({
  currentPassword: required(form.currentPassword, messages.currentRequired),
  ...checkNewPassword(form),
})

export const VERIFIED_HERE = 'Your email address is verified, and you are logged in.'
