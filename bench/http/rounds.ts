import { setTimeout as delay } from 'node:timers/promises'
import type { Kind, World } from './kinds.ts'
import { type Call, type LoadResult, load } from './load.ts'
import { processorTimes } from './processor-time.ts'
import type { Side, SideName } from './sides.ts'

/** One side under load for one round. */
export interface Round {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of processor time per request; undefined where it can't be measured. */
  server: number | undefined
  database: number | undefined
}

export type Next = () => Call

/** The same calls for each side. They never start over, as a client repeating itself has a limit. */
export const callsOf = (kind: Kind, world: World, sides: readonly Side[]) =>
  new Map<SideName, Next>(
    sides.map(({ name }) => {
      const call = kind.calls(world)
      let index = 0
      return [name, () => call(index++)]
    }),
  )

const timesOf = ({ server, database }: Side) =>
  processorTimes(database === undefined ? [server] : [server, database])

const QUIET_MS = 100
const MOST_WAITS = 100

/** Waits until the worker has sent what the bookings caused, so that it counts for its own side. */
export async function untilQuiet(side: Side): Promise<void> {
  let before = sum(timesOf(side))
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    await delay(QUIET_MS)
    const after = sum(timesOf(side))
    if (after - before <= QUIET_MS / 10) return
    before = after
  }
}

const sum = (times: number[] = []) => times.reduce((total, ms) => total + ms, 0)

async function round(side: Side, kind: Kind, next: Next, connections: number, ms: number) {
  const before = timesOf(side)
  const result = await load(side.port, connections, ms, next)
  refuseFailures(side.name, kind, result)
  if (kind.books) await untilQuiet(side)
  const after = timesOf(side)
  const perRequest = (index: number) => {
    const [start, end] = [before?.[index], after?.[index]]
    if (start === undefined || end === undefined) return undefined
    return ((end - start) * 1000) / result.answers
  }
  const { perSecond, p50, p99 } = result
  return { perSecond, p50, p99, server: perRequest(0), database: perRequest(1) }
}

function refuseFailures(side: SideName, { name }: Kind, { statuses }: LoadResult) {
  const failed = Object.keys(statuses).filter(status => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`${name}, ${side}: answered ${JSON.stringify(statuses)}`)
}

/** V8 optimizes a function after thousands of calls: all sides get equally long. */
export async function warmUp(
  sides: readonly Side[],
  kind: Kind,
  calls: ReadonlyMap<SideName, Next>,
  ms: number,
) {
  for (const side of sides) await round(side, kind, calls.get(side.name)!, 16, ms)
}

/** Short rounds in which the sides take turns, every other round in reverse. */
export async function measure(
  sides: readonly Side[],
  kind: Kind,
  calls: ReadonlyMap<SideName, Next>,
  { connections, rounds, ms }: { connections: number; rounds: number; ms: number },
): Promise<Map<SideName, Round[]>> {
  const measured = new Map<SideName, Round[]>(sides.map(({ name }) => [name, []]))
  for (let nth = 0; nth < rounds; nth++) {
    const order = nth % 2 === 0 ? sides : sides.toReversed()
    for (const side of order) {
      const next = calls.get(side.name)!
      measured.get(side.name)!.push(await round(side, kind, next, connections, ms))
    }
  }
  return measured
}
