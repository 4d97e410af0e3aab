// For speed: a page with next free times is sent again while they hold (TODO)
import { DAY_MS } from '#domain/time/date.ts'
import { findNextStarts } from '#features/availability/next-starts-service.ts'
import type { Context } from '#platform/context.ts'
import type { PublicPage } from './contract.ts'
import type { Span } from './queries.ts'
import { readPageVersion } from './service.ts'

/** The next free starts by service, and what they depend on. */
export interface NextTimes {
  /** Epoch milliseconds. */
  starts: Record<number, number[]>
  /** They hold until this instant, while the bookings in this span are the same. */
  until: number
  span: Span
  booked: string | null | undefined
}

const MOST_SERVICES = 12
const PER_SERVICE = 3

/** As few as needed, because every visit checks the bookings of these days. */
const DAYS_AHEAD = [1, 2, 4]
const MOST_DAYS = 6

/** An appointment that began this much earlier may still go on, buffers included. */
const REACH_MS = 1.5 * DAY_MS

/** The next free times with anyone of each service of a page. */
export async function findNextTimes(context: Context, page: PublicPage): Promise<NextTimes> {
  for (const days of DAYS_AHEAD) {
    const next = await findWithin(context, page, days)
    if (Object.values(next.starts).every(starts => starts.length === PER_SERVICE)) return next
  }
  return await findWithin(context, page, MOST_DAYS)
}

async function findWithin(context: Context, page: PublicPage, days: number): Promise<NextTimes> {
  const from = context.clock()
  const to = new Date(from.getTime() + days * DAY_MS)
  const span = { from: new Date(from.getTime() - REACH_MS), to: new Date(to.getTime() + REACH_MS) }
  // Read first: a booking made in between then outdates the page, instead of being missed.
  const { booked } = await readPageVersion(context, page.name, span)
  const serviceIds = page.services.slice(0, MOST_SERVICES).map(service => service.id)
  const range = { from, to, count: PER_SERVICE }
  const next = await findNextStarts(context, page.name, serviceIds, range)
  return {
    starts: Object.fromEntries(next.map(({ serviceId, starts }) => [serviceId, starts])),
    until: Math.min(...next.map(({ until }) => until)),
    span,
    booked,
  }
}
