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

export const termsWith = (service: Service, staffId: number | undefined) =>
  service.terms?.find(each => each.staffId === staffId) ?? service

export function rangeOf(service: Service, staff: readonly Member[]) {
  const { terms } = service
  const offering = terms
    ? staff.filter(({ serviceIds }) => serviceIds?.includes(service.id) ?? true)
    : []
  const all = offering.length > 0 ? offering.map(({ id }) => termsWith(service, id)) : [service]
  const durations = all.map(({ duration }) => duration)
  // A price of 0 means "agreed later", so it isn't the lowest.
  const prices = all.flatMap(({ price }) => price || [])
  return {
    shortest: Math.min(...durations),
    longest: Math.max(...durations),
    lowest: prices.length > 0 ? Math.min(...prices) : service.price && 0,
    from: prices.length > 0 && (prices.length < all.length || new Set(prices).size > 1),
  }
}
