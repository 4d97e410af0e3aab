/*
 * The product against a floor that gives the same responses: rates, latencies and processor time.
 * Writes bench/results/http.md, .json and .svg; `--quick` shortens the rounds.
 */
import { parseArgs } from 'node:util'
import { describeMachine } from './http/machine.ts'
import { svgOf } from './http/plot.ts'
import { markdownOf } from './http/report.ts'
import { writeResult } from './http/report-files.ts'
import type { Scale } from './http/seed.ts'
import { onEmbedded, onPostgres } from './http/sides.ts'
import { measurePart } from './http/stage.ts'
import { buildPrograms } from './programs.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const times = values.quick
  ? { rounds: 5, ms: 150, warm: { calls: 1_000, atMostMs: 1_000 } }
  : { rounds: 5, ms: 500, warm: { calls: 6_000, atMostMs: 15_000 } }

// Appointments in every hour of the requested month.
const staffMember = { appointmentsEach: 1000, toCome: 35 * 24 }
const large: Scale = { ...staffMember, staff: 100, pages: 20 }
const small: Scale = { ...staffMember, staff: 40, pages: 8 }

const machine = describeMachine()
await buildPrograms({ floor: 'http/floor.ts' })
const parts = [
  await measurePart(
    { engine: 'PostgreSQL', open: onPostgres, scale: large, connections: [1, 16, 256] },
    times,
  ),
  await measurePart(
    {
      engine: 'Embedded PostgreSQL',
      open: onEmbedded,
      scale: small,
      connections: [1, 16],
      aim: 0.5,
    },
    times,
  ),
]
const report = { machine, rounds: times.rounds, ms: times.ms, parts }
console.log(markdownOf(report))
writeResult('http.md', markdownOf(report))
writeResult('http.json', report)
writeResult('http.svg', svgOf(report))
process.exit(0)
