import { expect, test } from 'vitest'
import { growthMarkdown, growthRow } from './growth-report.ts'

const round = (perSecond: number, server: number, database: number) => ({
  answers: 100,
  perSecond,
  p50: 1,
  p99: 2,
  server,
  database,
})

const row = growthRow(
  'booking',
  new Map([
    ['small', [round(1000, 40, 60), round(500, 40, 60)]],
    ['large', [round(900, 45, 70), round(400, 45, 70)]],
  ]),
)

test('compares the sides of each round', () => {
  expect(row.share.max).toBe(0.9)
  expect(row.share.min).toBe(0.8)
})

test('reports rates and processor times at both sizes', () => {
  const markdown = growthMarkdown({
    machine: {
      date: '2026-11-22 20:00',
      commit: '0123456789',
      node: 'v20.19.0',
      processor: '2 × Processor',
      memoryGiB: 24,
      load: 0.2,
      system: 'linux 6.1',
    },
    connections: 4,
    rounds: 2,
    ms: 500,
    parts: [{ what: 'businesses', sizes: { small: '1,000', large: '10,000' }, rows: [row] }],
  })
  expect(markdown).toContain('## 10,000 businesses')
  expect(markdown).toContain(
    '|   750 |    650 | 0.85 (0.80–0.90) | 0.90 |   400 + 600 |    450 + 700 |',
  )
})
