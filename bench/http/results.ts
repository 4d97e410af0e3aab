import type { Round } from './rounds.ts'
import type { SideName } from './sides.ts'
import { ratioOf, type Spread, spreadOf } from './statistics.ts'

export interface SideResult {
  perSecond: Spread
  p50: Spread
  p99: Spread
  /** Microseconds of processor time per request. */
  server?: Spread
  database?: Spread
  /** Of the floor's rate, round by round. */
  ratio?: Spread
}

export interface Row {
  work: string
  connections: number
  aim: number
  bytes: number
  sides: Partial<Record<SideName, SideResult>>
}

/** What was measured on one engine. */
export interface Part {
  engine: string
  scale: string
  rows: Row[]
}

const known = (values: readonly (number | undefined)[]) =>
  values.filter((value): value is number => value !== undefined)

function summarize(rounds: readonly Round[], floor: readonly Round[] | undefined): SideResult {
  const perSecond = rounds.map(round => round.perSecond)
  const server = known(rounds.map(round => round.server))
  const database = known(rounds.map(round => round.database))
  return {
    perSecond: spreadOf(perSecond),
    p50: spreadOf(rounds.map(round => round.p50)),
    p99: spreadOf(rounds.map(round => round.p99)),
    ...(server.length > 0 && { server: spreadOf(server) }),
    ...(database.length > 0 && { database: spreadOf(database) }),
    ...(floor && {
      ratio: ratioOf(
        perSecond,
        floor.map(round => round.perSecond),
      ),
    }),
  }
}

export function rowOf(
  { work, connections, aim, bytes }: Omit<Row, 'sides'>,
  measured: ReadonlyMap<SideName, Round[]>,
): Row {
  const floor = measured.get('floor')
  const sides = Object.fromEntries(
    [...measured].map(([name, rounds]) => [
      name,
      summarize(rounds, name === 'floor' ? undefined : floor),
    ]),
  )
  return { work, connections, aim, bytes, sides }
}
