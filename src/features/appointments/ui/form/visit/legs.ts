import { type AddOn, addedMinutes, totalPrice } from '#domain/add-ons.ts'
import { type Neighbors, neighborsAt } from '#domain/availability/in-visit.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { offers } from '../../choices.ts'
import type { VisitItemValue } from '../values.ts'

export const staffOf = ({ staffId, freeId }: VisitItemValue): number | undefined =>
  staffId ?? freeId

interface Range {
  least: number
  most: number
}

interface Terms {
  minutes: Range
  /** Cents; undefined for a price agreed on the spot. */
  price: Range | undefined
}

export interface Team {
  services: readonly Service[]
  staff: readonly StaffMember[]
  addOns: readonly AddOn[]
}

const rangeOf = (values: readonly number[]): Range => ({
  least: Math.min(...values),
  most: Math.max(...values),
})

function termsOf(item: VisitItemValue, { services, staff, addOns }: Team): Terms | undefined {
  const service = services.find(({ id }) => id === item.serviceId)
  if (!service) return undefined
  const chosen = staffOf(item)
  const able =
    chosen === undefined
      ? staff.filter(member => offers(member, service.id)).map(({ id }) => id)
      : [chosen]
  const own = (able.length > 0 ? able : [undefined]).map(id => ({
    ...service,
    ...service.staffTerms?.find(({ staffId }) => staffId === id),
  }))
  const added = addOns.filter(({ id }) => item.addOnIds?.includes(id))
  const prices = own.map(({ price }) => totalPrice(price, added))
  return {
    minutes: rangeOf(own.map(({ duration }) => duration + addedMinutes(added))),
    price: prices.includes(0) ? undefined : rangeOf(prices),
  }
}

const sum = (ranges: readonly Range[]): Range => ({
  least: ranges.reduce((total, { least }) => total + least, 0),
  most: ranges.reduce((total, { most }) => total + most, 0),
})

export function totalOf(items: readonly VisitItemValue[], team: Team): Terms | undefined {
  const terms = items.flatMap(item => termsOf(item, team) ?? [])
  if (terms.length < items.length) return undefined
  const prices = terms.flatMap(({ price }) => price ?? [])
  return {
    minutes: sum(terms.map(({ minutes }) => minutes)),
    price: prices.length === terms.length ? sum(prices) : undefined,
  }
}

export interface LegValue extends Neighbors {
  serviceId: number
  staffId: number | undefined
  /** Epoch milliseconds. */
  start: number
  end: number
}

export const asItem = ({ serviceId, addOnIds }: VisitItemValue, staffId: number | null) => ({
  serviceId: serviceId ?? 0,
  staffId,
  ...(addOnIds?.length ? { addOnIds: [...addOnIds] } : {}),
})

export function legsAt(items: readonly VisitItemValue[], start: number, team: Team): LegValue[] {
  const staffIds = items.map(staffOf)
  let at = start
  const legs = items.flatMap((item, index) => {
    const terms = termsOf(item, team)
    if (!terms || item.serviceId === undefined) return []
    const from = at
    at += terms.minutes.most * MINUTE_MS
    const { serviceId } = item
    const neighbors = neighborsAt(staffIds, index)
    return [{ serviceId, staffId: staffIds[index], start: from, end: at, ...neighbors }]
  })
  return legs.length === items.length ? legs : []
}
