import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import type { PageFields } from './page-fields.ts'

interface ContactFieldsProps {
  id: string
  register: UseFormRegister<PageFields>
  errors: FieldErrors<PageFields>
  shown: boolean
}

export function ContactFields({ id, register, errors, shown }: ContactFieldsProps) {
  const words = useWords('bookingPages').form
  const wrong = errors.settings?.contactInfo
  const field = (name: 'phone' | 'email' | 'address') => ({
    id: fieldId(id, `settings.contactInfo.${name}`),
    error: wrong?.[name]?.message,
    ...register(`settings.contactInfo.${name}`),
  })
  return (
    <FieldGroup
      legend={words.sections.contactInfo}
      help={shown ? words.contactHelp : words.switchedOff}
      className="gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.phone} type="tel" autoComplete="off" {...field('phone')} />
        <TextField label={words.email} type="email" autoComplete="off" {...field('email')} />
      </div>
      <TextField label={words.address} autoComplete="off" {...field('address')} />
    </FieldGroup>
  )
}
