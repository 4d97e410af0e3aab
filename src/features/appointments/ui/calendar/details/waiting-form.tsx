import { type FormEvent, useState } from 'react'
import { MINUTE_MS } from '#domain/time/date.ts'
import { Button } from '#web/kit/base/button.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Acts } from '#web/lib/sample.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../../contract.ts'
import { type ChangeBody, useChange } from '../../data.ts'

interface WaitingFormProps {
  of: Pick<Appointment, 'id' | 'startTime' | 'endTime' | 'waiting'>
}

export function WaitingForm({ of: { id, startTime, endTime, waiting } }: WaitingFormProps) {
  const { waitingForm: words } = useWords('appointments')
  const { form, waiting: labels } = useWords('services')
  const change = useChange()
  const [after, setAfter] = useState(String(waiting?.after))
  const [minutes, setMinutes] = useState(String(waiting?.minutes))
  const [wrong, setWrong] = useState<string>()
  const [open, setOpen] = useState(false)
  const length = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS
  const save = (body: ChangeBody, done: string) => {
    setWrong(undefined)
    change.mutateAsync({ id, body }).then(
      () => {
        setOpen(false)
        showSuccess(done)
      },
      error => {
        setWrong(sentenceFor(error))
        showError(error)
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ waiting: { after: Number(after), minutes: Number(minutes) } }, words.changed)
  }
  const field = { type: 'number', inputMode: 'numeric', required: true, min: 1 } as const
  return (
    <details
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line"
    >
      <summary className="cursor-pointer rounded-card px-4 py-3 text-14 font-semibold text-ink">
        {words.title}
      </summary>
      <Acts>
        <form onSubmit={submit} className="grid gap-4 px-4 pb-4">
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              {...field}
              label={labels.after}
              trailing={form.minutes}
              max={length - 2}
              value={after}
              onChange={event => setAfter(event.target.value)}
            />
            <TextField
              {...field}
              label={labels.minutes}
              trailing={form.minutes}
              max={Math.max(1, length - (Number(after) || 1) - 1)}
              value={minutes}
              onChange={event => setMinutes(event.target.value)}
            />
          </div>
          <p className="text-14 text-danger-ink empty:hidden">{wrong}</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" variant="primary" busy={change.isPending}>
              {words.save}
            </Button>
            <Button size="sm" onClick={() => save({ waiting: null }, words.removed)}>
              {words.remove}
            </Button>
          </div>
        </form>
      </Acts>
    </details>
  )
}
