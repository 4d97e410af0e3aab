import type { Machine } from './machine.ts'
import { ratesOf, type SideResult, summarize } from './results.ts'
import type { Round } from './rounds.ts'
import { ratioOf, type Spread } from './statistics.ts'
import { machineRows, processorTime, share, tableOf, whole } from './tables.ts'

type Size = 'small' | 'large'

interface GrowthRow {
  work: string
  sides: Record<Size, SideResult>
  share: Spread
}

export interface Growth {
  what: string
  sizes: Record<Size, string>
  rows: GrowthRow[]
}

export interface GrowthReport {
  machine: Machine
  connections: number
  rounds: number
  ms: number
  parts: Growth[]
}

const AIM = 0.9

export function growthRow(work: string, measured: ReadonlyMap<Size, Round[]>): GrowthRow {
  const [few = [], many = []] = [measured.get('small'), measured.get('large')]
  const sides = { small: summarize(few), large: summarize(many) }
  return { work, sides, share: ratioOf(ratesOf(many), ratesOf(few)) }
}

function section({ what, sizes, rows }: Growth): string {
  const { small, large } = sizes
  const table = tableOf(
    ['work', small, large, 'share', 'aim', `µs at ${small}`, `µs at ${large}`],
    rows.map(({ work, sides, share: kept }) => [
      work,
      whole(sides.small.perSecond.median),
      whole(sides.large.perSecond.median),
      share(kept),
      AIM.toFixed(2),
      processorTime(sides.small),
      processorTime(sides.large),
    ]),
  )
  return `## ${large} ${what}\n\n${table}`
}

const EXPLANATION = `\`npm run bench -- growth\` writes this page and [growth.json](growth.json): requests per second of the
product as shipped with little and with a lot of data, and processor time per request in µs, Node +
PostgreSQL. Shares are medians of round-by-round ratios (lowest–highest).`

export function growthMarkdown({ machine, connections, rounds, ms, parts }: GrowthReport): string {
  const settings = [
    ...machineRows(machine),
    ['connections', String(connections)],
    ['rounds', `${rounds} of ${ms} ms for each side, in turns`],
  ]
  const heading = ['# Growth', EXPLANATION, tableOf(['', 'measured on'], settings)]
  return `${[...heading, ...parts.map(section)].join('\n\n')}\n`
}
