import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { listFreeTimes } from '#features/availability/owner-contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { TimesOfDay } from './times-of-day.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

interface FreeTimesProps {
  form: AppointmentForm
  date: LocalDate
}

export function FreeTimes({ form, date }: FreeTimesProps) {
  const { serviceId, staffId, startTime, addOnIds = [] } = form.values
  const { zone } = form
  const [turned, setTurned] = useState<LocalDate>()
  const day = turned ?? (startTime.ms === undefined ? date : localDateOf(startTime.ms, zone))
  const { start, end } = dayBounds(day, zone)
  const range = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  const query = useRead(
    listFreeTimes,
    {
      query: {
        serviceId: String(serviceId),
        staffId: String(staffId),
        ...range,
        ...(addOnIds.length > 0 && { addons: addOnIds.join() }),
      },
    },
    {
      enabled: serviceId !== undefined && staffId !== undefined && start < end,
      placeholderData: keepPreviousData,
    },
  )
  if (serviceId === undefined || staffId === undefined) return null
  return (
    <TimesOfDay
      day={day}
      zone={zone}
      query={query}
      chosen={startTime.ms}
      onDay={setTurned}
      onTake={slot => {
        setTurned(undefined)
        form.take(slot)
      }}
    />
  )
}
