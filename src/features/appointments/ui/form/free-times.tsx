import { keepPreviousData } from '@tanstack/react-query'
import type { LocalDate } from '#domain/time/date.ts'
import { listFreeTimes } from '#features/availability/owner-contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { TimesOfDay, useListedDay } from './times-of-day.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

export function FreeTimes({ form, date }: { form: AppointmentForm; date: LocalDate }) {
  const { serviceId, staffId, startTime, addOnIds = [] } = form.values
  const { day, turn, range, exists } = useListedDay(form, date)
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
      enabled: serviceId !== undefined && staffId !== undefined && exists,
      placeholderData: keepPreviousData,
    },
  )
  if (serviceId === undefined || staffId === undefined) return null
  return (
    <TimesOfDay
      day={day}
      zone={form.zone}
      query={query}
      chosen={startTime.ms}
      onDay={turn}
      onTake={slot => {
        turn(undefined)
        form.take(slot)
      }}
    />
  )
}
