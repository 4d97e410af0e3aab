import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readUser } from '#features/accounts/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Banner, SettingsCard } from '#web/kit/base/surfaces.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'
import { whenHere } from '#web/lib/when-here.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type Team, type TeamMember, transferBusiness, undoTransfer } from '../contract.ts'
import { type Confirmed, showFailure, useTeamChange } from './data.ts'

/** A transfer also changes the person's rights. */
function useOwnerChange<Variables>(
  change: (variables: Variables) => Promise<unknown>,
  done: (variables: Variables) => string,
) {
  const client = useQueryClient()
  return useTeamChange(
    async (variables: Variables) => {
      await change(variables)
      await refresh(client, [readUser])
    },
    { done },
  )
}

interface TransferCardProps {
  businessName: string
  others: readonly TeamMember[]
  confirmed: Confirmed
}

export function TransferCard({ businessName, others, confirmed }: TransferCardProps) {
  const words = useWords('team').transfer
  const [to, setTo] = useState<TeamMember>()
  const [asking, setAsking] = useState(false)
  const transfer = useOwnerChange(
    ({ userId }: TeamMember) => confirmed(() => send(transferBusiness, { json: { userId } })),
    ({ email }) => fill(words.done, { email }),
  )
  const give = (member: TeamMember) =>
    transfer.mutate(member, {
      onError: showFailure,
      onSettled: () => setAsking(false),
    })
  return (
    <SettingsCard title={words.title} description={words.description}>
      <div className="flex max-w-[560px] flex-wrap items-end gap-3">
        <Select
          label={words.to}
          placeholder={words.choose}
          fieldClassName="flex-1 basis-60"
          value={to?.userId ?? ''}
          onChange={({ target }) =>
            setTo(others.find(({ userId }) => String(userId) === target.value))
          }
        >
          <Options of={others.map(({ userId, email }) => [userId, email])} />
        </Select>
        <Button variant="danger" disabled={!to} onClick={() => setAsking(true)}>
          {words.action}
        </Button>
      </div>
      <ConfirmDialog
        open={asking && to !== undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => to && give(to)}
        title={fill(words.question, { businessName })}
        description={fill(words.text, { email: to?.email ?? '' })}
        confirmLabel={words.action}
        busy={transfer.isPending}
      />
    </SettingsCard>
  )
}

interface OpenTransferProps {
  transfer: NonNullable<Team['transfer']>
  confirmed: Confirmed
}

export function OpenTransfer({ transfer, confirmed }: OpenTransferProps) {
  const words = useWords('team').transfer
  const { from, to, undoUntil, mine } = transfer
  const undo = useOwnerChange(
    () => confirmed(() => send(undoTransfer)),
    () => words.undone,
  )
  return (
    <Banner
      tone="warning"
      title={fill(words.open, { from, to })}
      actions={
        mine && (
          <Button
            size="sm"
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onError: showFailure })}
          >
            {words.undo}
          </Button>
        )
      }
    >
      {fill(words.openText, { when: whenHere(undoUntil) })}
    </Banner>
  )
}
