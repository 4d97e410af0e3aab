import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { listFreeVisits } from '#features/availability/own-visits-contract.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { TimesOfDay } from '../times-of-day.tsx'
import type { AppointmentForm } from '../use-appointment-form.ts'
import type { VisitItemValue } from '../values.ts'

interface FreeVisitsProps {
  form: AppointmentForm
  items: readonly VisitItemValue[]
  date: LocalDate
  onTake: (start: VisitStart) => void
}

export function FreeVisits({ form, items, date, onTake }: FreeVisitsProps) {
  const { zone } = form
  const { ms } = form.values.startTime
  const [turned, setTurned] = useState<LocalDate>()
  const day = turned ?? (ms === undefined ? date : localDateOf(ms, zone))
  const { start, end } = dayBounds(day, zone)
  const asked = items
    .map(({ serviceId, staffId, addOnIds = [] }) =>
      [serviceId, staffId ?? 'any', ...addOnIds].join('.'),
    )
    .join()
  const query = useRead(
    listFreeVisits,
    {
      query: {
        items: asked,
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
      },
    },
    { enabled: start < end, placeholderData: keepPreviousData },
  )
  return (
    <TimesOfDay
      day={day}
      zone={zone}
      query={query}
      chosen={ms}
      onDay={setTurned}
      onTake={visit => {
        setTurned(undefined)
        onTake(visit)
      }}
    />
  )
}
