import type { Slot } from '#features/availability/contract.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'

export type Alternative = Slot | VisitStart

interface Service {
  serviceId: number | undefined
  staffId: number | undefined
}

export const slotsOf = (
  alternatives: readonly Alternative[],
  { serviceId, staffId }: Service,
): Slot[] =>
  alternatives.flatMap(each =>
    'items' in each
      ? (each.items.find(item => item.serviceId === serviceId && item.staffId === staffId) ?? [])
      : each,
  )
