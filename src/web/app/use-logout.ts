import { useMutation } from '@tanstack/react-query'
import { logout } from '#features/accounts/contract.ts'
import { sendAuth } from '#web/lib/api.ts'
import { setNotified } from '#web/lib/notified.ts'
import { refreshUser } from '#web/lib/session.ts'

export const useLogout = () =>
  useMutation({
    mutationFn: () => sendAuth(logout),
    onSuccess: () => {
      setNotified(false)
      return refreshUser()
    },
  })
