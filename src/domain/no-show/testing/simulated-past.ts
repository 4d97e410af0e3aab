import { DAY_MS, HOUR_MS, weekdayOf } from '../../time/date.ts'
import { localDateOf, minuteOfDayAt } from '../../time/zone.ts'
import type { Booking } from '../features.ts'

/*
 * Doesn't use the model: clients differ invisibly, lead time acts in steps, and evenings and
 * Mondays differ by business.
 * - No-show rates: 5% (salons: 1 to 5%, Zenoti 2025), 8% (PMC11149957), 23% (Dantas et al. 2018).
 * - Odds ratios of lead times: 1, 2.2, 3.6, 5.45; the last is from PMC11149957, the others evenly
 * spaced.
 * - Clients: a spread of 1.1 in log-odds makes a second no-show 3 to 4 times as likely
 * (PMC11149957: 4.42). 40% of visits are by one-time clients.
 * - Guesses: 45% of those who come and 20% of those who don't confirm; evenings and Mondays vary by
 * a spread of 0.3.
 */

export interface PastVisit {
  booking: Booking
  missed: boolean
}

export interface Assumptions {
  visits: number
  /** For an ordinary client and lead time. */
  rate: number
  /** In [0, 1). */
  random: () => number
}

export const ZONE = 'America/New_York'
const BEGIN = Date.UTC(2026, 0, 5)
const CLIENT_SPREAD = 1.1
const HABIT_SPREAD = 0.3

/** A year and a half of visits by start, each with the client's history at that time. */
export function simulatedPast({ visits, rate, random }: Assumptions): PastVisit[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const habits = { monday: HABIT_SPREAD * normal(), evening: HABIT_SPREAD * normal() }
  // Starts below the log-odds of `rate`, because the effects below mostly raise the risk.
  const ordinary = Math.log(rate / (1 - rate)) - 1.3
  const regulars = Array.from(
    { length: Math.max(1, Math.round(visits / 8)) },
    () => CLIENT_SPREAD * normal(),
  )
  const known = new Map<number, { visits: number; missed: number }>()
  const starts = Array.from({ length: visits }, () => {
    const day = Math.floor(random() * 540)
    return BEGIN + day * DAY_MS + (13 + Math.floor(random() * 11)) * HOUR_MS
  }).sort((a, b) => a - b)
  return starts.map((startsAt, n) => {
    const regular = random() < 0.6 ? Math.floor(random() * regulars.length) : undefined
    const client = regular ?? -1 - n
    const lead = random() ** 2 * 45
    const history = { ...(known.get(client) ?? { visits: 0, missed: 0 }) }
    const monday = weekdayOf(localDateOf(startsAt, ZONE)) === 1
    const evening = minuteOfDayAt(startsAt, ZONE) >= 17 * 60
    const odds =
      ordinary +
      (regular === undefined ? CLIENT_SPREAD * normal() : regulars[regular]!) +
      Math.log(lead < 1 ? 1 : lead < 7 ? 2.2 : lead < 28 ? 3.6 : 5.45) +
      (monday ? habits.monday : 0) +
      (evening ? habits.evening : 0)
    const missed = random() < 1 / (1 + Math.exp(-odds))
    const confirmed = random() < (missed ? 0.2 : 0.45)
    known.set(client, { visits: history.visits + 1, missed: history.missed + (missed ? 1 : 0) })
    return { booking: { bookedAt: startsAt - lead * DAY_MS, startsAt, confirmed, history }, missed }
  })
}
