import { useQuery } from '@tanstack/react-query'
import { DAY_MS } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { listAppointments } from '#features/appointments/contract.ts'
import { keyOf, read } from '#web/lib/api.ts'

const WEEK_MS = 7 * DAY_MS

export function useComingUp(zone: string) {
  const now = Date.now()
  return useQuery({
    queryKey: [...keyOf(listAppointments), { comingUp: localDateOf(now, zone) }],
    queryFn: async () => {
      const query = { from: new Date(now).toISOString(), to: new Date(now + WEEK_MS).toISOString() }
      const found = await read(listAppointments, { query })
      return found.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    },
    refetchOnMount: 'always',
  })
}
