import { useId } from 'react'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Bookable } from '../clients.ts'
import type { AppointmentForm } from './use-appointment-form.ts'

interface ClientFieldsProps {
  form: AppointmentForm
  /** Suggestions while typing a name; choosing one also fills in email address and phone number. */
  clients?: readonly Bookable[]
}

const suggestion = ({ name, email, phone }: Bookable) => `${name} · ${email || phone}`

export function ClientFields({ form, clients = [] }: ClientFieldsProps) {
  const words = useWords('appointmentForm')
  const list = useId()
  const { field, set } = form

  const onName = (typed: string) => {
    const known = clients.find(client => suggestion(client) === typed)
    if (known)
      set({
        customerName: known.name,
        customerEmail: known.email,
        customerPhone: known.phone,
        plusAdded: false,
      })
    else set({ customerName: typed })
  }

  return (
    <>
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={200}
        required
        list={clients.length > 0 ? list : undefined}
        {...field('customerName', onName)}
      />
      <datalist id={list}>
        {clients.map(client => (
          <option key={suggestion(client)} value={suggestion(client)} />
        ))}
      </datalist>
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        {...field('customerEmail')}
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="off"
        maxLength={300}
        required
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
