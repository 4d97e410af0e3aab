import type { Service } from '../../contract.ts'
import type { MenuOrder, ServiceGroup } from '../../groups-contract.ts'

/** Group 0 has the services without a group. */
export interface Place {
  group: number
  services: readonly number[]
}

export type Order = readonly Place[]

export const orderOf = (services: readonly Service[], groups: readonly ServiceGroup[]): Order =>
  [...groups.map(({ id }) => id), 0].map(group => ({
    group,
    services: services.filter(each => (each.groupId ?? 0) === group).map(({ id }) => id),
  }))

export const inputOf = (order: Order): MenuOrder => ({
  groups: order
    .filter(({ group }) => group !== 0)
    .map(({ group, services }) => ({ id: group, services: [...services] })),
  services: order.flatMap(({ group, services }) => (group === 0 ? services : [])),
})

export function sortBy(order: Order, services: readonly Service[]): Service[] {
  const placed = order.flatMap(({ group, services: ids }) =>
    ids.flatMap(id => {
      const { groupId: _, ...service } = services.find(each => each.id === id) ?? {}
      return 'id' in service ? [{ ...service, ...(group && { groupId: group }) } as Service] : []
    }),
  )
  const known = new Set(placed.map(({ id }) => id))
  return [...placed, ...services.filter(({ id }) => !known.has(id))]
}

/** @param index the position among the group's other services. */
export const moveTo = (order: Order, id: number, group: number, index: number): Order =>
  order.map(place => {
    const others = place.services.filter(each => each !== id)
    return place.group === group
      ? { ...place, services: others.toSpliced(index, 0, id) }
      : { ...place, services: others }
  })

/** Takes the target's place: after it when moving down, before it when moving up. */
export function moveOver(order: Order, id: number, target: number): Order {
  const place = order.find(({ services }) => services.includes(target))
  if (!place || id === target) return order
  return moveTo(order, id, place.group, place.services.indexOf(target))
}

/** Moves one place, into the next group if needed. @returns undefined at the end of the menu. */
export function moveByOne(order: Order, id: number, by: -1 | 1): Order | undefined {
  const at = order.findIndex(({ services }) => services.includes(id))
  const place = order[at]
  if (!place) return undefined
  const index = place.services.indexOf(id) + by
  if (index >= 0 && index < place.services.length) return moveTo(order, id, place.group, index)
  const next = order[at + by]
  return next && moveTo(order, id, next.group, by === 1 ? 0 : next.services.length)
}

/** Services without a group stay last. @returns undefined at an end. */
export function stepGroup(order: Order, group: number, by: -1 | 1): Order | undefined {
  const at = order.findIndex(place => place.group === group)
  const other = order[at + by]
  if (!other || other.group === 0) return undefined
  return order.toSpliced(at, 1).toSpliced(at + by, 0, order[at]!)
}

export const withGroup = (order: Order, group: number): Order =>
  order.some(place => place.group === group)
    ? order
    : order.toSpliced(-1, 0, { group, services: [] })
