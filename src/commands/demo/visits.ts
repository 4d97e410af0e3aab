import { addDays, type LocalDate, weekdayOf } from '#domain/time/date.ts'
import { minuteOfTime } from '#domain/time/local.ts'
import {
  type DemoMember,
  type DemoService,
  demoRequests,
  demoServices,
  demoStaff,
  firstNames,
  lastNames,
} from './story.ts'

const PAST_DAYS = 182
const COMING_DAYS = 28
const QUARTER = 15

const FILLED = [0, 0.36, 0.4, 0.46, 0.52, 0.66, 0.74, 0.5]

interface DemoClient {
  group: 'women' | 'men'
  name: string
  email: string
  phone: string
  /** How the client is reminded. */
  channel: 'email' | 'sms' | 'whatsapp' | 'voice' | 'none'
  visits: number
  missed: number
  habit?: { member: DemoMember; service: DemoService; everyDays: number; due: LocalDate }
}

export interface DemoVisit {
  date: LocalDate
  /** Local minutes since midnight. */
  minute: number
  member: DemoMember
  service: DemoService
  client: Readonly<DemoClient>
  status: 'booked' | 'confirmed' | 'completed' | 'no_show' | 'cancelled'
  request: string
  booked: DemoBooking
}

export interface DemoBooking {
  by: 'client' | 'owner'
  date: LocalDate
  /** Local minutes since midnight. */
  minute: number
  confirmed: boolean
}

type Random = () => number

