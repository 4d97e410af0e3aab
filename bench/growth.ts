/*
 * Rates with a million appointments of one business, and with ten thousand businesses. Writes
 * bench/results/growth.md and .json; `--quick` shortens the rounds.
 */
import { parseArgs } from 'node:util'
import { type Growth, growthMarkdown, growthRow } from './http/growth-report.ts'
import { kinds } from './http/kinds.ts'
import { describeMachine } from './http/machine.ts'
import { writeResult } from './http/report-files.ts'
import { measure, runnerOf, untilQuiet, warmUp } from './http/rounds.ts'
import type { Scale } from './http/seed.ts'
import { openOnPostgres } from './http/sides.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const CONNECTIONS = 4
const ROUNDS = 7
const { ms, warm } = values.quick
  ? { ms: 150, warm: { calls: 1_000, atMostMs: 1_000 } }
  : { ms: 500, warm: { calls: 6_000, atMostMs: 15_000 } }

interface Pair {
  what: string
  small: Scale
  large: Scale
}

// Upcoming days are equally full, so responses have the same size.
const onePage = { staff: 4, pages: 1, appointmentsEach: 250, toCome: 240 }
const small = { staff: 2, appointmentsEach: 50, toCome: 45 }
const pairs: Pair[] = [
  {
    what: 'appointments of one business',
    small: onePage,
    large: { staff: 40, pages: 10, appointmentsEach: 25_000, toCome: 240 },
  },
  {
    what: 'businesses with 100 appointments each',
    small: { ...small, businesses: 1_000 },
    large: { ...small, businesses: 10_000 },
  },
]

const sizeOf = ({ businesses, staff, appointmentsEach }: Scale) =>
  (businesses ?? staff * appointmentsEach).toLocaleString('en-US')

async function measurePair({ what, ...scales }: Pair): Promise<Growth> {
  const sizes = { small: sizeOf(scales.small), large: sizeOf(scales.large) }
  console.log(`${sizes.small} and ${sizes.large} ${what}: seeding and starting …`)
  const now = Date.now()
  const opened = await Promise.all(
    (['small', 'large'] as const).map(size => openOnPostgres(size, 'shipped', scales[size], now)),
  )
  try {
    const prepared = kinds.map(kind => ({
      kind,
      runners: opened.map(({ side, world }) => runnerOf(side, kind, world)),
    }))
    for (const { side } of opened) await untilQuiet(side)
    for (const { kind, runners } of prepared) await warmUp(runners, kind, warm)
    console.log('Measuring …')
    const rows = []
    for (const { kind, runners } of prepared) {
      const rounds = { connections: CONNECTIONS, rounds: ROUNDS, ms }
      rows.push(growthRow(kind.name, await measure(runners, kind, rounds)))
    }
    return { what, sizes, rows }
  } finally {
    for (const { close } of opened) await close()
  }
}

const machine = describeMachine()
const parts: Growth[] = []
for (const pair of pairs) parts.push(await measurePair(pair))
const report = { machine, connections: CONNECTIONS, rounds: ROUNDS, ms, parts }
console.log(growthMarkdown(report))
writeResult('growth.md', growthMarkdown(report))
writeResult('growth.json', report)
process.exit(0)
