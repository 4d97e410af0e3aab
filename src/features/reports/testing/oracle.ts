import type { Channel } from '#domain/channels.ts'
import { addDays, DAY_MS, MINUTE_MS, QUARTER_MS } from '#domain/time/date.ts'
import type { AppointmentStatus, MessageState } from '#platform/db/schema.ts'
import type { Report, Totals } from '../contract.ts'
import { type DateRange, rangeBefore, stepsOf } from '../range-rules.ts'

/* The figures of a report, counted row by row, with time zones from Intl. */

export interface Visit {
  serviceId: number
  staffId: number
  email: string
  /** The client they were merged into. Undefined without an address. */
  client: number | undefined
  start: number
  minutes: number
  bufferMinutes: number
  status: AppointmentStatus
  priceCents: number | null
  createdBy: 'client' | 'owner' | 'import'
  bookedHoursAhead: number
  confirmed: boolean
  reminder: { state: MessageState; channel: Channel } | undefined
}

export interface World {
  timeZone: string
  now: number
  visits: Visit[]
  services: { id: number; name: string; priceCents: number }[]
  /** Mondays to Fridays from nine to five, except for removed ones. */
  staff: { id: number; name: string; removed: boolean; timeOff: [start: number, end: number][] }[]
}

function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const read = (ms: number) => {
    const [date = '', time = ''] = format.format(ms).split(', ')
    const weekday = new Date(`${date}T12:00Z`).getUTCDay() || 7
    return { date, weekday, hour: Number(time.slice(0, 2)) }
  }
  return read
}

export function expectedReport(world: World, range: DateRange): Report {
  const before = rangeBefore(range)
  const clock = clockOf(world.timeZone)
  const started = ({ from, to }: DateRange) =>
    world.visits.filter(visit => {
      const { date } = clock(visit.start)
      return date >= from && date <= to
    })
  const [now, earlier] = [started(range), started(before)]
  const days = (step: DateRange) => started(step).length
  const shift = (step: DateRange) => ({
    from: addDays(step.from, -distance(before.from, range.from)),
    to: addDays(step.to, -distance(before.from, range.from)),
  })
  const offer = (name: 'serviceId' | 'staffId') => (each: { id: number; name: string }) => ({
    id: each.id,
    name: each.name,
    ...outcomesOf(
      world,
      now.filter(visit => visit[name] === each.id),
    ),
    revenueCentsBefore: revenueOf(
      world,
      earlier.filter(visit => visit[name] === each.id),
    ),
  })
  const booked = (name: 'serviceId' | 'staffId', id: number) =>
    [...now, ...earlier].some(visit => visit[name] === id)
  const byRevenue = (a: Report['services'][number], b: typeof a) =>
    b.revenueCents - a.revenueCents || b.bookings - a.bookings || a.id - b.id
  const hours = new Map<string, number>()
  for (const visit of now) {
    const { weekday, hour } = clock(visit.start)
    const key = `${weekday} ${String(hour).padStart(2, '0')}`
    hours.set(key, (hours.get(key) ?? 0) + 1)
  }
  return {
    ...range,
    timeZone: world.timeZone,
    before,
    totals: totalsOf(world, range, now),
    totalsBefore: totalsOf(world, before, earlier),
    overTime: stepsOf(range).map(step => ({
      ...step,
      bookings: days(step),
      before: days(shift(step)),
    })),
    services: world.services
      .filter(({ id }) => booked('serviceId', id))
      .map(offer('serviceId'))
      .sort(byRevenue),
    staff: world.staff
      .filter(({ id, removed }) => !removed || booked('staffId', id))
      .map(member => ({
        ...offer('staffId')(member),
        bookedMinutes: bookedMinutes(now.filter(visit => visit.staffId === member.id)),
        workingMinutes: member.removed ? null : workedMinutes(world, range, member),
      }))
      .sort(byRevenue),
    hours: [...hours].sort().map(([key, bookings]) => {
      const [weekday = 0, hour = 0] = key.split(' ').map(Number)
      return { weekday, hour, bookings }
    }),
    reminders: { with: remindedOf(now, true), without: remindedOf(now, false) },
  }
}

