import { LeaveCard } from '#features/team/ui/leave-card.tsx'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { worded } from '#web/lib/words.tsx'
import { accounts } from '#words/en/accounts.ts'
import { security } from '#words/en/security.ts'
import { team } from '#words/en/team.ts'
import { useConfirmation } from './use-confirmation.tsx'

export const Leaving = worded(Leave, { accounts, security, team })

function Leave() {
  const user = useUser()
  const { confirmed, dialog } = useConfirmation()
  if (!user) return null
  return (
    <>
      <LeaveCard
        role={user.role}
        businessName={user.businessName}
        confirmed={confirmed}
        onLeft={() => location.assign(paths.login)}
      />
      {dialog}
    </>
  )
}
