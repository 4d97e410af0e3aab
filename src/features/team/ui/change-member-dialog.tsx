import { useState } from 'react'
import type { Role } from '#contract/access.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { editedParts, editsOf } from '#web/lib/edits.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { changeMember, type TeamMember } from '../contract.ts'
import { type Confirmed, showFailure, useTeamChange } from './data.ts'
import { type ChosenRole, RoleFields } from './role-fields.tsx'

interface ChangeMemberDialogProps {
  own: Role
  staff: readonly StaffMember[]
  linked: readonly number[]
  member: TeamMember
  confirmed: Confirmed
  onClose: () => void
}

export function ChangeMemberDialog({
  own,
  staff,
  linked,
  member: { userId, email, role, staffId },
  confirmed,
  onClose,
}: ChangeMemberDialogProps) {
  const { change: words, invite: fields } = useWords('team')
  const [chosen, setChosen] = useState<ChosenRole>({
    role: role === 'owner' ? 'manager' : role,
    staffId,
  })
  const lacksStaff = chosen.role === 'staff' && !chosen.staffId
  const save = useTeamChange(() => {
    const json = editedParts(chosen, editsOf(chosen, { role, staffId }))
    return confirmed(() => send(changeMember, { param: { userId }, json }))
  })
  const { form, field, summary } = useTextForm<'staffId'>(
    () => ({ staffId: lacksStaff ? fields.staffRequired : undefined }),
    () => save.mutate(undefined, { ...resultToasts(words.saved, onClose), onError: showFailure }),
  )
  return (
    <Dialog open onClose={onClose} title={fill(words.title, { email })}>
      <DialogForm {...form} busy={save.isPending} action={words.save}>
        <RoleFields
          own={own}
          staff={staff}
          linked={linked}
          chosen={chosen}
          onChange={setChosen}
          error={lacksStaff ? field('staffId').error : undefined}
        />
        <ErrorSummary {...summary} />
      </DialogForm>
    </Dialog>
  )
}
