import { freeSlotsOfAny } from '#domain/availability/any.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import { readBookings, toInput } from './input-service.ts'
import { loadOffersOf } from './page-offers-service.ts'

export interface NextStarts {
  serviceId: number
  /** Epoch milliseconds. */
  starts: readonly number[]
  until: number
}

export async function findNextStarts(
  context: Context,
  pageName: string,
  serviceIds: readonly number[],
  { from, to, count }: { from: Date; to: Date; count: number },
): Promise<NextStarts[]> {
  const now = context.clock()
  const range = { start: from.getTime(), end: to.getTime() }
  const offers = await loadOffersOf(
    context.db,
    serviceIds.map(serviceId => ({ pageName, serviceId, from, to })),
  )
  return serviceIds.map((serviceId, index) => {
    const rows = offers[index] ?? []
    const { starts } = freeSlotsOfAny(
      rows.map(row => ({
        staffId: row.staff_id,
        input: toInput(row, readBookings(row), range, now),
        // Rank and fairness decide who takes a start, not whether there is one.
        rank: 0,
        bookingsByDate: new Map(),
        lastBookedAt: null,
      })),
      count,
    )
    const notice = (rows[0]?.minimum_notice_minutes ?? 0) * MINUTE_MS
    return { serviceId, starts, until: (starts[0] ?? Number.POSITIVE_INFINITY) - notice }
  })
}
