import type { PublicPage } from '#features/booking-pages/contract.ts'

/** `?service=3&at=2027-03-02T15:00:00.000Z` */
export interface Wish {
  serviceId: number
  /** Epoch milliseconds. */
  start?: number | undefined
}

export const wishLink = ({ serviceId, start }: Required<Wish>): string =>
  `?service=${serviceId}&at=${new Date(start!).toISOString()}`

/** In the year 2191. The calendar can't show dates beyond the year 9999. */
const LATEST_START = 7_000_000_000_000

/** Undefined if the page doesn't offer that service. */
export function readWish(search: string, page: Pick<PublicPage, 'services'>): Wish | undefined {
  const asked = new URLSearchParams(search)
  const serviceId = Number(asked.get('service'))
  if (!page.services.some(service => service.id === serviceId)) return undefined
  const start = Date.parse(asked.get('at') ?? '')
  return { serviceId, start: start > 0 && start < LATEST_START ? start : undefined }
}
