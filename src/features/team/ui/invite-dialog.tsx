import { useState } from 'react'
import type { Role } from '#contract/access.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { send } from '#web/lib/api.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { invite } from '../contract.ts'
import { type Confirmed, showFailure, useTeamChange } from './data.ts'
import { type ChosenRole, RoleFields } from './role-fields.tsx'

interface InviteDialogProps {
  own: Role
  staff: readonly StaffMember[]
  linked: readonly number[]
  member?: StaffMember | undefined
  confirmed: Confirmed
  onClose: () => void
}

export function InviteDialog({
  own,
  staff,
  linked,
  member,
  confirmed,
  onClose,
}: InviteDialogProps) {
  const words = useWords('team').invite
  const [chosen, setChosen] = useState<ChosenRole>({
    role: member ? 'staff' : 'front-desk',
    staffId: member?.id ?? null,
  })
  const invitation = useTeamChange((email: string) =>
    confirmed(() => send(invite, { json: { email, ...chosen } })),
  )
  const { form, field, summary, showRefusals } = useTextForm<'email' | 'staffId'>(
    typed => ({
      email: typed.email.trim() ? undefined : words.emailRequired,
      staffId: chosen.role === 'staff' && !chosen.staffId ? words.staffRequired : undefined,
    }),
    typed => {
      const email = typed.email.trim()
      invitation.mutate(email, {
        ...resultToasts(fill(words.sent, { email }), onClose),
        onError: error => {
          showRefusals(error)
          showFailure(error)
        },
      })
    },
  )
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.description}>
      <DialogForm {...form} busy={invitation.isPending} action={words.send}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={member?.email ?? ''}
          {...field('email')}
        />
        <RoleFields
          own={own}
          staff={staff}
          linked={linked}
          chosen={chosen}
          onChange={setChosen}
          error={field('staffId').error}
        />
        <ErrorSummary {...summary} />
      </DialogForm>
    </Dialog>
  )
}
