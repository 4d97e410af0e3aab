import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#contract/access.ts'
import { Button } from '#web/kit/base/button.tsx'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { send } from '#web/lib/api.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { leaveTeam } from '../contract.ts'
import { type Confirmed, showFailure } from './data.ts'

interface LeaveCardProps {
  role: Role
  businessName: string
  confirmed: Confirmed
  onLeft: () => void
}

export function LeaveCard({ role, businessName, confirmed, onLeft }: LeaveCardProps) {
  const { leave: words, roles } = useWords('team')
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => confirmed(() => send(leaveTeam)),
    onSuccess: onLeft,
    onError: showFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <SettingsCard
      title={fill(words.title, { businessName })}
      description={fill(words.description, { role: roles[role] })}
    >
      <div>
        <Button onClick={() => setAsking(true)}>{words.action}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate()}
        title={fill(words.question, { businessName })}
        description={words.text}
        confirmLabel={words.action}
        busy={leave.isPending}
      />
    </SettingsCard>
  )
}
