import { useMutation } from '@tanstack/react-query'
import { logout } from '#features/accounts/contract.ts'
import { sendAuth } from '#web/lib/api.ts'
import { refreshUser } from '#web/lib/session.ts'

export const useLogout = () =>
  useMutation({ mutationFn: () => sendAuth(logout), onSuccess: refreshUser })
