import { freeSlotsOfAny, staffFor } from '#domain/availability/any.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Slot } from './contract.ts'
import { loadPageOffers } from './page-offers-service.ts'
import { nearest, type Offer, type OfferQuestion, slotAt, windowAround } from './service.ts'
import { candidatesOf } from './slots-service.ts'

/** Finds someone with the length and price that the client saw. */
export async function findOfferOfAnyone(
  context: Context,
  { pageName, serviceId, staffId, startsAt, addOnIds }: OfferQuestion,
): Promise<Offer | undefined> {
  const start = startsAt.getTime()
  const to = new Date(start + 1)
  const rows = await loadPageOffers(context.db, {
    pageName,
    serviceId,
    from: startsAt,
    to,
    addOnIds,
  })
  const seen = rows.find(row => row.staff_id === staffId)
  const alike = rows.filter(
    row =>
      row.duration_minutes === seen?.duration_minutes &&
      row.service_price_cents === seen.service_price_cents,
  )
  const range = { start, end: to.getTime() }
  const chosen = staffFor(candidatesOf(alike, range, context.clock()), start)
  const row = alike.find(each => each.staff_id === chosen)
  return row && { row, scope: scopeTo(row.business_id), offered: true, taken: false }
}

/** Like a page's times with anyone, with each person's own length. */
export async function nearestOfAnyone(
  context: Context,
  { pageName, serviceId, startsAt, addOnIds }: Omit<OfferQuestion, 'staffId'>,
): Promise<Slot[]> {
  const { from, to } = windowAround(startsAt)
  const rows = await loadPageOffers(context.db, { pageName, serviceId, addOnIds, from, to })
  const range = { start: from.getTime(), end: to.getTime() }
  const { starts, staffIds } = freeSlotsOfAny(candidatesOf(rows, range, context.clock()))
  const times = starts.map((start, index) => ({ start, staffId: staffIds[index] }))
  return nearest(times, startsAt, ({ start }) => start).map(({ start, staffId }) =>
    slotAt(start, rows.find(row => row.staff_id === staffId)!),
  )
}
