import { useMutation } from '@tanstack/react-query'
import { send } from '#web/lib/api.ts'
import { useReadsChange } from '#web/lib/refresh.ts'
import { setUser } from '#web/lib/session.ts'
import * as contract from '../../contract.ts'
import { readSecurity } from '../../security/contract.ts'

export const useSecurityChange = <Result, Variables>(
  change: (variables: Variables) => Promise<Result>,
  options?: { scope: { id: string } },
) => useReadsChange([readSecurity], change, options)

export const useChangePassword = () =>
  useSecurityChange((json: { currentPassword: string; newPassword: string }) =>
    send(contract.changePassword, { json }),
  )

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) =>
      send(contract.deleteAccount, { json: { password }, isSlow: true }),
    onSuccess: () => setUser(null),
  })
