import { Ban, UserRound } from 'lucide-react'
import { useState } from 'react'
import { formatPlainDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { ListedClient } from '#features/clients/contract.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { lineClass } from '#web/kit/rich/floating.ts'
import { useCombobox } from '#web/kit/rich/use-combobox.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { useClientChoices } from '../clients.ts'
import type { AppointmentForm } from './use-appointment-form.ts'
import { contactTypedAsName } from './values.ts'

const MAX_SHOWN = 6

export function ClientPicker({ form, own }: { form: AppointmentForm; own?: number | undefined }) {
  const words = useWords('appointmentForm')
  const language = useLanguage()
  const { field, set, values } = form
  const { chosen, choose, type } = useChosenClient(form, own)
  const [isOpen, setOpen] = useState(false)
  const found = useClientChoices(chosen || !isOpen ? '' : values.customerName).slice(0, MAX_SHOWN)
  const shown = isOpen ? found : []
  const hintsOf = useHints(form.zone)
  const combobox = useCombobox({
    count: shown.length,
    initial: -1,
    onSelect: index => {
      choose(shown[index]!)
      setOpen(false)
    },
    onEscape: () => setOpen(false),
  })
  const { onBlur, ...name } = field('customerName', typed => {
    setOpen(true)
    combobox.reset()
    type(typed)
  })

  return (
    <div className="relative">
      <TextField
        label={words.name}
        {...combobox.field}
        placeholder={words.picker.example}
        maxLength={200}
        required={!values.walkIn}
        data-autofocus=""
        {...name}
        onBlur={event => {
          setOpen(false)
          const contact = contactTypedAsName(values)
          if (contact) set(contact)
          return onBlur(event)
        }}
      />
      <div
        {...combobox.list(words.picker.known)}
        hidden={shown.length === 0}
        className="absolute inset-x-0 z-40 mt-1 max-h-80 overflow-y-auto rounded-card bg-raised p-1 shadow-float"
      >
        {shown.map((client, index) => (
          <div
            key={client.id}
            {...combobox.option(index)}
            // Keeps the focus in the field.
            onPointerDown={event => event.preventDefault()}
            className={cx(lineClass, 'cursor-pointer py-1.5 aria-selected:bg-sunken')}
          >
            <ClientLine client={client} hints={hintsOf(client)} />
          </div>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-13 text-muted empty:absolute">
        {chosen
          ? joined([chosen.blocked && words.picker.blockedNote, ...hintsOf(chosen), chosen.notes])
          : shown.length > 0 && fillCount(words.picker.found, shown.length, language)}
      </p>
    </div>
  )
}

function ClientLine({ client, hints }: { client: ListedClient; hints: readonly Part[] }) {
  const words = useWords('appointmentForm').picker
  const { name, email, phone, notes, blocked } = client
  return (
    <>
      <Icon
        of={blocked ? Ban : UserRound}
        size={16}
        {...(blocked ? { label: words.blocked } : {})}
        className={blocked ? 'text-danger-ink' : 'text-muted'}
      />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-ink">{name || email || phone}</bdi>
        <span className="block wrap-anywhere text-13 text-muted">
          {joined([email || phone, ...hints])}
        </span>
        {notes && (
          <span dir="auto" className="block truncate text-13 text-muted">
            {notes}
          </span>
        )}
      </span>
    </>
  )
}

function useChosenClient({ values, set }: AppointmentForm, own: number | undefined) {
  const [last, setLast] = useState<ListedClient>()
  const chosen = last?.id === values.clientId ? last : undefined
  return {
    chosen,
    choose: (client: ListedClient) => {
      setLast(client)
      set({
        clientId: client.id,
        customerName: client.name,
        customerEmail: client.email,
        customerPhone: client.phone,
        plusAdded: false,
        ...(client.email === '' ? { notificationMethods: [] } : {}),
      })
    },
    type: (customerName: string) =>
      set({
        customerName,
        clientId: own,
        ...(values.customerEmail === chosen?.email ? { customerEmail: '' } : {}),
        ...(values.customerPhone === chosen?.phone ? { customerPhone: '' } : {}),
      }),
  }
}

type Part = string | false | null

const joined = (parts: readonly Part[]) => parts.filter(Boolean).join(' · ')

function useHints(zone: string) {
  const words = useWords('appointmentForm').picker
  const language = useLanguage()
  return ({ lastVisit, noShows }: ListedClient): Part[] => [
    lastVisit &&
      fill(words.lastVisit, {
        date: formatPlainDate(localDateOf(Date.parse(lastVisit), zone), language),
      }),
    noShows > 0 && fillCount(words.noShows, noShows, language),
  ]
}
