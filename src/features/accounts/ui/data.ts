import { visitorZone } from '#domain/time/visitor-zone.ts'
import { sendAuth } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import * as contract from '../contract.ts'

interface Credentials {
  email: string
  password: string
}

/** JSON errors name the fields; plain text is the default. */
const AS_JSON = { accept: 'application/json' }

export const register = (form: Credentials) =>
  sendAuth(contract.register, { json: { ...form, timeZone: visitorZone() }, headers: AS_JSON })

export const login = (json: Credentials) => sendAuth(contract.login, { json, headers: AS_JSON })

export const verifyWithPassword = (token: string, password: string) =>
  sendAuth(contract.verifyWithPassword, { param: { token }, json: { password } })

export const resendVerification = (email: string) =>
  sendAuth(contract.resendVerification, { json: { email } })

export const requestPasswordReset = (email: string) =>
  sendAuth(contract.requestPasswordReset, { json: { email } })

export const resetPassword = (token: string, password: string) =>
  sendAuth(contract.resetPassword, { param: { token }, json: { password } })

/** The specification signals an unverified address by this word. */
export const asksToVerify = (error: unknown): boolean =>
  error instanceof ApiError && /verify/i.test(error.message)
