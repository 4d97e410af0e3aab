import { Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { MAX_ROWS } from '../rules.ts'
import { isSolo } from './fields.ts'
import { Step } from './step.tsx'
import type { StepFormProps } from './use-setup-form.ts'

interface StaffStepProps extends StepFormProps {
  existing: readonly string[]
}

export function StaffStep({ id, form, existing }: StaffStepProps) {
  const { control, register, formState } = form
  const words = useWords('setup').staff
  const { fields, append } = useFieldArray({ control, name: 'names' })
  const hasStaff = existing.length > 0
  const solo = isSolo(useWatch({ control, name: 'team' }), hasStaff)
  const shown = solo ? fields.slice(0, 1) : fields
  return (
    <Step
      mark={4}
      title={words.title}
      text={hasStaff && fill(words.existing, { names: existing.join(', ') })}
    >
      <div className="flex max-w-[440px] flex-col gap-4">
        {!hasStaff && (
          <FieldGroup legend={words.legend} hideLabel className="grid-cols-2">
            <RadioCard value="solo" label={words.solo} {...register('team')} />
            <RadioCard value="team" label={words.team} {...register('team')} />
          </FieldGroup>
        )}
        {shown.map((field, index) => (
          <TextField
            key={field.id}
            id={fieldId(id, `names.${index}.name`)}
            label={solo ? words.yourName : fill(words.person, { number: index + 1 })}
            help={solo && words.yourNameHelp}
            autoComplete={solo ? 'name' : 'off'}
            error={formState.errors.names?.[index]?.name?.message}
            {...register(`names.${index}.name`)}
          />
        ))}
        {!solo && fields.length < MAX_ROWS && (
          <Button className="self-start" size="sm" onClick={() => append({ name: '' })}>
            <Icon of={Plus} size={16} />
            {words.add}
          </Button>
        )}
      </div>
    </Step>
  )
}
