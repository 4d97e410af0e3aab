import { useEffect } from 'react'
import { type RegisterOptions, useForm, useWatch } from 'react-hook-form'
import { addDays } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
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

interface AbsenceFormProps {
  staffId: number
  zone: string
  onChange: (changed: boolean) => void
}

export function AbsenceForm({ staffId, zone, onChange }: AbsenceFormProps) {
  const add = useAddTimeOff(staffId)
  const words = useWords('staff').timeOff
  const { register, handleSubmit, formState, control, reset, ...form } = useForm<AbsenceFields>({
    defaultValues: emptyFields(zone),
  })
  const { isDirty } = formState
  useEffect(() => onChange(isDirty), [onChange, isDirty])
  const [wholeDays, from] = useWatch({ control, name: ['wholeDays', 'from'] })
  const field = (
    name: 'from' | 'fromTime' | 'to' | 'toTime',
    options?: RegisterOptions<AbsenceFields, typeof name>,
  ) => ({
    error: formState.errors[name]?.message,
    ...register(name, options),
  })

  const submit = handleSubmit(fields => {
    const span = spanOfAbsence(fields, zone)
    if (!span.ok) return form.setError(span.field, { message: span.message }, { shouldFocus: true })
    const { startTime, endTime } = span
    add.mutate(
      { startTime, endTime, reason: fields.reason },
      resultToasts(words.added, () => reset(emptyFields(zone))),
    )
  })

  return (
    <form
      noValidate
      onSubmit={submit}
      // The error is about both ends.
      onChange={() => form.clearErrors()}
      className="flex flex-col gap-4 rounded-card bg-sunken p-4"
    >
      <h3 className="text-14 font-semibold">{words.add}</h3>
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <TextField
          type="date"
          label={words.firstDay}
          {...field('from', {
            onChange: ({ target }) => {
              if (form.getValues('to') < target.value) form.setValue('to', target.value)
            },
          })}
        />
        {!wholeDays && <TextField type="time" label={words.from} {...field('fromTime')} />}
        <TextField type="date" label={words.lastDay} min={from} {...field('to')} />
        {!wholeDays && <TextField type="time" label={words.until} {...field('toTime')} />}
      </div>
      <Checkbox label={words.wholeDays} {...register('wholeDays')} />
      <TextField
        label={words.reason}
        help={words.reasonHelp}
        maxLength={200}
        {...register('reason')}
      />
      <ErrorSummary count={Object.keys(formState.errors).length} attempt={formState.submitCount} />
      <Button className="self-start" type="submit" busy={add.isPending}>
        {words.add}
      </Button>
    </form>
  )
}
