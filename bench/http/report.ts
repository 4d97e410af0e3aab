import type { Machine } from './machine.ts'
import type { Part, Row, SideResult } from './results.ts'
import type { SideName } from './sides.ts'
import type { Spread } from './statistics.ts'

export interface Report {
  machine: Machine
  rounds: number
  /** Of a round. */
  ms: number
  parts: Part[]
}

const columns = { floor: 'floor', stripped: 'stripped', shipped: 'as shipped' } as const

const share = ({ median, min, max }: Spread) =>
  `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

/** Node's and PostgreSQL's microseconds; one number where both are one process. */
const processorTime = ({ server, database }: SideResult) =>
  [server, database].flatMap(spread => (spread ? [whole(spread.median)] : [])).join(' + ') || '–'

const latencies = ({ p50, p99 }: SideResult) =>
  `${p50.median.toFixed(1)} / ${p99.median.toFixed(1)}`

/** A table of cells as Markdown, with all columns but the first to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(line).join('\n')
}

const sidesOf = (rows: readonly Row[]) =>
  (Object.keys(columns) as SideName[]).filter(name => rows[0]?.sides[name])

function rates(rows: readonly Row[]): string {
  const products = sidesOf(rows).filter(name => name !== 'floor')
  const head = ['work', 'bytes', 'floor per second']
  return tableOf(
    [...head, ...products.map(name => `${columns[name]}, of the floor`), 'aim'],
    rows.map(({ work, bytes, aim, sides }) => [
      work,
      whole(bytes),
      sides.floor ? whole(sides.floor.perSecond.median) : '–',
      ...products.map(name => (sides[name]?.ratio ? share(sides[name].ratio) : '–')),
      aim.toFixed(2),
    ]),
  )
}

const perSide = (rows: readonly Row[], cell: (side: SideResult) => string) =>
  tableOf(
    ['work', ...sidesOf(rows).map(name => columns[name])],
    rows.map(({ work, sides }) => [
      work,
      ...sidesOf(rows).map(name => (sides[name] ? cell(sides[name]) : '–')),
    ]),
  )

/** The rows of a part by their number of connections. */
export function byConnections({ rows }: Part): [number, Row[]][] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.connections, [...(groups.get(row.connections) ?? []), row])
  return [...groups]
}

export const titleOf = (engine: string, connections: number) =>
  `${engine}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`

function sections(part: Part): string[] {
  const measured = byConnections(part).map(([connections, rows]) =>
    [
      `## ${titleOf(part.engine, connections)}`,
      rates(rows),
      'Processor time per request in µs, Node + PostgreSQL:',
      perSide(rows, processorTime),
      'Latency in ms, median / 99th percentile:',
      perSide(rows, latencies),
    ].join('\n\n'),
  )
  return measured
}

const machineTable = ({ machine, rounds, ms, parts }: Report) =>
  tableOf(
    ['', 'measured on'],
    [
      ['date', `${machine.date} UTC`],
      ['commit', machine.commit],
      ['machine', `${machine.processor}, ${machine.memoryGiB} GiB, ${machine.system}`],
      ['load before', machine.load.toFixed(1)],
      ['Node', machine.node],
      ...parts.map(({ engine, scale }) => [engine, scale]),
      ['rounds', `${rounds} of ${ms} ms for each side, in turns`],
    ],
  )

const EXPLANATION = `\`npm run bench -- http\` writes this page, [http.json](http.json) and [http.svg](http.svg).

- **Floor**: \`bench/http/floor.ts\`, node:http and one prepared statement per request. Slots come
  from a plain loop, a booking page from a prepared buffer. It validates, authorizes and limits
  nothing and sends no messages. Before measuring, its answers are compared with the product's byte
  by byte.
- **Stripped**: \`npm start\` with \`ROLE=web\` and \`RATE_LIMITS=off\`: no worker, no limits.
- **As shipped**: \`npm start\` with limits and the worker, whose sandbox takes the emails. Every
  client has an address of its own, so none reaches a limit. Processor time of a booking includes
  sending its emails.

Shares are medians of round-by-round ratios (lowest–highest). The load runs on the same processors,
which brings shares closer together than processor times.`

export const markdownOf = (report: Report): string =>
  `${['# HTTP benchmark', EXPLANATION, machineTable(report), '![Shares of the floor’s rate](http.svg)', ...report.parts.flatMap(sections)].join('\n\n')}\n`
