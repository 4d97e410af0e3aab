import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Role } from '#contract/access.ts'
import { listStaff, type StaffMember } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Banner, Card, EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import { paths } from '#web/lib/paths.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { readTeam, type Team } from '../contract.ts'
import { AddBusiness } from './add-business.tsx'
import type { Confirmed } from './data.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InvitationsCard, MembersCard } from './members-card.tsx'
import { SwitchesCard } from './switches-card.tsx'
import { OpenTransfer, TransferCard } from './transfer-card.tsx'

interface TeamScreenProps {
  me: { id: number; role: Role; businessName: string; timeZone: string }
  confirmed: Confirmed
  children: ReactNode
}

/** `?invite=ID` opens the invitation of a staff member. */
export function TeamScreen({ me, confirmed, children }: TeamScreenProps) {
  const words = useWords('team')
  const query = useRead(readTeam, undefined, { refetchOnMount: 'always' })
  const { data: staff = [] } = useRead(listStaff)
  const asked = useOpenRequest('invite')
  const [closed, setClosed] = useState(false)
  const [inviting, setInviting] = useState(false)
  const invite = () => setInviting(true)
  const { data: team, error } = query
  const everyone = [...(team?.members ?? []), ...(team?.invitations ?? [])]
  const linked = everyone.flatMap(({ staffId }) => staffId ?? [])
  const isAlone = everyone.length === 1
  const inviteButton = useLostFocus<HTMLButtonElement>(team && everyone.length)
  const chosen = closed ? undefined : staff.find(({ id }) => String(id) === asked)
  const isLinked = chosen !== undefined && linked.includes(chosen.id)
  const member = isLinked ? undefined : chosen
  const close = () => {
    setInviting(false)
    setClosed(true)
  }
  return (
    <Screen
      title={words.title}
      description={words.description}
      back={{ href: paths.settings, label: words.back }}
      actions={
        team &&
        !isAlone && (
          <Button ref={inviteButton} variant="primary" onClick={invite}>
            <Icon of={Plus} />
            {words.inviteAction}
          </Button>
        )
      }
    >
      <LoadError title={words.failed} query={query} />
      {isLinked && <Banner>{fill(words.alreadyLinked, chosen)}</Banner>}
      {team?.transfer && <OpenTransfer transfer={team.transfer} confirmed={confirmed} />}
      {team && isAlone && (
        <Card>
          <EmptyState
            title={words.solo.title}
            action={
              <Button ref={inviteButton} variant="primary" onClick={invite}>
                <Icon of={Plus} />
                {words.inviteAction}
              </Button>
            }
          >
            {words.solo.text}
          </EmptyState>
        </Card>
      )}
      {team && !isAlone && (
        <TeamCards team={team} me={me} staff={staff} linked={linked} confirmed={confirmed} />
      )}
      {!team && !error && (
        <>
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
        </>
      )}
      {team && <AddBusiness timeZone={me.timeZone} />}
      {team && (inviting || member) && (
        <InviteDialog
          own={me.role}
          staff={staff}
          linked={linked}
          member={member}
          confirmed={confirmed}
          onClose={close}
        />
      )}
      {children}
    </Screen>
  )
}

interface TeamCardsProps {
  team: Team
  me: TeamScreenProps['me']
  staff: readonly StaffMember[]
  linked: readonly number[]
  confirmed: Confirmed
}

function TeamCards({ team, me, staff, linked, confirmed }: TeamCardsProps) {
  const others = team.members.filter(({ userId }) => userId !== me.id)
  const hasStaff = [...team.members, ...team.invitations].some(({ role }) => role === 'staff')
  return (
    <>
      <MembersCard team={team} me={me} staff={staff} linked={linked} confirmed={confirmed} />
      {team.invitations.length > 0 && (
        <InvitationsCard team={team} staff={staff} confirmed={confirmed} />
      )}
      {hasStaff && <SwitchesCard switches={team.switches} />}
      {me.role === 'owner' && others.length > 0 && !team.transfer && (
        <TransferCard businessName={me.businessName} others={others} confirmed={confirmed} />
      )}
    </>
  )
}
