import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { visitorZone } from '#domain/time/format.ts'
import { api, send, sendAuth } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { forgetEverything, userKey } from '#web/lib/query-client.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * What follows a change of who is signed in: nothing of the last user is left, the new one is read.
 */
function useRefreshUser() {
  const client = useQueryClient()
  return async () => {
    client.removeQueries({ predicate: query => query.queryKey[0] !== userKey[0] })
    await client.invalidateQueries({ queryKey: userKey })
  }
}

/** Sign-up errors are plain text by default. Asking for JSON also names the fields. */
const FIELDS_TOO = { accept: 'application/json' }

export function useRegister() {
  const refreshUser = useRefreshUser()
  return useMutation({
    // A new business starts with the zone of the browser that registers it.
    mutationFn: (form: Credentials) =>
      sendAuth(
        api.register.$post({ json: { ...form, timeZone: visitorZone() } }, { headers: FIELDS_TOO }),
      ),
    onSuccess: refreshUser,
  })
}

export function useLogin() {
  const refreshUser = useRefreshUser()
  return useMutation({
    mutationFn: (form: Credentials) => sendAuth(api.login.$post({ json: form })),
    onSuccess: refreshUser,
  })
}

export function useLogout() {
  const refreshUser = useRefreshUser()
  return useMutation({ mutationFn: () => sendAuth(api.logout.$post()), onSuccess: refreshUser })
}

/** Opens a verification link, once: the server's text, or an error with it. */
export const useVerification = (token: string | undefined) =>
  useQuery({
    queryKey: [`/api/verify/${token}`],
    queryFn: () => sendAuth(api.verify[':token'].$get({ param: { token: token ?? '' } })),
    enabled: token !== undefined,
  })

/** Finishes a verification that asked for a new password. */
export const useVerifyWithPassword = (token: string) =>
  useMutation({
    mutationFn: (password: string) =>
      send(api.verify[':token'].$post({ param: { token }, json: { password } })),
  })

export const useResendVerification = () =>
  useMutation({ mutationFn: (email: string) => send(api.verify.resend.$post({ json: { email } })) })

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => send(api['password-reset'].$post({ json: { email } })),
  })

export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: (password: string) =>
      send(api['password-reset'][':token'].$post({ param: { token }, json: { password } })),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (form: { currentPassword: string; newPassword: string }) =>
      send(api['change-password'].$post({ json: form })),
  })

export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => send(api.user.$delete({ json: { password } })),
    onSuccess: () => forgetEverything(client),
  })
}

/** Whether a login was refused because the address is not verified: section 4 goes by the word. */
export const asksToVerify = (error: unknown): boolean =>
  error instanceof ApiError && /verify/i.test(error.message)
