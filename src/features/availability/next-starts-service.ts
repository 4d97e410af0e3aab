import { freeSlotsOfAny } from '#domain/availability/any.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import { loadOffersOf } from './page-offers-service.ts'
import { candidate } from './slots-service.ts'

export interface NextStarts {
  serviceId: number
  /** Epoch milliseconds. */
  starts: number[]
  /** The last instant at which the first of them can be booked. */
  until: number
}

/** The first free starts of a page's services in a span, with anyone. */
export async function findNextStarts(
  context: Context,
  pageName: string,
  serviceIds: readonly number[],
  { from, to, count }: { from: Date; to: Date; count: number },
): Promise<NextStarts[]> {
  const now = context.clock()
  const range = { start: from.getTime(), end: to.getTime() }
  const offers = await loadOffersOf(context.db, pageName, serviceIds, { from, to })
  return serviceIds.map((serviceId, index) => {
    const rows = offers[index] ?? []
    const team = rows.map(row => candidate(row, range, now))
    const { starts } = freeSlotsOfAny(team, count)
    const notice = (rows[0]?.minimum_notice_minutes ?? 0) * MINUTE_MS
    return { serviceId, starts: [...starts], until: (starts[0] ?? Infinity) - notice }
  })
}
