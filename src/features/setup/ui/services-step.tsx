import { useWatch } from 'react-hook-form'
import { MAX_MINUTES } from '#features/services/rules.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ServiceRow } from './fields.ts'
import { Step } from './step.tsx'
import type { StepFormProps } from './use-setup-form.ts'

export function ServicesStep({ id, form }: StepFormProps) {
  const words = useWords('setup').services
  const [trade, rows] = useWatch({ control: form.control, name: ['trade', 'services'] })
  const { services: errors } = form.formState.errors
  return (
    <Step mark={5} title={words.title} text={trade === '' ? words.chooseTrade : words.text}>
      {trade !== '' && (
        <>
          <div className="mb-2">
            <Badge tone="accent">{words.proposals}</Badge>
          </div>
          <FieldGroup
            id={fieldId(id, 'services')}
            legend={words.legend}
            hideLabel
            error={errors?.root?.message ?? errors?.message}
            className="gap-0 divide-y divide-line"
          >
            {rows.map((row, index) => (
              <Row key={`${trade}-${row.name}`} id={id} form={form} row={row} index={index} />
            ))}
          </FieldGroup>
        </>
      )}
    </Step>
  )
}

interface RowProps extends StepFormProps {
  row: ServiceRow
  index: number
}

function Row({ id, form: { register, formState, clearErrors }, row, index }: RowProps) {
  const words = useWords('setup').services
  const { name, description, ticked, bufferAfter } = row
  const errors = formState.errors.services?.[index]
  const buffer = bufferAfter > 0 ? ` ${fill(words.buffer, { count: bufferAfter })}.` : ''
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2">
      <Checkbox
        label={name}
        detail={description + buffer}
        className="flex-1 basis-60"
        {...register(`services.${index}.ticked`, { onChange: () => clearErrors('services') })}
      />
      {ticked && (
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3 ps-8 sm:w-68 sm:ps-0">
          <TextField
            id={fieldId(id, `services.${index}.duration`)}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_MINUTES}
            step={1}
            label={fill(words.duration, { name })}
            hideLabel
            trailing={words.minutes}
            error={errors?.duration?.message}
            {...register(`services.${index}.duration`)}
          />
          <TextField
            id={fieldId(id, `services.${index}.price`)}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            leading="$"
            label={fill(words.price, { name })}
            hideLabel
            error={errors?.price?.message}
            {...register(`services.${index}.price`)}
          />
        </div>
      )}
    </div>
  )
}
