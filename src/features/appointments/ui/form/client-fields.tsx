import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

export function NameField({ form }: { form: AppointmentForm }) {
  const words = useWords('appointmentForm')
  return (
    <TextField
      label={words.name}
      autoComplete="off"
      maxLength={200}
      required
      {...form.field('customerName')}
    />
  )
}

export function ContactFields({ form }: { form: AppointmentForm }) {
  const words = useWords('appointmentForm')
  const { field, values } = form
  const required = !values.walkIn && values.clientId === undefined
  return (
    <>
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        required={required}
        {...field('customerEmail')}
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="off"
        maxLength={250}
        required={required}
        placeholder="+1 212 555 0123"
        {...form.phoneField()}
      />
    </>
  )
}

export function NotesField({ form: { field } }: { form: AppointmentForm }) {
  const { notes } = useWords('appointmentForm')
  return <TextArea label={notes} maxLength={2000} rows={2} {...field('description')} />
}
