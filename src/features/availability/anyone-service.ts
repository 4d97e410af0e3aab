import { staffFor } from '#domain/availability/any.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { loadPageOffers } from './page-offers-service.ts'
import type { Offer, OfferQuestion } from './service.ts'
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
