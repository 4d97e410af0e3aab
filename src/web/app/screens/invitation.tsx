import { AuthFrame } from '#features/accounts/ui/auth-frame.tsx'
import { NewPasswordForm } from '#features/accounts/ui/reset-forms.tsx'
import { type InvitationParts, InvitationScreen } from '#features/team/ui/invitation-screen.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { accounts } from '#words/en/accounts.ts'
import { team } from '#words/en/team.ts'
import { Queries } from '../queries.tsx'
import { useLogout } from '../use-logout.ts'

const ChoosePassword: InvitationParts['ChoosePassword'] = ({ action, join, onDone }) => (
  <NewPasswordForm change={join} action={action} renew={null} onDone={onDone} />
)

function useSignOut() {
  const logout = useLogout()
  const signOut = () =>
    logout.mutate(undefined, { onSuccess: () => location.reload(), onError: showError })
  return { signOut, busy: logout.isPending }
}

const parts: InvitationParts = { Frame: AuthFrame, ChoosePassword, useSignOut }

const Invitation = () => (
  <Queries>
    <InvitationScreen parts={parts} />
  </Queries>
)

export const screen = { Component: Invitation, words: { accounts, team } }
