import { compareAnswers } from './http/compare.ts'
import { kinds } from './http/kinds.ts'
import { measure, type Round, runnerOf, warmUp } from './http/rounds.ts'
import { openOnPostgres } from './http/sides.ts'
import { median, ratioOf } from './http/statistics.ts'

/* Rates and processor time with and without row security. */

const SCALE = { staff: 100, pages: 20, appointmentsEach: 1000, toCome: 35 * 24 }
const TIMES = { rounds: 5, ms: 500 }
const WARM = { calls: 6_000, atMostMs: 15_000 }
const CONNECTIONS = 16

const now = Date.now()
const [off, on] = await Promise.all([
  openOnPostgres('off', 'stripped', SCALE, now),
  openOnPostgres('on', 'stripped', SCALE, now, { ROW_SECURITY: 'on' }),
])

const microseconds = (rounds: readonly Round[]) =>
  median(
    rounds.map(({ server = 0, database = 0, answers }) => (1000 * (server + database)) / answers),
  )

const rows = []
for (const kind of kinds) {
  const runners = [off, on].map(({ side, world }) => runnerOf(side, kind, world))
  await compareAnswers(runners, kind)
  await warmUp(runners, kind, WARM)
  const measured = await measure(runners, kind, { connections: CONNECTIONS, ...TIMES })
  const [without, behind] = [measured.get('off')!, measured.get('on')!]
  const rates = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond)
  rows.push({
    kind: kind.name,
    'rate, on / off': ratioOf(rates(behind), rates(without)).median.toFixed(2),
    'µs off': Math.round(microseconds(without)),
    'µs on': Math.round(microseconds(behind)),
  })
}
console.table(rows)
await off.close()
await on.close()
process.exit(0)
