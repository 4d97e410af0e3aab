import { groupBy } from '#domain/group-by.ts'
import type { LocalDate, Weekday } from '#domain/time/date.ts'
import {
  DAY_MS,
  dateOfDayNumber,
  dayNumberOf,
  iso,
  MINUTE_MS,
  weekdayOf,
} from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import { instantOf, localDateOf } from '#domain/time/zone.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import type { Words } from '#words/en/areas.ts'

export interface Sample {
  now: number
  zone: string
  words: Words['sample']
  visits: readonly Appointment[]
}

interface Member {
  id: number
  weekdays: readonly Weekday[]
  /** Local hours. */
  opens: number
  closes: number
  serviceIds: readonly number[]
}

/** The words name them in the same order. */
export const team: readonly Member[] = [
  { id: 1, weekdays: [1, 2, 3, 4, 5], opens: 9, closes: 17, serviceIds: [1, 2, 3] },
  { id: 2, weekdays: [2, 3, 4, 5, 6], opens: 10, closes: 18, serviceIds: [1, 4] },
  { id: 3, weekdays: [1, 4, 5, 6, 7], opens: 9, closes: 15, serviceIds: [2, 3, 4] },
]

export const menu = [
  { id: 1, duration: 45, price: 5500 },
  { id: 2, duration: 120, price: 14_000, waiting: { after: 60, minutes: 30 } },
  { id: 3, duration: 30, price: 4000 },
  { id: 4, duration: 30, price: 2800 },
] as const

export const addOn = { id: 1, minutes: 0, price: 1500 }

const PAST_DAYS = 730
const COMING_DAYS = 35
const FIRST_CLIENTS = 8

/** The number of each draw for an appointment. Other numbers would change the sample. */
const DRAW = {
  client: 1,
  booked: 2,
  reminded: 3,
  bookedAhead: 4,
  risky: 5,
  cancelled: 6,
  confirmed: 7,
  waiting: 8,
  missed: 9,
  addOn: 10,
  arrival: 11,
  method: 12,
  tip: 13,
}

