import { type ReactNode, useState } from 'react'
import { centsToInput, parseDollars } from '#domain/money.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'

interface AmountFormProps {
  label: string
  /** Cents. */
  amount: number | null
  /** Cents. */
  min?: number
  name?: string
  submit: string
  busy: boolean
  staff?: readonly { id: number; name: string }[]
  staffId?: number | null | undefined
  onSubmit: (cents: number, name: string, staffId: number | null) => void
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

export function AmountForm({ min = 0, ...props }: AmountFormProps) {
  const words = useWords('checkout')
  const [staffId, setStaffId] = useState(props.staffId ?? null)
  const hasName = props.name !== undefined
  const { form, field, summary } = useTextForm<'amount' | 'name'>(
    typed => ({
      amount: (parseDollars(typed.amount) ?? -1) < min ? words.amountInvalid : undefined,
      name: hasName && !typed.name.trim() ? words.nameRequired : undefined,
    }),
    typed => {
      const name = hasName ? typed.name.trim() : ''
      if (!props.busy) props.onSubmit(parseDollars(typed.amount)!, name, staffId)
    },
  )

  return (
    <form {...form} className="grid gap-3 rounded-card bg-sunken p-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        {hasName && (
          <TextField
            label={words.name}
            defaultValue={props.name}
            maxLength={200}
            {...field('name')}
          />
        )}
        <TextField
          label={props.label}
          leading="$"
          inputMode="decimal"
          autoFocus
          defaultValue={props.amount === null ? '' : centsToInput(props.amount)}
          onFocus={event => event.target.select()}
          className="tabular-nums"
          {...field('amount')}
        />
      </div>
      <ErrorSummary {...summary} />
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
