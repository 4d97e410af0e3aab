import { MINUTE_MS } from '#domain/time/date.ts'
import { staffedAt } from '#features/availability/own-visits-service.ts'
import type { Offer } from '#features/availability/service.ts'
import { offeredAt, type VisitOffer } from '#features/availability/visits-service.ts'
import { refuse } from '#platform/refusal.ts'
import type { BookingRequest } from '../booking/request-service.ts'
import { spanProblem } from '../rules.ts'
import type { VisitInput } from './contract.ts'

type Item = VisitInput['items'][number]

export interface Chosen {
  row: Offer['row']
  start: number
  end: number
}

/** Whether the caller chose who does each service. */
export const isStaffed = (items: readonly Item[]) => items.every(({ staffId }) => staffId)

/** Undefined if the start is not offered or no one is free. */
export function legsAt(
  offer: VisitOffer,
  start: number,
  { scope, input: { items } }: BookingRequest<VisitInput>,
  now: Date,
): Chosen[] | undefined {
  const { rows } = offer
  if (!scope || !isStaffed(items)) {
    const among = (chosen: typeof asSeen) => {
      const legs = rows.map((leg, index) => chosen(leg, items[index]!))
      return offeredAt({ ...offer, rows: legs }, start, now)
    }
    const visit = scope ? staffedAt(offer, start, now) : (among(asSeen) ?? among(likeSeen))
    return visit?.legs.map((leg, index) => ({
      ...leg,
      row: rows[index]!.find(row => row.staff_id === leg.staffId)!,
    }))
  }
  let at = start
  const legs = rows.map(([row]) => {
    const from = at
    at += row!.duration_minutes * MINUTE_MS
    return { row: row!, start: from, end: at }
  })
  const problem = spanProblem(start, at)
  if (problem) throw refuse.field('items', problem)
  return legs
}

type OfferRows = readonly Offer['row'][]

/** A client who chose anyone gets the staff member shown, if any. */
const asSeen = (rows: OfferRows, { staffId, anyStaff }: Item): OfferRows =>
  anyStaff && staffId ? rows.filter(row => row.staff_id === staffId) : rows

function likeSeen(rows: OfferRows, item: Item): OfferRows {
  if (!item.anyStaff || !item.staffId) return rows
  const [seen] = asSeen(rows, item)
  return rows.filter(
    row =>
      row.duration_minutes === seen?.duration_minutes &&
      row.service_price_cents === seen.service_price_cents,
  )
}
