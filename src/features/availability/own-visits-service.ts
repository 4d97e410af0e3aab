import { freeVisits, type Visit } from '#domain/availability/sequence.ts'
import { type Member, timesOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireOwn } from '#platform/reach.ts'
import { refuse } from '#platform/refusal.ts'
import { ANY_START_MINUTES, OWNER_RULES, rangeOfFree } from './own-offer-service.ts'
import type { AvailabilityRow } from './queries.ts'
import type { VisitStart } from './visits-contract.ts'
import {
  legsOf,
  loadOwnVisit,
  offeredAt,
  presentVisit,
  type VisitItem,
  type VisitOffer,
} from './visits-service.ts'

const changed = ({ rows, ...offer }: VisitOffer, change: Partial<AvailabilityRow>): VisitOffer => ({
  ...offer,
  rows: rows.map(leg => leg.map(row => ({ ...row, ...change }))),
})

export const withOwnerRules = (offer: VisitOffer): VisitOffer => changed(offer, OWNER_RULES)

/** Works for any start, even in the past; undefined if a service has no staff member. */
export const staffedAt = (offer: VisitOffer, start: number, now: Date): Visit | undefined =>
  offeredAt(
    changed(offer, { ...OWNER_RULES, slot_interval_minutes: ANY_START_MINUTES }),
    start,
    new Date(Math.min(start, now.getTime())),
  )

/** Ignores minimum notice and horizon, but not the current time. */
export async function ownVisits(
  context: Context,
  member: Member,
  { items, ...asked }: { items: readonly VisitItem[]; from: string; to: string },
): Promise<VisitStart[]> {
  const { from, to } = rangeOfFree(asked)
  for (const { staffId } of items) requireOwn(timesOf(member), staffId)
  const offer = await loadOwnVisit(context, member.scope, items, { from, to })
  if (!offer?.rows.flat().every(({ active }) => active))
    throw refuse.notFound('One of these services or staff members does not exist.')
  const range = { start: from.getTime(), end: to.getTime() }
  return freeVisits(legsOf(withOwnerRules(offer), range, context.clock())).map(visit =>
    presentVisit(visit, items),
  )
}
