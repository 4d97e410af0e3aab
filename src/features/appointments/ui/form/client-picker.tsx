import { Ban, UserRound } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { isMailAddress } from '#domain/mail-address.ts'
import { formatPlainDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { ListedClient } from '#features/clients/contract.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { lineClass } from '#web/kit/rich/floating.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { useClientChoices } from '../clients.ts'
import type { AppointmentForm } from './use-appointment-form.ts'

const MOST = 6
const NUMBER = /^\+?[\d\s().-]{6,}$/

interface ClientPickerProps {
  form: AppointmentForm
  /** The client while none is picked: of a changed appointment, its own. */
  own?: number | undefined
}

export function ClientPicker({ form, own }: ClientPickerProps) {
  const words = useWords('appointmentForm')
  const language = useLanguage()
  const id = useId()
  const { field, set, values } = form
  const [chosen, setChosen] = useState<ListedClient>()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setActive] = useState(-1)
  const isChosen = chosen !== undefined && values.clientId === chosen.id
  const found = useClientChoices(isChosen || !isOpen ? '' : values.customerName).slice(0, MOST)
  const shown = isOpen ? found : []
  const active = Math.min(wanted, shown.length - 1)

  const type = (typed: string) => {
    setOpen(true)
    setActive(-1)
    set({
      customerName: typed,
      clientId: own,
      ...(isChosen && values.customerEmail === chosen.email ? { customerEmail: '' } : {}),
      ...(isChosen && values.customerPhone === chosen.phone ? { customerPhone: '' } : {}),
    })
  }
  const choose = (client: ListedClient) => {
    setChosen(client)
    setOpen(false)
    set({
      clientId: client.id,
      customerName: client.name,
      customerEmail: client.email,
      customerPhone: client.phone,
      plusAdded: false,
      ...(client.email === '' ? { notificationMethods: [] } : {}),
    })
  }
  const leave = () => {
    setOpen(false)
    const typed = values.customerName.trim()
    if (values.clientId !== undefined || values.walkIn) return
    if (isMailAddress(typed) && values.customerEmail === '')
      set({ customerName: '', customerEmail: typed })
    else if (NUMBER.test(typed) && values.customerPhone === '')
      set({ customerName: '', customerPhone: typed, plusAdded: false })
  }
  const activate = (index: number) => {
    setActive(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || shown.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) activate(active < 0 && step < 0 ? shown.length - 1 : (active + step) % shown.length)
    else if (event.key === 'Enter' && active >= 0) choose(shown[active]!)
    else if (event.key === 'Escape') {
      setOpen(false)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const { onBlur, ...name } = field('customerName', type)
  const lastVisit = ({ lastVisit: last }: ListedClient) =>
    last &&
    fill(words.picker.lastVisit, {
      date: formatPlainDate(localDateOf(Date.parse(last), form.zone), language),
    })
  const hints = (client: ListedClient) =>
    [
      lastVisit(client),
      client.noShows > 0 && fillCount(words.picker.noShows, client.noShows, language),
    ].filter(Boolean)

  return (
    <div className="relative">
      <TextField
        label={words.name}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={words.picker.example}
        maxLength={200}
        required={!values.walkIn}
        data-autofocus=""
        onKeyDown={onKeyDown}
        {...name}
        onBlur={event => {
          leave()
          return onBlur(event)
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.picker.known}
        hidden={shown.length === 0}
        className="absolute inset-x-0 z-40 mt-1 max-h-80 overflow-y-auto rounded-card bg-raised p-1 shadow-float"
      >
        {shown.map((client, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={client.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the field.
            onPointerDown={event => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(client)}
            className={cx(lineClass, 'cursor-pointer py-1.5', index === active && 'bg-sunken')}
          >
            <Icon
              of={client.blocked ? Ban : UserRound}
              size={16}
              {...(client.blocked ? { label: words.picker.blocked } : {})}
              className={client.blocked ? 'text-danger-ink' : 'text-muted'}
            />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate text-ink">
                {client.name || client.email || client.phone}
              </bdi>
              <span className="block wrap-anywhere text-13 text-muted">
                {[client.email || client.phone, ...hints(client)].filter(Boolean).join(' · ')}
              </span>
              {client.notes && (
                <span dir="auto" className="block truncate text-13 text-muted">
                  {client.notes}
                </span>
              )}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-13 text-muted empty:hidden">
        {isChosen
          ? [chosen.blocked && words.picker.blockedNote, ...hints(chosen), chosen.notes]
              .filter(Boolean)
              .join(' · ')
          : shown.length > 0 && fillCount(words.picker.found, shown.length, language)}
      </p>
    </div>
  )
}
