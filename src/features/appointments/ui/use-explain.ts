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
  /** Undefined for the length of the service. */
  end: number | undefined
}

export const useExplanation = ({ serviceId, staffId, start, end }: Question) =>
  useRead(
    explainOffer,
    {
      query: {
        serviceId: String(serviceId),
        staffId: String(staffId),
        startTime: start === undefined ? '' : new Date(start).toISOString(),
        ...(end !== undefined && { endTime: new Date(end).toISOString() }),
      },
    },
    { enabled: serviceId !== undefined && staffId !== undefined && start !== undefined },
  )
