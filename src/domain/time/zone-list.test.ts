import { expect, test } from 'vitest'
import { canonicalZone } from './zone.ts'
import { timeZones } from './zone-list.ts'

test('the list has every zone once, by its present name, in order', () => {
  const zones = timeZones()
  expect(zones.length).toBeGreaterThan(400)
  expect(zones).toEqual([...new Set(zones)].sort())
  for (const zone of [
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Pacific/Chatham',
  ]) {
    expect(zones).toContain(zone)
  }
  for (const zone of zones) expect(canonicalZone(zone)).toBe(zone)
})
