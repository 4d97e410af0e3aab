import { type AddOn, addedMinutes, addedPrice } from '#domain/add-ons.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { findOwnOffer } from '#features/availability/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { unknownChoice } from '../booking/offer-service.ts'
import type { ChangeInput } from '../contract.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import type { Changes } from './notice-queries.ts'
import type { AppointmentValues } from './queries.ts'

/**
 * Without `addOnIds`, add-ons stay, except those that a new service doesn't offer. Without
 * `endTime`, the end moves with their minutes.
 */
export async function withSoldAddOns(
  context: Context,
  scope: BusinessScope,
  row: AppointmentRow,
  { addOnIds, endTime }: ChangeInput,
  set: AppointmentValues,
): Promise<AppointmentValues> {
  const before = row.add_ons ?? []
  const sameService = set.serviceId === row.service_id
  if (!addOnIds && (sameService || before.length === 0)) return set
  const offer = await findOwnOffer(context, scope, {
    serviceId: set.serviceId,
    staffId: set.staffId,
    startsAt: set.startsAt,
  })
  if (!offer) throw unknownChoice()
  const offered = offer.row.add_ons ?? []
  // Sold add-ons stay even if the service no longer offers them.
  const known = sameService
    ? [...before, ...offered.filter(({ id }) => !before.some(sold => sold.id === id))]
    : offered
  const wanted = addOnIds ?? before.map(({ id }) => id)
  const addOns = known.filter(({ id }) => wanted.includes(id))
  if (addOnIds && addOns.length < addOnIds.length)
    throw refuse.field('addOnIds', 'One of these add-ons isn’t offered with this service.')
  if (sameService && isSameList(before, addOns)) return set
  const longer = (addedMinutes(addOns) - addedMinutes(before)) * MINUTE_MS
  const price = sameService ? row.price_cents - addedPrice(before) : offer.row.service_price_cents
  return {
    ...set,
    addOns,
    priceCents: price + addedPrice(addOns),
    ...(endTime ? {} : { endsAt: new Date(set.endsAt.getTime() + longer) }),
  }
}

const isSameList = (a: readonly AddOn[], b: readonly AddOn[]) =>
  a.length === b.length && a.every(({ id }, index) => b[index]?.id === id)

export function soldBefore(changes: Changes): Pick<AppointmentValues, 'addOns' | 'priceCents'> {
  const sold = changes.find(({ before }) => before.addOns !== undefined)?.before
  const priced = changes.find(({ before }) => before.priceCents !== undefined)?.before
  return {
    ...(sold && { addOns: sold.addOns ?? [] }),
    ...(priced?.priceCents === undefined ? {} : { priceCents: priced.priceCents }),
  }
}
