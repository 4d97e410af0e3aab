import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { findNextStarts } from '#features/availability/next-starts-service.ts'
import type { Context } from '#platform/context.ts'
import type { Span } from './booked-queries.ts'
import type { PublicPage } from './contract.ts'
import { readPageVersion } from './service.ts'

export interface NextTimes {
  /** Epoch milliseconds, by service. */
  starts: Record<number, readonly number[]>
  /** The times are valid until then, as long as the bookings in the span stay the same. */
  until: number
  span: Span
  booked: string | null | undefined
  /** Last comparison of the bookings, in epoch milliseconds. */
  checkedAt: number
}

const MAX_SERVICES = 12
const PER_SERVICE = 3

/**
 * Searches one day first: most pages have free times within it, and each further day means reading
 * its bookings.
 */
const FIRST_DAYS = 1
const MAX_DAYS = 6

/** The longest buffers of a service and of the appointment after it. */
const REACH_MS = 8 * 60 * MINUTE_MS

export async function findNextTimes(context: Context, page: PublicPage): Promise<NextTimes> {
  const next = await findWithin(context, page, FIRST_DAYS)
  const enough = Object.values(next.starts).every(starts => starts.length === PER_SERVICE)
  return enough ? next : await findWithin(context, page, MAX_DAYS)
}

export function startsAmong(
  { services }: PublicPage,
  times: readonly { start: number }[],
  now: number,
): NextTimes['starts'] {
  const soon = times.filter(({ start }) => start < now + MAX_DAYS * DAY_MS)
  return { [services[0]!.id]: soon.slice(0, PER_SERVICE).map(({ start }) => start) }
}

async function findWithin(context: Context, page: PublicPage, days: number): Promise<NextTimes> {
  const services = page.services.slice(0, MAX_SERVICES)
  const from = context.clock()
  const to = new Date(from.getTime() + days * DAY_MS)
  const lengths = services.flatMap(({ duration, terms = [] }) => [
    duration,
    ...terms.map(each => each.duration),
  ])
  const longest = Math.max(0, ...lengths) * MINUTE_MS
  const spanUntil = (last: number) => ({ from, to: new Date(last + longest + REACH_MS) })
  const bookedIn = async (span: Span) => (await readPageVersion(context, page.name, span)).booked

  const before = await bookedIn(spanUntil(to.getTime()))
  const serviceIds = services.map(service => service.id)
  const range = { from, to, count: PER_SERVICE }
  const next = await findNextStarts(context, page.name, serviceIds, range)
  // The span should contain few bookings, because most visits compare them.
  const span = spanUntil(Math.max(from.getTime(), ...next.flatMap(({ starts }) => starts)))
  const booked = await bookedIn(span)
  const after = await bookedIn(spanUntil(to.getTime()))
  return {
    starts: Object.fromEntries(next.map(({ serviceId, starts }) => [serviceId, starts])),
    until: Math.min(...next.map(({ until }) => until)),
    span,
    booked: before === after ? booked : undefined,
    checkedAt: from.getTime(),
  }
}
