import { useQuery } from '@tanstack/react-query'
import { api, read } from '#web/lib/api.ts'
import { appointmentsKey } from './data.ts'

interface Question {
  serviceId: number | undefined
  staffId: number | undefined
  /** Epoch milliseconds. */
  start: number | undefined
}

/**
 * Whether clients are offered a time, and if not, the one rule that hides it. Nothing is asked
 * until all is known.
 */
export const useExplanation = ({ serviceId, staffId, start }: Question) =>
  useQuery({
    queryKey: [...appointmentsKey, 'explain', { serviceId, staffId, start }],
    queryFn: () =>
      read(
        api.availability.explain.$get({
          query: {
            serviceId: String(serviceId),
            staffId: String(staffId),
            startTime: new Date(start!).toISOString(),
          },
        }),
      ),
    enabled: serviceId !== undefined && staffId !== undefined && start !== undefined,
  })
