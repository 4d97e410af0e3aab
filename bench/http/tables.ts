import type { Machine } from './machine.ts'
import type { SideResult } from './results.ts'
import type { Spread } from './statistics.ts'

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, index) =>
    Math.max(4, ...[head, ...rows].map(row => (row[index] ?? '').length)),
  )
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, index) =>
    index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [head, rule, ...rows].map(line).join('\n')
}

export const share = ({ median, min, max }: Spread) =>
  `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`
export const whole = (value: number) => Math.round(value).toLocaleString('en-US')

const total = ({ server = 0, database = 0 }: SideResult) => server + database

export function processorTime(side: SideResult, floor?: SideResult): string {
  const times = [side.server, side.database].filter(time => time !== undefined)
  if (times.length === 0) return '–'
  const ofFloor = floor && side !== floor ? ` (${(total(floor) / total(side)).toFixed(2)})` : ''
  return times.map(whole).join(' + ') + ofFloor
}

export const machineRows = (machine: Machine) => [
  ['date', `${machine.date} UTC`],
  ['commit', machine.commit],
  ['machine', `${machine.processor}, ${machine.memoryGiB} GiB, ${machine.system}`],
  ['load before', machine.load.toFixed(1)],
  ['Node', machine.node],
]
