import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { localDateOf } from '#domain/time/zone.ts'
import { tellError } from '#web/kit/base/tell.ts'
import { api, read, send } from '#web/lib/api.ts'

/**
 * How far the business is set up; asked anew on each visit, as other screens and clients change it.
 */
export const useSetup = () =>
  useQuery({
    queryKey: ['/api/dashboard'],
    queryFn: () => read(api.dashboard.$get()),
    refetchOnMount: 'always',
  })

/** Notes that the time zone and working hours are right. */
export function useConfirmHours() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(api.business.$patch({ json: { hoursConfirmed: true } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/dashboard'] }),
    onError: tellError,
  })
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The next appointments within a week, soonest first. */
export function useComingUp(zone: string) {
  const now = Date.now()
  return useQuery({
    queryKey: ['/api/appointments', { comingUp: localDateOf(now, zone) }],
    queryFn: async () => {
      const query = { from: new Date(now).toISOString(), to: new Date(now + WEEK_MS).toISOString() }
      const found = await read(api.appointments.$get({ query }))
      return found.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    },
    refetchOnMount: 'always',
  })
}
