import { byConnections, type Report, titleOf } from './report.ts'
import type { Row } from './results.ts'
import type { Spread } from './statistics.ts'

const WIDTH = 760
const LEFT = 190
const RIGHT = 40
const BAR = 11
const ROW = 2 * BAR + 12
const HEADER = 46
const LEGEND = 34
const MAX_SHARE = 1.2

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 14px }
  .scale { fill: #59636e; font-size: 11px }
  .grid { stroke: #d1d9e0 }
  .stripped { fill: #7aa7d9 }
  .shipped { fill: #2463ae }
  .spread { stroke: #1f2328 }
  .aim { stroke: #c2410c; stroke-width: 2 }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .scale { fill: #9198a1 }
    .grid { stroke: #3d444d }
    .stripped { fill: #4d6d92 }
    .shipped { fill: #6aa5ea }
    .spread { stroke: #e6edf3 }
    .aim { stroke: #fb923c }
    .back { fill: #0d1117 }
  }`

const xOf = (share: number) =>
  Math.round((LEFT + (Math.min(share, MAX_SHARE) / MAX_SHARE) * (WIDTH - LEFT - RIGHT)) * 10) / 10

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const vertical = (className: string, x: number, from: number, to: number) =>
  `<line class="${className}" x1="${x}" x2="${x}" y1="${from}" y2="${to}"/>`

function bar(className: string, { median, min, max }: Spread, y: number): string {
  const middle = y + BAR / 2
  const spread = `<line class="spread" x1="${xOf(min)}" x2="${xOf(max)}" y1="${middle}" y2="${middle}"/>`
  return [
    `<rect class="${className}" x="${LEFT}" y="${y}" width="${xOf(median) - LEFT}" height="${BAR}"/>`,
    spread,
    ...[min, max].map(end => vertical('spread', xOf(end), y + 3, y + BAR - 3)),
  ].join('')
}

function rowAt({ work, aim, sides }: Row, y: number): string {
  const label = `<text x="${LEFT - 8}" y="${y + BAR + 4}" text-anchor="end">${escaped(work)}</text>`
  const bars = (['stripped', 'shipped'] as const).flatMap(name => {
    const ratio = sides[name]?.ratio
    return ratio ? [{ name, ratio }] : []
  })
  const drawn = bars.map(({ name, ratio }, index) => bar(name, ratio, y + index * BAR))
  return [label, ...drawn, vertical('aim', xOf(aim), y - 2, y + bars.length * BAR + 2)].join('')
}

function panelAt(title: string, rows: readonly Row[], top: number): string {
  const bottom = top + HEADER + rows.length * ROW
  const marks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    share =>
      `${vertical('grid', xOf(share), top + HEADER - 8, bottom - 6)}<text class="scale" x="${xOf(share)}" y="${top + HEADER - 12}" text-anchor="middle">${share}</text>`,
  )
  return [
    `<text class="title" x="12" y="${top + 20}">${escaped(title)}</text>`,
    ...marks,
    ...rows.map((row, index) => rowAt(row, top + HEADER + index * ROW)),
  ].join('\n')
}

const legend = [
  '<rect class="stripped" x="12" y="12" width="12" height="12"/><text x="30" y="22">stripped</text>',
  '<rect class="shipped" x="100" y="12" width="12" height="12"/><text x="118" y="22">as shipped</text>',
  `${vertical('aim', 206, 10, 26)}<text x="214" y="22">aim</text>`,
  '<text class="scale" x="260" y="22">share of the floor’s rate: median, lowest and highest round</text>',
].join('')

export function svgOf({ parts }: Report): string {
  const panels: string[] = []
  let top = LEGEND
  for (const part of parts) {
    for (const [connections, rows] of byConnections(part)) {
      panels.push(panelAt(titleOf(part.engine, connections), rows, top))
      top += HEADER + rows.length * ROW + 8
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img" aria-label="Shares of the floor’s rate">
<style>${STYLE}
</style>
<rect class="back" width="${WIDTH}" height="${top}"/>
${[legend, ...panels].join('\n')}
</svg>
`
}
