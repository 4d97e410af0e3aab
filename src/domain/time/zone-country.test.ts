import { expect, test } from 'vitest'
import { countryOfZone } from './zone-country.ts'

test.each([
  ['America/New_York', 'US'],
  ['US/Eastern', 'US'],
  ['America/Toronto', 'CA'],
  ['Europe/London', 'GB'],
  ['Europe/Berlin', 'DE'],
  ['Europe/Copenhagen', 'DK'],
  ['Europe/Kiev', 'UA'],
  ['Asia/Calcutta', 'IN'],
  ['Asia/Ho_Chi_Minh', 'VN'],
  ['America/Curacao', 'CW'],
] as const)('%s is in %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

test('UTC is in no country', () => {
  expect(['UTC', 'Etc/GMT+5'].map(countryOfZone)).toEqual([undefined, undefined])
})

test('every zone is in a country, except those without telephones', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter(zone =>
    /^(Africa|America|Asia|Australia|Europe)\//.test(zone),
  )
  expect(zones.length).toBeGreaterThan(300)
  expect(zones.filter(zone => !countryOfZone(zone))).toEqual([])
})