const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

function outcomesOf(world: World, visits: Visit[]) {
  const having = (status: AppointmentStatus) =>
    visits.filter(visit => visit.status === status).length
  return {
    bookings: visits.length,
    completed: having('completed'),
    noShows: having('no_show'),
    cancelled: having('cancelled'),
    revenueCents: revenueOf(world, visits),
  }
}

function revenueOf({ services }: World, visits: Visit[]) {
  let cents = 0
  for (const { status, priceCents, serviceId } of visits)
    if (status === 'completed')
      cents += priceCents ?? services.find(({ id }) => id === serviceId)!.priceCents
  return cents
}

const bookedMinutes = (visits: Visit[]) =>
  visits
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { minutes, bufferMinutes }) => sum + minutes + 2 * bufferMinutes, 0)

/** Counts quarter hours. */
function workedMinutes(world: World, { from, to }: DateRange, { timeOff }: World['staff'][number]) {
  const clock = clockOf(world.timeZone)
  let minutes = 0
  const end = Date.parse(to) + 3 * DAY_MS
  for (let ms = Date.parse(from) - 3 * DAY_MS; ms < end; ms += QUARTER_MS) {
    const { date, weekday, hour } = clock(ms)
    if (date < from || date > to || weekday > 5 || hour < 9 || hour >= 17) continue
    if (!timeOff.some(([start, until]) => ms >= start && ms < until)) minutes += 15
  }
  return minutes
}

function totalsOf(world: World, range: DateRange, visits: Visit[]): Totals {
  const here = world.staff.filter(({ removed }) => !removed)
  return {
    ...outcomesOf(world, visits),
    unmarked: visits.filter(
      ({ status, start, minutes }) =>
        (status === 'booked' || status === 'confirmed') && start + minutes * MINUTE_MS <= world.now,
    ).length,
    bookedMinutes: bookedMinutes(
      visits.filter(visit => here.some(({ id }) => id === visit.staffId)),
    ),
    workingMinutes: here.reduce((sum, member) => sum + workedMinutes(world, range, member), 0),
    lead: leadOf(visits),
    clients: clientsOf(world, visits),
  }
}

function leadOf(visits: Visit[]) {
  const leads = visits
    .filter(({ createdBy }) => createdBy !== 'import')
    .map(({ bookedHoursAhead }) => Math.max(0, Math.floor(bookedHoursAhead)))
    .sort((a, b) => a - b)
  const rank = (share: number) => leads[Math.ceil(share * leads.length) - 1]!
  return leads.length === 0 ? null : { median: rank(0.5), ninetieth: rank(0.9) }
}

function clientsOf(world: World, visits: Visit[]) {
  const kept = (list: Visit[], client: number | undefined) =>
    list
      .filter(visit => visit.status === 'completed' && visit.client === client)
      .map(({ start }) => start)
      .sort((a, b) => a - b)
  const clients = { seen: 0, new: 0, cameBack: 0 }
  for (const client of new Set(visits.map(visit => visit.client))) {
    const [first] = kept(visits, client)
    if (first === undefined || client === undefined) continue
    const all = kept(world.visits, client)
    clients.seen++
    if (all[0] === first) clients.new++
    if (all.some(start => start > first && start <= first + 90 * DAY_MS)) clients.cameBack++
  }
  return clients
}

function remindedOf(visits: Visit[], reminded: boolean) {
  const group = visits.filter(
    ({ status, bookedHoursAhead, confirmed, reminder }) =>
      (status === 'completed' || status === 'no_show') &&
      bookedHoursAhead > 0 &&
      reminded ===
        (confirmed ||
          reminder?.state === 'delivered' ||
          (reminder?.state === 'sent' && reminder.channel === 'email')),
  )
  return {
    visits: group.length,
    noShows: group.filter(({ status }) => status === 'no_show').length,
  }
}
