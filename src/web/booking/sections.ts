import type { PageGroup, PageService } from '#features/booking-pages/contract.ts'

/** A single section has no name. */
export interface Section {
  /** 0 for services without a group. */
  id: number
  name: string | undefined
  services: PageService[]
}

export const anchorOf = ({ id }: Pick<Section, 'id'>): string => `services-${id}`

export function sectionsOf(
  services: readonly PageService[],
  groups: readonly PageGroup[] | undefined,
  others: string,
): Section[] {
  if (!groups) return [{ id: 0, name: undefined, services: [...services] }]
  return [...groups, { id: 0, name: others }]
    .map(({ id, name }) => ({
      id,
      name,
      services: services.filter(service => (service.groupId ?? 0) === id),
    }))
    .filter(section => section.services.length > 0)
}
