interface Terms {
  staffId: number
  duration: number
  price?: number | undefined
}

interface Service {
  id: number
  duration: number
  price?: number | undefined
  terms?: readonly Terms[] | undefined
}

interface Member {
  id: number
  serviceIds: readonly number[] | null
}

/** The length and price of a service with a staff member, or with anyone. */
export const termsWith = (service: Service, staffId: number | undefined) =>
  service.terms?.find(each => each.staffId === staffId) ?? service

/** The range of lengths and prices among a page's staff. */
export function rangeOf(service: Service, staff: readonly Member[]) {
  const { terms } = service
  const offering = terms
    ? staff.filter(({ serviceIds }) => serviceIds?.includes(service.id) ?? true)
    : []
  const all = offering.length > 0 ? offering.map(({ id }) => termsWith(service, id)) : [service]
  const durations = all.map(({ duration }) => duration)
  // A price of 0 is agreed later, so it isn't the lowest.
  const prices = all.flatMap(({ price }) => price || [])
  return {
    shortest: Math.min(...durations),
    longest: Math.max(...durations),
    lowest: prices.length > 0 ? Math.min(...prices) : service.price && 0,
    /** Whether other staff cost more, or their price is agreed later. */
    from: prices.length > 0 && (prices.length < all.length || new Set(prices).size > 1),
  }
}
