import { setTimeout as delay } from 'node:timers/promises'
import type { Kind, World } from './kinds.ts'
import { type Call, type LoadResult, load } from './load.ts'
import { processorTimes } from './processor-time.ts'
import type { Side } from './sides.ts'

export interface Round {
  answers: number
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of processor time, if it can be measured. */
  server: number | undefined
  database: number | undefined
}

export interface Runner<Name extends string = string> {
  side: Side<Name>
  next: () => Call
}

/** Calls are counted across all rounds, because clients that came back would reach a rate limit. */
export function runnerOf<Name extends string>(side: Side<Name>, kind: Kind, world: World) {
  const call = kind.calls(world)
  let index = 0
  return { side, next: () => call(index++) }
}

const timesOf = ({ server, database }: Side<string>) =>
  processorTimes(database === undefined ? [server] : [server, database])

const QUIET_MS = 100
const MAX_WAITS = 100

/** Waits for background work caused by bookings, so that it isn't charged to the other side. */
export async function untilQuiet(side: Side<string>): Promise<void> {
  let before = sum(timesOf(side))
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    await delay(QUIET_MS)
    const after = sum(timesOf(side))
    if (after - before <= QUIET_MS / 10) return
    before = after
  }
}

const sum = (times: number[] = []) => times.reduce((total, ms) => total + ms, 0)

async function round({ side, next }: Runner, kind: Kind, connections: number, ms: number) {
  const before = timesOf(side)
  const result = await load(side.port, connections, ms, next)
  requireNoFailures(side.name, kind, result)
  if (kind.books) await untilQuiet(side)
  const after = timesOf(side)
  const spent = (index: number) => {
    const [start, end] = [before?.[index], after?.[index]]
    return start === undefined || end === undefined ? undefined : end - start
  }
  const { answers, perSecond, p50, p99 } = result
  return { answers, perSecond, p50, p99, server: spent(0), database: spent(1) }
}

function requireNoFailures(side: string, { name }: Kind, { statuses }: LoadResult) {
  const failed = Object.keys(statuses).filter(status => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`${name}, ${side}: answered ${JSON.stringify(statuses)}`)
}

export interface WarmUp {
  calls: number
  /** The slowest kinds need fewer calls. */
  atMostMs: number
}

/** V8 optimizes a function only after thousands of calls. A server gets there within minutes. */
export async function warmUp(
  runners: readonly Runner[],
  kind: Kind,
  { calls, atMostMs }: WarmUp,
): Promise<void> {
  const ms = atMostMs / 10
  for (const runner of runners) {
    let answers = 0
    for (let spent = 0; spent < atMostMs && answers < calls; spent += ms)
      answers += (await round(runner, kind, 16, ms)).answers
  }
}

export async function measure<Name extends string>(
  runners: readonly Runner<Name>[],
  kind: Kind,
  { connections, rounds, ms }: { connections: number; rounds: number; ms: number },
): Promise<Map<Name, Round[]>> {
  const measured = new Map<Name, Round[]>(runners.map(({ side }) => [side.name, []]))
  for (let nth = 0; nth < rounds; nth++) {
    const order = nth % 2 === 0 ? runners : runners.toReversed()
    for (const runner of order)
      measured.get(runner.side.name)!.push(await round(runner, kind, connections, ms))
  }
  return measured
}
