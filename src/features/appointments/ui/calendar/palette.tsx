import { CalendarDays, Plus, Tag, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { findable } from '#domain/letters.ts'
import type { LocalDate } from '#domain/time/date.ts'
import {
  formatDuration,
  formatExactTime,
  formatFullDate,
  formatShortDay,
} from '#domain/time/format.ts'
import { listServices } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { type Command, CommandPalette } from '#web/kit/rich/command-palette.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Sentence, useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { useClientSearch } from '../clients.ts'
import type { AppointmentValues } from '../form/values.ts'
import { dateOfWords } from './date-words.ts'
import { actionsOf } from './palette-actions.ts'
import type { Commands } from './use-commands.ts'

interface PaletteProps {
  today: LocalDate
  zone: string
  staff: readonly StaffMember[]
  commands: Commands
  onClose: () => void
  onDate: (date: LocalDate) => void
  onOpen: (appointment: Appointment) => void
  onCreate: (given: Partial<AppointmentValues>) => void
  onOnlyStaff: (id: number) => void
}

const MAX_CLIENTS = 6

export function Palette({ today, zone, staff, commands: given, ...on }: PaletteProps) {
  const calendar = useWords('calendar')
  const words = calendar.palette
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const clients = useClientSearch(query)
  const { data: services = [] } = useRead(listServices)
  const typed = query.trim().toLowerCase()
  const sought = findable(query.trim()).split(/\s+/)
  const fits = (text: string) => sought.every(word => findable(text).includes(word))
  const date = dateOfWords(query, today)

  const commands: Command[] = [
    ...(date
      ? [
          {
            id: 'date',
            group: words.dates,
            icon: CalendarDays,
            label: formatFullDate(date, language),
            onSelect: () => on.onDate(date),
          },
        ]
      : []),
    ...clients.slice(0, MAX_CLIENTS).map(({ name, email, phone, last }) => ({
      id: `client ${last.id}`,
      group: words.clients,
      icon: UserRound,
      label: name,
      detail: [email || phone, whenOf(last, zone, language)].filter(Boolean).join(' · '),
      onSelect: () => on.onOpen(last),
    })),
    ...actionsOf(given, calendar)
      .filter(action => fits(action.label))
      .map(({ label, shortcut, icon, run }) => ({
        id: label,
        group: words.actions,
        icon,
        label,
        ...(shortcut ? { shortcut } : {}),
        onSelect: run,
      })),
    ...(typed === ''
      ? []
      : [
          ...services
            .filter(({ name }) => fits(name))
            .map(service => ({
              id: `service ${service.id}`,
              group: words.services,
              icon: typed.startsWith('new') ? Plus : Tag,
              label: fill(words.create, { service: service.name }),
              detail: formatDuration(service.duration),
              onSelect: () => on.onCreate({ serviceId: service.id }),
            })),
          ...staff
            .filter(({ name }) => fits(name))
            .map(({ id, name }) => ({
              id: `staff ${id}`,
              group: words.staff,
              icon: Users,
              label: fill(words.onlyStaff, { name }),
              onSelect: () => on.onOnlyStaff(id),
            })),
        ]),
  ]
  return (
    <CommandPalette
      onClose={on.onClose}
      commands={commands}
      query={query}
      onQueryChange={setQuery}
      placeholder={words.placeholder}
      empty={
        <Sentence
          text={words.nothing}
          values={{ weekday: <q>{words.weekday}</q>, date: <q>{words.date}</q> }}
        />
      }
    />
  )
}

function whenOf({ startTime }: Appointment, zone: string, language: Language): string {
  const start = Date.parse(startTime)
  return `${formatShortDay(start, zone, language)}, ${formatExactTime(start, zone, language)}`
}
