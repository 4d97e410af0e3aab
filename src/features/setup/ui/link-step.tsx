import { Check, Link } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useNameCheck } from './data.ts'
import { Step } from './step.tsx'
import type { StepFormProps } from './use-setup-form.ts'

export function LinkStep({ id, form: { control, register, formState, setValue } }: StepFormProps) {
  const words = useWords('setup').link
  const name = useWatch({ control, name: 'page.name' })
  const check = useNameCheck(name)
  const address = location.host + paths.bookingPage(name.trim() || words.example)
  const error = formState.errors.page?.name?.message ?? check?.problem ?? undefined
  return (
    <Step mark={<Icon of={Link} size={16} />} title={words.title}>
      <TextField
        id={fieldId(id, 'page.name')}
        label={words.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        fieldClassName="max-w-[440px]"
        help={
          <span role="status" className="flex items-start gap-1.5 wrap-anywhere">
            {check?.free ? (
              <>
                <Icon of={Check} size={16} className="mt-0.5 text-success-ink" />
                {fill(words.free, { address })}
              </>
            ) : (
              fill(words.help, { address })
            )}
          </span>
        }
        error={error}
        {...register('page.name', { onChange: () => setValue('ownLink', true) })}
      />
      <p role="alert" className="sr-only">
        {check?.problem}
      </p>
    </Step>
  )
}
