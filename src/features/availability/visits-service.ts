import { runsByDay } from '#domain/availability/by-day.ts'
import {
  freeVisits,
  type Leg,
  type Pauses,
  type Visit,
  visitAt,
} from '#domain/availability/sequence.ts'
import { DAY_MS, iso } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { loadOwnOffers } from './own-offer-service.ts'
import { loadOffersOf } from './page-offers-service.ts'
import type { AvailabilityRow, Window } from './queries.ts'
import { nearest } from './service.ts'
import { candidatesOf, exactRange, requireKnownZone, windowOf } from './slots-service.ts'
import type { VisitStart, Visits } from './visits-contract.ts'

export interface VisitItem {
  serviceId: number
  /** Null for anyone. */
  staffId: number | null
  addOnIds?: readonly number[] | undefined
}

export interface VisitOffer {
  scope: BusinessScope
  /** The oldest of the rows, which may be read at different moments. */
  revision: number
  rows: readonly (readonly AvailabilityRow[])[]
  /** Milliseconds before each service, left by cancelled ones. */
  pauses?: Pauses | undefined
  /** The visit to move. Its own start stands for no move, which keeps its pauses. */
  booked?: Visit | undefined
}

interface VisitsQuestion {
  items: readonly VisitItem[]
  from: string
  to: string
  timeZone?: string | undefined
}

/** A visit lasts at most a day. */
const reaching = ({ from, to, ...window }: Window): Window => ({
  ...window,
  from,
  to: new Date(to.getTime() + DAY_MS),
})

/** @throws 404 */
export async function loadVisit(
  { db }: Context,
  pageName: string,
  items: readonly VisitItem[],
  window: Window,
): Promise<VisitOffer> {
  const offers = await loadOffersOf(
    db,
    items.map(({ serviceId, addOnIds }) => ({
      pageName,
      serviceId,
      addOnIds,
      ...reaching(window),
    })),
  )
  const offer = visitOffer(
    offers.map((rows, index) => {
      const { staffId } = items[index]!
      return staffId === null ? rows : rows.filter(row => row.staff_id === staffId)
    }),
  )
  if (offer) return offer
  throw refuse.notFound('This booking page does not offer these services with this staff.')
}

export const loadOwnVisit = async (
  { db }: Context,
  scope: BusinessScope,
  items: readonly VisitItem[],
  window: Window,
): Promise<VisitOffer | undefined> =>
  visitOffer(
    await Promise.all(
      items.map(item => loadOwnOffers(db, scope, { ...item, ...reaching(window) })),
    ),
  )

function visitOffer(rows: AvailabilityRow[][]): VisitOffer | undefined {
  const first = rows[0]?.[0]
  if (!first || rows.some(leg => leg.length === 0)) return undefined
  const revision = Math.min(...rows.flat().map(row => row.revision))
  return { scope: scopeTo(first.business_id), revision, rows }
}

export const legsOf = ({ rows }: VisitOffer, range: Interval, now: Date): Leg[] =>
  rows.map(leg => candidatesOf(leg, range, now))

/** Undefined unless `freeVisits` offers the start. */
export const offeredAt = (offer: VisitOffer, start: number, now: Date): Visit | undefined =>
  visitAt(legsOf(offer, { start, end: start + 1 }, now), start, offer.pauses)

export function isTakenAt(offer: VisitOffer, start: number, now: Date): boolean {
  const rows = offer.rows.map(leg => leg.map(row => ({ ...row, busy: null })))
  return offeredAt({ ...offer, rows }, start, now) !== undefined
}

export function nearestVisits(
  offer: VisitOffer,
  items: readonly Pick<VisitItem, 'serviceId'>[],
  { wished, from, to }: { wished: Date; from: Date; to: Date },
  now: Date,
): VisitStart[] {
  const range = { start: from.getTime(), end: to.getTime() }
  const visits = nearest(visitsWithin(offer, range, now), wished, ({ start }) => start)
  return visits.map(visit => presentVisit(visit, items))
}

export async function publicVisits(
  context: Context,
  pageName: string,
  question: VisitsQuestion,
): Promise<Visits> {
  const offer = await loadVisit(context, pageName, question.items, windowOf(question))
  return visitsIn(offer, question, context.clock())
}

function visitsIn(
  offer: VisitOffer,
  question: Omit<VisitsQuestion, 'items'> & { items: readonly Pick<VisitItem, 'serviceId'>[] },
  now: Date,
): Visits {
  const { items } = question
  const zone = zoneOf(offer, question)
  const visits = visitsWithin(offer, exactRange(question, zone), now)
  const starts = visits.map(({ start }) => start)
  return {
    timeZone: zone,
    days: runsByDay(starts, zone).map(({ date, from, to }) => ({
      date,
      starts: visits.slice(from, to).map(visit => presentVisit(visit, items)),
    })),
  }
}

export function zoneOf({ rows }: VisitOffer, question: Pick<VisitsQuestion, 'timeZone'>) {
  requireKnownZone(question)
  return question.timeZone || rows[0]![0]!.time_zone
}

export function visitsWithin(offer: VisitOffer, range: Interval, now: Date): Visit[] {
  const { booked, pauses } = offer
  return freeVisits(legsOf(offer, range, now), pauses).map(visit =>
    booked?.start === visit.start ? booked : visit,
  )
}

export const presentVisit = (
  { start, legs }: Visit,
  items: readonly Pick<VisitItem, 'serviceId'>[],
): VisitStart => ({
  startTime: iso(start),
  endTime: iso(legs.at(-1)!.end),
  items: legs.map((leg, index) => ({
    serviceId: items[index]!.serviceId,
    staffId: leg.staffId,
    startTime: iso(leg.start),
    endTime: iso(leg.end),
  })),
})
