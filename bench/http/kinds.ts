import { DAY_MS, HOUR_MS, iso, QUARTER_MS } from '#domain/time/date.ts'
import type { Call } from './load.ts'
import type { Seeded } from './seed.ts'

/** Differs from the business's zone. */
export const VISITOR_ZONE = 'Europe/Berlin'

export interface Kind {
  name: string
  /** Shares of the floor's rate, by number of connections. */
  aims: Record<number, number>
  /** The worker sends emails after the response. */
  books?: true
  calls: (world: World) => (index: number) => Call
}

export interface World {
  seeded: Seeded
  now: number
}

const hourAfter = (now: number) => Math.ceil(now / HOUR_MS) * HOUR_MS

const readers = ({ seeded }: World) => seeded.staff.filter((_, index) => index % 2 === 0)
const booked = ({ seeded }: World) => seeded.staff.filter((_, index) => index % 2 === 1)

const pick = <T>(list: readonly T[], index: number) => list[(index * 7919) % list.length]!

const visitor = (index: number) => Math.floor(index / 10)

/** Seeded appointments take the first quarter of each hour, bookings the others. */
function bookings(world: World) {
  const staff = booked(world)
  const first = hourAfter(world.now) + 2 * DAY_MS
  return (index: number): Call => {
    const { id, page, serviceId } = staff[index % staff.length]!
    const nth = Math.floor(index / staff.length)
    const start = first + Math.floor(nth / 3) * HOUR_MS + (1 + (nth % 3)) * QUARTER_MS
    return {
      method: 'POST',
      path: '/api/appointments',
      client: index,
      body: {
        customerName: 'Ada Client',
        customerEmail: `ada-${index}@example.com`,
        customerPhone: `+1212${2_000_000 + index}`,
        pageName: page,
        serviceId,
        staffId: id,
        startTime: iso(start),
        endTime: iso(start + QUARTER_MS),
        notificationPreference: 'email',
      },
    }
  }
}

const checks = (named: boolean) => (world: World) => {
  const staff = readers(world)
  const start = hourAfter(world.now) + 2 * DAY_MS + QUARTER_MS
  return (index: number): Call => {
    const { id, page, serviceId } = pick(staff, index)
    return {
      method: 'POST',
      path: '/api/appointments/check-availability',
      client: visitor(index),
      body: {
        startTime: iso(start),
        endTime: iso(start + QUARTER_MS),
        staffId: id,
        ...(named ? { pageName: page, serviceId } : {}),
      },
    }
  }
}

const slots = (days: number) => (world: World) => {
  const staff = readers(world)
  const from = hourAfter(world.now) + DAY_MS
  return (index: number): Call => {
    const { id, page, serviceId } = pick(staff, index)
    const query = new URLSearchParams({
      serviceId: String(serviceId),
      staffId: String(id),
      from: iso(from),
      to: iso(from + days * DAY_MS),
      timeZone: VISITOR_ZONE,
    })
    return {
      method: 'GET',
      path: `/api/public-pages/${page}/slots?${query}`,
      client: visitor(index),
    }
  }
}

const pages = (world: World) => {
  const names = [...new Set(world.seeded.staff.map(({ page }) => page))]
  return (index: number): Call => ({
    method: 'GET',
    path: `/p/${pick(names, index)}`,
    client: visitor(index),
  })
}

const ownersDays =
  (days: number) =>
  ({ seeded: { owner } }: World) =>
  (index: number): Call => {
    const from = owner.firstDay + (days === 1 ? (index % owner.days) * DAY_MS : 0)
    const query = new URLSearchParams({ from: iso(from), to: iso(from + days * DAY_MS) })
    return {
      method: 'GET',
      path: `/api/appointments?${query}`,
      cookie: `kairos_session=${owner.sessionToken}`,
    }
  }

export const kinds: Kind[] = [
  {
    name: 'booking',
    aims: { 1: 0.65, 16: 0.55, 256: 0.5 },
    books: true,
    calls: bookings,
  },
  { name: 'check: start, end, staff', aims: { 1: 0.6, 16: 0.6 }, calls: checks(false) },
  { name: 'check: page, service', aims: { 1: 0.65, 16: 0.6 }, calls: checks(true) },
  { name: 'day of slots', aims: { 1: 0.65, 16: 0.6, 256: 0.55 }, calls: slots(1) },
  { name: 'month of slots', aims: { 1: 0.7, 16: 0.7 }, calls: slots(31) },
  { name: 'booking page', aims: { 1: 0.6, 16: 0.6 }, calls: pages },
  { name: 'owner’s day, 40', aims: { 1: 0.5, 16: 0.5 }, calls: ownersDays(1) },
  { name: 'owner’s month, 880', aims: { 1: 0.7, 16: 0.7 }, calls: ownersDays(31) },
]
