import type { PageGroup, PageService } from '#features/booking-pages/contract.ts'

/** Services under one heading; without a name, there is only one section. */
export interface Section {
  /** Of the group; 0 for services without one. */
  id: number
  name: string | undefined
  services: PageService[]
}

/** Of its element, for links. */
export const anchorOf = ({ id }: Pick<Section, 'id'>): string => `services-${id}`

/** The services by group, in the order of the page, without empty sections. */
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
