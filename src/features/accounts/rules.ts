import { z } from 'zod'
import { INVALID_EMAIL, LOCAL_PART_FITS, PLAIN_ADDRESS } from '#domain/mail-address.ts'
import {
  ADDRESS_MAX,
  isUsablePassword,
  messages,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from './form-rules.ts'

export const VERIFIED = 'Your email address is verified. You can now log in.'

const missing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? message : undefined),
})

export const newPassword = z
  .string(missing(messages.passwordRequired))
  .min(PASSWORD_MIN, messages.passwordShort)
  .max(PASSWORD_MAX, messages.passwordLong)
  .refine(isUsablePassword, messages.passwordUnusable)

export const givenPassword = (message: string) =>
  z.string(missing(message)).min(1, message).max(10_000, message)

export const emailAddress = z
  .string()
  .trim()
  .pipe(
    z
      .email({ pattern: PLAIN_ADDRESS, error: INVALID_EMAIL })
      .max(ADDRESS_MAX, INVALID_EMAIL)
      .regex(LOCAL_PART_FITS, INVALID_EMAIL),
  )

export const emailKey = (email: string): string => email.toLowerCase()

export const deletionForm = z.object({ password: givenPassword(messages.passwordRequired) })
