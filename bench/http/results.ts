import type { Round } from './rounds.ts'
import type { SideName } from './sides.ts'
import { ratioOf, type Spread, spreadOf } from './statistics.ts'

export interface SideResult {
  perSecond: Spread
  p50: Spread
  p99: Spread
  /** Microseconds of processor time per request. */
  server?: number | undefined
  database?: number | undefined
  /** The share of the floor's rate, round by round. */
  ratio?: Spread
  ofStripped?: Spread
}

export interface Row {
  work: string
  connections: number
  aim: number
  bytes: number
  sides: Partial<Record<SideName, SideResult>>
}

export interface Part {
  engine: string
  scale: string
  rows: Row[]
}

export const ratesOf = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond)

/** Over all rounds, because the system counts in steps of ten milliseconds. */
function perRequest(rounds: readonly Round[], part: 'server' | 'database') {
  let [ms, answers] = [0, 0]
  for (const round of rounds) {
    const spent = round[part]
    if (spent === undefined) return undefined
    ms += spent
    answers += round.answers
  }
  return (ms * 1000) / answers
}

export const summarize = (rounds: readonly Round[]): SideResult => ({
  perSecond: spreadOf(ratesOf(rounds)),
  p50: spreadOf(rounds.map(({ p50 }) => p50)),
  p99: spreadOf(rounds.map(({ p99 }) => p99)),
  server: perRequest(rounds, 'server'),
  database: perRequest(rounds, 'database'),
})

export function rowOf(
  { work, connections, aim, bytes }: Omit<Row, 'sides'>,
  measured: ReadonlyMap<SideName, readonly Round[]>,
): Row {
  const [floor, stripped] = (['floor', 'stripped'] as const).map(name => measured.get(name))
  const compared = (name: SideName, rounds: readonly Round[]): SideResult => ({
    ...summarize(rounds),
    ...(floor && name !== 'floor' && { ratio: ratioOf(ratesOf(rounds), ratesOf(floor)) }),
    ...(stripped &&
      (name === 'limited' || name === 'shipped') && {
        ofStripped: ratioOf(ratesOf(rounds), ratesOf(stripped)),
      }),
  })
  const sides = Object.fromEntries(
    [...measured].map(([name, rounds]) => [name, compared(name, rounds)]),
  )
  return { work, connections, aim, bytes, sides }
}
