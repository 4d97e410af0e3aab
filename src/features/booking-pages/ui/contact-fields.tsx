import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import type { PageFields } from './page-fields.ts'

interface ContactFieldsProps {
  id: string
  register: UseFormRegister<PageFields>
  errors: FieldErrors<PageFields>
  /** Whether the page has this section switched on. */
  shown: boolean
}

/** How clients reach the business; each line is shown only if there is something in it. */
export function ContactFields({ id, register, errors, shown }: ContactFieldsProps) {
  const wrong = errors.settings?.contactInfo
  const field = (name: 'phone' | 'email' | 'address') => ({
    id: fieldId(id, `settings.contactInfo.${name}`),
    error: wrong?.[name]?.message,
    ...register(`settings.contactInfo.${name}`),
  })
  return (
    <FieldGroup
      legend="Contact information"
      help={
        shown
          ? 'Each line is shown only if there is something in it.'
          : 'Not shown: switched off above.'
      }
      className="gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      </div>
      <TextField label="Address" autoComplete="off" {...field('address')} />
    </FieldGroup>
  )
}
