import { useQuery } from '@tanstack/react-query'
import { DAY_MS } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { type Appointment, listAppointments } from '#features/appointments/contract.ts'
import { isActive } from '#features/appointments/rules.ts'
import { keyOf } from '#web/lib/api.ts'
import { readAppointments } from '#web/lib/appointments.ts'

const WEEK_MS = 7 * DAY_MS

const active = (appointments: Appointment[]) =>
  appointments.filter(({ status }) => isActive(status))

export function useComingUp(zone: string) {
  return useQuery({
    queryKey: [...keyOf(listAppointments), { comingUp: localDateOf(Date.now(), zone) }],
    queryFn: () => {
      const now = Date.now()
      return readAppointments({ start: now, end: now + WEEK_MS })
    },
    select: active,
    refetchOnMount: 'always',
  })
}
