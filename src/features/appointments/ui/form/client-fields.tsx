import { useId } from 'react'
import { withPlus } from '#domain/e164.ts'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import type { Bookable } from '../clients.ts'
import type { AppointmentForm } from './use-appointment-form.ts'

interface ClientFieldsProps {
  form: AppointmentForm
  /** Clients to choose from while a name is typed; their address and number come along. */
  clients?: readonly Bookable[]
}

const suggestion = ({ name, email, phone }: Bookable) => `${name} · ${email || phone}`

/** Who the appointment is for. */
export function ClientFields({ form, clients = [] }: ClientFieldsProps) {
  const list = useId()
  const { values, errors, idOf, set } = form

  const onName = (typed: string) => {
    const known = clients.find(client => suggestion(client) === typed)
    if (known)
      set({ customerName: known.name, customerEmail: known.email, customerPhone: known.phone })
    else set({ customerName: typed })
  }

  return (
    <>
      <TextField
        id={idOf('customerName')}
        label="Name"
        autoComplete="off"
        maxLength={200}
        required
        list={clients.length > 0 ? list : undefined}
        value={values.customerName}
        error={errors.customerName}
        onChange={event => onName(event.target.value)}
      />
      <datalist id={list}>
        {clients.map(client => (
          <option key={suggestion(client)} value={suggestion(client)} />
        ))}
      </datalist>
      <TextField
        id={idOf('customerEmail')}
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={values.customerEmail}
        error={errors.customerEmail}
        onChange={event => set({ customerEmail: event.target.value })}
      />
      <TextField
        id={idOf('customerPhone')}
        label="Phone Number (International Format)"
        type="tel"
        autoComplete="off"
        maxLength={300}
        required
        placeholder="+1 212 555 0123"
        value={values.customerPhone}
        error={errors.customerPhone}
        onChange={event => set({ customerPhone: withPlus(event.target.value) })}
      />
    </>
  )
}

/** What the business notes about the appointment. */
export function NotesField({ form: { values, errors, idOf, set } }: { form: AppointmentForm }) {
  return (
    <TextArea
      id={idOf('description')}
      label="Notes (Optional)"
      maxLength={2000}
      rows={2}
      value={values.description}
      error={errors.description}
      onChange={event => set({ description: event.target.value })}
    />
  )
}
