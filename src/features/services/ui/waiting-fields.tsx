import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { formatDuration } from '#domain/time/format.ts'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { serviceMessages } from '../rules.ts'
import { Fold } from './fold.tsx'
import { MinutesField } from './number-fields.tsx'
import { type ServiceFields, type ServiceValues, serviceForm } from './service-form-schema.ts'

interface WaitingFieldsProps {
  id: string
  control: Control<ServiceFields, unknown, ServiceValues>
  register: UseFormRegister<ServiceFields>
  errors: FieldErrors<ServiceFields>
}

export function WaitingFields({ id, control, register, errors }: WaitingFieldsProps) {
  const { waiting: words } = useWords('services')
  const [duration, waiting] = useWatch({ control, name: ['duration', 'waiting'] })
  const { data } = serviceForm.pick({ duration: true, waiting: true }).safeParse({
    duration,
    waiting,
  })
  const wrong = errors.waiting
  const field = (name: 'after' | 'minutes') => ({
    id: fieldId(id, `waiting.${name}`),
    min: 1,
    ...register(`waiting.${name}`),
  })
  return (
    <Fold
      title={words.title}
      summary={data?.waiting ? formatDuration(data.waiting.minutes) : words.none}
      help={words.help}
      wrong={wrong}
    >
      <div className="grid grid-cols-2 gap-4">
        <MinutesField label={words.after} error={wrong?.after?.message} {...field('after')} />
        <MinutesField
          label={words.minutes}
          error={wrong?.minutes?.message ?? wrong?.message}
          {...field('minutes')}
        />
      </div>
      {data?.waiting && <Parts duration={data.duration} waiting={data.waiting} />}
    </Fold>
  )
}

interface PartsProps {
  duration: number
  waiting: { after: number; minutes: number }
}

function Parts({ duration, waiting: { after, minutes } }: PartsProps) {
  const words = useWords('services').waiting
  const rest = duration - after - minutes
  if (rest <= 0) {
    return (
      <p role="status" className="text-13 text-danger-ink">
        {serviceMessages.waiting}
      </p>
    )
  }
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full">
        <span className="bg-accent" style={{ flexGrow: after }} />
        <span
          className="border-y border-accent bg-[repeating-linear-gradient(135deg,var(--accent)_0_1px,transparent_1px_6px)]"
          style={{ flexGrow: minutes }}
        />
        <span className="bg-accent" style={{ flexGrow: rest }} />
      </div>
      <p className="mt-2 text-13 text-muted">
        {fill(words.parts, {
          first: formatDuration(after),
          waiting: formatDuration(minutes),
          last: formatDuration(rest),
        })}
      </p>
    </div>
  )
}
