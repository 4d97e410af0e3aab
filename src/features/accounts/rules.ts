import { z } from 'zod'
import { INVALID_EMAIL, LOCAL_PART_FITS } from '#domain/mail-address.ts'

const PASSWORD_MIN = 8
/** Hashing time grows with length; no one types more. */
const PASSWORD_MAX = 200

const HOUR_MS = 60 * 60 * 1000
export const VERIFY_LINK_MS = 24 * HOUR_MS
export const RESET_LINK_MS = HOUR_MS
/** At most one notice per period to an address that others keep registering. */
export const NOTICE_EVERY_MS = HOUR_MS

export const VERIFIED = 'Your email address is verified. You can now log in.'

const missing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? message : undefined),
})

export const newPassword = z
  .string(missing('Password is required'))
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be ${PASSWORD_MAX} characters or less`)
  .refine(
    value => !value.includes('\u0000') && value.isWellFormed(),
    'This password has characters that cannot be used',
  )

export const givenPassword = (message: string) =>
  z.string(missing(message)).min(1, message).max(10_000, message)

export const emailAddress = z
  .string()
  .trim()
  .pipe(z.email(INVALID_EMAIL).max(254, INVALID_EMAIL).regex(LOCAL_PART_FITS, INVALID_EMAIL))

/** Addresses are compared case-insensitively. */
export const emailKey = (address: string): string => address.toLowerCase()

export const signInForm = z.object({
  email: z.string().trim().min(1, 'Email is required').pipe(emailAddress),
  password: givenPassword('Password is required'),
})

export const deletionForm = z.object({ password: givenPassword('Password is required') })

export const registerForm = z.object({
  email: z.string().trim().min(1, 'Email is required').pipe(emailAddress),
  password: newPassword,
})

export const resetRequestForm = signInForm.pick({ email: true })

const confirmPassword = z.string().min(1, 'Please confirm your password')
/** An empty confirmation has its own message. */
const agree = (form: { newPassword: string; confirmPassword: string }) =>
  form.confirmPassword === '' || form.newPassword === form.confirmPassword
const differ = { path: ['confirmPassword'], message: "Passwords don't match" }

export const resetForm = z.object({ newPassword, confirmPassword }).refine(agree, differ)

export const changePasswordForm = z
  .object({
    currentPassword: z.string().min(1, 'Current password is required'),
    newPassword,
    confirmPassword,
  })
  .refine(agree, differ)
