import type { PageGroup, PageService } from '#features/booking-pages/contract.ts'

/** Services under one heading; a single section has no name. */
export interface Section {
  /** The group's id; 0 for services without a group. */
  id: number
  name: string | undefined
  services: PageService[]
}

/** The id of its element. */
export const anchorOf = ({ id }: Pick<Section, 'id'>): string => `services-${id}`

/** Groups the services in page order, without empty sections. */
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
