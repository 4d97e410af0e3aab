import { expect, test } from 'vitest'
import { templates } from '#features/booking-pages/rules.ts'
import { serviceInput } from '#features/services/contract.ts'
import { staffInput } from '#features/staff/contract.ts'
import { trades as words } from '#words/en/trades.ts'
import { tradeNames } from './rules.ts'
import { trades } from './trades-rules.ts'

/** The default, in minutes. */
const SLOT_INTERVAL = 30

test('there are sixteen trades', () => {
  expect(tradeNames).toHaveLength(16)
})

test.each(tradeNames)('the starter list of %s is complete', trade => {
  const { category, template, services } = trades[trade]
  const texts: Record<string, { name: string; description: string }> = words[trade].services
  const list = Object.entries(services)
  expect(list.length).toBeGreaterThanOrEqual(5)
  expect(list.length).toBeLessThanOrEqual(8)
  expect(templates).toHaveProperty(template)
  expect(staffInput.shape.position.safeParse(words[trade].position).success).toBe(true)
  for (const [key, service] of list) {
    const input = { ...texts[key], ...service, category }
    expect(serviceInput.safeParse(input)).toEqual({ success: true, data: input })
    expect((service.duration + service.bufferAfter) % SLOT_INTERVAL, key).toBe(0)
  }
  expect(new Set(list.map(([key]) => texts[key]!.name)).size).toBe(list.length)
})
