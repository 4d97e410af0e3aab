import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { visitorZone } from '#domain/time/visitor-zone.ts'
import { keyOf, send, sendAuth } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { forgetEverything, forgetOthers, userKey } from '#web/lib/query-client.ts'
import * as contract from '../contract.ts'

interface Credentials {
  email: string
  password: string
}

/** Clears the previous user's cached data and loads the current user. */
export function useRefreshUser() {
  const client = useQueryClient()
  return async () => {
    forgetOthers(client)
    await client.invalidateQueries({ queryKey: userKey })
  }
}

/** Errors are plain text by default; the JSON form has a code and names the fields. */
const AS_JSON = { accept: 'application/json' }

export function useRegister() {
  const refreshUser = useRefreshUser()
  return useMutation({
    // A new business starts in the browser's time zone.
    mutationFn: (form: Credentials) =>
      sendAuth(contract.register, {
        json: { ...form, timeZone: visitorZone() },
        headers: AS_JSON,
      }),
    onSuccess: refreshUser,
  })
}

export function useLogin() {
  const refreshUser = useRefreshUser()
  return useMutation({
    mutationFn: (json: Credentials) => sendAuth(contract.login, { json, headers: AS_JSON }),
    onSuccess: refreshUser,
  })
}

export function useLogout() {
  const refreshUser = useRefreshUser()
  return useMutation({ mutationFn: () => sendAuth(contract.logout), onSuccess: refreshUser })
}

/** Runs once per token, as a link is valid once. */
export function useVerification(token: string | undefined) {
  const request = { param: { token: token ?? '' } }
  return useQuery({
    queryKey: keyOf(contract.verify, request),
    queryFn: () => sendAuth(contract.verify, request),
    enabled: token !== undefined,
  })
}

export const useVerifyWithPassword = (token: string) =>
  useMutation({
    mutationFn: (password: string) =>
      send(contract.verifyWithPassword, { param: { token }, json: { password } }),
  })

export const useResendVerification = () =>
  useMutation({
    mutationFn: (email: string) => send(contract.resendVerification, { json: { email } }),
  })

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => send(contract.requestPasswordReset, { json: { email } }),
  })

export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: (password: string) =>
      send(contract.resetPassword, { param: { token }, json: { password } }),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: { currentPassword: string; newPassword: string }) =>
      send(contract.changePassword, { json }),
  })

export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => send(contract.deleteAccount, { json: { password } }),
    onSuccess: () => forgetEverything(client),
  })
}

/**
 * Whether a login was refused because the address is unverified, which the specification signals by
 * this word.
 */
export const asksToVerify = (error: unknown): boolean =>
  error instanceof ApiError && /verify/i.test(error.message)
