import type { Slot } from '#features/availability/contract.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'

/** Another free time, for an appointment or for all services of a visit. */
export type Alternative = Slot | VisitStart

interface Service {
  serviceId: number | undefined
  staffId: number | undefined
}

/** When a service would take place; within a visit, its own times. */
export const slotsOf = (
  alternatives: readonly Alternative[],
  { serviceId, staffId }: Service,
): Slot[] =>
  alternatives.flatMap(each =>
    'items' in each
      ? (each.items.find(item => item.serviceId === serviceId && item.staffId === staffId) ?? [])
      : each,
  )