/** mulberry32, seeded so that the demo is always the same on a given day. */
function numbers(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Visits before `minute` of `today`, in the studio's zone, are over. */
export function demoVisits(today: LocalDate, minute: number): DemoVisit[] {
  const random = numbers(20_27)
  // A separate generator, so that generating bookings doesn't change the visits.
  const bookings = numbers(20_16)
  const clients: DemoClient[] = []
  const visits: DemoVisit[] = []
  for (let day = -PAST_DAYS; day <= COMING_DAYS; day++) {
    const date = addDays(today, day)
    for (const member of demoStaff) {
      for (const visit of visitsOfDay(member, date, day, clients, random)) {
        const over = day < 0 || (day === 0 && visit.minute + visit.service.duration <= minute)
        const status = statusOf(visit.client, over, day, random)
        const booked = bookingOf(visit, status, over ? undefined : day, bookings)
        visits.push({ ...visit, status, booked })
        remember(visit, status, random)
      }
    }
  }
  return visits
}

type Planned = Omit<DemoVisit, 'client' | 'status' | 'booked'> & { client: DemoClient }

function* visitsOfDay(
  member: DemoMember,
  date: LocalDate,
  day: number,
  clients: DemoClient[],
  random: Random,
): Generator<Planned> {
  const weekday = weekdayOf(date)
  const hours = member.days.find(open => open.weekday === weekday)
  const { away } = member
  if (!hours || (away && day >= away.from && day <= away.to)) return
  const share = FILLED[weekday]! * (day <= 0 ? 1 : Math.max(0.12, 1 - day * 0.035))
  const [lunchFrom, lunchTo] = [minuteOfTime(member.lunch.start)!, minuteOfTime(member.lunch.end)!]
  const end = minuteOfTime(hours.end)!
  for (let at = minuteOfTime(hours.start)!; at < end; ) {
    if (at >= lunchFrom && at < lunchTo) at = lunchTo
    const stop = at < lunchFrom ? lunchFrom : end
    const fits = ({ duration, bufferAfter }: DemoService) => at + duration + bufferAfter <= stop
    const choices = member.offers.map(named).filter(fits)
    if (choices.length === 0) {
      at = stop === lunchFrom ? lunchTo : end
    } else if (random() < share) {
      const regular = clients.find(
        ({ habit }) => habit?.member === member && habit.due <= date && fits(habit.service),
      )
      const service = regular?.habit?.service ?? popular(choices, random)
      const client = regular ?? occasional(clients, service, random)
      const request = random() < 0.15 ? pick(demoRequests, random) : ''
      yield { date, minute: at, member, service, client, request }
      const fill = service.waiting && fitting(member, service.waiting.minutes)
      if (fill && random() < share * 0.6)
        yield {
          date,
          minute: at + service.waiting!.after,
          member,
          service: fill,
          client: occasional(clients, fill, random),
          request: '',
        }
      at += Math.ceil((service.duration + service.bufferAfter) / QUARTER) * QUARTER
    } else at += 4 * QUARTER
  }
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const named = (name: string): DemoService => demoServices.find(service => service.name === name)!

const fitting = ({ offers }: DemoMember, minutes: number) =>
  offers.map(named).find(({ duration, bufferAfter }) => duration + bufferAfter <= minutes)

const popular = (choices: DemoService[], random: Random): DemoService =>
  pick(
    choices.flatMap(service => Array<DemoService>(service.demand).fill(service)),
    random,
  )

/** Cumulative shares of the clients. */
const channels: [number, DemoClient['channel']][] = [
  [0.5, 'email'],
  [0.7, 'sms'],
  [0.78, 'whatsapp'],
  [0.82, 'voice'],
  [1, 'none'],
]

function occasional(clients: DemoClient[], service: DemoService, random: Random): DemoClient {
  const known = clients.filter(({ habit, group }) => !habit && (service.clients ?? group) === group)
  if (known.length > 20 && random() < 0.3) return pick(known, random)
  const group = service.clients ?? (random() < 0.7 ? 'women' : 'men')
  const nth = clients.filter(each => each.group === group).length
  const names = firstNames[group]
  const first = names[nth % names.length]!
  const last = lastNames[(nth * 7 + Math.floor(nth / names.length)) % lastNames.length]!
  const letters = `${first}.${last}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  const draw = random()
  const client: DemoClient = {
    group,
    name: `${first} ${last}`,
    email: `${letters.toLowerCase()}@example.com`,
    phone: `+1212555${1000 + ((clients.length * 37) % 9000)}`,
    channel: channels.find(([share]) => draw < share)![1],
    visits: 0,
    missed: 0,
  }
  clients.push(client)
  return client
}

function statusOf(client: DemoClient, over: boolean, day: number, random: Random) {
  const draw = random()
  if (draw > 0.95) return 'cancelled'
  if (!over) return day <= 2 && draw < 0.5 ? 'confirmed' : 'booked'
  // First visits, visits without a reminder, and visits of clients who missed one before are missed
  // more often.
  const risk =
    0.025 +
    (client.visits === 0 ? 0.03 : 0) +
    (client.channel === 'none' ? 0.09 : 0) +
    (client.missed > 0 ? 0.15 : 0)
  return draw < risk ? 'no_show' : 'completed'
}

/** When clients book online, in minutes of the day. */
const AWAKE = { from: 7 * 60, minutes: 15 * 60 }
const AT_THE_DESK = { from: 10 * 60, minutes: 7 * 60 }

/**
 * Half of the regulars book their next visit as they leave; others book days ahead, mostly online.
 * @param ahead days until a coming visit, which was booked before today.
 */
function bookingOf(
  { client, date, minute }: Planned,
  status: DemoVisit['status'],
  ahead: number | undefined,
  random: Random,
): DemoBooking {
  const leaving = client.habit !== undefined && random() < 0.5
  const by = leaving || random() < 0.3 ? 'owner' : 'client'
  const wished = leaving ? client.habit!.everyDays : Math.floor(15 * random() ** 2)
  const days = ahead === undefined ? wished : Math.max(wished, ahead + 1 + Math.floor(5 * random()))
  const { from, minutes } = by === 'client' ? AWAKE : AT_THE_DESK
  const at = from + Math.floor(minutes * random())
  // At least two hours ahead on the same day.
  const latest = days === 0 ? minute - 125 : at
  const confirmed = random() < (status === 'no_show' ? 0.1 : 0.5) && client.channel !== 'none'
  return {
    by,
    date: addDays(date, -days),
    minute: Math.min(at, latest),
    confirmed: status === 'confirmed' || (ahead === undefined && confirmed),
  }
}

function remember(
  { client, member, service, date }: Planned,
  status: DemoVisit['status'],
  random: Random,
) {
  if (status === 'no_show') client.missed++
  if (status !== 'completed' && status !== 'booked' && status !== 'confirmed') return
  client.visits++
  if (client.visits === 1 && service.price > 0 && random() < 0.55) {
    const everyDays = 24 + Math.floor(random() * 28)
    client.habit = { member, service, everyDays, due: date }
  }
  if (client.habit) client.habit.due = addDays(date, client.habit.everyDays)
}
