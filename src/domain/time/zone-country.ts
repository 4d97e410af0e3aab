import { phoneCountries } from '../phone.ts'
import { canonicalZone, RENAMED } from './zone.ts'

/** A getter in earlier engines, a method in the standard. */
interface Region {
  getTimeZones?(): string[] | undefined
  timeZones?: string[] | undefined
}

let countries: Map<string, string> | undefined

/** ISO 3166-1, from the runtime's CLDR data; some zones have none, such as UTC. */
export function countryOfZone(zone: string): string | undefined {
  countries ??= readCountries()
  return countries.get(zone) ?? countries.get(canonicalZone(zone))
}

function readCountries(): Map<string, string> {
  const found = new Map<string, string>()
  for (const country of phoneCountries) {
    const region = new Intl.Locale('und', { region: country }) as Region
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? [])
      found.set(RENAMED[zone] ?? zone, country)
  }
  return found
}
