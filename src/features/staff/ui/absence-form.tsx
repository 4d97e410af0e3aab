import { type FormEvent, useState } from 'react'
import { addDays } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { type AbsenceFields, spanOfAbsence } from './absence.ts'
import { useAddTimeOff } from './data.ts'

const emptyFields = (zone: string): AbsenceFields => {
  const tomorrow = addDays(localDateOf(Date.now(), zone), 1)
  return {
    wholeDays: true,
    from: tomorrow,
    fromTime: '09:00',
    to: tomorrow,
    toTime: '17:00',
    reason: '',
  }
}

/** Enters an absence, by whole days or to the minute. */
export function AbsenceForm({ staffId, zone }: { staffId: number; zone: string }) {
  const add = useAddTimeOff(staffId)
  const [fields, setFields] = useState(() => emptyFields(zone))
  const [wrong, setWrong] = useState<{ field: 'from' | 'to'; message: string }>()
  const { wholeDays, from, fromTime, to, toTime, reason } = fields

  const change = (changes: Partial<AbsenceFields>) => {
    setFields({ ...fields, ...changes })
    setWrong(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const span = spanOfAbsence(fields, zone)
    if (!span.ok) return setWrong(span)
    add.mutate(
      { startTime: span.startTime, endTime: span.endTime, reason },
      {
        onSuccess: () => {
          tellDone('Time off added')
          setFields(emptyFields(zone))
        },
        onError: tellError,
      },
    )
  }
  const error = (field: 'from' | 'to') => (wrong?.field === field ? wrong.message : undefined)

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-card bg-sunken p-4">
      <h3 className="text-14 font-semibold">Add time off</h3>
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <TextField
          type="date"
          label="First day"
          value={from}
          error={error('from')}
          onChange={({ target }) =>
            change({ from: target.value, ...(to < target.value ? { to: target.value } : {}) })
          }
        />
        {!wholeDays && (
          <TextField
            type="time"
            label="From"
            value={fromTime}
            onChange={event => change({ fromTime: event.target.value })}
          />
        )}
        <TextField
          type="date"
          label="Last day"
          min={from}
          value={to}
          error={error('to')}
          onChange={event => change({ to: event.target.value })}
        />
        {!wholeDays && (
          <TextField
            type="time"
            label="Until"
            value={toTime}
            onChange={event => change({ toTime: event.target.value })}
          />
        )}
      </div>
      <Checkbox
        label="Whole days"
        checked={wholeDays}
        onChange={event => change({ wholeDays: event.target.checked })}
      />
      <TextField
        label="Reason"
        help="Optional. Only you see it."
        maxLength={200}
        value={reason}
        onChange={event => change({ reason: event.target.value })}
      />
      <div>
        <Button type="submit" busy={add.isPending}>
          Add time off
        </Button>
      </div>
    </form>
  )
}
