import { groupBy } from '#domain/group-by.ts'
import type { Machine } from './machine.ts'
import type { Part, Row, SideResult } from './results.ts'
import type { SideName } from './sides.ts'
import { machineRows, processorTime, share, tableOf, whole } from './tables.ts'

export interface Report {
  machine: Machine
  rounds: number
  ms: number
  parts: Part[]
}

const columns = {
  floor: 'floor',
  stripped: 'stripped',
  limited: 'limits only',
  shipped: 'as shipped',
} as const

const latencies = ({ p50, p99 }: SideResult) =>
  `${p50.median.toFixed(1)} / ${p99.median.toFixed(1)}`

const sidesOf = (rows: readonly Row[]) =>
  (Object.keys(columns) as SideName[]).filter(name => rows.some(({ sides }) => sides[name]))

function rates(rows: readonly Row[]): string {
  const measured = sidesOf(rows)
  const products = measured.filter(name => name === 'stripped' || name === 'shipped')
  const compared = measured.filter(name => name === 'limited' || name === 'shipped')
  const ofStripped = measured.includes('stripped') ? compared : []
  return tableOf(
    [
      ...['work', 'bytes', 'floor per second'],
      ...products.map(name => columns[name]),
      'aim',
      ...ofStripped.map(name => `${columns[name]}, of stripped`),
    ],
    rows.map(({ work, bytes, aim, sides }) => [
      work,
      whole(bytes),
      sides.floor ? whole(sides.floor.perSecond.median) : '–',
      ...products.map(name => (sides[name]?.ratio ? share(sides[name].ratio) : '–')),
      aim.toFixed(2),
      ...ofStripped.map(name => (sides[name]?.ofStripped ? share(sides[name].ofStripped) : '–')),
    ]),
  )
}

type Cell = (side: SideResult, floor: SideResult | undefined) => string

const perSide = (rows: readonly Row[], cell: Cell) =>
  tableOf(
    ['work', ...sidesOf(rows).map(name => columns[name])],
    rows.map(({ work, sides }) => [
      work,
      ...sidesOf(rows).map(name => (sides[name] ? cell(sides[name], sides.floor) : '–')),
    ]),
  )

export const byConnections = ({ rows }: Part): [number, Row[]][] => [
  ...groupBy(rows, row => row.connections),
]

export const titleOf = (engine: string, connections: number) =>
  `${engine}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`

const sections = (part: Part): string[] =>
  byConnections(part).map(([connections, rows]) =>
    [
      `## ${titleOf(part.engine, connections)}`,
      'Shares of the floor’s rate:',
      rates(rows),
      'Processor time per request in µs, Node + PostgreSQL (the floor’s as a share of it):',
      perSide(rows, processorTime),
      'Latency in ms, median / 99th percentile:',
      perSide(rows, latencies),
    ].join('\n\n'),
  )

function underLoad(part: Part): string[] {
  const groups = byConnections(part)
  const [most, rows = []] = groups.at(-1) ?? []
  const [fewer, before = []] = groups.at(-2) ?? []
  if (fewer === undefined || fewer === 1) return []
  const kept = rows.map(({ work, sides }) => {
    const earlier = before.find(row => row.work === work)?.sides
    const cells = sidesOf(rows).map(name => {
      const [now, then] = [sides[name]?.perSecond.median, earlier?.[name]?.perSecond.median]
      return now && then ? (now / then).toFixed(2) : '–'
    })
    return [work, ...cells]
  })
  const head = ['work', ...sidesOf(rows).map(name => columns[name])]
  return [
    `Share of its rate at ${fewer} connections that each keeps at ${most}:`,
    tableOf(head, kept),
  ]
}

const setting = ({ machine, rounds, ms, parts }: Report) =>
  tableOf(
    ['', 'measured on'],
    [
      ...machineRows(machine),
      ...parts.map(({ engine, scale }) => [engine, scale]),
      ['rounds', `${rounds} of ${ms} ms for each side, in turns`],
    ],
  )

const EXPLANATION = `\`npm run bench -- http\` writes this page, [http.json](http.json) and [http.svg](http.svg).

- **Floor**: \`bench/http/floor.ts\`, node:http and one prepared statement per request. Slots come
  from a plain loop, a booking page from a prepared buffer. It validates, authorizes and limits
  nothing and sends no messages. Before measuring, its answers are compared with the product's byte
  by byte, except for the nonce and the instant of a page. Answers aren't compressed. With the
  embedded engine, it has the same engine on disk in its own process.
- **Stripped**: \`npm start\` with \`ROLE=web\` and \`RATE_LIMITS=off\`: no worker, no limits.
- **Limits only**: \`npm start\` with \`ROLE=web\`. Only for bookings, because reads are limited in
  memory.
- **As shipped**: \`npm start\` with limits and the worker, whose sandbox takes the emails. Every
  client has an address of its own, so none reaches a limit. Processor time of a booking includes
  sending its emails.

Each side first answers 6,000 calls of each kind, or as many as it can in 15 s, because V8 optimizes
code after thousands of calls. Calls name the host of APP_URL, as clients do.

Shares are medians of round-by-round ratios (lowest–highest). The load runs on the same processors,
which brings shares closer together than processor times.`

export const markdownOf = (report: Report): string =>
  `${['# HTTP benchmark', EXPLANATION, setting(report), '![Shares of the floor’s rate](http.svg)', ...report.parts.flatMap(part => [...sections(part), ...underLoad(part)])].join('\n\n')}\n`
