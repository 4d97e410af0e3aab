import { keepPreviousData } from '@tanstack/react-query'
import type { LocalDate } from '#domain/time/date.ts'
import { listFreeVisits } from '#features/availability/own-visits-contract.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { TimesOfDay, useListedDay } from '../times-of-day.tsx'
import type { AppointmentForm } from '../use-appointment-form.ts'
import type { VisitItemValue } from '../values.ts'

interface FreeVisitsProps {
  form: AppointmentForm
  items: readonly VisitItemValue[]
  date: LocalDate
  onTake: (start: VisitStart) => void
}

export function FreeVisits({ form, items, date, onTake }: FreeVisitsProps) {
  const { day, turn, range, exists } = useListedDay(form, date)
  const asked = items
    .map(({ serviceId, staffId, addOnIds = [] }) =>
      [serviceId, staffId ?? 'any', ...addOnIds].join('.'),
    )
    .join()
  const query = useRead(
    listFreeVisits,
    { query: { items: asked, ...range } },
    { enabled: exists, placeholderData: keepPreviousData },
  )
  return (
    <TimesOfDay
      day={day}
      zone={form.zone}
      query={query}
      chosen={form.values.startTime.ms}
      onDay={turn}
      onTake={visit => {
        turn(undefined)
        onTake(visit)
      }}
    />
  )
}