function chance(...numbers: number[]): number {
  let hash = 0x811c9dc5
  for (const each of numbers) {
    hash = Math.imul(hash ^ each, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return (hash >>> 0) / 2 ** 32
}

export function hoursOn(date: LocalDate, member: Member, zone: string): Interval | undefined {
  if (!member.weekdays.includes(weekdayOf(date))) return undefined
  return {
    start: instantOf(date, member.opens * 60, zone),
    end: instantOf(date, member.closes * 60, zone),
  }
}

export function sampleOf(now: number, zone: string, words: Words['sample']): Sample {
  const today = dayNumberOf(localDateOf(now, zone))
  const visits: Appointment[] = []
  for (let day = today - PAST_DAYS; day <= today + COMING_DAYS; day++) {
    const age = (day - today + PAST_DAYS) / (PAST_DAYS + COMING_DAYS)
    const known = Math.round(FIRST_CLIENTS + (words.clients.length - FIRST_CLIENTS) * age)
    const full = day <= today ? 0.85 : 0.8 * (1 - (day - today) / COMING_DAYS)
    for (const member of team)
      for (const spot of spotsOn(dateOfDayNumber(day), member, zone, full)) {
        const clientId = Math.floor(chance(spot.id, DRAW.client) * known)
        visits.push(visitOf(spot, member, words.clients[clientId]!, { now, words }))
      }
  }
  visits.sort((a, b) => startOf(a) - startOf(b) || a.id - b.id)
  return { now, zone, words, visits }
}

interface Spot extends Interval {
  id: number
  service: (typeof menu)[number]
}

function spotsOn(date: LocalDate, member: Member, zone: string, full: number): Spot[] {
  const hours = hoursOn(date, member, zone)
  const day = dayNumberOf(date)
  const spots: Spot[] = []
  for (let start = hours?.start ?? 0; hours && start < hours.end; ) {
    const id = day * 1000 + member.id * 100 + spots.length
    const minute = (start - hours.start) / MINUTE_MS
    const place = Math.floor(chance(id, minute) * member.serviceIds.length)
    const service = menu.find(each => each.id === member.serviceIds[place])!
    const end = start + service.duration * MINUTE_MS
    const booked = end <= hours.end && chance(id, minute, DRAW.booked) < full
    if (booked) spots.push({ id, service, start, end })
    start = booked ? end : start + 30 * MINUTE_MS
  }
  return spots
}

export function paymentOf({ id, servicePrice }: Appointment) {
  const drawn = chance(id, DRAW.method)
  const tip = chance(id, DRAW.tip) < 0.6 ? Math.round((servicePrice * 0.15) / 100) * 100 : 0
  return { method: drawn < 0.25 ? 'cash' : drawn < 0.95 ? 'card' : 'other', tip } as const
}

export const reminded = ({ id }: Pick<Appointment, 'id'>) => chance(id, DRAW.reminded) < 0.85

const isCancelled = (id: number) => chance(id, DRAW.cancelled) < 0.06

function visitOf(
  { id, service, start, end }: Spot,
  member: Member,
  customerName: string,
  { now, words }: Pick<Sample, 'now' | 'words'>,
): Appointment {
  const status = statusOf({ id, start, end }, now)
  const bookedAhead = DAY_MS * (0.2 + 20 * chance(id, DRAW.bookedAhead) ** 2)
  const extra =
    service.id <= 2 && chance(id, DRAW.addOn) < 0.25 ? [{ name: words.addOn, ...addOn }] : []
  const risky = status === 'booked' && start > now && chance(id, DRAW.risky) < 0.2
  return {
    id,
    customerName,
    // Empty, so that no one writes to a made-up person.
    customerEmail: '',
    customerPhone: '',
    description: '',
    startTime: iso(start),
    endTime: iso(end),
    serviceId: service.id,
    serviceName: words.services[service.id - 1]!,
    servicePrice: service.price + extra.reduce((sum, { price }) => sum + price, 0),
    ...(extra.length > 0 ? { addOns: extra } : {}),
    ...('waiting' in service ? { waiting: service.waiting } : {}),
    staffId: member.id,
    staffName: words.staff[member.id - 1]!,
    notificationMethods: ['email'],
    status,
    createdAt: iso(Math.min(start - bookedAhead, now - bookedAhead / 10)),
    ...(risky ? { riskLevel: 'high' as const } : {}),
    ...progressOf({ id, start, end }, now),
  }
}

function progressOf({ id, start, end }: Interval & { id: number }, now: number) {
  const arrivedAt = start - 10 * MINUTE_MS * chance(id, DRAW.arrival)
  if (arrivedAt > now || end <= now || isCancelled(id)) return {}
  return { arrivedAt: iso(arrivedAt), ...(start <= now ? { startedAt: iso(start) } : {}) }
}

const WAITING_MS = DAY_MS

function statusOf({ id, start, end }: Interval & { id: number }, now: number) {
  if (isCancelled(id)) return 'cancelled'
  if (start > now || end > now) return chance(id, DRAW.confirmed) < 0.75 ? 'confirmed' : 'booked'
  if (end > now - WAITING_MS && chance(id, DRAW.waiting) < 0.3) return 'confirmed'
  return chance(id, DRAW.missed) < (reminded({ id }) ? 0.04 : 0.14) ? 'no_show' : 'completed'
}

export const startOf = ({ startTime }: Appointment) => Date.parse(startTime)
export const endOf = ({ endTime }: Appointment) => Date.parse(endTime)
export const byClient = (visits: readonly Appointment[]): Map<string, Appointment[]> =>
  groupBy(visits, visit => visit.customerName)

export const isOpen = ({ status }: Appointment) => status === 'booked' || status === 'confirmed'
