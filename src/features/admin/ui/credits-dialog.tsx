import { Gift, Minus, Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { formatCount } from '#domain/number.ts'
import { FREE_CREDITS } from '#features/credits/rules.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import type { AdminUser } from '../contract.ts'
import { creditsOfText, MAX_CREDITS, reasonMissing } from '../rules.ts'
import { useGrantFreeCredits, useSetCredits } from './data.ts'

export function CreditsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useSetCredits()
  const gift = useGrantFreeCredits()
  // The home business of employees is their employer's.
  const [businessId, setBusinessId] = useState(user.ownsHome ? undefined : user.alsoOwns?.[0]?.id)
  const home = user.ownsHome ? user.businessName : `${user.businessName} (works there)`
  const other = user.alsoOwns?.find(({ id }) => id === businessId)
  const balance = other?.credits ?? user.notificationSettings.notificationCredits
  // The balance shown when typing began. It may have been refreshed since.
  const [shown, setShown] = useState<number>()
  const before = shown ?? balance
  const [typed = String(before), setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const [unexplained, setUnexplained] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const credits = creditsOfText(typed)
  const toasts = resultToasts('Credits updated successfully', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || gift.isPending) return
    setTyped(String(credits))
    const given = { credits, before, reason: reason.trim() }
    const onError = (error: unknown) => {
      // This refusal names the new balance.
      if (error instanceof ApiError && error.code === 'changed') setShown(undefined)
      toasts.onError(error)
    }
    change.mutate({ id: user.id, businessId, ...given }, { ...toasts, onError })
  }
  const give = () => {
    if (change.isPending || gift.isPending) return
    setUnexplained(reason.trim() === '')
    if (reason.trim() === '') reasonField.current?.focus()
    else gift.mutate({ id: user.id, businessId, reason: reason.trim() }, toasts)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Modify Credits"
      description={user.alsoOwns ? user.username : `${user.username} · ${home}`}
    >
      <DialogForm
        onSubmit={submit}
        busy={change.isPending || gift.isPending}
        action="Update Credits"
      >
        {user.alsoOwns && (
          <Select
            label="Business"
            value={businessId ?? ''}
            onChange={({ target }) => {
              const chosen = user.alsoOwns?.find(({ id }) => String(id) === target.value)
              setBusinessId(chosen?.id)
              setShown(undefined)
              setTyped(undefined)
            }}
          >
            <option value="">{home}</option>
            <Options of={user.alsoOwns.map(({ id, name }) => [id, name])} />
          </Select>
        )}
        <CreditsField
          typed={typed}
          onTyped={text => {
            setShown(before)
            setTyped(text)
          }}
        />
        <p role="status" className="text-13 text-muted">
          {credits === before ? 'The balance stays the same.' : changeInWords(credits - before)}
        </p>
        <TextField
          ref={reasonField}
          label="Reason (Optional)"
          help="Shown in the owner’s ledger."
          maxLength={200}
          value={reason}
          error={unexplained && reason.trim() === '' ? reasonMissing : undefined}
          onChange={event => setReason(event.target.value)}
        />
        <Button busy={gift.isPending} onClick={give}>
          <Icon of={Gift} size={16} />
          Give {FREE_CREDITS} free credits, once
        </Button>
      </DialogForm>
    </Dialog>
  )
}

function CreditsField({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  const credits = creditsOfText(typed)
  return (
    <div className="flex items-end gap-2">
      <IconButton
        label="Remove one credit"
        variant="secondary"
        disabled={credits === 0}
        onClick={() => onTyped(String(credits - 1))}
      >
        <Icon of={Minus} />
      </IconButton>
      <TextField
        label="Credits"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_CREDITS}
        step={1}
        value={typed}
        onChange={event => onTyped(event.target.value)}
        onBlur={() => typed !== String(credits) && onTyped(String(credits))}
        onFocus={event => event.target.select()}
        data-autofocus=""
        fieldClassName="flex-1"
        className="text-center tabular-nums"
      />
      <IconButton
        label="Add one credit"
        variant="secondary"
        disabled={credits === MAX_CREDITS}
        onClick={() => onTyped(String(credits + 1))}
      >
        <Icon of={Plus} />
      </IconButton>
    </div>
  )
}

const changeInWords = (difference: number) => {
  const count = formatCount(Math.abs(difference))
  const noun = Math.abs(difference) === 1 ? 'credit' : 'credits'
  return difference > 0 ? `Adds ${count} ${noun}.` : `Removes ${count} ${noun}.`
}
