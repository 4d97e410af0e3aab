import { type FormEvent, type ReactNode, useState } from 'react'
import { centsToInput, parseDollars } from '#domain/money.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'

interface AmountFormProps {
  label: string
  /** Cents. */
  amount: number | null
  name?: string
  submit: string
  busy: boolean
  staff?: readonly { id: number; name: string }[]
  staffId?: number | null | undefined
  onSubmit: (cents: number, name: string, staffId: number | null) => void
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

export function AmountForm(props: AmountFormProps) {
  const words = useWords('checkout')
  const [text, setText] = useState(() => (props.amount === null ? '' : centsToInput(props.amount)))
  const [name, setName] = useState(props.name)
  const [staffId, setStaffId] = useState(props.staffId ?? null)
  const [tried, setTried] = useState(false)
  const cents = parseDollars(text)
  const named = name === undefined || name.trim() !== ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (cents !== undefined && named && !props.busy)
      props.onSubmit(cents, name?.trim() ?? '', staffId)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-card bg-sunken p-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        {name !== undefined && (
          <TextField
            label={words.name}
            value={name}
            maxLength={200}
            error={tried && !named ? words.nameRequired : undefined}
            onChange={event => setName(event.target.value)}
          />
        )}
        <TextField
          label={props.label}
          leading="$"
          inputMode="decimal"
          autoFocus
          value={text}
          error={tried && cents === undefined ? words.amountInvalid : undefined}
          onChange={event => setText(event.target.value)}
          onFocus={event => event.target.select()}
          className="tabular-nums"
        />
      </div>
      {props.staff && props.staff.length > 1 && (
        <Select
          label={words.staff}
          value={staffId ?? ''}
          onChange={event => setStaffId(Number(event.target.value) || null)}
        >
          <option value="">{words.everyone}</option>
          <Options of={props.staff.map(({ id, name: member }) => [id, member])} />
        </Select>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={props.busy}>
          {props.submit}
        </Button>
        {props.onCancel && (
          <Button size="sm" variant="quiet" onClick={props.onCancel}>
            {words.cancel}
          </Button>
        )}
        {props.children}
      </div>
    </form>
  )
}
