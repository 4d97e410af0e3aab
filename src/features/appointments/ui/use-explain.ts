import { explainOffer } from '#features/availability/owner-contract.ts'
import { useRead } from '#web/lib/use-read.ts'

/** Rules that an owner might break unknowingly; the others only restrict clients. */
export const warnsOwner: ReadonlySet<string> = new Set([
  'hours',
  'break',
  'exception',
  'time-off',
  'holiday',
])

interface Question {
  serviceId: number | undefined
  staffId: number | undefined
  start: number | undefined
  addOnIds?: readonly number[] | undefined
}

export const useExplanation = ({ serviceId, staffId, start, addOnIds }: Question) =>
  useRead(
    explainOffer,
    {
      query: {
        serviceId: String(serviceId),
        staffId: String(staffId),
        startTime: start === undefined ? '' : new Date(start).toISOString(),
        ...(addOnIds?.length && { addons: addOnIds.join() }),
      },
    },
    { enabled: serviceId !== undefined && staffId !== undefined && start !== undefined },
  )
