import { TeamScreen } from '#features/team/ui/team-screen.tsx'
import { useUser } from '#web/lib/session.ts'
import { accounts } from '#words/en/accounts.ts'
import { security } from '#words/en/security.ts'
import { team } from '#words/en/team.ts'
import { useConfirmation } from '../use-confirmation.tsx'

function SettingsTeam() {
  const user = useUser()
  const { confirmed, dialog } = useConfirmation()
  if (!user) return null
  return (
    <TeamScreen me={user} confirmed={confirmed}>
      {dialog}
    </TeamScreen>
  )
}

export const screen = { Component: SettingsTeam, words: { accounts, security, team } }
