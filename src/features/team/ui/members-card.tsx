import { type ReactNode, useState } from 'react'
import type { Role } from '#contract/access.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Badge, SettingsCard } from '#web/kit/base/surfaces.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { send } from '#web/lib/api.ts'
import { whenHere } from '#web/lib/when-here.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import {
  type Invitation,
  removeMember,
  resendInvitation,
  revokeInvitation,
  type Team,
  type TeamMember,
} from '../contract.ts'
import { mayEdit } from '../rules.ts'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import { type Confirmed, showFailure, useTeamChange } from './data.ts'

interface CardProps {
  team: Team
  staff: readonly StaffMember[]
  confirmed: Confirmed
}

interface MembersCardProps extends CardProps {
  me: { id: number; role: Role }
  linked: readonly number[]
}

export function MembersCard({ team, me, staff, linked, confirmed }: MembersCardProps) {
  const { members: words, removal } = useWords('team')
  const [changing, setChanging] = useState<TeamMember>()
  const [removing, setRemoving] = useState<TeamMember>()
  const remove = useTeamChange((userId: number) =>
    confirmed(() => send(removeMember, { param: { userId } })),
  )
  return (
    <SettingsCard title={words.title}>
      <ul className="flex max-w-[640px] min-w-0 flex-col divide-y divide-line">
        {team.members.map(member => (
          <PersonRow
            key={member.userId}
            person={member}
            staff={staff}
            badge={member.userId === me.id && words.you}
            note={
              member.lastSeenAt
                ? fill(words.lastSeen, { when: whenHere(member.lastSeenAt) })
                : words.signedOut
            }
          >
            {member.userId !== me.id && mayEdit(me.role, member.role) && (
              <>
                <Button
                  size="sm"
                  aria-label={fill(words.changeName, { email: member.email })}
                  onClick={() => setChanging(member)}
                >
                  {words.change}
                </Button>
                <Button
                  size="sm"
                  aria-label={fill(words.removeName, { email: member.email })}
                  onClick={() => setRemoving(member)}
                >
                  {words.remove}
                </Button>
              </>
            )}
          </PersonRow>
        ))}
      </ul>
      {changing && (
        <ChangeMemberDialog
          own={me.role}
          staff={staff}
          linked={linked}
          member={changing}
          confirmed={confirmed}
          onClose={() => setChanging(undefined)}
        />
      )}
      {removing && (
        <RemovalDialog
          removal={remove}
          of={removing.userId}
          onClose={() => setRemoving(undefined)}
          title={fill(removal.question, removing)}
          description={removal.text}
          confirmLabel={removal.action}
          done={fill(removal.done, removing)}
          onError={showFailure}
        />
      )}
    </SettingsCard>
  )
}

export function InvitationsCard({ team, staff, confirmed }: CardProps) {
  const { invitations: words } = useWords('team')
  const resend = useTeamChange((id: number) =>
    confirmed(() => send(resendInvitation, { param: { id } })),
  )
  const revoke = useTeamChange((id: number) => send(revokeInvitation, { param: { id } }), {
    done: () => words.revoked,
  })
  const noteOf = ({ expired, invitedBy, expiresAt }: Invitation) =>
    expired ? words.expired : fill(words.until, { email: invitedBy, when: whenHere(expiresAt) })
  return (
    <SettingsCard title={words.title}>
      <ul className="flex max-w-[640px] min-w-0 flex-col divide-y divide-line">
        {team.invitations.map(invitation => {
          const { id, email } = invitation
          return (
            <PersonRow key={id} person={invitation} staff={staff} note={noteOf(invitation)}>
              <Button
                size="sm"
                aria-label={fill(words.resendTo, { email })}
                busy={resend.isPending && resend.variables === id}
                onClick={() =>
                  resend.mutate(id, { ...resultToasts(words.resent), onError: showFailure })
                }
              >
                {words.resend}
              </Button>
              <Button
                size="sm"
                aria-label={fill(words.revokeOf, { email })}
                busy={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id, { onError: showFailure })}
              >
                {words.revoke}
              </Button>
            </PersonRow>
          )
        })}
      </ul>
    </SettingsCard>
  )
}

function roleText(
  { role, staffId }: { role: Role; staffId: number | null },
  staff: readonly StaffMember[],
  words: Words['team'],
): string {
  const name = staff.find(({ id }) => id === staffId)?.name
  return name ? fill(words.members.asStaff, { role: words.roles[role], name }) : words.roles[role]
}

interface PersonRowProps {
  person: { email: string; role: Role; staffId: number | null }
  staff: readonly StaffMember[]
  badge?: string | false
  note: string
  children: ReactNode
}

function PersonRow({ person, staff, badge, note, children }: PersonRowProps) {
  const words = useWords('team')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-14 font-medium text-ink">
          <bdi className="min-w-0 wrap-anywhere">{person.email}</bdi>
          {badge && <Badge tone="accent">{badge}</Badge>}
        </p>
        <p className="mt-0.5 text-13 wrap-anywhere text-ink">{roleText(person, staff, words)}</p>
        <p className="mt-0.5 text-13 text-muted">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
