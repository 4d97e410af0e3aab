import { useMutation } from '@tanstack/react-query'
import { AuthFrame } from '#features/accounts/ui/auth-frame.tsx'
import { useLogout } from '#features/accounts/ui/data.ts'
import { NewPasswordForm } from '#features/accounts/ui/reset-forms.tsx'
import { type InvitationParts, InvitationScreen } from '#features/team/ui/invitation-screen.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { team } from '#words/en/team.ts'

const ChoosePassword: InvitationParts['ChoosePassword'] = ({ action, join, onDone }) => {
  const change = useMutation({
    mutationFn: async (password: string) => {
      await join(password)
      return { message: '' }
    },
  })
  return <NewPasswordForm change={change} action={action} renew={null} onDone={onDone} />
}

function useSignOut() {
  const logout = useLogout()
  const signOut = () =>
    logout.mutate(undefined, { onSuccess: () => location.reload(), onError: showError })
  return { signOut, busy: logout.isPending }
}

const parts: InvitationParts = { Frame: AuthFrame, ChoosePassword, useSignOut }

const Invitation = () => <InvitationScreen parts={parts} />

export const screen = { Component: Invitation, words: { team } }
