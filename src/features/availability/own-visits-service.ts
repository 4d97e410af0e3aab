import { freeVisits, type Visit } from '#domain/availability/sequence.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { type Member, timesOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireOwn } from '#platform/reach.ts'
import { refuse } from '#platform/refusal.ts'
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

const MAX_FREE_MS = 8 * DAY_MS
/** Further ahead than anyone books. */
const UNBOUND_DAYS = 3650
/** One millisecond, the resolution of instants. */
const ANY_START_MINUTES = 1 / MINUTE_MS

const changed = ({ rows, ...offer }: VisitOffer, change: Partial<AvailabilityRow>): VisitOffer => ({
  ...offer,
  rows: rows.map(leg => leg.map(row => ({ ...row, ...change }))),
})

/** Minimum notice and horizon only bind clients. */
export const unbound = (offer: VisitOffer): VisitOffer =>
  changed(offer, { minimum_notice_minutes: 0, horizon_days: UNBOUND_DAYS })

/** At any start, even in the past; undefined if someone is missing. */
export const staffedAt = (offer: VisitOffer, start: number, now: Date): Visit | undefined =>
  offeredAt(
    changed(unbound(offer), { slot_interval_minutes: ANY_START_MINUTES }),
    start,
    new Date(Math.min(start, now.getTime())),
  )

/** Ignores minimum notice and horizon, but not the current time. */
export async function ownVisits(
  context: Context,
  member: Member,
  { items, ...asked }: { items: readonly VisitItem[]; from: string; to: string },
): Promise<VisitStart[]> {
  const [from, to] = [new Date(asked.from), new Date(asked.to)]
  if (!(from < to) || to.getTime() - from.getTime() > MAX_FREE_MS)
    throw refuse.invalid('Ask for at most a week at once.')
  for (const { staffId } of items) requireOwn(timesOf(member), staffId)
  const offer = await loadOwnVisit(context, member.scope, items, { from, to })
  if (!offer) throw refuse.notFound('This service or staff member does not exist.')
  const range = { start: from.getTime(), end: to.getTime() }
  return freeVisits(legsOf(unbound(offer), range, context.clock())).map(visit =>
    presentVisit(visit, items),
  )
}
