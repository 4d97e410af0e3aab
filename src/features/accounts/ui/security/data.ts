import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import { setUser } from '#web/lib/session.ts'
import * as contract from '../../contract.ts'
import { readSecurity } from '../../security/contract.ts'

export function useSecurityChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  options?: { scope: { id: string } },
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: () => refresh(client, [readSecurity]),
  })
}

export const useChangePassword = () =>
  useSecurityChange((json: { currentPassword: string; newPassword: string }) =>
    send(contract.changePassword, { json }),
  )

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => send(contract.deleteAccount, { json: { password } }),
    onSuccess: () => setUser(null),
  })
