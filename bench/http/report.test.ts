import { expect, test } from 'vitest'
import { svgOf } from './plot.ts'
import { byConnections, markdownOf, type Report } from './report.ts'
import type { Row, SideResult } from './results.ts'
import { tableOf } from './tables.ts'

const spread = (median: number) => ({ median, min: median * 0.9, max: median * 1.1 })

const side = (perSecond: number, server: number, database?: number): SideResult => ({
  perSecond: spread(perSecond),
  p50: spread(1),
  p99: spread(2.5),
  server,
  database,
})

const booking = (connections: number): Row => ({
  work: 'booking',
  connections,
  aim: 0.55,
  bytes: 415,
  sides: {
    floor: side(2000, 150, 300),
    stripped: { ...side(1000, 400, 600), ratio: spread(0.5) },
    limited: { ...side(950, 410, 650), ratio: spread(0.475), ofStripped: spread(0.95) },
    shipped: { ...side(800, 1500, 900), ratio: spread(0.4), ofStripped: spread(0.8) },
  },
})

const report: Report = {
  machine: {
    date: '2026-11-22 20:00',
    commit: '0123456789',
    node: 'v20.19.0',
    processor: '2 × Processor',
    memoryGiB: 24,
    load: 0.2,
    system: 'linux 6.1',
  },
  rounds: 5,
  ms: 600,
  parts: [
    {
      engine: 'PostgreSQL 17.10',
      scale: '100 staff members',
      rows: [booking(1), booking(16), { ...booking(256), sides: { floor: side(1800, 150, 300) } }],
    },
    {
      engine: 'Embedded PostgreSQL 18.6',
      scale: '40 staff members',
      rows: [
        {
          ...booking(1),
          work: 'day < month',
          sides: { floor: side(900, 700), shipped: { ...side(450, 1400), ratio: spread(0.5) } },
        },
      ],
    },
  ],
}

test('aligns numbers to the right in a table', () => {
  expect(tableOf(['work', 'aim'], [['booking', '0.55']])).toBe(
    '| work    |  aim |\n| ------- | ---: |\n| booking | 0.55 |',
  )
})

test('groups the rows of an engine by connections', () => {
  const groups = byConnections(report.parts[0]!)
  expect(groups.map(([connections, rows]) => [connections, rows.length])).toEqual([
    [1, 1],
    [16, 1],
    [256, 1],
  ])
})

test('reports shares of the floor and of the stripped product with their spread, and the aim', () => {
  const markdown = markdownOf(report)
  expect(markdown).toContain(
    '|         stripped |       as shipped |  aim | limits only, of stripped | as shipped, of stripped |',
  )
  expect(markdown).toContain(
    '|            2,000 | 0.50 (0.45–0.55) | 0.40 (0.36–0.44) | 0.55 |         0.95 (0.85–1.04) |        0.80 (0.72–0.88) |',
  )
})

test('reports processor time of both processes, or of the only one', () => {
  const markdown = markdownOf(report)
  expect(markdown).toContain(
    '| booking | 150 + 300 | 400 + 600 (0.45) | 410 + 650 (0.42) | 1,500 + 900 (0.19) |',
  )
  expect(markdown).toContain('| day < month |   700 | 1,400 (0.50) |')
})

test('reports how much of its rate a side keeps with many connections', () => {
  const markdown = markdownOf(report)
  expect(markdown).toContain('its rate at 16 connections that each keeps at 256:')
  expect(markdown).toContain('| booking |  0.90 |')
})

test('states the commit, the machine and both databases', () => {
  const markdown = markdownOf(report)
  for (const part of ['0123456789', '2 × Processor, 24 GiB', 'v20.19.0', 'PostgreSQL 17.10'])
    expect(markdown).toContain(part)
})

test('draws a bar with its spread for each product that was measured', () => {
  const svg = svgOf(report)
  expect(svg.match(/<rect class="shipped"/g)).toHaveLength(4)
  expect(svg.match(/<rect class="stripped"/g)).toHaveLength(3)
  expect(svg).toContain('day &lt; month')
})

test('clips a bar that exceeds the scale', () => {
  const row = booking(1)
  row.sides.shipped!.ratio = { median: 9, min: 8, max: 10 }
  const svg = svgOf({ ...report, parts: [{ engine: 'E', scale: '', rows: [row] }] })
  const ends = [...svg.matchAll(/x2="([\d.]+)"/g)].map(match => Number(match[1]))
  expect(Math.max(...ends)).toBeLessThanOrEqual(760)
})
