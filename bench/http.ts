/*
 * The product's requests next to a floor that gives the same answers: rates, latencies and
 * processor time, in bench/results/http.md, .json and .svg. `--quick` takes shorter rounds.
 */
import { parseArgs } from 'node:util'
import { compareAnswers, handPagesToFloor } from './http/compare.ts'
import { kinds } from './http/kinds.ts'
import { describeMachine } from './http/machine.ts'
import { writeReport } from './http/report-files.ts'
import { type Part, type Row, rowOf } from './http/results.ts'
import { callsOf, measure, untilQuiet, warmUp } from './http/rounds.ts'
import type { Scale } from './http/seed.ts'
import { onEmbedded, onPostgres, type Stage } from './http/sides.ts'
import { buildPrograms } from './programs.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const ROUNDS = 5
const { ms, warmMs } = values.quick ? { ms: 150, warmMs: 400 } : { ms: 600, warmMs: 2_500 }
const CONNECTIONS = [1, 16, 256]

async function measureStage({ world, sides }: Stage, allConnections: readonly number[]) {
  const prepared = kinds.map(kind => ({ kind, calls: callsOf(kind, world, sides), bytes: 0 }))
  for (const side of sides) await untilQuiet(side)
  for (const each of prepared) each.bytes = await compareAnswers(sides, each.kind, each.calls)
  for (const { kind, calls } of prepared) await warmUp(sides, kind, calls, warmMs)
  const rows: Row[] = []
  for (const connections of allConnections) {
    for (const { kind, calls, bytes } of prepared) {
      const aim = kind.aims[connections]
      if (aim === undefined) continue
      const measured = await measure(sides, kind, calls, { connections, rounds: ROUNDS, ms })
      rows.push(rowOf({ work: kind.name, connections, aim, bytes }, measured))
    }
  }
  return rows
}

async function measurePart(
  engine: string,
  open: typeof onPostgres | typeof onEmbedded,
  scale: Scale,
  connections: readonly number[],
): Promise<Part> {
  console.log(`${engine}: seeding and starting …`)
  const stage = await open(scale, Date.now())
  try {
    await handPagesToFloor(stage)
    console.log(`${engine}: measuring …`)
    const rows = await measureStage(stage, connections)
    const count = (scale.staff * scale.appointmentsEach).toLocaleString('en-US')
    return {
      engine: `${engine} ${stage.postgresVersion}`,
      scale: `${scale.staff} staff members on ${scale.pages} pages, ${count} appointments`,
      rows,
    }
  } finally {
    await stage.close()
  }
}

const machine = describeMachine()
await buildPrograms({ floor: 'http/floor.ts' })
// Appointments in every hour of the month that is asked about.
const toCome = 35 * 24
const large: Scale = { staff: 100, appointmentsEach: 1000, toCome, pages: 20 }
const small: Scale = { staff: 40, appointmentsEach: 1000, toCome, pages: 8 }
const parts = [
  await measurePart('PostgreSQL', onPostgres, large, CONNECTIONS),
  await measurePart('Embedded PostgreSQL', onEmbedded, small, CONNECTIONS.slice(0, 2)),
]
console.log(writeReport({ machine, rounds: ROUNDS, ms, parts }))
process.exit(0)
