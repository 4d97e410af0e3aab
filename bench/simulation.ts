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
 * What suggested times are worth: the same clients, in the same order, book a stylist's day once
 * with and once without them.
 *
 * Assumptions, and where they come from
 * - One staff member, 9:00 to 17:00, slot interval 30 minutes (the product's defaults) or 15.
 *   Nobody cancels.
 * - Services of 30, 45, 60, 90 and 120 minutes, asked for by 20, 30, 25, 15 and 10 of 100 clients.
 *   Salons name 20-45 minutes for men's cuts, 45-75 for women's, 30-60 for a blow-dry, 90-120 for a
 *   root colour (eatsip365.com, "average time for a hair appointment"); cuts and colour are 40 % of
 *   appointments (Versum's report on 325,000 British and Irish clients, hji.co.uk, 8 May 2019). The
 *   shares are our guess within that.
 * - Wished times: mornings more than afternoons, as in the same report (9:00 the busiest hour, 61 %
 *   of a day's appointments by 13:00): here 60 of 100 clients wish a time before 13:00, evenly
 *   within each half.
 * - Flexibility: a client takes the free time nearest to the wish, if it is within half an hour (30
 *   of 100), two hours (40) or any time that day (30); otherwise she is refused. No figures were
 *   found for salons; patients in four choice experiments weighed delay and doctor above the choice
 *   of times (Liu, Finkelstein, Kruk, Rosenthal, Management Science, doi 10.1287/mnsc.2016.2704).
 *   The shares are our guess.
 * - Demand: a Poisson number of clients, on average asking for 80, 100, 120 and 150 % of the day's
 *   minutes. Healthy salons have 75-85 % of their hours booked (nouz.co, "chair utilization rate";
 *   harperellishair.com, "KPIs every salon should track").
 * - Who follows a mark: labels moved grocery shoppers to greener delivery slots at no cost (Agatz,
 *   Fan, Stam, 2021, doi 10.1111/poms.13368). How many depends: trials in journals move 8.7 points
 *   of the people, those of two large nudge units 1.4 (DellaVigna and Linos, Econometrica 90(1),
 *   2022), the median of 317 effects is 21 % (Hummel and Maedche, 2019, doi
 *   10.1016/j.socec.2019.03.005). Here a client takes the nearest suggested time within her
 *   flexibility with a chance of 1.4, 8.7, 21 or 50 %, or always (a receptionist who offers those
 *   times first); otherwise she chooses as if there were no marks.
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
  /** Below the share of followers, the client looks for marks. */
  readonly mood: number
}

function clientsOf(random: () => number, load: number): Client[] {
  const clients: Client[] = []
  const expected = (load * OPEN_MINUTES) / MEAN_MINUTES
  // Poisson: as many as exponential waits fit into the day's mean.
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

/** One day's bookings, in the order in which the clients come. */
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
  /** Share of clients who take a suggested time that suits them; 0 is without suggestions. */
  readonly followers: number
  /** Booked minutes as a share of open ones. */
  readonly utilisation: number
  /** Refused clients as a share of all. */
  readonly refused: number
  /**
   * Difference in utilization from the same days without suggestions, and its standard error over
   * days; in percentage points.
   */
  readonly gain: number
  readonly error: number
}

const FOLLOWERS = [0, 0.014, 0.087, 0.21, 0.5, 1]

/** The whole table, from one seed. */
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
