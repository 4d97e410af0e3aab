import { pathToFileURL } from 'node:url'
import { freeSlots } from '#domain/availability/slots.ts'
import { slotListOf } from '#domain/availability/slots-json.ts'
import { suggestStarts } from '#domain/availability/suggest.ts'
import type { AvailabilityInput } from '#domain/availability/types.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { EMPTY_SET, type Interval, intervalSet } from '#domain/time/interval.ts'
import { boundsOfDates } from '#domain/time/zone.ts'
import { randomOf } from './random.ts'

/*
 * The same clients book a stylist's day with and without suggested times. Assumptions and sources:
 * bench/REPORT.md.
 */

const ZONE = 'America/New_York'
const DATE = '2026-06-10'
const DAY = boundsOfDates(DATE, DATE, ZONE)
const OPENING = DAY.start + 540 * MINUTE_MS
const OPEN_MINUTES = 480
const MENU = [30, 45, 60, 90, 120]
const SHARES = [0.2, 0.3, 0.25, 0.15, 0.1]
const MEAN_MINUTES = MENU.reduce((sum, minutes, i) => sum + minutes * SHARES[i]!, 0)

interface Client {
  readonly minutes: number
  readonly wish: number
  readonly tolerance: number
  /** Below the share of followers, the client prefers marked times. */
  readonly mood: number
}

function clientsOf(random: () => number, load: number): Client[] {
  const clients: Client[] = []
  const expected = (load * OPEN_MINUTES) / MEAN_MINUTES
  // Poisson: counts exponential waits that fit into the day's mean.
  let waited = -Math.log(1 - random())
  while (waited < expected) {
    waited -= Math.log(1 - random())
    const half = random() < 0.6 ? 0 : 240
    const wish = OPENING + (half + random() * 240) * MINUTE_MS
    const kind = random()
    const tolerance = (kind < 0.3 ? 30 : kind < 0.7 ? 120 : 1440) * MINUTE_MS
    clients.push({ minutes: serviceOf(random()), wish, tolerance, mood: random() })
  }
  return clients
}

function serviceOf(pick: number): number {
  let upTo = 0
  for (const [i, share] of SHARES.entries()) {
    upTo += share
    if (pick < upTo) return MENU[i]!
  }
  return MENU[MENU.length - 1]!
}

function inputOf(
  minutes: number,
  busy: readonly Interval[],
  slotIntervalMinutes: number,
): AvailabilityInput {
  const weekly = ([1, 2, 3, 4, 5, 6, 7] as const).map(weekday => ({
    weekday,
    startMinute: 540,
    endMinute: 1020,
  }))
  return {
    schedule: { timeZone: ZONE, weekly, exceptions: [], closedDates: [], timeOff: EMPTY_SET },
    service: { durationMinutes: minutes, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
    rules: { slotIntervalMinutes, minimumNoticeMinutes: 0, horizonDays: 90 },
    busy: intervalSet(busy),
    now: DAY.start - 86_400_000,
    range: DAY,
  }
}

function nearest(starts: Iterable<number>, { wish, tolerance }: Client): number | undefined {
  let best: number | undefined
  for (const start of starts) {
    const distance = Math.abs(start - wish)
    if (distance <= tolerance && (best === undefined || distance < Math.abs(best - wish)))
      best = start
  }
  return best
}

interface Outcome {
  booked: number
  refused: number
  minutes: number
}

function live(clients: readonly Client[], followers: number, slotInterval: number): Outcome {
  const busy: Interval[] = []
  const outcome: Outcome = { booked: 0, refused: 0, minutes: 0 }
  for (const client of clients) {
    const input = inputOf(client.minutes, busy, slotInterval)
    const starts = freeSlots(input)
    let start: number | undefined
    if (client.mood < followers) {
      const list = slotListOf(starts, client.minutes, 1)
      start = nearest(suggestStarts(list, new Map([[1, input]]), MENU, ZONE), client)
    }
    start ??= nearest(starts, client)
    if (start === undefined) outcome.refused++
    else {
      busy.push({ start, end: start + client.minutes * MINUTE_MS })
      outcome.booked++
      outcome.minutes += client.minutes
    }
  }
  return outcome
}

export interface SimulationRow {
  readonly slotInterval: number
  /** Requested minutes as a share of open ones. */
  readonly demand: number
  /** Share of clients who take a suitable suggestion; 0 is without suggestions. */
  readonly followers: number
  readonly utilisation: number
  readonly refused: number
  /**
   * In percentage points: the difference in utilization to the same days without suggestions, and
   * its standard error over days.
   */
  readonly gain: number
  readonly error: number
}

const FOLLOWERS = [0, 0.014, 0.087, 0.21, 0.5, 1]

export function run(days = 2000, seed = 2026): SimulationRow[] {
  const rows: SimulationRow[] = []
  for (const slotInterval of [30, 15]) {
    for (const demand of [0.8, 1, 1.2, 1.5]) {
      const random = randomOf(seed)
      const queues = Array.from({ length: days }, () => clientsOf(random, demand))
      const without = queues.map(clients => live(clients, 0, slotInterval))
      for (const followers of FOLLOWERS) {
        const outcomes =
          followers === 0 ? without : queues.map(clients => live(clients, followers, slotInterval))
        const sum = (of: (outcome: Outcome) => number) =>
          outcomes.reduce((total, outcome) => total + of(outcome), 0)
        const gains = outcomes.map(
          (outcome, day) => ((outcome.minutes - without[day]!.minutes) / OPEN_MINUTES) * 100,
        )
        const gain = gains.reduce((total, each) => total + each, 0) / days
        const variance = gains.reduce((total, each) => total + (each - gain) ** 2, 0) / (days - 1)
        rows.push({
          slotInterval,
          demand,
          followers,
          utilisation: sum(outcome => outcome.minutes) / (days * OPEN_MINUTES),
          refused:
            sum(outcome => outcome.refused) / sum(outcome => outcome.refused + outcome.booked),
          gain,
          error: Math.sqrt(variance / days),
        })
      }
    }
  }
  return rows
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const days = Number(process.argv[2] ?? 2000)
  console.log(
    `Suggested times, ${days} days each, the same clients in every row of a block; gain in percentage points of utilisation`,
  )
  console.table(
    run(days).map(({ slotInterval, demand, followers, utilisation, refused, gain, error }) => ({
      'slot interval': slotInterval,
      demand: percent(demand),
      'follow a mark': followers === 0 ? 'no marks' : percent(followers),
      utilisation: percent(utilisation),
      refused: percent(refused),
      gain: followers === 0 ? '' : `${gain.toFixed(2)} ± ${error.toFixed(2)}`,
    })),
  )
}
